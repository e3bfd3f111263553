/**
 * `npm run bench sweep`: what lists of all regions cost the thread that ingests, a first time and half an hour later, from pages that are
 * there at once, beside parsing the same pages, reading the same rows and writing what changed. `--contracts=`.
 */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { allJobs } from '#main/ingest/jobs';
import { openSources } from '#main/ingest/sources';
import { silentLog } from '#main/runtime/log';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { forDataSources } from '#shared/sources';
import { DAY, isoUtc, MINUTE } from '#shared/time';
import { httpDate, type Recorded, scriptedFetch } from '../support/scripted-fetch.ts';
import { ofOneTime, seededRandom } from '../support/world.ts';
import { BENCH_NOW } from './support/mirror.ts';
import { inFolder, ms, report, reportMost, spentSince } from './support/report.ts';

/** Milliseconds of the thread's processor time: all lists, and the longest transaction. */
const targets = { sweep: 1000, transaction: 50 };
const BASE = 'https://esi.example';
const REGIONS = 115;
/** The share of the region with most contracts. */
const LARGEST = 0.57;
const PER_PAGE = 1000;
/** The shares that are replaced and that get another price within half an hour. */
const [REPLACED, REPRICED] = [0.013, 0.004];

const { values: given } = parseArgs({ options: { contracts: { type: 'string', default: '60000' } } });
const contracts = Number(given.contracts);
const random = seededRandom(5);
const pick = (count: number) => Math.floor(random() * count);
let longestTransaction = 0;
await inFolder(async (folder) => {
  const db = openWriteDb(join(folder, 'mirror.sqlite'));
  await run(db).finally(() => db.close());
});

async function run(db: WriteDb): Promise<void> {
  watchTransactions(db);
  const upstream = regionLists();
  let now = BENCH_NOW;
  // The clock moves at once instead of waiting.
  const clock = ofOneTime({ now: () => now, sleep: async (time: number) => void (now += Math.max(0, time)) });
  const { fetch: scripted } = scriptedFetch(BASE, clock, (path) => upstream.answer(path, now));
  // As from a socket, each page comes in a turn of its own.
  const fetch: typeof scripted = async (...request) => {
    await nextTurn();
    return await scripted(...request);
  };
  const sources = openSources(
    forDataSources((source) => (source === 'esi' ? BASE : null)),
    { fetchOf: () => fetch, userAgent: 'bench', cache: httpAnswers(db), clock, random: seededRandom(2), log: silentLog() },
  );
  const region = db.prepare('INSERT INTO listed_regions (region_id) VALUES (?)');
  for (let index = 0; index < REGIONS; index += 1) region.run(10_000_001 + index);
  const jobs = allJobs({ ...sources, db, clock, log: silentLog(), historyDays: 0 }).filter(({ name }) =>
    name.startsWith('public-contracts/'),
  );
  const sweep = async (what: string, changed: number): Promise<void> => {
    longestTransaction = 0;
    const from = process.threadCpuUsage();
    for (const job of jobs) await job.run({ signal: new AbortController().signal, report: () => undefined });
    const all = spentSince(from);
    const limit = `${ms(bareCost(db, upstream.pages(), changed))} bare`;
    report({ what, target: ms(targets.sweep), measured: ms(all), limit, kept: all <= targets.sweep });
    reportMost('longest transaction of these', longestTransaction, targets.transaction);
  };
  await sweep(`first lists of ${contracts} contracts`, contracts);
  // As the job that reads items would have found: two thirds of the item exchanges are one thing for sale.
  db.exec(`UPDATE contracts SET items_state = 'known', single_quantity = 1, unit_price = price, single_type_id = contract_id % 12000 + 1
    WHERE type = 'item_exchange' AND contract_id % 3 > 0`);
  now += 31 * MINUTE;
  await sweep('the same lists half an hour later', upstream.pass());
}

type Row = Record<string, unknown> & { contract_id: number; price: number };

