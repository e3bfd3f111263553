import { fromIso, HOUR } from '#shared/time';
import type { WriteDb } from '../db.ts';

const HOURS_A_DAY = 24;
/** Rows that one step of the retention looks through at most. */
const ROWS_A_STEP = 5000;

/** Writes the best buy and sell orders of the market as changes, hour by hour. ISK a unit; `at`: of the book, ISO 8601 UTC. */
export function marketHourWrites(db: WriteDb) {
  type Best = { typeId: number; stationId: number; hour: number; bid: number; ask: number };
  const insertChange = db.prepare<[Best]>(`
    INSERT OR REPLACE INTO market_price_changes (type_id, station_id, hour, best_bid, best_ask)
    SELECT @typeId, @stationId, @hour, @bid, @ask
     WHERE (@bid, @ask) IS NOT (
       SELECT best_bid, best_ask FROM market_price_changes
        WHERE type_id = @typeId AND station_id = @stationId AND hour <= @hour ORDER BY hour DESC LIMIT 1)`);
  const endMissing = db.prepare<[{ stationId: number; hour: number; observedAt: string }]>(`
    INSERT OR REPLACE INTO market_price_changes (type_id, station_id, hour, best_bid, best_ask)
    SELECT type_id, station_id, @hour, 0, 0 FROM market_depth WHERE station_id = @stationId AND observed_at <> @observedAt`);
  const noteHour = db.prepare<[{ stationId: number; day: number; bit: number }]>(`
    INSERT INTO market_hours_read (station_id, day, hours) VALUES (@stationId, @day, 1 << @bit)
    ON CONFLICT (station_id, day) DO UPDATE SET hours = hours | excluded.hours WHERE hours & excluded.hours = 0`);
  const stepEnd = db
    .prepare<[number], number | null>(
      `SELECT max(type_id) FROM (SELECT type_id FROM market_price_changes WHERE type_id > ? ORDER BY type_id LIMIT ${ROWS_A_STEP})`,
    )
    .pluck();
  // What is in force at that time stays, as it answers for the hours after it.
  const removeOld = db.prepare<[{ after: number; upTo: number; hour: number }]>(`
    DELETE FROM market_price_changes AS old WHERE type_id > @after AND type_id <= @upTo AND hour <= (
      SELECT hour - (best_bid > 0 OR best_ask > 0) FROM market_price_changes AS kept
       WHERE kept.type_id = old.type_id AND kept.station_id = old.station_id AND kept.hour <= @hour ORDER BY hour DESC LIMIT 1)`);
  const removeDays = db.prepare<[number]>('DELETE FROM market_hours_read WHERE day < ?');
  const hourOf = (at: string) => Math.floor(fromIso(at) / HOUR);

  return {
    /** `bid`, `ask`: the best; undefined: there is no order. */
    put: (
      stationId: number,
      typeId: number,
      { bid = 0, ask = 0 }: { bid?: number | undefined; ask?: number | undefined },
      at: string,
    ) => void insertChange.run({ typeId, stationId, hour: hourOf(at), bid, ask }),
    /** Notes that the hour of a book is known, before the types that it has no more are removed. */
    finish(stationId: number, at: string): void {
      const hour = hourOf(at);
      endMissing.run({ stationId, hour, observedAt: at });
      noteHour.run({ stationId, day: Math.floor(hour / HOURS_A_DAY), bit: hour % HOURS_A_DAY });
    },
    /** Deletes what no hour from `before` on needs, of the types after that one: the last of them, null where there are none. */
    removeBefore(before: string, after: number): { upTo: number | null; removed: number } {
      const hour = hourOf(before);
      const upTo = stepEnd.get(after) ?? null;
      return { upTo, removed: upTo === null ? 0 : removeOld.run({ after, upTo, hour }).changes };
    },
    /** Days before that of `before` are known no more. */
    removeDaysBefore: (before: string): number => removeDays.run(Math.floor(hourOf(before) / HOURS_A_DAY)).changes,
  };
}
export type MarketHourWrites = ReturnType<typeof marketHourWrites>;
