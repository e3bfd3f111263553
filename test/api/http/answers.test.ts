import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { priceWrites } from '#main/store/contracts/prices';
import { HOUR, isoUtc, SECOND } from '#shared/time';
import { fillSystems } from '../../conformance/systems-mirror.ts';
import { aStoredContract, bumpVersion, insertContracts, insertRow, insertStaticData } from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const fifty = Array.from({ length: 50 }, (_, index) => aStoredContract({ contract_id: 1 + index }));
const started = async (contracts = fifty) => {
  app = await startTestApp({
    fill(db) {
      insertStaticData(db);
      insertContracts(db, contracts);
    },
  });
};

test('each encoding has a strong tag of its own, and each tag is answered with 304 whatever is accepted', async () => {
  await started();
  const plain = await app.get('/contracts');
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
  const tags = [String(plain.headers.etag)];
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await app.get('/contracts', { headers: { 'Accept-Encoding': encoding } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(answer.body.length).toBeLessThan(plain.body.length);
    expect(decode(answer.body).equals(plain.body)).toBe(true);
    tags.push(String(answer.headers.etag));
  }
  expect(new Set(tags).size).toBe(4);
  for (const tag of tags) {
    expect(tag).toMatch(/^"[^"]+"$/);
    const again = await app.get('/contracts', { headers: { 'If-None-Match': tag, 'Accept-Encoding': 'br' } });
    expect([again.status, again.headers.etag]).toEqual([304, tag]);
  }
});

test('what a client accepts is weighed; a short answer and an unwilling client get plain bytes', async () => {
  await started();
  const encoding = async (path: string, accepted: string) =>
    (await app.get(path, { headers: { 'Accept-Encoding': accepted } })).headers['content-encoding'];
  expect(await encoding('/contracts', 'gzip;q=1, br;q=0.5')).toBe('gzip');
  expect(await encoding('/contracts', 'gzip, br, zstd')).toBe('zstd');
  expect(await encoding('/contracts', 'gzip, br')).toBe('br');
  expect(await encoding('/contracts', 'identity')).toBeUndefined();
  expect(await encoding('/contracts', 'br;q=0, *;q=0')).toBeUndefined();
  expect(await encoding('/stats', 'br')).toBeUndefined();
});

test('If-None-Match takes lists, weak tags and *, and nothing else matches', async () => {
  await started();
  const { etag } = (await app.get('/contracts')).headers;
  const status = async (ifNoneMatch: string) =>
    (await app.get('/contracts', { headers: { 'If-None-Match': ifNoneMatch } })).status;
  expect(await status(`"other", W/${etag}`)).toBe(304);
  expect(await status('*')).toBe(304);
  expect(await status('"other"')).toBe(200);
  expect(await status(String(etag).replaceAll('"', ''))).toBe(200);
  const missing = await app.get('/contracts/999', { headers: { 'If-None-Match': '*' } });
  expect(missing.status).toBe(404);
});

test('a client that remembers only the date gets a 304 until there is newer data, and its tag is asked first', async () => {
  await started();
  await app.clock.advance(2 * HOUR);
  bumpVersion(app.db, 'contracts', '2026-11-20T13:00:00Z');
  const { 'last-modified': modified, etag } = (await app.get('/contracts')).headers;
  expect(modified).toBe('Fri, 20 Nov 2026 13:00:00 GMT');
  const status = async (headers: Record<string, string>) => (await app.get('/contracts', { headers })).status;
  const since = { 'If-Modified-Since': String(modified) };
  expect(await status(since)).toBe(304);
  expect(await status({ 'If-Modified-Since': 'Fri, 20 Nov 2026 12:59:59 GMT' })).toBe(200);
  expect(await status({ 'If-Modified-Since': 'yesterday' })).toBe(200);
  expect(await status({ ...since, 'If-None-Match': '"other"' })).toBe(200);
  expect(await status({ 'If-Modified-Since': 'Fri, 20 Nov 2026 12:00:00 GMT', 'If-None-Match': String(etag) })).toBe(304);
  bumpVersion(app.db, 'contracts', '2026-11-20T13:30:00Z');
  expect(await status(since)).toBe(200);
});

test('the date of an answer and that of its data are of one clock, which in the demo runs ahead of the computer’s', async () => {
  await started();
  bumpVersion(app.db, 'contracts', isoUtc(app.clock.now() + HOUR));
  const { date, 'last-modified': modified } = (await app.get('/contracts/1')).headers;
  expect(date).toBe(new Date(app.clock.now()).toUTCString());
  expect(modified).toBe(date);
});

test('an unchanged mirror answers 304 without making the answer again; a change makes it again', async () => {
  await started();
  const { etag } = (await app.get('/contracts/1')).headers;
  const asked = { headers: { 'If-None-Match': String(etag) } };
  // Were the answer made again, it would see this: no part of the mirror has counted up.
  app.db.exec("UPDATE contracts SET title = 'changed behind its back' WHERE contract_id = 1");
  expect((await app.get('/contracts/1', asked)).status).toBe(304);
  bumpVersion(app.db, 'contracts');
  const fresh = await app.get('/contracts/1', asked);
  expect(fresh.status).toBe(200);
  expect(fresh.json.data.title).toBe('changed behind its back');
});

test('a part of the mirror that is not behind an answer leaves it as it was', async () => {
  await started();
  const { etag } = (await app.get('/regions')).headers;
  app.db.exec("UPDATE regions SET name = 'changed behind its back'");
  bumpVersion(app.db, 'contracts');
  expect((await app.get('/regions', { headers: { 'If-None-Match': String(etag) } })).status).toBe(304);
  bumpVersion(app.db, 'catalog');
  expect((await app.get('/regions', { headers: { 'If-None-Match': String(etag) } })).status).toBe(200);
});

test('a window that ends now moves on: after its lifetime an answer is made again though nothing changed', async () => {
  await started();
  priceWrites(app.db).replaceHour(10_000_002, '2026-11-19T13:00:00Z', [
    { typeId: 587, min: 1, median: 1, max: 1, sampleCount: 1, volume: 1 },
  ]);
  const path = '/analytics/prices?type=587&region=10000002&days=1';
  const first = await app.get(path);
  expect(first.json.data).toHaveLength(1);
  await app.clock.advance(2 * HOUR);
  const later = await app.get(path, { headers: { 'If-None-Match': String(first.headers.etag) } });
  expect([later.status, later.json.data]).toEqual([200, []]);
});

test('the same body has the same tag on another day and in another process', async () => {
  await started();
  const { etag } = (await app.get('/categories')).headers;
  await app.close();
  await started([aStoredContract({ contract_id: 77 })]);
  expect((await app.get('/categories')).headers.etag).toBe(etag);
});

test('Last-Modified is when the newest upstream data behind the answer was observed', async () => {
  await started();
  await app.clock.advance(HOUR);
  bumpVersion(app.db, 'contracts', '2026-11-20T12:30:00Z');
  expect((await app.get('/contracts')).headers['last-modified']).toBe('Fri, 20 Nov 2026 12:30:00 GMT');
  expect((await app.get('/regions')).headers['last-modified']).toBe('Tue, 17 Nov 2026 11:00:00 GMT');
  expect((await app.get('/contracts/1')).headers['last-modified']).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  expect((await app.get('/categories')).headers['last-modified']).toBeUndefined();
});

test('X-Mirror-State says what the mirror is on every answer, and is left off where an answer is refused', async () => {
  app = await startTestApp({ status: { mirror_state: 'partial' } });
  const stateOf = async (path: string) => (await app.get(path)).headers['x-mirror-state'];
  for (const path of ['/categories', '/stats', '/openapi.json']) expect(await stateOf(path), path).toBe('partial');
  for (const path of ['/contracts?x=1', '/types?q=rifter', '/no-such-thing', '/contracts/0'])
    expect(await stateOf(path), path).toBeUndefined();
});

test('before somebody has chosen what to mirror, no answer says that it is on its way', async () => {
  app = await startTestApp({ status: { mode: 'ask' } });
  const { status, json } = await app.get('/contracts');
  expect([status, json.error.message]).toEqual([
    503,
    'Public contracts have not been collected yet; nothing is before live New Eden or the demo galaxy was chosen on the first-run page.',
  ]);
});

test('where nothing is collected at all, no answer says that it is on its way', async () => {
  app = await startTestApp({ status: { collects: false } });
  const { status, json } = await app.get('/contracts');
  expect([status, json.error.message]).toEqual([
    503,
    'Public contracts have not been collected yet; nothing will come, since Astrolabe was started with --no-ingest: start it without that.',
  ]);
});

test('zeros of an empty mirror are not kept', async () => {
  app = await startTestApp();
  for (const path of ['/contracts/api/v1/stats', '/systems/api/v1/stats'])
    expect((await app.ask(path)).headers['cache-control'], path).toBe('no-store');
  insertContracts(app.db, [aStoredContract()]);
  expect((await app.get('/stats')).json.data.contracts_total).toBe(1);
});

test('stats and volume count what was first seen by the same sums, contracts that were forgotten among them', async () => {
  await started();
  const issuer = { region_id: 10000002, issuer_corporation_id: 98000001, issuer_id: 2112000001 };
  insertRow(app.db, 'first_sights', { first_seen_at: '2026-11-20T11:00:00Z', ...issuer, contracts: 3, value: 1 });
  const volume = (await app.get('/analytics/volume?days=1&top_regions=50')).json.data as { contracts: number }[];
  const total = volume.reduce((sum, { contracts }) => sum + contracts, 0);
  expect(total).toBe(3);
  expect((await app.get('/stats')).json.data.contracts_last_24h).toBe(total);
});

test('what was never collected is 503 with Retry-After, after the parameters were checked', async () => {
  app = await startTestApp();
  for (const path of [
    '/types?q=rifter',
    '/regions',
    '/contracts',
    '/contracts/1',
    '/analytics/volume',
    '/analytics/issuers',
    '/analytics/depth?type=rifter',
    '/analytics/prices?type=587&region=1',
  ]) {
    const answer = await app.get(path);
    expect([answer.status, answer.json.error.code, answer.headers['retry-after']], path).toEqual([503, 'unavailable', '30']);
  }
  expect((await app.get('/types?q=r')).status).toBe(400);
  expect((await app.get('/categories')).status).toBe(200);
  expect((await app.get('/stats')).json.data).toEqual({
    contracts_total: 0,
    contracts_outstanding: 0,
    contracts_last_24h: 0,
    regions_with_contracts: 0,
    latest_contract_seen_at: null,
  });
});

test('a failure inside is 500 with nothing of its cause', async () => {
  await started();
  app.db.exec('ALTER TABLE names RENAME TO secrets_of_the_inside');
  const answer = await app.get('/contracts/1');
  expect(answer.status).toBe(500);
  expect(answer.json.error.code).toBe('internal');
  expect(answer.text).not.toMatch(/secrets|names|SQL|at /);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('an answer that took long is given a while longer, with its age, while a new one is made of newer data', async () => {
  app = await startTestApp({ fill: fillSystems, mapTakes: SECOND });
  const asked = async (headers = {}) => {
    const answer = await app.ask('/systems/api/v1/map', { headers });
    return [answer.status, answer.headers['age'], app.mapsMade.length];
  };
  expect(await asked()).toEqual([200, undefined, 1]);
  bumpVersion(app.db, 'systems');
  app.clock.jump(2 * SECOND);
  expect(await asked()).toEqual([200, '3', 1]);
  // The window asks when it hears of a version, and not again.
  expect(await asked(OWN_WINDOW)).toEqual([200, undefined, 2]);
  bumpVersion(app.db, 'systems');
  app.clock.jump(5 * SECOND);
  expect(await asked()).toEqual([200, '6', 3]);
  expect(await asked()).toEqual([200, undefined, 3]);
  bumpVersion(app.db, 'systems');
  app.clock.jump(20 * SECOND);
  expect(await asked()).toEqual([200, undefined, 4]);
});
