/**
 * `npm run bench storage`: the bytes that a year of hourly activity and 400 days of hourly prices take, stored as ingest stores them, and the
 * longest write of prices. `--days=` are stored of each; bytes are scaled.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { priceStats } from '#main/domain/contracts/price-stats';
import { sampledHour } from '#main/ingest/systems/activity';
import { priceWrites } from '#main/store/contracts/prices';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { activityWrites } from '#main/store/systems/activity';
import { DAY, HOUR, isoUtc } from '#shared/time';
import { seededRandom } from '../support/world.ts';
import { inFolder, reportMost, spentSince } from './support/report.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const targets = { systemYear: 30_000, prices: 600e6, write: 50 };
const PRICE_DAYS = 400;
/** Of 45,000 contracts some 16,000 sell exactly one type (docs/dev/upstream.md); they are listed for ten days on average. */
const [OFFERS, LIFE_HOURS, TYPES, REGIONS] = [16_000, 240, 12_000, 115];

const { values: given } = parseArgs({ options: { days: { type: 'string', default: '10' } } });
const days = Number(given.days);
await inFolder(async (folder) => {
  const systemYear = (bytesOf(join(folder, 'activity.sqlite'), storeActivity) / demoScale.systems / days) * 365;
  reportMost('hourly activity, bytes a system and year', systemYear, targets.systemYear, (bytes) => bytes.toFixed(0));
  let longest = 0;
  const prices = bytesOf(join(folder, 'prices.sqlite'), (db) => void (longest = storePrices(db)));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  reportMost(`hourly prices of ${PRICE_DAYS} days, packed`, (prices / days) * PRICE_DAYS, targets.prices, megabytes);
  reportMost("longest write of a region's hour of prices", longest, targets.write);
});

/** The bytes by which a new mirror grows. */
function bytesOf(file: string, fill: (db: WriteDb) => void): number {
  const db = openWriteDb(file);
  const empty = statSync(file).size;
  fill(db);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return statSync(file).size - empty;
}

/** Days of jumps and kills of the demo galaxy, which has as many systems as the game. */
function storeActivity(db: WriteDb): void {
  const { activity } = generatedModel({ seed: 7, startsAt: NOW, scale: demoScale });
  const { recordSamples } = activityWrites(db);
  for (let day = 1; day <= days; day += 1) {
    const hours = Array.from({ length: 24 }, (_, hour) => NOW - day * DAY + (hour + 1) * HOUR);
    const times = new Set(hours.map((at) => activity.sampleTimes(at).observedAt));
    const samples = (rowsAt: (at: number) => { systemId: number; counts: number[] }[]) =>
      [...times].map((at) => ({ hour: sampledHour(isoUtc(at)), observedAt: isoUtc(at), rows: rowsAt(at) }));
    const jumps = (at: number) => activity.jumps(at).map((row) => ({ systemId: row.system_id, counts: [row.ship_jumps] }));
    const kills = (at: number) =>
      activity.kills(at).map((row) => ({ systemId: row.system_id, counts: [row.ship_kills, row.pod_kills, row.npc_kills] }));
    recordSamples('jumps', samples(jumps), 'archive');
    recordSamples('kills', samples(kills), 'archive');
  }
}

/** Hours of prices; returns the longest write, milliseconds of the processor. */
function storePrices(db: WriteDb): number {
  const { replaceHour } = priceWrites(db);
  const random = seededRandom(7);
  // Hub regions have most offers, and prices of a type lie around its own.
  const regionOf = () => Math.floor(REGIONS * random() ** 6);
  const offer = () => {
    const typeId = Math.floor(TYPES * random() ** 2);
    const unitPrice = Math.round(1000 * (1 + (typeId % 97)) * (0.8 + 0.4 * random()));
    return { typeId, quantity: 1 + Math.floor(9 * random()), unitPrice };
  };
  const regions = Array.from({ length: REGIONS }, () => [] as ReturnType<typeof offer>[]);
  for (let count = 0; count < OFFERS; count += 1) regions[regionOf()]?.push(offer());
  let longest = 0;
  for (let hour = 0; hour < days * 24; hour += 1) {
    for (let ended = 0; ended < OFFERS / LIFE_HOURS; ended += 1) {
      const region = regions[regionOf()] ?? [];
      region.splice(Math.floor(random() * region.length), 1);
      regions[regionOf()]?.push(offer());
    }
    for (const [regionId, offers] of regions.entries()) {
      const rows = priceStats(offers);
      const from = process.threadCpuUsage();
      db.transaction(() => replaceHour(regionId, isoUtc(NOW + hour * HOUR), rows))();
      // The first hour writes everything, once in a mirror's life.
      if (hour > 0) longest = Math.max(longest, spentSince(from));
    }
  }
  return longest;
}
