import { plexMarket } from '#shared/game';
import type { TradedDay } from '#shared/trade-api/market';
import type { ReadDb, WriteDb } from '../db.ts';
import { packDays, unpackDays } from './packed-days.ts';

export interface TradedType {
  regionId: number;
  typeId: number;
}

/** The newest days of a type, oldest first. `observedAt`: the source's time, ISO 8601 UTC. */
export interface StoredHistory extends TradedType {
  days: TradedDay[];
  observedAt: string;
}

/** How a region trades a type: units a day and ISK of the last 30 days, and the median ISK of the days before; null: not known. */
export interface TradedPace {
  volumeADay: number;
  average: number | null;
  medianBefore: number | null;
}

/** The pace of a type. `volumeADay` null: it was read before paces were kept, and `days` say it. */
export interface PaceRow extends Omit<TradedPace, 'volumeADay'> {
  typeId: number;
  marketGroupId: number | null;
  volumeADay: number | null;
  days: TradedDay[] | null;
  observedAt: string;
}

/** Writes what was traded, and lists which types are due. */
export function marketHistoryWrites(db: WriteDb) {
  const upsert = db.prepare<[TradedType & TradedPace & { days: Uint8Array; observedAt: string | null; dueAt: string }]>(`
    INSERT OR REPLACE INTO market_history (region_id, type_id, days, observed_at, due_at, volume_a_day, average, median_before)
    VALUES (@regionId, @typeId, @days, @observedAt, @dueAt, @volumeADay, @average, @medianBefore)`);
  const postpone = db.prepare<[TradedType & { observedAt: string | null; dueAt: string }]>(`
    INSERT INTO market_history (region_id, type_id, days, observed_at, due_at) VALUES (@regionId, @typeId, x'', NULL, @dueAt)
    ON CONFLICT DO UPDATE SET due_at = excluded.due_at, observed_at = coalesce(@observedAt, observed_at)`);
  // Copies of blueprints are never on the market, and what was never traded anywhere has no history.
  const held = db
    .prepare<[], number>(`
      SELECT type_id FROM contract_items JOIN contracts USING (contract_id) JOIN market_prices USING (type_id)
       WHERE present = 1 AND is_blueprint_copy IS NOT 1 AND average_price IS NOT NULL
       GROUP BY type_id ORDER BY count(*) DESC, type_id`)
    .pluck();
  const notDue = db
    .prepare<[{ regionId: number; now: string }], number>(
      'SELECT type_id FROM market_history WHERE region_id = @regionId AND due_at > @now',
    )
    .pluck();

  return {
    /** Types that outstanding contracts hold and that were ever traded, those of most contracts first; a second for a million items. */
    heldTypes: (): number[] => held.all(),
    /** Types of a region that need not be asked for before some time after `now`, ISO 8601. */
    notDue: (regionId: number, now: string): Set<number> => new Set(notDue.all({ regionId, now })),
    save: ({ days, ...history }: StoredHistory, pace: TradedPace, dueAt: string): void =>
      void upsert.run({ ...history, ...pace, days: packDays(days), dueAt }),
    /** Leaves the days that are stored; `observedAt`: when the source answered that they are unchanged. */
    postpone: ({ regionId, typeId }: TradedType, times: { observedAt: string | null; dueAt: string }): void =>
      void postpone.run({ regionId, typeId, ...times }),
  };
}
export type MarketHistoryWrites = ReturnType<typeof marketHistoryWrites>;

export function marketHistoryReads(db: ReadDb) {
  const stored = db.prepare<[{ regionIds: string; typeIds: string }], TradedType & { days: Uint8Array; observedAt: string }>(`
    SELECT region_id AS regionId, type_id AS typeId, days, observed_at AS observedAt FROM market_history
     WHERE region_id IN (SELECT value FROM json_each(@regionIds)) AND type_id IN (SELECT value FROM json_each(@typeIds))
       AND observed_at IS NOT NULL`);
  const paces = db.prepare<[number], Omit<PaceRow, 'days'> & { days: Uint8Array | null }>(`
    SELECT type_id AS typeId, market_group_id AS marketGroupId, volume_a_day AS volumeADay, average, median_before AS medianBefore,
           observed_at AS observedAt, CASE WHEN volume_a_day IS NULL THEN days END AS days
      FROM market_history LEFT JOIN types USING (type_id)
     WHERE region_id IN (?, ${plexMarket.regionId}) AND observed_at IS NOT NULL
       AND (type_id = ${plexMarket.typeId}) = (region_id = ${plexMarket.regionId})`);
  return {
    /** Every type of a region that was read, and PLEX; some 5 ms. */
    paces: (regionId: number): PaceRow[] =>
      paces.all(regionId).map(({ days, ...pace }) => ({ ...pace, days: days === null ? null : unpackDays(days) })),
    /** The history of these types in these regions, as far as it was read; of PLEX that of its own market in each of them. */
    of: (regionIds: readonly number[], typeIds: readonly number[]): StoredHistory[] =>
      stored
        .all({ regionIds: JSON.stringify([...regionIds, plexMarket.regionId]), typeIds: JSON.stringify(typeIds) })
        .map(({ days, ...history }) => ({ ...history, days: unpackDays(days) }))
        // What regions traded of PLEX before it got a market of its own no longer counts.
        .filter(({ typeId, regionId }) => typeId !== plexMarket.typeId || regionId === plexMarket.regionId)
        .flatMap((history) =>
          history.regionId === plexMarket.regionId ? regionIds.map((regionId) => ({ ...history, regionId })) : [history],
        ),
  };
}
export type MarketHistoryReads = ReturnType<typeof marketHistoryReads>;
