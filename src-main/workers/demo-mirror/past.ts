import type { Model } from '#main/demo/simulator';
import { snapshotCollector, storeSnapshot } from '#main/ingest/history/archived-snapshot';
import { isInSharedSpace, liveRow } from '#main/ingest/systems/killmail-rows';
import { abyssalWrites } from '#main/store/contracts/abyssals';
import { issuerWrites } from '#main/store/contracts/issuers';
import { priceWrites } from '#main/store/contracts/prices';
import { regionWrites } from '#main/store/contracts/regions';
import type { WriteDb } from '#main/store/db';
import { backfillWrites } from '#main/store/ingest-state/backfill';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { activityWrites } from '#main/store/systems/activity';
import { archiveHourWrites } from '#main/store/systems/archive-hours';
import { killmailWrites } from '#main/store/systems/killmails';
import { transactions } from '#main/store/transaction';
import { PRICE_DAYS } from '#shared/history';
import { DAY, dayNumber, HOUR, isoDay, isoUtc } from '#shared/time';
import { soldRollDays } from '#shared/trade-api/abyssals';

/** The past of an invented galaxy, written into a mirror straight from what the simulator answers from: `now` in milliseconds. */

/** The last hours are the program's to collect. */
const UNSETTLED = 3 * HOUR;

/** The hourly counts of the last `days` that are not there yet. */
export function recordActivity(db: WriteDb, { activity }: Pick<Model, 'activity'>, { now, days }: { now: number; days: number }) {
  const { hoursSince } = backfillWrites(db);
  const { recordSamples } = activityWrites(db);
  const from = (dayNumber(isoUtc(now)) - days) * DAY;
  for (const kind of ['jumps', 'kills'] as const) {
    const present = hoursSince(kind, isoUtc(from));
    const wanted: number[] = [];
    for (let hour = from; hour + HOUR <= now - UNSETTLED; hour += HOUR) if (!present.has(isoUtc(hour))) wanted.push(hour);
    recordSamples(
      kind,
      wanted.map((hour) => {
        const observedAt = hour + HOUR;
        const rows =
          kind === 'jumps'
            ? activity.jumps(observedAt).map((row) => ({ systemId: row.system_id, counts: [row.ship_jumps] }))
            : activity
                .kills(observedAt)
                .map((row) => ({ systemId: row.system_id, counts: [row.ship_kills, row.pod_kills, row.npc_kills] }));
        return { hour: isoUtc(hour), observedAt: isoUtc(observedAt), rows };
      }),
      'archive',
    );
  }
}

/** The kills of today and of as many whole `days` before, as the live sequence would have had them. */
export function recordKillmails(
  db: WriteDb,
  { killmails }: Pick<Model, 'killmails'>,
  { now, days }: { now: number; days: number },
) {
  const today = dayNumber(isoUtc(now)) * DAY;
  const before = Array.from({ length: days }, (_, index) => today - (days - index) * DAY);
  const rows = [...before, today]
    .flatMap((day) => killmails.ofDay(day, now))
    .filter(({ esi }) => isInSharedSpace(esi))
    .map(liveRow);
  db.transaction(() => {
    const writes = killmailWrites(db);
    writes.save(rows, 'live');
    for (const day of before) writes.markDay(isoUtc(day), isoUtc(now));
    dataVersionWrites(db).bump('killmails', isoUtc(now));
  })();
}

/** Lets the live sequence go on behind what {@link recordKillmails} has recorded since `since`, in milliseconds. */
export function endSequence(
  db: WriteDb,
  { killmails }: Pick<Model, 'killmails'>,
  { now, since }: { now: number; since: number },
) {
  const position = { nextSequence: killmails.head(now) + 1, coveredSince: isoUtc(since), coveredUntil: isoUtc(now) };
  killmailWrites(db).savePosition(position);
}

/** Prices, volume and issuers of contracts: one look a day, about as many as a new mirror downloads. */
export async function recordPrices(db: WriteDb, { contracts }: Pick<Model, 'contracts'>, now: number): Promise<void> {
  const stores = { prices: priceWrites(db), issuers: issuerWrites(db), regions: regionWrites(db), transaction: transactions(db) };
  const hours = archiveHourWrites(db);
  const last = Math.floor(now / HOUR) * HOUR - UNSETTLED;
  // The newest first, as the program reads them.
  for (let day = 0; day < PRICE_DAYS; day += 1) {
    const takenAt = last - day * DAY;
    const collector = snapshotCollector();
    for (const { regionId, row } of contracts.outstanding(takenAt)) {
      collector.contract({ ...row, region_id: regionId });
      if (row.type !== 'item_exchange' && row.type !== 'auction') continue;
      for (const item of contracts.items(row.contract_id)) collector.item({ ...item, contract_id: row.contract_id });
    }
    await storeSnapshot(collector, { hour: isoUtc(takenAt), takenAt }, stores);
  }
  db.transaction(() => {
    for (let hour = last - PRICE_DAYS * DAY; hour <= now; hour += HOUR)
      hours.save({ hour: isoUtc(hour), path: '', bytes: 0, contracts: 0, readAt: isoUtc(now) });
    dataVersionWrites(db).bump('prices', isoUtc(last));
  })();
}

/** The rolls of all abyssal items that are on offer or were sold, as the simulator has them. */
export function recordRolls(db: WriteDb, model: Pick<Model, 'roll'>, now: number): void {
  const abyssals = abyssalWrites(db);
  const at = isoUtc(now);
  db.transaction(() => {
    for (const item of abyssals.due(isoUtc(now - soldRollDays * DAY), at, Number.MAX_SAFE_INTEGER)) {
      const roll = model.roll(item.typeId, item.itemId);
      if (roll === undefined) throw new Error(`The simulator has no roll of item ${item.itemId}.`);
      const attributes = roll.dogma_attributes.map(({ attribute_id: attributeId, value }) => ({ attributeId, value }));
      abyssals.save(item, { sourceTypeId: roll.source_type_id, mutatorTypeId: roll.mutator_type_id, attributes }, at);
    }
    dataVersionWrites(db).bump('abyssals', at);
  })();
}

/** Notes that these days of the archives of hourly counts and killmails need not be asked for. */
export function endArchives(db: WriteDb, now: number, { activity, killmails }: { activity: number; killmails: number }): void {
  const backfill = backfillWrites(db);
  const today = dayNumber(isoUtc(now));
  const end = (dataset: Parameters<typeof backfill.save>[0], days: number) => {
    for (let day = today - days; day < today; day += 1) backfill.save(dataset, isoDay(day), 'done', isoUtc(now));
  };
  db.transaction(() => {
    end('system-jumps', activity);
    end('system-kills', activity);
    end('killmails', killmails);
  })();
}
