import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { realWorld } from '#main/runtime/world';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { markMirror } from '#main/store/files/mirror-file';
import { fold } from '#shared/fold';
import { hiddenStatuses } from '#shared/game';
import { DAY, HOUR, isoUtc } from '#shared/time';
import { flagCodes } from '#shared/trade-api/flags';
import { aStaticData, aType, insertStaticData } from '../../support/builders.ts';
import { seededRandom } from '../../support/world.ts';

/** What a benchmark's mirror holds. */
export interface MirrorSize {
  outstanding: number;
  past: number;
}

/** The moment the mirror stands at, which programs that serve it go on from. */
export const BENCH_NOW = Math.floor(realWorld().clock.now() / HOUR) * HOUR;
const SYLLABLES = 'ka ri to mal ven dor sha lu pe xi gar no bel tas qui or am zen ra fi'.split(' ');
const NOUNS =
  'Launcher, Blueprint, Armor Plate, Shield Booster, Frigate, Cruiser, Crystal, Ore, Implant, Drone, Skin, Module'.split(', ');
const PHRASES =
  'wts, cheap, fast delivery, Jita to Amarr, fitted, bulk sale, researched, ready to fly, PvP fit, mining pack, Ελλάδα, 海盗'.split(
    ', ',
  );
/** Days that ended contracts lie back. */
const PAST_DAYS = 90;
const TYPES = 20_000;
/** Systems in a row of stargates, each with a station. */
const SYSTEMS = 5000;
const FIRST_SYSTEM = 30_000_001;
const FIRST_STATION = 60_000_001;

/** What requests to a benchmark's mirror can be made of. */
export type MadeMirror = ReturnType<typeof makeMirror>;

/** A new mirror in a data folder, marked as live New Eden's so that the program takes it. */
export function newMirror(folder: string): WriteDb {
  const file = join(folder, 'live/mirror.sqlite');
  mkdirSync(dirname(file), { recursive: true });
  markMirror(file, 'live');
  return openWriteDb(file);
}

