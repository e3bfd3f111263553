/** What lists of contracts cost the thread that ingests: a first sweep of all regions, and the one half an hour later. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { allJobs } from '#main/ingest/jobs';
import { openSources } from '#main/ingest/sources';
import { silentLog } from '#main/runtime/log';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { forDataSources } from '#shared/sources';
import { DAY, isoUtc, MINUTE } from '#shared/time';
import { httpDate, type Recorded, scriptedFetch } from '../../support/scripted-fetch.ts';
import { ofOneTime } from '../../support/world.ts';
import { BENCH_NOW, seeded } from './mirror.ts';
import { longestStretch, spentSince, watchWrites } from './thread-time.ts';

const BASE = 'https://esi.example';
/** How many regions list contracts. */
export const REGIONS = 115;
/** Their ids. */
export const regionIds = Array.from({ length: REGIONS }, (_, index) => 10_000_001 + index);
/** Of all contracts, those of the region with most. */
const LARGEST = 0.57;
const PER_PAGE = 1000;
/** Of all contracts, those that are gone, as many new ones, and those with another price, half an hour later. */
const [GONE, REPRICED] = [0.013, 0.004];

type Row = Record<string, unknown> & { contract_id: number; price: number };

/** Processor time of a sweep of all regions. Milliseconds. */
export interface SweepCost {
  contracts: number;
  changed: number;
  all: number;
  /** The longest stretch without a turn of the event loop, and the longest transaction. */
  longest: number;
  write: number;
  /** Parsing the same pages, reading the same rows, and writing what changed, and nothing else. */
  bare: number;
}

/** Both sweeps of so many contracts, from pages that are there at once. */
export async function sweepCosts(contracts: number): Promise<{ first: SweepCost; next: SweepCost }> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-sweep-'));
  const db = openWriteDb(join(folder, 'mirror.sqlite'));
  const longestWrite = watchWrites(db);
  try {
    const upstream = listsOf(contracts);
    let now = BENCH_NOW;
    const clock = ofOneTime({
      now: () => now,
      // The clock moves at once instead of waiting.
      sleep: async (ms: number) => void (now += Math.max(0, ms)),
    });
    const { fetch: scripted } = scriptedFetch(BASE, clock, (path) => upstream.answer(path, now));
    // As from a socket, each page comes in a turn of its own.
    const fetch: typeof scripted = async (...request) => {
      await nextTurn();
      return await scripted(...request);
    };
    const sources = openSources(
      forDataSources((source) => (source === 'esi' ? BASE : null)),
      { fetchOf: () => fetch, userAgent: 'bench', cache: httpAnswers(db), clock, random: seeded(2), log: silentLog() },
    );
    listRegions(db);
    const jobs = allJobs({ ...sources, db, clock, log: silentLog(), historyDays: 0 }).filter(({ name }) =>
      name.startsWith('public-contracts/'),
    );
    const sweep = async (changed: number): Promise<SweepCost> => {
      longestWrite();
      const watched = longestStretch();
      const from = process.threadCpuUsage();
      for (const job of jobs) await job.run({ signal: new AbortController().signal, report: () => undefined });
      const all = spentSince(from);
      return {
        contracts,
        changed,
        all,
        longest: watched(),
        write: longestWrite(),
        bare: bareCost(db, upstream.pages(), changed),
      };
    };
    const first = await sweep(contracts);
    giveItems(db);
    now += 31 * MINUTE;
    return { first, next: await sweep(upstream.pass()) };
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lists of all regions, which half an hour changes. */
export function listsOf(contracts: number) {
  const random = seeded(5);
  const pick = (count: number) => Math.floor(random() * count);
  const regions: Row[][] = Array.from({ length: REGIONS }, () => []);
  let lastId = 200_000_000;
  const add = () =>
    regions[random() < LARGEST ? 0 : 1 + Math.floor((REGIONS - 1) * random() ** 3)]?.push(aRow((lastId += 1), pick));
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
      const headers = {
        'content-type': 'application/json',
        'x-pages': String(own.length),
        etag: `"${region} ${page} ${at}"`,
        'last-modified': httpDate(at),
        expires: httpDate(at + 30 * MINUTE),
      };
      return { headers, body: own[page - 1] ?? '[]' };
    },
    pages: () => pages.flat(),
    /** Returns how many contracts came, went or changed. */
    pass(): number {
      const [gone, repriced] = [Math.round(contracts * GONE), Math.round(contracts * REPRICED)];
      for (let count = 0; count < gone; count += 1) {
        const rows = regions[count % 2 === 0 ? 0 : 1 + pick(REGIONS - 1)] ?? [];
        if (rows.length > 0) rows.splice(pick(rows.length), 1);
        add();
      }
      for (let count = 0; count < repriced; count += 1) {
        const rows = regions[0] ?? [];
        const row = rows[pick(rows.length)];
        if (row !== undefined) row.price += 1;
      }
      pages = regions.map(pagesOf);
      return 2 * gone + repriced;
    },
  };
}

function aRow(contractId: number, pick: (count: number) => number): Row {
  const place = 60_000_001 + pick(5000);
  const type = (['item_exchange', 'item_exchange', 'item_exchange', 'auction', 'courier'] as const)[pick(5)] ?? 'courier';
  return {
    contract_id: contractId,
    type,
    title: pick(5) < 2 ? '' : `Fast and cheap ${pick(100_000)}`,
    date_issued: isoUtc(BENCH_NOW - pick(20 * DAY)),
    date_expired: isoUtc(BENCH_NOW + DAY + pick(20 * DAY)),
    days_to_complete: 3,
    for_corporation: false,
    issuer_id: 2_112_000_000 + pick(9000),
    issuer_corporation_id: 98_000_000 + pick(3000),
    price: type === 'courier' ? 0 : 1000 + pick(1e9),
    reward: type === 'courier' ? 1_000_000 : 0,
    ...(type === 'courier' ? { collateral: 1e8 } : {}),
    volume: pick(1e6) / 100,
    start_location_id: place,
    end_location_id: place,
  };
}

function listRegions(db: WriteDb): void {
  const region = db.prepare('INSERT INTO listed_regions (region_id) VALUES (?)');
  db.transaction(() => {
    for (const regionId of regionIds) region.run(regionId);
  })();
}

/** Two thirds of the item exchanges are one thing for sale, as the job that reads items would have found. */
function giveItems(db: WriteDb): void {
  db.exec(`UPDATE contracts SET items_state = 'known', single_quantity = 1, unit_price = price, single_type_id = contract_id % 12000 + 1
    WHERE type = 'item_exchange' AND contract_id % 3 > 0`);
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
