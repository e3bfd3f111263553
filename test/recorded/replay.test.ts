import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { bzip2 } from '#main/demo/everef/bzip2';
import { openSources, type Sources } from '#main/ingest/sources';
import { silentLog } from '#main/runtime/log';
import { readContractSnapshot } from '#main/upstream/contract-snapshot';
import { forDataSources } from '#shared/sources';
import { fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import { httpDate, type Recorded, rememberedAnswers, scriptedFetch } from '../support/scripted-fetch.ts';
import { type FakeClock, fakeClock, seededRandom } from '../support/world.ts';

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const json = <T>(path: string): T => JSON.parse(text(path)) as T;

/** Captured by a program (evemonk), with the headers that matter here. */
const cassettes = json<(Recorded & { cassette: string; body: string })[]>('evemonk/answers.json');
/** Transcribed from what people reported, as far as they reported it. */
const reported = json<Record<string, Recorded>>('threads/esi.json');
const cassette = (name: string): Recorded => cassettes.find((one) => one.cassette === name) ?? expect.fail(`no cassette ${name}`);
const report = (name: string): Recorded => reported[name] ?? expect.fail(`no report ${name}`);

const ORIGIN = 'http://real.test';
let clock: FakeClock;
beforeEach(() => {
  clock = fakeClock('2026-08-20T15:00:00Z');
  clock.auto = true;
});

/** The clients as the program wires them, with every source answering from `answer`. */
function sourcesOf(answer: (path: string, times: number) => Recorded) {
  const upstream = scriptedFetch(ORIGIN, clock, answer);
  const cache = rememberedAnswers();
  const sources = openSources(
    forDataSources(() => ORIGIN),
    {
      fetchOf: () => upstream.fetch,
      userAgent: 'test',
      cache,
      clock,
      random: seededRandom(1),
      log: silentLog(),
    },
  ) as { [Name in keyof Sources]: NonNullable<Sources[Name]> };
  return { ...sources, ...upstream, cache };
}
const seconds = (asked: readonly { at: number }[]) => asked.map(({ at }) => (at - (asked[0]?.at ?? 0)) / SECOND);

describe('items of a contract, as ESI has answered', () => {
  test.each([
    ['items-no-longer-available', { kind: 'ended', how: 'expired-or-accepted' }],
    ['items-not-public', { kind: 'ended', how: 'not-public' }],
    ['items-accepted', { kind: 'ended', how: 'accepted' }],
  ])('%s', async (name, outcome) => {
    const { esi, lines } = sourcesOf(() => report(name));
    expect(await esi.contracts.items(161_020_656)).toMatchObject(outcome);
    expect(lines()).toHaveLength(1);
  });

  test('an original blueprint says neither runs nor that it is no copy', async () => {
    const { esi } = sourcesOf(() => report('items-of-an-original'));
    const answer = await esi.contracts.items(212_609_552);
    expect(answer).toMatchObject({ kind: 'items', unreadable: 0, items: [{ type_id: 17357, material_efficiency: 10 }] });
    expect(answer.kind === 'items' && answer.items[0]).not.toHaveProperty('runs');
  });

  test('a timeout of the gateway, in JSON or as a page, is asked again three times', async () => {
    for (const name of ['items-gateway-timeout', 'gateway-page']) {
      const { esi, lines } = sourcesOf(() => report(name));
      expect(await esi.contracts.items(1)).toMatchObject({ kind: 'failed', reason: `ESI answered ${report(name).status}.` });
      expect(lines()).toHaveLength(4);
    }
  });
});

describe('limits, as ESI has stated them', () => {
  test('an error of a route without a bucket leaves 99, until its window ends', async () => {
    const { esi } = sourcesOf(() => ({
      ...report('items-not-public'),
      headers: { 'x-esi-error-limit-remain': '99', 'x-esi-error-limit-reset': '53' },
    }));
    await esi.contracts.items(1);
    expect(esi.errorBudget()).toEqual({ remain: 99, resetsAt: '2026-08-20T15:00:53Z' });
    const notFound = cassette('esi_universe_groups_not_found.yml');
    const other = sourcesOf(() => notFound);
    await other.esi.contracts.items(1);
    expect(other.esi.errorBudget()).toEqual({ remain: 99, resetsAt: '2026-08-20T15:00:53Z' });
  });

  test('420 without any header of the limit stops everything for a minute', async () => {
    const { esi, asked } = sourcesOf((_, times) => (times === 0 ? report('error-limit') : { body: [] }));
    expect(await esi.activity.jumps()).toMatchObject({ kind: 'fresh' });
    expect(seconds(asked)).toEqual([0, 61]);
  });

  test('429 is waited out: by Retry-After where it is there, with or without headers of a bucket, else for a minute', async () => {
    const bucket = { 'x-ratelimit-group': 'sovereignty', 'x-ratelimit-limit': '600/15m', 'x-ratelimit-remaining': '400' };
    const cases = [
      [{ ...bucket, 'retry-after': '17' }, 17],
      [{ 'retry-after': '17' }, 17],
      [{}, 60],
    ] as const;
    for (const [headers, waits] of cases) {
      const { esi, asked } = sourcesOf((_, times) => (times === 0 ? { status: 429, headers } : { body: [] }));
      expect(await esi.activity.campaigns()).toMatchObject({ kind: 'fresh' });
      expect(seconds(asked)[1]).toBeGreaterThanOrEqual(waits);
      expect(seconds(asked)[1]).toBeLessThanOrEqual(waits + 1);
    }
  });
});

describe('lists', () => {
  test('pages of one list whose times differ by a second are one snapshot (issue 1149)', async () => {
    const modified = clock.now() - MINUTE;
    const row = (id: number) => ({
      contract_id: id,
      date_issued: '2026-07-15T01:03:54Z',
      date_expired: '2026-08-25T01:03:54Z',
      issuer_id: 2_112_625_428,
      issuer_corporation_id: 98_597_397,
      type: 'item_exchange',
    });
    const { esi } = sourcesOf((path) => {
      const page = Number(/page=(\d+)/.exec(path)?.[1]);
      const at = modified - (page === 3 ? SECOND : 0);
      return {
        body: [row(page)],
        headers: {
          'x-pages': '3',
          'last-modified': httpDate(at),
          expires: httpDate(at + 30 * MINUTE),
          'cache-control': 'public',
        },
      };
    });
    expect(await esi.contracts.listRegion(10_000_002)).toMatchObject({
      kind: 'complete',
      contracts: [{ contract_id: 1 }, { contract_id: 2 }, { contract_id: 3 }],
      observedAt: isoUtc(modified - SECOND),
    });
  });

  test('incursions', async () => {
    const { esi } = sourcesOf(() => ({ body: json('threads/incursions.json') }));
    const answer = await esi.activity.incursions();
    expect(answer.kind === 'fresh' && answer.data).toMatchObject({ unreadable: 0, rows: [{ state: 'mobilizing' }, {}, {}, {}] });
  });

  test('ids of a list with weak ETag, X-Pages and its own Expires', async () => {
    const answer = cassette('esi_universe_groups_last_page.yml');
    clock = fakeClock('2025-01-03T12:18:47Z');
    const { esi, cache, lines } = sourcesOf(() => answer);
    const regions = await esi.universe.regionIds();
    expect(regions.kind === 'regions' && regions.regionIds).toContain(4649);
    expect(cache.records.get(`${ORIGIN}/universe/regions`)).toMatchObject({
      etag: 'W/"71e655c22da484d5e6466ec84d40e14997b5b24b94901ab8c31b0781"',
      expiresAt: '2025-01-04T11:05:00Z',
      pages: 2,
    });
    await esi.universe.regionIds();
    expect(lines()).toHaveLength(1);
  });
});

describe('zKillboard', () => {
  test('its sequence number and one of its documents', async () => {
    const { r2z2 } = sourcesOf((path) =>
      path === '/ephemeral/sequence.json' ? { body: { sequence: 98_531_146 } } : { body: json('threads/r2z2-document.json') },
    );
    expect(await r2z2.head()).toEqual({ kind: 'head', sequence: 98_531_146 });
    const answer = await r2z2.document(98_531_146);
    expect(answer).toMatchObject({
      kind: 'document',
      document: { killmail_id: 137_000_243, uploaded_at: 1_784_012_057, zkb: { totalValue: 10_000, npc: false } },
    });
  });

  test('a number that is not there (yet) is absent', async () => {
    const { r2z2 } = sourcesOf(() => ({ status: 404, body: '<html>404</html>' }));
    expect(await r2z2.document(1)).toEqual({ kind: 'absent' });
  });
});

describe('EVE-Scout', () => {
  const signatures = () => json<Record<string, unknown>[]>('threads/eve-scout-signatures.json');

  test('a full row is a connection; rows that somebody trimmed of their kind are none', async () => {
    const { scout } = sourcesOf(() => ({ body: signatures() }));
    const answer = await scout.connections();
    expect(answer.kind === 'fresh' && answer.data).toEqual({
      unreadable: 0,
      connections: [
        {
          id: '46',
          hubSystemId: 31_000_005,
          hubSignature: 'HMM-222',
          wormholeType: 'Q063',
          maxShipSize: 'medium',
          expiresAt: '2023-12-03T04:24:49Z',
          updatedAt: '2023-12-02T11:27:01Z',
          systemId: 30_001_715,
          systemName: 'Moutid',
          systemClass: 'hs',
          regionName: 'Tash-Murkon',
          signature: 'LPI-677',
        },
      ],
    });
  });

  test('its max-age counts, not its Expires, which lies two seconds before its own Date', async () => {
    const headers = {
      date: httpDate(clock.now()),
      'cache-control': 'public, max-age=300',
      expires: httpDate(clock.now() - 2 * SECOND),
    };
    const { scout, cache } = sourcesOf(() => ({ body: signatures(), headers }));
    const answer = await scout.connections();
    expect(answer.kind === 'fresh' && answer.expiresAt).toBe('2026-08-20T15:05:00Z');
    if (answer.kind === 'fresh') cache.save([answer.record]);
    expect(await scout.connections()).toEqual({ kind: 'not-due', expiresAt: '2026-08-20T15:05:00Z' });
  });
});

describe('the static data export', () => {
  test.each(text('threads/sde-latest.jsonl').trim().split('\n'))('names its build: %s', async (line) => {
    const { staticData } = sourcesOf(() => ({ body: `${line}\n` }));
    const { buildNumber, releaseDate } = JSON.parse(line) as { buildNumber: number; releaseDate: string };
    expect(fromIso(releaseDate)).toBeGreaterThan(0);
    expect(await staticData.latestBuild()).toEqual({
      kind: 'build',
      build: { buildNumber, releaseDate },
      reportedBy: 'publisher',
    });
  });
});

describe('the archives of EVE Ref', () => {
  test('columns of the snapshots, as their documentation lists them, are read by name whatever their order', async () => {
    const rows: unknown[] = [];
    const columns = {
      'contracts.csv': `collateral,contract_id,date_expired,date_issued,days_to_complete,end_location_id,issuer_corporation_id,issuer_id,price,reward,start_location_id,title,type,volume,for_corporation,buyout,http_last_modified,region_id,station_id,system_id,constellation_id
0,233986157,2026-08-12T01:03:54Z,2026-07-15T01:03:54Z,0,60003760,98597397,2112625428,11,0,60003760,,item_exchange,0.01,,,2026-07-19T09:00:00Z,10000002,60003760,30000142,20000020
`,
      'contract_items.csv': `is_blueprint_copy,is_included,item_id,material_efficiency,quantity,record_id,runs,time_efficiency,type_id,http_last_modified,contract_id
true,true,1046839574631,5,1,5468339021,1,2,683,2026-07-19T09:00:00Z,233986157
`,
      'contract_non_dynamic_items.csv': '',
      'contract_dynamic_items.csv': 'created_by,mutator_type_id,source_type_id,item_id,contract_id,http_last_modified\n',
      'contract_bids.csv': 'amount,bid_id,date_bid,http_last_modified,contract_id\n',
    };
    const archive = pack();
    for (const [name, content] of Object.entries(columns)) archive.entry({ name }, content);
    archive.finalize();
    const counts = { contracts: 0, items: 0, unreadable: 0 };
    const visitor = { contract: (row: unknown) => rows.push(row), item: (row: unknown) => rows.push(row) };
    await readContractSnapshot(Readable.from([await bzip2(await buffer(archive))]), visitor, counts, undefined);
    expect(counts).toEqual({ contracts: 1, items: 1, unreadable: 0 });
    expect(rows).toMatchObject([
      { contract_id: 233_986_157, region_id: 10_000_002, price: 11, type: 'item_exchange' },
      { contract_id: 233_986_157, type_id: 683, is_blueprint_copy: true, runs: 1, material_efficiency: 5, time_efficiency: 2 },
    ]);
  });
});