/** One that is filled by bulk inserts. */
export function makeMirror(folder: string, { outstanding, past }: MirrorSize) {
  const db = newMirror(folder);
  const random = seededRandom(1);
  const pick = (count: number) => Math.floor(random() * count);
  // A few of anything make up most of it.
  const skewed = (count: number) => Math.floor(random() ** 3 * count);
  const typeNames = nameTypes(pick);
  const regionIds = Array.from({ length: 114 }, (_, index) => 10_000_001 + index);
  insertCatalog(db, typeNames, regionIds);
  const triggers = dropTriggers(db);
  const contract = db.prepare(`
    INSERT INTO contracts (contract_id, region_id, type, status, issuer_id, issuer_corporation_id, for_corporation, title, folded_title,
      price, reward, collateral, volume, days_to_complete, start_location_id, end_location_id, date_issued, date_expired,
      first_seen_at, last_seen_at, present, evidence, items_state, hidden, category_mask, single_type_id, single_quantity, unit_price)
    VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, 3, ?, ?, ?, ?, ?, ?, ?, '{"kind":"listed"}', ?, ?, ?, ?, ?, ?)`);
  const item = db.prepare(`
    INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included, is_blueprint_copy, runs, material_efficiency, time_efficiency)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const rating = db.prepare(`
    INSERT INTO contract_ratings (contract_id, margin, margin_percent, margin_listed, verdict, flag_codes, is_safe) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const total = outstanding + past;

  function insertOne(index: number): void {
    const contractId = 200_000_000 + index;
    const isPresent = index >= past;
    const issuedAt = isPresent
      ? BENCH_NOW - pick(28) * DAY
      : BENCH_NOW - DAY - Math.floor(((past - index) / past) * PAST_DAYS * DAY);
    const type = ['item_exchange', 'item_exchange', 'item_exchange', 'auction', 'courier'][pick(5)] ?? '';
    const isCourier = type === 'courier';
    const status = isPresent ? 'outstanding' : (['finished', 'finished', 'deleted', 'cancelled', 'in_progress'][pick(5)] ?? '');
    const count = () => (random() < 0.3 ? ` x${pick(5000)}` : '');
    const title = random() < 0.4 ? '' : `${PHRASES[skewed(PHRASES.length)]} ${typeNames[skewed(TYPES)]}${count()}`;
    const price = isCourier ? null : Math.round(10 ** (2 + random() * 9));
    const items = isCourier ? [] : Array.from({ length: random() < 0.6 ? 1 : 2 + pick(6) }, () => 1 + skewed(TYPES));
    const issuer = skewed(60_000);
    const quantity = 1 + skewed(100);
    const single = type === 'item_exchange' && items.length === 1;
    const place = FIRST_STATION + skewed(SYSTEMS);
    const expiresAt = isPresent ? Math.max(BENCH_NOW + HOUR, issuedAt + 28 * DAY) : issuedAt + 14 * DAY;
    const isHidden = (hiddenStatuses as readonly string[]).includes(status);
    const who = [2_112_000_000 + issuer, 98_000_000 + (issuer % 20_000)];
    const ids = [contractId, regionIds[skewed(regionIds.length)], type, status, ...who];
    const terms = [title, fold(title), price, isCourier ? 1_000_000 : 0, isCourier ? price : 0, Math.round(random() * 1e6) / 100];
    const places = [place, isCourier ? FIRST_STATION + skewed(SYSTEMS) : place];
    const seen = [isoUtc(issuedAt + HOUR / 3), isPresent ? null : isoUtc(issuedAt + DAY), isPresent ? 1 : 0];
    const mask = items.reduce((sum, typeId) => sum | (1 << (typeId % 18)), 0);
    const content = [items.length === 0 ? 'none' : 'known', isHidden ? 1 : 0, mask];
    const sold = single ? [items[0], quantity, (price ?? 0) / quantity] : [null, null, null];
    contract.run(...ids, ...terms, ...places, isoUtc(issuedAt), isoUtc(expiresAt), ...seen, ...content, ...sold);
    if (isPresent) {
      const margin = random() < 0.6 ? Math.round((random() - 0.8) * 1e9) : null;
      const flags = random() < 0.2 ? (flagCodes[pick(flagCodes.length)] ?? '') : '';
      const verdict = margin === null ? 'unclear' : margin > 0 ? 'profit' : 'loss';
      const safe = flags === '' && margin !== null ? 1 : null;
      rating.run(contractId, margin, margin === null ? null : margin / 1e6, margin, verdict, flags, safe);
    }
    items.forEach((typeId, record) => {
      // Every tenth type is a blueprint, mostly copied.
      const blueprint = typeId % 10 === 0 ? [1, 1 + pick(300), pick(11), pick(11) * 2] : [null, null, null, null];
      item.run(contractId, record, typeId, quantity, random() < 0.95 ? 1 : 0, ...blueprint);
    });
  }

  const insertSome = db.transaction((from: number, to: number) => {
    for (let index = from; index < to; index += 1) insertOne(index);
  });
  for (let from = 0; from < total; from += 20_000) insertSome(from, Math.min(total, from + 20_000));
  sumUp(db, regionIds, pick, skewed);
  for (const sql of triggers) db.exec(sql);
  db.close();
  return { typeNames, regionIds, firstContract: 200_000_000, contracts: total };
}

function nameTypes(pick: (count: number) => number): string[] {
  const word = () => {
    const text = Array.from({ length: 2 + pick(2) }, () => SYLLABLES[pick(SYLLABLES.length)]).join('');
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  };
  return Array.from({ length: TYPES }, () => `${word()} ${word()} ${NOUNS[pick(NOUNS.length)]}`);
}

function insertCatalog(db: WriteDb, typeNames: readonly string[], regionIds: readonly number[]): void {
  const unclaimed = { factionId: null, wormholeClassId: null };
  insertStaticData(
    db,
    aStaticData({
      blueprints: [],
      types: typeNames.map((name, index) => aType({ typeId: index + 1, name, groupId: null, volume: 1 })),
      regions: regionIds.map((regionId) => ({ regionId, name: `Region ${regionId}`, ...unclaimed, x: 0, y: 0, z: 0 })),
      constellations: [{ constellationId: 20_000_001, regionId: regionIds[0] ?? 0, name: 'Row', ...unclaimed }],
      systems: Array.from({ length: SYSTEMS }, (_, index) => {
        const ids = {
          systemId: FIRST_SYSTEM + index,
          constellationId: 20_000_001,
          regionId: regionIds[index % regionIds.length] ?? 0,
        };
        return { ...ids, name: `System ${index}`, securityStatus: 1 - (index % 20) / 10, ...unclaimed, x: index, y: 0, z: 0 };
      }),
      stargates: Array.from({ length: SYSTEMS }, (_, from) => [from + 1, from - 1].map((to) => ({ from, to })))
        .flat()
        .filter(({ to }) => to >= 0 && to < SYSTEMS)
        .map(({ from, to }) => {
          const ends = { systemId: FIRST_SYSTEM + from, destinationSystemId: FIRST_SYSTEM + to };
          return { stargateId: gateId(from, to), ...ends, destinationStargateId: gateId(to, from), x: 0, y: 0, z: 0 };
        }),
      stations: Array.from({ length: SYSTEMS }, (_, index) => {
        const ids = { stationId: FIRST_STATION + index, systemId: FIRST_SYSTEM + index };
        return { ...ids, name: `System ${index} I - Trading Post`, ownerId: null, ownerName: null, typeId: null };
      }),
    }),
  );
}

/** The id of the stargate of one system, by its index, towards a neighbour. */
function gateId(from: number, to: number): number {
  return 50_000_000 + from * 2 + (to > from ? 1 : 0);
}

/** Triggers count row by row; a bulk insert counts once at the end. */
function dropTriggers(db: WriteDb): string[] {
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  return triggers.map(({ sql }) => sql);
}

function sumUp(
  db: WriteDb,
  regionIds: readonly number[],
  pick: (count: number) => number,
  skewed: (count: number) => number,
): void {
  db.exec(`
    UPDATE mirror_counts SET (contracts, contracts_outstanding, items_pending, items) = (
      SELECT (SELECT count(*) FROM contracts), (SELECT count(*) FROM contracts WHERE status = 'outstanding'), 0, (SELECT count(*) FROM contract_items));
    INSERT INTO first_sights
      SELECT first_seen_at, region_id, issuer_corporation_id, issuer_id, count(*), total(iif(type = 'courier', reward, price))
        FROM contracts GROUP BY 1, 2, 3, 4;
    INSERT INTO first_sight_hours SELECT DISTINCT substr(first_seen_at, 1, 13), 1 FROM first_sights;
    INSERT INTO names (id, category, name, fetched_at)
      SELECT DISTINCT issuer_corporation_id, 'corporation', 'Corporation ' || issuer_corporation_id, '2026-11-20T00:00:00Z' FROM contracts;
    INSERT INTO names (id, category, name, fetched_at)
      SELECT DISTINCT issuer_id, 'character', 'Pilot ' || issuer_id, '2026-11-20T00:00:00Z' FROM contracts;`);
  const sweep = db.prepare('INSERT INTO region_sweeps (region_id, swept_at, observed_at, contracts) VALUES (?, ?, ?, 1000)');
  const price = db.prepare('INSERT OR IGNORE INTO price_changes VALUES (?, ?, ?, 1, ?, 9, 4, 20)');
  const priced = db.prepare('INSERT INTO priced_days VALUES (?, ?, ?)');
  const version = db.prepare('INSERT INTO data_versions VALUES (?, 1, ?) ON CONFLICT (name) DO NOTHING');
  db.transaction(() => {
    for (const regionId of regionIds) sweep.run(regionId, isoUtc(BENCH_NOW), isoUtc(BENCH_NOW));
    for (const name of ['contracts', 'items', 'names', 'prices']) version.run(name, isoUtc(BENCH_NOW));
    for (let pair = 0; pair < 1000; pair += 1) {
      const [typeId, regionId] = [1 + skewed(TYPES), regionIds[skewed(regionIds.length)]];
      const since = pick(48);
      for (let hour = since; hour < 30 * 24; hour += 1) price.run(regionId, typeId, BENCH_NOW / HOUR - hour, 2 + (hour % 5) / 10);
    }
    for (const regionId of regionIds)
      for (let day = 0; day <= 31; day += 1) priced.run(regionId, Math.floor(BENCH_NOW / DAY) - day, 2 ** 24 - 1);
  })();
}
