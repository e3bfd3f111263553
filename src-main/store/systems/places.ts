import type { ReadDb } from '../db.ts';

/** The system of a station or public structure, by its id; null: it is not known. */
export function systemsOfPlaces(db: Pick<ReadDb, 'prepare'>): (placeId: number) => number | null {
  const system = db
    .prepare<{ id: number }, number | null>(`
      SELECT system_id FROM stations WHERE station_id = @id UNION ALL SELECT system_id FROM structures WHERE structure_id = @id LIMIT 1`)
    .pluck();
  return (id) => system.get({ id }) ?? null;
}
