import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptLanguages, scriptOf, scriptSubjects } from '../../../../src-renderer/views/api/scripts.ts';
import { root } from '../../../arch/repository.ts';

const api = readFileSync(`${root}docs/api.md`, 'utf8');
const written = { origin: 'http://127.0.0.1:4780', system: 'Jita', item: null };

test.each(scriptSubjects.flatMap((subject) => scriptLanguages.map((language) => [subject, language] as const)))(
  'docs/api.md has the script that tells of a %s in %s as the API page shows it',
  (subject, language) => {
    expect(api).toContain(scriptOf(subject, language, written));
  },
);

test('a script asks about the system that was chosen, whatever its name has in it', () => {
  for (const subject of scriptSubjects)
    for (const language of scriptLanguages) {
      const text = scriptOf(subject, language, { origin: 'http://127.0.0.1:1', system: 'New "Caldari" & co', item: null });
      expect(text).toContain('http://127.0.0.1:1/');
      expect(text).toMatch(/New%20%22Caldari%22%20%26%20co|"New \\"Caldari\\" & co"/);
    }
});

test('a script asks for the item that was chosen, whatever its name has in it', () => {
  const written = { origin: 'http://127.0.0.1:1', system: 'Jita', item: 'Caldari "Navy" & co' };
  expect(scriptOf('contract', 'python', written)).toContain('"type_id": "Caldari \\"Navy\\" & co"}');
  expect(scriptOf('contract', 'powershell', written)).toContain('&type_id=Caldari%20%22Navy%22%20%26%20co"');
});
