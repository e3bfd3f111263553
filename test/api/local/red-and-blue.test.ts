import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPaths } from '#shared/local-api/paths';
import { MOST_LISTED } from '#shared/local-api/red-and-blue';
import { insertRow, NOON } from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      const name = (id: number, category: string, text: string) =>
        insertRow(db, 'names', { id, category, name: text, fetched_at: NOON });
      name(99_000_001, 'alliance', 'Brave');
      name(98_000_001, 'corporation', 'Brave');
      name(98_000_002, 'corporation', 'Brave Haulers');
      name(95_000_001, 'character', 'Straße Pilot');
      name(30_000_142, 'solar_system', 'Jita');
    },
  });
});
afterAll(() => app.close());

const post = (path: string, body: unknown, headers: Record<string, string> = OWN_WINDOW) =>
  app.ask(path, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

test('a pasted list is read line by line, by names in any case and by ids, and what is not known is named', async () => {
  const text = 'BRAVE\r\n  brave   haulers\t10.0\n\nstrasse pilot\nBrav\nJita\n99000001\n98000099\nbrave';
  const { json } = await post(localPaths.redAndBlueRead, { text });
  expect(json).toEqual({
    found: [
      { id: 99_000_001, kind: 'alliance', name: 'Brave' },
      { id: 98_000_002, kind: 'corporation', name: 'Brave Haulers' },
      { id: 98_000_099, kind: null, name: '98000099' },
    ],
    unknown: ['strasse pilot', 'Brav', 'Jita'],
  });
});

test('both lists are a setting that the own window alone reads and writes', async () => {
  const value = { red: [{ id: 99_000_001, kind: 'alliance', name: 'Brave' }], blue: [] };
  expect((await post(localPaths.settings, { key: 'red_and_blue', value })).status).toBe(200);
  expect((await app.ask(localPaths.settings, { headers: OWN_WINDOW })).json.red_and_blue).toEqual(value);
  expect((await app.ask(localPaths.settings)).status).toBe(401);
  expect((await post(localPaths.redAndBlueRead, { text: 'Brave' }, {})).status).toBe(401);
  const tooMany = Array.from({ length: MOST_LISTED + 1 }, (_, at) => ({ id: 98_000_000 + at, kind: null, name: String(at) }));
  expect((await post(localPaths.settings, { key: 'red_and_blue', value: { red: tooMany, blue: [] } })).status).toBe(400);
  expect((await app.ask(localPaths.settings, { headers: OWN_WINDOW })).json.red_and_blue).toEqual(value);
  const most = { red: [], blue: tooMany.slice(1) };
  expect((await post(localPaths.settings, { key: 'red_and_blue', value: most })).status).toBe(200);
});
