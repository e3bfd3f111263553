import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptLanguages } from '../../../../src-renderer/views/api/script-parts.ts';
import { type ScriptChoices, scriptOf, scriptSubjects } from '../../../../src-renderer/views/api/scripts.ts';
import { root } from '../../../arch/repository.ts';

const api = readFileSync(`${root}docs/api.md`, 'utf8');
const asWritten: ScriptChoices = {
  origin: 'http://127.0.0.1:4780',
  place: { kind: 'region', name: 'The Forge' },
  item: 'PLEX',
  priceMax: 500_000_000,
  near: 'Jita',
};
const every = scriptSubjects.flatMap((subject) => scriptLanguages.map((language) => [subject, language] as const));

test.each(every)('docs/api.md has the script that tells of a %s in %s as the API page shows it', (subject, language) => {
  expect(api).toContain(scriptOf(subject, language, asWritten));
});

test.each(every)('a script that tells of a %s in %s fits into 80 columns', (subject, language) => {
  const origin = 'http://127.0.0.1:65535';
  const lines = scriptOf(subject, language, { ...asWritten, origin }).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('a script asks for the region or the system, the item and the price that were chosen, and for none that was not', () => {
  const system = { ...asWritten, place: { kind: 'system', name: 'Amarr' } as const };
  const none = { ...asWritten, place: null, item: null, priceMax: null };
  expect(scriptOf('contract', 'python', asWritten)).toContain(`FIND = {
    "region": "The Forge",
    "type_id": "PLEX",
    "price_max": 500_000_000,
    "wants_items": "false",
    "type": "item_exchange",
}`);
  expect(scriptOf('contract', 'python', system)).toContain('    "system": "Amarr",\n');
  expect(scriptOf('contract', 'python', none)).toContain('FIND = {\n    "type": "item_exchange",\n}');
  expect(scriptOf('contract', 'powershell', asWritten)).toContain(`$find = [ordered]@{
  region = 'The Forge'
  type_id = 'PLEX'
  price_max = 500000000
  wants_items = 'false'
  type = 'item_exchange'
}`);
  expect(scriptOf('contract', 'powershell', none)).toContain("@{\n  type = 'item_exchange'\n}");
  expect(scriptOf('contract', 'curl', asWritten)).toContain(
    "find='region=The%20Forge&type_id=PLEX&price_max=500000000&wants_items=false'",
  );
});

test('a script asks for what was chosen, whatever its name has in it', () => {
  const odd = 'Caldari "Navy" & co’s \'$x`';
  const choices: ScriptChoices = { ...asWritten, place: { kind: 'region', name: odd }, item: odd, near: odd };
  for (const subject of scriptSubjects) {
    expect(scriptOf(subject, 'python', choices)).toContain('"Caldari \\"Navy\\" & co’s \'$x`"');
    expect(scriptOf(subject, 'powershell', choices)).toContain("'Caldari \"Navy\" & co’’s ''$x`'");
    expect(scriptOf(subject, 'curl', choices)).toContain('=Caldari%20%22Navy%22%20%26%20co%E2%80%99s%20%27%24x%60');
  }
});
