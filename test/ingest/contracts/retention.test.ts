import { afterEach, beforeEach, expect, test } from 'vitest';
import { retention } from '#main/ingest/contracts/retention';
import { openStores } from '#main/ingest/jobs';
import { silentLog } from '#main/runtime/log';
import { priceWrites } from '#main/store/contracts/prices';
import { type WriteDb } from '#main/store/db';
import { settingWrites } from '#main/store/user-data/settings';
import { DAY, fromIso, HOUR, hourStart } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { type FakeClock, fakeClock } from '../../support/world.ts';

let clock: FakeClock;
let db: WriteDb;

beforeEach(() => {
  clock = fakeClock('2026-11-20T12:00:00Z');
  clock.auto = true;
  db = emptyMirror();
  db.exec(
    "INSERT INTO region_sweeps (region_id, swept_at, observed_at, contracts) VALUES (1, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', 1)",
  );
});
afterEach(() => void db.close());

const stores = () => openStores({ db, clock, log: silentLog() });
const run = () => retention(stores()).run({ signal: new AbortController().signal, report: () => undefined });
const daysAgo = (days: number) => new Date(clock.now() - days * DAY).toISOString().slice(0, 19) + 'Z';

function contract(contractId: number, absentSince: string | null): void {
  db.prepare(`
    INSERT INTO contracts (contract_id, region_id, type, status, issuer_id, issuer_corporation_id, for_corporation, date_issued, date_expired,
      first_seen_at, absent_since, present, evidence, items_state, hidden, category_mask)
    VALUES (?, 1, 'item_exchange', 'finished', 1, 1, 0, '2026-01-01T00:00:00Z', '2026-01-15T00:00:00Z', '2026-01-01T00:00:00Z', ?, ?, '{}', 'known', 0, 0)`).run(
    contractId,
    absentSince,
    absentSince === null ? 1 : 0,
  );
  db.prepare('INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included) VALUES (?, 1, 34, 1, 1)').run(
    contractId,
  );
}
/** On offer for an hour, in a region of its own. */
function price(typeId: number, at: string): void {
  const prices = priceWrites(db);
  const hour = hourStart(fromIso(at));
  const row = { typeId, min: 1, median: 1, max: 1, sampleCount: 1, volume: 1 };
  prices.replaceHour(typeId, hour, [row]);
  prices.replaceHour(typeId, hourStart(fromIso(hour) + HOUR), []);
}
const hours = () => db.prepare('SELECT count(*) FROM price_changes WHERE sample_count > 0').pluck().get();
const contracts = () => db.prepare('SELECT contract_id FROM contracts ORDER BY 1').pluck().all();
const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

test('contracts that ended more than ninety days ago go, with their items; those on offer stay, however old', async () => {
  contract(1, daysAgo(91));
  contract(2, daysAgo(89));
  contract(3, null);
  expect(await run()).toEqual({ rows: 1 });
  expect(contracts()).toEqual([2, 3]);
  expect(count('contract_items')).toBe(2);
});

test('many are deleted in small batches', async () => {
  for (let id = 1; id <= 450; id += 1) contract(id, daysAgo(100));
  expect(await run()).toEqual({ rows: 450 });
  expect(contracts()).toEqual([]);
  // One version for each transaction.
  expect(db.prepare("SELECT version FROM data_versions WHERE name = 'contracts'").pluck().get()).toBe(3);
});

test('prices older than four hundred days go, of every type', async () => {
  for (let typeId = 1; typeId <= 1200; typeId += 1) price(typeId, daysAgo(401));
  price(7, daysAgo(399));
  price(5000, daysAgo(1));
  // Of each series its beginning, its end and its day.
  expect(await run()).toEqual({ rows: 3600 });
  expect(hours()).toBe(2);
});

test('both periods are settings', async () => {
  settingWrites(db).save('retention', { contract_days: 10, price_days: 30 });
  contract(1, daysAgo(11));
  contract(2, daysAgo(9));
  price(1, daysAgo(31));
  price(1, daysAgo(29));
  await run();
  expect(contracts()).toEqual([2]);
  expect(hours()).toBe(1);
});

test('a clock that has jumped years ahead deletes nothing: upstream’s time is the witness', async () => {
  contract(1, daysAgo(50));
  price(1, daysAgo(50));
  clock.jump(3000 * DAY);
  expect(await run()).toEqual({ rows: 0 });
});

test('before the first sweep there is nothing to judge by, and nothing is deleted', async () => {
  db.exec('DELETE FROM region_sweeps');
  contract(1, daysAgo(91));
  expect(await run()).toEqual({ rows: 0 });
});

test('the rollup of issuers and the notes on the archive are forgotten in their time', async () => {
  const { issuers, regions, hours } = stores();
  const sight = { regionId: 1, issuerCorporationId: 1, issuerId: 1, value: 1 };
  issuers.count([71, 69].map((days) => ({ ...sight, firstSeenAt: daysAgo(days) })));
  issuers.saveFirstSeenInArchive(1, daysAgo(71));
  issuers.saveFirstSeenInArchive(2, daysAgo(69));
  regions.addSweptHour(1, daysAgo(71));
  hours.save({ hour: daysAgo(71), path: 'x', bytes: 1, contracts: 1, readAt: daysAgo(0) });
  await run();
  expect([count('first_sights'), count('first_sight_hours'), count('archived_contracts')]).toEqual([1, 1, 1]);
  expect([count('swept_hours'), count('archive_hours')]).toEqual([0, 0]);
});
