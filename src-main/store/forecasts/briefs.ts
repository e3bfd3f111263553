import type { ReadDb, WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { forgettings } from '../replica/change-tracking.ts';

/** One brief of one day; `regionId` null: of the galaxy. `facts`: what it was written from, number or name by its label. */
export interface BriefRow {
  day: number;
  regionId: number | null;
  region: string | null;
  status: 'written' | 'fallback';
  text: string;
  /** The language model that wrote it; null for the statistical summary. */
  model: string | null;
  madeAt: string;
  /** When its forecast was made, ISO 8601; empty where that was not kept. */
  forecastMadeAt: string;
  facts: Readonly<Record<string, number | string>>;
}

/** The region id of the galaxy's brief: a key column must not be null. */
const GALAXY = 0;

/** Stores briefs; a newer one of the same day and place takes the older one's place. */
export function briefWrites(db: WriteDb) {
  const { bump } = dataVersionWrites(db);
  const insert = db.prepare(`
    INSERT OR REPLACE INTO briefs (day, scope, region_id, region, status, text, model, made_at, forecast_made_at, facts)
    VALUES (@day, @scope, @regionId, @region, @status, @text, @model, @madeAt, @forecastMadeAt, @facts)`);
  const forget = forgettings(db);
  const deleteRows = db.prepare<[number]>('DELETE FROM briefs WHERE day < ?');
  const record = db.transaction((rows: readonly BriefRow[]): void => {
    for (const { regionId, facts, ...row } of rows) {
      const scope = regionId === null ? 'galaxy' : 'region';
      insert.run({ ...row, scope, regionId: regionId ?? GALAXY, facts: JSON.stringify(facts) });
    }
    if (rows.length > 0) bump('briefs', rows[0]?.madeAt ?? null);
  });
  return {
    record: (rows: readonly BriefRow[]): void => record.immediate(rows),
    deleteBefore: (day: number): void => void forget(() => deleteRows.run(day)),
  };
}
export type BriefWrites = ReturnType<typeof briefWrites>;

export function briefReads(db: ReadDb) {
  const newest = db.prepare<[], number | null>('SELECT max(day) FROM briefs').pluck();
  const ofDay = db.prepare<[number], Omit<BriefRow, 'facts'> & { facts: string }>(`
    SELECT day, nullif(region_id, ${GALAXY}) AS regionId, region, status, text, model, made_at AS madeAt,
      forecast_made_at AS forecastMadeAt, facts FROM briefs WHERE day = ? ORDER BY region_id <> ${GALAXY}, region`);
  return {
    newestDay: (): number | null => newest.get() ?? null,
    /** The galaxy first, then the regions by name. */
    ofDay: (day: number): BriefRow[] =>
      ofDay.all(day).map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts) as BriefRow['facts'] })),
  };
}
export type BriefReads = ReturnType<typeof briefReads>;
