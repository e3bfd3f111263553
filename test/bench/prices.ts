/**
 * `npm run bench prices`: the hourly prices of a galaxy with 45,000 public contracts, stored as the sweeps store them, and for comparison as
 * a row for each type, region and hour. Says the bytes that 400 days take, the longest write and the time of a month's history, which
 * is also told as a ratio to a bare read of such rows. Exits 1 where a target is missed. `--days=` are stored; bytes are scaled to 400.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { priceStats } from '#main/domain/contracts/price-stats';
import { priceReads, priceWrites } from '#main/store/contracts/prices';
import { openWriteDb } from '#main/store/db';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { seeded } from './support/mirror.ts';
import { ms, say } from './support/report.ts';
import { median, timed } from './support/timing.ts';

const START = fromIso('2026-10-01T00:00:00Z');
/** Of 45,000 contracts some 16,000 sell exactly one type (`docs/dev/upstream.md`); they are listed for ten days on average. */
const OFFERS = 16_000;
const MEAN_LIFE_HOURS = 240;
const TYPES = 12_000;
const REGIONS = 115;
const KEPT_DAYS = 400;
const targets = { bytes: 600_000_000, longestWrite: 50 };

interface Offer {
  typeId: number;
  quantity: number;
  unitPrice: number;
}

const { values: given } = parseArgs({ options: { days: { type: 'string', default: '30' } } });
const days = Number(given.days);
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-prices-'));
try {
  process.exitCode = run() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(): boolean {
  const [file, plainFile] = [join(folder, 'mirror.sqlite'), join(folder, 'plain.sqlite')];
  const db = openWriteDb(file);
  const empty = statSync(file).size;
  const plainDb = openWriteDb(plainFile);
  plainDb.exec(`
    CREATE TABLE hourly (type_id INTEGER, region_id INTEGER, captured_at TEXT, min_price REAL, median_price REAL, max_price REAL,
      sample_count INTEGER, volume INTEGER, PRIMARY KEY (type_id, region_id, captured_at)) STRICT, WITHOUT ROWID`);
  const prices = priceWrites(db);
  const hourly = plainDb.prepare(
    'INSERT INTO hourly VALUES (@typeId, @regionId, @at, @min, @median, @max, @sampleCount, @volume)',
  );
  const galaxy = offersOfRegions();
  let longest = 0;
  for (let hour = 0; hour < days * 24; hour += 1) {
    const at = isoUtc(START + hour * HOUR);
    galaxy.pass();
    for (const [regionId, offers] of galaxy.regions.entries()) {
      const rows = priceStats(offers);
      const before = process.cpuUsage();
      db.transaction(() => prices.replaceHour(regionId, at, rows))();
      const { user, system } = process.cpuUsage(before);
      const taken = (user + system) / 1000;
      // The first hour writes everything, once in a mirror's life.
      if (hour > 0) longest = Math.max(longest, taken);
      plainDb.transaction(() => rows.forEach((row) => void hourly.run({ ...row, regionId, at })))();
    }
  }
  for (const each of [db, plainDb]) each.pragma('wal_checkpoint(TRUNCATE)');
  const [changed, plain] = [file, plainFile].map((path) => statSync(path).size - empty) as [number, number];
  const scaled = (changed * KEPT_DAYS) / days;
  const changes = db.prepare<[], number>('SELECT count(*) FROM price_changes').pluck().get();
  const rows = plainDb.prepare<[], number>('SELECT count(*) FROM hourly').pluck().get();
  say(`${days} days: ${changes} changes in ${mb(changed)}, where ${rows} rows take ${mb(plain)}`);
  say(`${KEPT_DAYS} days: ${mb(scaled)}, where rows take ${mb((plain * KEPT_DAYS) / days)}; target ${mb(targets.bytes)}`);
  say(`longest write of a region's hour ${ms(longest)} of processor time; target ${targets.longestWrite} ms`);

  const { history } = priceReads(db);
  const bare = plainDb.prepare(
    'SELECT * FROM hourly WHERE type_id = ? AND region_id = ? AND captured_at >= ? ORDER BY captured_at',
  );
  const since = isoUtc(START + Math.max(0, days - 30) * DAY);
  const ratio = Array.from({ length: 200 }, (_, typeId) => {
    const [, own] = timed(() => JSON.stringify(history(typeId, 0, since)));
    const [, plainly] = timed(() => JSON.stringify(bare.all(typeId, 0, since)));
    return [own, plainly] as const;
  });
  const [own, plainly] = [median(ratio.map(([taken]) => taken)), median(ratio.map(([, taken]) => taken))];
  say(`a month's history of a type ${ms(own)}, ${(own / plainly).toFixed(1)} times the bare rows`);
  db.close();
  plainDb.close();
  return scaled <= targets.bytes && longest <= targets.longestWrite;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Offers by region, hub regions with the most; each hour some end and as many begin. Prices of a type lie around its own. */
function offersOfRegions() {
  const random = seeded(7);
  const regions: Offer[][] = Array.from({ length: REGIONS }, () => []);
  const regionOf = () => Math.floor(REGIONS * random() ** 6);
  const draw = (): Offer => {
    const typeId = Math.floor(TYPES * random() ** 2);
    return {
      typeId,
      quantity: 1 + Math.floor(9 * random()),
      unitPrice: Math.round(1000 * (1 + (typeId % 97)) * (0.8 + 0.4 * random())),
    };
  };
  for (let offer = 0; offer < OFFERS; offer += 1) regions[regionOf()]?.push(draw());
  return {
    regions,
    /** An hour passes. */
    pass(): void {
      for (let ended = 0; ended < OFFERS / MEAN_LIFE_HOURS; ended += 1) {
        const region = regions[regionOf()] ?? [];
        if (region.length > 0) region.splice(Math.floor(random() * region.length), 1);
        regions[regionOf()]?.push(draw());
      }
    },
  };
}
