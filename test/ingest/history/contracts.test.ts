import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contractHistory } from '#main/ingest/history/contracts';
import { openStores } from '#main/ingest/jobs';
import { silentLog } from '#main/runtime/log';
import type { ListedContract } from '#main/store/contracts/contracts';
import { priceReads } from '#main/store/contracts/prices';
import { type WriteDb } from '#main/store/db';
import type { Archive } from '#main/upstream/archive';
import type { SnapshotContract, SnapshotItem } from '#main/upstream/contract-snapshot';
import { priceHistoryBytes } from '#shared/history';
import { DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { jobBench } from '../../support/job-bench.ts';
import { aContract, anItem, describeUpstream } from '../../support/upstream.ts';
import { type FakeClock, fakeClock } from '../../support/world.ts';

const REGION = 10_000_002;
const MOST_BYTES = priceHistoryBytes(365);
let clock: FakeClock;
let db: WriteDb;
/** What all runs of a test write by: to prepare the statements anew for each of a window's 72 runs takes longer than the runs. */
let ofRuns: ReturnType<typeof openStores>;

beforeEach(() => {
  clock = fakeClock('2026-11-20T12:10:00Z');
  clock.auto = true;
  db = emptyMirror();
  db.exec(`INSERT INTO listed_regions VALUES (${REGION})`);
  ofRuns = stores();
});
afterEach(() => void db.close());

/** The prices of one hour, of every region and type. */
function pricesAt(hour: string) {
  const series = db
    .prepare<[], { region_id: number; type_id: number }>('SELECT DISTINCT region_id, type_id FROM price_changes')
    .all();
  return series.flatMap(({ region_id, type_id }) =>
    priceReads(db)
      .history(type_id, region_id, hour)
      .filter(({ captured_at }) => captured_at === hour)
      .map((row) => ({ region_id, type_id, ...row })),
  );
}

interface Archived {
  contract_id: number;
  issued: string;
  until: string;
  price?: number;
  items?: Pick<SnapshotItem, 'type_id' | 'quantity' | 'is_included'>[];
  region_id?: number;
  type?: 'item_exchange' | 'courier';
}

/** An archive with a snapshot at every full and half hour, as it would have been taken of the given contracts. */
function archiveOf(
  contracts: readonly Archived[],
  options: { bytes?: number; from?: string; missing?: RegExp; gone?: RegExp } = {},
) {
  const { bytes = 1000, from = '2026-01-01T00:00:00Z', missing, gone } = options;
  const read: string[] = [];
  let listings = 0;
  let down = false;
  let healed = false;
  const archive: Pick<Archive, 'index' | 'contractSnapshot'> = {
    async index(path) {
      listings += 1;
      const day = path.slice(-10);
      const start = fromIso(`${day}T00:00:00Z`);
      const times = Array.from({ length: 48 }, (_, half) => start + half * 30 * MINUTE).filter(
        (at) => at <= clock.now() && at >= fromIso(from),
      );
      if (times.length === 0) return { kind: 'absent' };
      const files = times.map((at) => {
        const time = isoUtc(at).slice(11, 19).replaceAll(':', '-');
        return { name: `public-contracts-${day}_${time}.v2.tar.bz2`, size: bytes };
      });
      const wanted = files.filter(({ name }) => missing === undefined || !missing.test(name));
      return { kind: 'folder', folder: { files: [{ name: 'index.html', size: 1 }, ...wanted], directories: [] } };
    },
    async contractSnapshot(path, visitor) {
      if (down) return { kind: 'failed', reason: 'EVE Ref answered 503.', retryAt: null };
      read.push(path.slice(-33, -11));
      if (!healed && gone?.test(path)) return { kind: 'absent' };
      const at = path.slice(-30, -20) + 'T' + path.slice(-19, -11).replaceAll('-', ':') + 'Z';
      const shown = contracts.filter(({ issued, until }) => issued <= at && at < until);
      for (const { contract_id, items = [] } of shown)
        for (const [index, item] of items.entries()) visitor.item({ ...item, contract_id, record_id: contract_id * 100 + index });
      for (const each of shown) visitor.contract(rowOf(each));
      return { kind: 'read', contracts: shown.length, items: 0, unreadable: 0, bytes };
    },
  };
  return {
    archive,
    read,
    listings: () => listings,
    breakDown: (is: boolean) => void (down = is),
    heal: () => void (healed = true),
  };
}

function rowOf({ contract_id, issued, price = 100, region_id = REGION, type = 'item_exchange' }: Archived): SnapshotContract {
  const dates = { date_issued: issued, date_expired: isoUtc(fromIso(issued) + 14 * DAY) };
  return { ...dates, contract_id, region_id, type, price, reward: 7, issuer_id: 90_000_001, issuer_corporation_id: 98_000_001 };
}
function listing({ contract_id, issued, price = 100 }: Archived): ListedContract {
  return {
    contractId: contract_id,
    type: 'item_exchange',
    issuerId: 90_000_001,
    issuerCorporationId: 98_000_001,
    forCorporation: false,
    title: null,
    price,
    reward: null,
    collateral: null,
    buyout: null,
    volume: null,
    daysToComplete: null,
    startLocationId: null,
    endLocationId: null,
    dateIssued: issued,
    dateExpired: isoUtc(fromIso(issued) + 14 * DAY),
  };
}

const stores = () => openStores({ db, clock, log: silentLog() });
let reports: string[] = [];
function runOnce({ archive }: { archive: Pick<Archive, 'index' | 'contractSnapshot'> }) {
  reports = [];
  return contractHistory({ ...ofRuns, archive, mostBytes: MOST_BYTES }).run({
    signal: new AbortController().signal,
    report: (done, total, unit) => void reports.push(`${done}/${total} ${unit}`),
  });
}
async function runToItsEnd(source: { archive: Pick<Archive, 'index' | 'contractSnapshot'> }): Promise<void> {
  while ((await runOnce(source)).nextDueAt !== undefined);
}
const rows = (sql: string) => db.prepare(sql).all();
const volume = () =>
  rows('SELECT substr(first_seen_at, 1, 10) AS day, sum(contracts) AS contracts FROM first_sights GROUP BY day ORDER BY day');
const one = [{ type_id: 34, quantity: 2, is_included: true }];

test('the last full day comes first and then day before day; a run reads a few, and says how far it is', async () => {
  const source = archiveOf([]);
  const { nextDueAt } = await runOnce(source);
  expect(nextDueAt).toBeGreaterThan(clock.now());
  expect(source.read.slice(0, 3)).toEqual(
    ['2026-11-19_23-30-00', '2026-11-18_23-30-00', '2026-11-17_23-30-00'].map((time) => `ts-${time}`),
  );
  expect(source.read).toHaveLength(10);
  // Thirty days of hours, without the newest two.
  expect(reports[0]).toBe('0/719 hours');
  expect(reports.at(-1)).toBe('10/719 hours');
});

test.each([
  { takes: 0, rests: 2 },
  { takes: 2, rests: 18 },
  { takes: 20, rests: 30 },
])(
  'after a snapshot that took $takes s it rests for $rests s, so that neither archive nor computer is kept busy',
  async ({ takes, rests }) => {
    const { archive } = archiveOf([]);
    const begun: number[] = [];
    await runOnce({
      archive: {
        ...archive,
        async contractSnapshot(...asked) {
          begun.push(clock.now());
          await clock.sleep(takes * SECOND);
          return archive.contractSnapshot(...asked);
        },
      },
    });
    expect(begun.slice(1).map((at, index) => at - (begun[index] as number))).toEqual(Array(9).fill((takes + rests) * SECOND));
  },
);

test('the next run goes on where the last one ended, and a whole window is read once', async () => {
  const source = archiveOf([]);
  await runToItsEnd(source);
  expect(source.read).toHaveLength(719);
  expect(new Set(source.read).size).toBe(719);
  await runToItsEnd(source);
  expect(source.read).toHaveLength(719);
  await clock.later(3 * HOUR);
  const before = source.read.length;
  await runToItsEnd(source);
  expect(source.read.slice(before).toSorted().length).toBeGreaterThan(0);
  expect(source.read.length - before).toBeLessThanOrEqual(4);
});

test('prices of an hour are those of its last snapshot, by the same rules as a sweep’s', async () => {
  const day = { issued: '2026-11-19T10:00:00Z', until: '2026-11-20T00:00:00Z' };
  const source = archiveOf([
    { contract_id: 1, ...day, price: 10, items: one },
    { contract_id: 2, ...day, price: 30, items: one },
    { contract_id: 3, ...day, items: [...one, ...one] },
    { contract_id: 4, ...day, items: [{ type_id: 34, quantity: 1, is_included: false }] },
    { contract_id: 5, ...day, items: one, price: 90, until: '2026-11-19T23:20:00Z' },
    { contract_id: 6, ...day, items: one, price: 8, region_id: 10_000_043 },
  ]);
  await runOnce(source);
  const last = { captured_at: '2026-11-19T23:00:00Z', type_id: 34 };
  expect(pricesAt('2026-11-19T23:00:00Z')).toEqual([
    { ...last, region_id: REGION, min_price: 5, median_price: 10, max_price: 15, sample_count: 2, volume: 4 },
    { ...last, region_id: 10_000_043, min_price: 4, median_price: 4, max_price: 4, sample_count: 1, volume: 2 },
  ]);
});

describe('a live sweep wins', () => {
  const contract = { contract_id: 1, issued: '2026-11-19T10:00:00Z', until: '2026-11-30T00:00:00Z', price: 10, items: one };

  test('over what the archive says about the same region and hour, also where it offers nothing', async () => {
    const { regions, prices } = stores();
    regions.addSweptHour(10_000_043, '2026-11-19T23:00:00Z');
    // Half of the regions would be enough to leave the hour alone.
    db.exec('INSERT INTO listed_regions VALUES (10000043), (3), (4)');
    prices.replaceHour(REGION, '2026-11-18T23:00:00Z', [{ typeId: 34, min: 1, median: 1, max: 1, sampleCount: 1, volume: 1 }]);
    await runToItsEnd(
      archiveOf([
        { ...contract, issued: '2026-11-18T10:00:00Z' },
        { ...contract, contract_id: 2, region_id: 10_000_043 },
      ]),
    );
    expect(pricesAt('2026-11-18T23:00:00Z')).toMatchObject([{ region_id: REGION, min_price: 1 }]);
    expect(pricesAt('2026-11-19T23:00:00Z')).toMatchObject([{ region_id: REGION, min_price: 5 }]);
  });

  test('when it comes after the archive, as after a clock was set back', async () => {
    await runToItsEnd(archiveOf([contract]));
    db.exec("INSERT INTO types (type_id, name, folded_name, published) VALUES (34, 'Tritanium', 'tritanium', 1)");
    clock.jump(-6 * HOUR);
    const { recorder } = stores();
    await recorder.record(REGION, { contracts: [], observedAt: '2026-11-20T06:00:00Z', records: [] });
    expect(pricesAt('2026-11-20T06:00:00Z')).toEqual([]);
    expect(pricesAt('2026-11-20T05:00:00Z')).toHaveLength(1);
  });

  test('hours in which most regions were swept are not downloaded at all', async () => {
    const { regions } = stores();
    for (let hour = 1; hour < 400; hour += 1) regions.addSweptHour(REGION, isoUtc(fromIso('2026-11-20T12:00:00Z') - hour * HOUR));
    const source = archiveOf([]);
    await runToItsEnd(source);
    expect(source.read).toHaveLength(719 - 398);
  });
});

describe('volume and issuers', () => {
  test('count a contract at the time of the first half-hourly snapshot that had it, whichever was read', async () => {
    await runToItsEnd(
      archiveOf([
        { contract_id: 1, issued: '2026-11-18T09:12:00Z', until: '2026-11-20T00:00:00Z', price: 10 },
        { contract_id: 2, issued: '2026-11-18T23:40:00Z', until: '2026-11-20T00:00:00Z', price: 20 },
        { contract_id: 3, issued: '2026-11-19T01:00:00Z', until: '2026-11-20T00:00:00Z', price: 0, type: 'courier' },
      ]),
    );
    const issuer = { region_id: REGION, issuer_corporation_id: 98_000_001, issuer_id: 90_000_001, contracts: 1 };
    expect(rows('SELECT * FROM first_sights ORDER BY first_seen_at')).toEqual([
      { first_seen_at: '2026-11-18T09:30:00Z', ...issuer, value: 10 },
      { first_seen_at: '2026-11-19T00:00:00Z', ...issuer, value: 20 },
      { first_seen_at: '2026-11-19T01:00:00Z', ...issuer, value: 7 },
    ]);
    expect(rows('SELECT * FROM contracts')).toEqual([]);
  });

  test('the crowd of a first sweep moves to the days on which it was issued; first_seen_at does not', async () => {
    const old = { contract_id: 1, issued: '2026-11-15T09:12:00Z', until: '2026-11-29T00:00:00Z' };
    const fresh = { contract_id: 2, issued: '2026-11-20T11:50:00Z', until: '2026-11-29T00:00:00Z' };
    await stores().recorder.record(REGION, {
      contracts: [old, fresh].map(listing),
      observedAt: '2026-11-20T12:00:00Z',
      records: [],
    });
    expect(volume()).toEqual([{ day: '2026-11-20', contracts: 2 }]);
    await runToItsEnd(archiveOf([old, fresh]));
    expect(volume()).toEqual([
      { day: '2026-11-15', contracts: 1 },
      { day: '2026-11-20', contracts: 1 },
    ]);
    expect(rows('SELECT DISTINCT first_seen_at FROM contracts')).toEqual([{ first_seen_at: '2026-11-20T12:10:00Z' }]);
  });

  test('a contract that the archive had first is not counted again by the sweep that finds it', async () => {
    const gap = { contract_id: 1, issued: '2026-11-19T09:12:00Z', until: '2026-11-29T00:00:00Z' };
    await runToItsEnd(archiveOf([gap]));
    await stores().recorder.record(REGION, { contracts: [listing(gap)], observedAt: '2026-11-20T12:00:00Z', records: [] });
    expect(volume()).toEqual([{ day: '2026-11-19', contracts: 1 }]);
  });

  test('what our own sweeps saw first stays counted on their day', async () => {
    const seen = { contract_id: 1, issued: '2026-11-19T23:45:00Z', until: '2026-11-29T00:00:00Z' };
    clock.jump(-(12 * HOUR + 15 * MINUTE));
    await stores().recorder.record(REGION, { contracts: [listing(seen)], observedAt: '2026-11-19T23:50:00Z', records: [] });
    expect(volume()).toEqual([{ day: '2026-11-19', contracts: 1 }]);
    clock.jump(20 * HOUR);
    await runToItsEnd(archiveOf([seen]));
    expect(volume()).toEqual([{ day: '2026-11-19', contracts: 1 }]);
  });
});

test('what was downloaded stays under a cap', async () => {
  const source = archiveOf([], { bytes: 90_000_000 });
  await runToItsEnd(source);
  expect(source.read).toHaveLength(11);
  await runToItsEnd(source);
  expect(source.read).toHaveLength(11);
});

test('hours and days that the archive does not have are not asked for again', async () => {
  const source = archiveOf([], { from: '2026-11-19T00:00:00Z', missing: /_05-|_06-30/ });
  await runToItsEnd(source);
  expect(source.read).toContain('ts-2026-11-19_06-00-00');
  expect(source.read.filter((name) => name.includes('_05-'))).toEqual([]);
  const listings = source.listings();
  await runToItsEnd(source);
  expect(source.listings()).toBe(listings);
});

test('a snapshot that breaks off counts for nothing, and is read again', async () => {
  const source = archiveOf([{ contract_id: 1, issued: '2026-11-18T09:12:00Z', until: '2026-11-30T00:00:00Z', items: one }]);
  source.breakDown(true);
  await expect(runOnce(source)).rejects.toThrow('EVE Ref answered 503.');
  expect(rows('SELECT * FROM archive_hours')).toEqual([]);
  source.breakDown(false);
  await runToItsEnd(source);
  expect(volume()).toEqual([{ day: '2026-11-18', contracts: 1 }]);
});

test('the real client reads the simulated archive: sweep, items, history and structures agree', async () => {
  const shown = [
    aContract({ contract_id: 1, price: 10, date_issued: '2026-11-18T09:12:00Z', items: [anItem({ type_id: 34, quantity: 2 })] }),
    aContract({ contract_id: 2, price: 30, date_issued: '2026-11-19T08:00:00Z', items: [anItem({ type_id: 34, quantity: 2 })] }),
  ];
  const upstream = await describeUpstream(
    {
      contracts: shown,
      structures: [
        {
          id: 1_030_000_000_001,
          name: 'Perimeter - Fort',
          systemId: 30_000_142,
          regionId: REGION,
          typeId: 35_832,
          ownerId: 98_000_001,
        },
      ],
    },
    clock,
  );
  const bench = jobBench(upstream, clock, { archive: true });
  try {
    for (const name of ['region-list', 'public-contracts', 'contract-items', 'rollups', 'structures', 'contract-history'])
      await bench.run(name);
    expect(priceReads(bench.db).history(34, REGION, '2026-01-01T00:00:00Z')).toMatchObject([
      { captured_at: '2026-11-18T23:00:00Z', median_price: 5, sample_count: 1 },
      { captured_at: '2026-11-19T23:00:00Z', median_price: 10, sample_count: 2 },
      { captured_at: '2026-11-20T12:00:00Z', median_price: 10, sample_count: 2 },
    ]);
    expect(
      bench.all(
        'SELECT substr(first_seen_at, 1, 10) AS day, sum(contracts) AS contracts FROM first_sights GROUP BY day ORDER BY day',
      ),
    ).toEqual([
      { day: '2026-11-18', contracts: 1 },
      { day: '2026-11-19', contracts: 1 },
    ]);
    expect(bench.one('SELECT name FROM structures')).toEqual({ name: 'Perimeter - Fort' });
  } finally {
    bench.close();
    await upstream.close();
  }
});

test('an archive that lists nothing is believed for now: the run says so, and a later one asks again', async () => {
  const nothing = archiveOf([], { from: '2027-01-01T00:00:00Z' });
  const { note, nextDueAt } = await runOnce(nothing);
  expect(note).toMatch(/^History of contracts: the archive lists nothing for 2026-\d\d-\d\d and \d+ days more\.$/);
  expect(nextDueAt).toBeUndefined();
  expect(nothing.listings()).toBeLessThan(40);
  expect(rows('SELECT * FROM archive_hours')).toEqual([]);
});

test('a snapshot that is listed but not there is told of, asked for again hours later, and read when it is there', async () => {
  const { archive, read, heal } = archiveOf([], { gone: /2026-11-19_23-30/ });
  const job = contractHistory({ ...stores(), archive, mostBytes: MOST_BYTES });
  const run = () => job.run({ signal: new AbortController().signal, report: () => undefined });
  const timesAsked = () => read.filter((name) => name.includes('2026-11-19_23-30')).length;
  const isRead = () => rows("SELECT 1 FROM archive_hours WHERE hour = '2026-11-19T23:00:00Z'").length === 1;
  expect((await run()).note).toBe(
    'History of contracts: the archive lists a snapshot of 2026-11-19T23:00:00Z, but does not have it.',
  );
  expect([read.length, isRead()]).toEqual([10, false]);
  await run();
  expect([read.length, timesAsked()]).toEqual([20, 1]);
  heal();
  await clock.later(6 * HOUR);
  await run();
  expect([timesAsked(), isRead()]).toEqual([2, true]);
});
