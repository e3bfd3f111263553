import { afterEach, beforeEach, expect, test } from 'vitest';
import { chainAnswer, chainRead } from '#shared/local-api/chain';
import { localPaths } from '#shared/local-api/paths';
import { HOUR } from '#shared/time';
import { loadGalaxy, places } from '../../support/galaxies/galaxy.ts';
import { scoresJob } from '../../support/galaxies/scores-job.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await loadGalaxy(app.db);
  await scoresJob(app.db, app.clock).run({ signal: new AbortController().signal, report: () => undefined });
});
afterEach(() => app.close());

const { J100001, Jita, Tama, Perimeter } = places;
const hole = {
  id: 'hole',
  from_id: J100001,
  from_signature: 'ABC-123',
  to_id: Jita,
  to_signature: null,
  type: 'B274',
  size: null,
  mass: 'stable',
  seen_at: '2026-11-20T11:00:00Z',
  end_of_life_at: null,
  closed_at: null,
  note: 'Guarded',
};
const aDocument = (over: object = {}) => ({ version: 0, home_id: J100001, connections: [hole], signatures: [], ...over });
const read = async () => chainAnswer.parse((await app.ask(localPaths.chain, { headers: OWN_WINDOW })).json);
const send = (path: string, method: 'PUT' | 'POST', body: unknown, headers: Record<string, string> = OWN_WINDOW) =>
  app.ask(path, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const put = (body: unknown, headers?: Record<string, string>) => send(localPaths.chain, 'PUT', body, headers);
const readText = async (text: string) => chainRead.parse((await send(localPaths.chainRead, 'POST', { text })).json);

test('a chain is saved as it was, with when each connection ends and what passes, under a new version', async () => {
  expect(await read()).toEqual({ version: 0, home_id: null, connections: [], signatures: [], systems: [] });
  const signatures = [{ system_id: J100001, signature: 'ABC-123', kind: 'wormhole', name: null, seen_at: hole.seen_at }];
  const { status, json } = await put(aDocument({ signatures }));
  expect(status).toBe(200);
  expect(json).toEqual({
    version: 1,
    home_id: J100001,
    connections: [{ ...hole, expires_at: '2026-11-21T11:00:00Z', past_since: null, jump_mass: 375_000_000, leads_to: 'high' }],
    signatures,
    systems: [
      { id: J100001, name: 'J100001', class: null },
      { id: Jita, name: 'Jita', class: 'high' },
    ],
  });
  expect(await read()).toEqual(json);
});

test('a connection that has ended is past for a day, then it is gone, and the next change forgets it', async () => {
  await put(aDocument({ connections: [{ ...hole, type: 'C008', seen_at: '2026-11-20T11:00:00Z' }] }));
  expect((await read()).connections).toMatchObject([{ expires_at: '2026-11-20T15:30:00Z', past_since: null }]);
  app.clock.jump(4 * HOUR);
  expect((await read()).connections).toMatchObject([{ past_since: '2026-11-20T15:30:00Z' }]);
  app.clock.jump(24 * HOUR);
  const gone = await read();
  expect(gone.connections).toEqual([]);
  await put({ ...aDocument(), version: 1, connections: [{ ...hole, type: 'C008' }] });
  expect(app.db.prepare('SELECT count(*) FROM chain_connections').pluck().get()).toBe(0);
});

test('a connection that was closed is past from then on', async () => {
  await put(aDocument({ connections: [{ ...hole, closed_at: '2026-11-20T11:30:00Z' }] }));
  expect((await read()).connections).toMatchObject([{ past_since: '2026-11-20T11:30:00Z' }]);
});

test('a chain that was changed elsewhere meanwhile stays as it is', async () => {
  await put(aDocument());
  const { status, json } = await put(aDocument({ connections: [] }));
  expect([status, json.error.message]).toEqual([409, 'The chain was changed elsewhere since it was read; nothing was saved.']);
  expect((await read()).connections).toHaveLength(1);
});

test.each([
  ['a signature that is none', { from_signature: 'ABC' }, /a signature such as ABC-123/],
  ['a type that is none', { type: 'Wormhole' }, /a wormhole type such as B274/],
  ['one that leads to its own system', { to_id: J100001 }, /leads to another system/],
  ['too long a note', { note: 'x'.repeat(201) }, /at most 200 letters/],
  ['a mass that is none', { mass: 'half' }, /mass/],
  ['a system that there is not', { to_id: 31_999_999 }, /There is no system 31999999/],
])('%s is refused with one sentence, and nothing is saved', async (_what, over, sentence) => {
  const { status, json } = await put(aDocument({ connections: [{ ...hole, ...over }] }));
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toMatch(sentence);
  expect((await read()).connections).toEqual([]);
});

test('two connections of one id, and a signature twice, are refused', async () => {
  expect((await put(aDocument({ connections: [hole, hole] }))).status).toBe(400);
  const signature = { system_id: Jita, signature: 'ABC-123', kind: null, name: null, seen_at: hole.seen_at };
  expect((await put(aDocument({ signatures: [signature, signature] }))).status).toBe(400);
});

test('a log offers the jumps that no stargate explains, once each', async () => {
  const at = (minute: number, system: string) =>
    `[ 2026.11.20 11:${minute}:00 ] EVE System > Channel changed to Local : ${system}`;
  const text = [
    at(10, 'Jita'),
    at(11, 'Perimeter'),
    at(12, 'J100001'),
    at(13, 'Perimeter'),
    at(14, 'Nowhere'),
    at(15, 'Tama'),
  ].join('\n');
  expect(await readText(text)).toMatchObject({
    format: 'jump_log',
    jumps: [{ from_id: Perimeter, to_id: J100001, at: '2026-11-20T11:12:00Z' }],
    gate_jumps: 1,
    systems: [{ name: 'Perimeter' }, { name: 'J100001' }],
    not_understood: ['There is no system Nowhere.'],
  });
});

test('a file is read by the names of its systems, and says which it does not know', async () => {
  const connection = { from: 'j100001', to: 'Tama', from_signature: 'ABC-123', seen_at: hole.seen_at };
  const file = {
    format: 'astrolabe wormhole chain',
    home: 'J100001',
    connections: [connection, { ...connection, to: 'Nowhere' }],
    signatures: [{ system: Jita, signature: 'XYZ-001', kind: null, name: null, seen_at: hole.seen_at }],
  };
  expect(await readText(JSON.stringify(file))).toMatchObject({
    format: 'connections',
    home_id: J100001,
    connections: [{ from_id: J100001, to_id: Tama, from_signature: 'ABC-123', mass: 'stable' }],
    file_signatures: [{ system_id: Jita, signature: 'XYZ-001' }],
    not_understood: ['There is no system Nowhere.'],
  });
});

test('a probe scan is read, and a text that is nothing of this says which lines it has', async () => {
  expect(await readText('ABC-123\tCosmic Signature\tWormhole\t\t100,0%\t4,2 AU')).toMatchObject({
    format: 'probe_scan',
    signatures: [{ signature: 'ABC-123', kind: 'wormhole' }],
  });
  expect(await readText('o7\n')).toMatchObject({ format: null, not_understood: ['o7'] });
});

test('other browsers neither read nor change it', async () => {
  await put(aDocument());
  expect((await app.ask(localPaths.chain)).status).toBe(401);
  expect((await put(aDocument({ version: 1, connections: [] }), {})).status).toBe(401);
  expect((await send(localPaths.chainRead, 'POST', { text: 'x' }, {})).status).toBe(401);
  expect((await read()).connections).toHaveLength(1);
});