/** The lists of all regions, and what half an hour makes of them. */
function regionLists() {
  const regions: Row[][] = Array.from({ length: REGIONS }, () => []);
  let lastId = 200_000_000;
  const add = () => regions[random() < LARGEST ? 0 : 1 + Math.floor((REGIONS - 1) * random() ** 3)]?.push(aRow((lastId += 1)));
  for (let count = 0; count < contracts; count += 1) add();
  const pagesOf = (rows: readonly Row[]) =>
    Array.from({ length: Math.max(1, Math.ceil(rows.length / PER_PAGE)) }, (_, page) =>
      JSON.stringify(rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE)),
    );
  let pages = regions.map(pagesOf);
  return {
    answer(path: string, now: number): Recorded {
      const [, region = 0, page = 1] = (/\/public\/(\d+)\?page=(\d+)/.exec(path) ?? []).map(Number);
      const own = pages[region - 10_000_001] ?? [];
      const at = Math.floor(now / (30 * MINUTE)) * 30 * MINUTE;
      const dates = { 'last-modified': httpDate(at), expires: httpDate(at + 30 * MINUTE) };
      const headers = { 'content-type': 'application/json', 'x-pages': String(own.length), etag: `"${region} ${page} ${at}"` };
      return { headers: { ...headers, ...dates }, body: own[page - 1] ?? '[]' };
    },
    pages: () => pages.flat(),
    /** Returns how many contracts came, went or changed. */
    pass(): number {
      const [replaced, repriced] = [Math.round(contracts * REPLACED), Math.round(contracts * REPRICED)];
      for (let count = 0; count < replaced; count += 1) {
        const rows = regions[count % 2 === 0 ? 0 : 1 + pick(REGIONS - 1)] ?? [];
        if (rows.length > 0) rows.splice(pick(rows.length), 1);
        add();
      }
      for (let count = 0; count < repriced; count += 1) {
        const row = regions[0]?.[pick(regions[0].length)];
        if (row !== undefined) row.price += 1;
      }
      pages = regions.map(pagesOf);
      return 2 * replaced + repriced;
    },
  };
}

function aRow(contractId: number): Row {
  const place = 60_000_001 + pick(5000);
  const type = ['item_exchange', 'item_exchange', 'item_exchange', 'auction', 'courier'][pick(5)] ?? 'courier';
  const title = pick(5) < 2 ? '' : `Fast and cheap ${pick(100_000)}`;
  const dates = { date_issued: isoUtc(BENCH_NOW - pick(20 * DAY)), date_expired: isoUtc(BENCH_NOW + DAY + pick(20 * DAY)) };
  const who = { issuer_id: 2_112_000_000 + pick(9000), issuer_corporation_id: 98_000_000 + pick(3000), for_corporation: false };
  const terms = type === 'courier' ? { price: 0, reward: 1_000_000, collateral: 1e8 } : { price: 1000 + pick(1e9), reward: 0 };
  const places = { start_location_id: place, end_location_id: place, volume: pick(1e6) / 100 };
  return { contract_id: contractId, type, title, days_to_complete: 3, ...dates, ...who, ...terms, ...places };
}

/** Notes the longest transaction that is begun through this handle. */
function watchTransactions(handle: WriteDb): void {
  const begin = handle.transaction.bind(handle);
  const timed =
    (run: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const from = process.threadCpuUsage();
      try {
        return run(...args);
      } finally {
        longestTransaction = Math.max(longestTransaction, spentSince(from));
      }
    };
  handle.transaction = ((work: (...args: unknown[]) => unknown) => {
    const made = begin(work);
    return Object.assign(timed(made), { immediate: timed(made.immediate.bind(made)) });
  }) as typeof handle.transaction;
}

function bareCost(db: WriteDb, pages: readonly string[], changed: number): number {
  const all = db.prepare('SELECT * FROM contracts WHERE present = 1');
  const write = db.prepare('UPDATE contracts SET last_seen_at = last_seen_at WHERE contract_id = ?');
  const from = process.threadCpuUsage();
  for (const page of pages) JSON.parse(page);
  all.all();
  db.transaction(() => {
    for (let id = 1; id <= changed; id += 1) write.run(200_000_000 + id);
  })();
  return spentSince(from);
}
