import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { forDataSources } from '#shared/sources';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { httpDate, type Recorded, scriptedFetch } from '../support/scripted-fetch.ts';
import { type FakeClock, fakeClock, seededRandom } from '../support/world.ts';

/** Every source misbehaves in the same way for so long ... */
const FAULT = 150 * SECOND;
/** ... and may be asked so often meanwhile. */
const MOST_REQUESTS = 100;
/** Each with its own list, and each list with contracts whose items are asked for one by one. */
const REGIONS = Array.from({ length: 60 }, (_, index) => 10_000_001 + index);
const CONTRACTS_A_REGION = 5;
const PERIOD = 30 * MINUTE;

/** What a part of ESI with a limit of its own says of it: so a refusal silences that part alone. */
const sovereigntyTokens = {
  'x-ratelimit-group': 'sovereignty',
  'x-ratelimit-limit': '600/15m',
  'x-ratelimit-remaining': '590',
};

let folder: string;
let clock: FakeClock;
let fault: Recorded | null;
let upstream: ReturnType<typeof scriptedFetch>;
let ingest: IngestHandle;

/** What the sources answer when nothing is wrong with them. */
function trueAnswer(path: string): Recorded {
  const snapshot = Math.floor(clock.now() / PERIOD) * PERIOD;
  const headers = { 'last-modified': httpDate(snapshot), expires: httpDate(snapshot + PERIOD), 'x-pages': '1' };
  const region = /\/contracts\/public\/(\d+)\?/.exec(path)?.[1];
  if (path.endsWith('/universe/regions')) return { headers, body: REGIONS };
  if (region !== undefined) {
    const issued = { date_issued: '2026-11-20T10:00:00Z', date_expired: '2026-12-04T10:00:00Z', type: 'item_exchange' };
    const issuer = { issuer_id: 90_000_001, issuer_corporation_id: 98_000_001, start_location_id: 60_003_760 };
    const first = Number(region) * 10;
    const ids = Array.from({ length: CONTRACTS_A_REGION }, (_, index) => first + index);
    return { headers, body: ids.map((contract_id) => ({ contract_id, ...issued, ...issuer, price: 1 })) };
  }
  const contract = /\/contracts\/public\/items\/(\d+)$/.exec(path)?.[1];
  if (contract !== undefined)
    return { headers, body: [{ record_id: Number(contract), type_id: 587, quantity: 1, is_included: true }] };
  if (path.endsWith('/sovereignty/systems'))
    return { headers: { ...headers, ...sovereigntyTokens }, body: { solar_systems: [] } };
  if (path.includes('/sovereignty/')) return { headers: { ...headers, ...sovereigntyTokens }, body: [] };
  if (path.endsWith('/universe/names')) return { body: [] };
  if (path.startsWith('http://esi.test')) return { headers, body: [] };
  if (path.endsWith('/ephemeral/sequence.json')) return { body: { sequence: 7 } };
  return path.endsWith('/signatures') ? { body: [] } : { status: 404 };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-fault-'));
  clock = fakeClock('2026-11-20T12:07:00Z');
  fault = null;
  upstream = scriptedFetch('', clock, (path) => fault ?? trueAnswer(path));
});
afterEach(async () => {
  clock.auto = true;
  await ingest.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  ingest = await startIngest({
    config: { sources: forDataSources((source) => `http://${source}.test`), contact: 'test' },
    world: { clock, random: seededRandom(1), fetch: upstream.fetch },
    log: silentLog(),
    file: join(folder, 'mirror.sqlite'),
    schedule: true,
  });
}
const esi = () => ingest.snapshot().sources.find(({ source }) => source === 'esi');

const faults: [string, Recorded][] = [
  ['a page of HTML instead of an answer', { body: '<html>Please sign in to this network</html>' }],
  ['answers of another shape', { body: { unexpected: [1, 2, 3] } }],
  ['server errors', { status: 503 }],
  ['server errors that are not retried', { status: 500 }],
  ['refusals', { status: 403, body: { error: 'Forbidden' } }],
  ['absences', { status: 404, body: { error: 'Not found' } }],
  ['requests for fewer requests', { status: 429, headers: { 'retry-after': '1' } }],
  ['refused connections', { breaks: 'before' }],
  ['answers that are cut off', { breaks: 'within' }],
  ['circles of redirects', { status: 302, headers: { location: '' } }],
  ['lists of a billion pages', { body: [], headers: { 'x-pages': '1000000000' } }],
];

describe.each(faults)('while every source gives %s', (_, effect) => {
  test('a first start asks at most 100 times in 150 s, and the mirror fills within one period after', async () => {
    fault = effect;
    await start();
    await clock.advance(FAULT);
    const asked = upstream.asked.length;
    fault = null;
    await clock.advance(10 * MINUTE);
    expect(ingest.snapshot().counts.regions_swept).toBe(REGIONS.length);
    expect(asked).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(asked).toBeGreaterThan(4);
  });

  test('a mirror in use asks at most 100 times in 150 s, says so, and is up to date one period after', async () => {
    await start();
    // 12:29: in a minute every list of contracts expires.
    await clock.advance(22 * MINUTE);
    expect(ingest.snapshot()).toMatchObject({ mirror_state: 'complete', counts: { items_pending: 0 } });
    const before = upstream.asked.length;
    fault = effect;
    await clock.advance(FAULT);
    const asked = upstream.asked.length - before;
    const told = esi();
    fault = null;
    await clock.advance(PERIOD);
    expect(asked).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(told?.state).toBe('failing');
    expect(told?.reason).toMatch(/^ESI.+\.$/);
    expect(esi()?.state).toBe('fresh');
    expect(Date.parse(String(esi()?.parts.find(({ part }) => part === 'contracts')?.covered_until))).toBeGreaterThanOrEqual(
      Math.floor(clock.now() / PERIOD) * PERIOD,
    );
    expect(isoUtc(clock.now())).toBe('2026-11-20T13:01:30Z');
  });
});

// Minutes before the sovereignty list expires: it is asked for before, amid and after the first of the refusals.
test.each([0, 1, 2])(
  'a year that every source asks for is obeyed for an hour; then every list is back, sovereignty too: %i',
  async (minutes) => {
    await start();
    await clock.advance((20 + minutes) * MINUTE);
    fault = { status: 429, headers: { 'retry-after': '31536000' } };
    const from = upstream.asked.length;
    await clock.advance(11 * MINUTE);
    const refused = upstream.asked.slice(from);
    fault = null;
    const ended = clock.now();
    await clock.advance(HOUR + MINUTE);
    expect(refused.filter(({ url }) => url.includes('/sovereignty/')).length).toBeLessThanOrEqual(3);
    const again = upstream.asked.slice(from + refused.length).filter(({ url }) => url.endsWith('/sovereignty/systems'));
    expect(again).not.toEqual([]);
    expect(again[0]?.at).toBeLessThanOrEqual(ended + HOUR + MINUTE);
    expect(esi()).toMatchObject({ state: 'fresh', reason: null });
  },
);
