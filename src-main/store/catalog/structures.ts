import type { WriteDb } from '../db.ts';

export interface StructureRow {
  structureId: number;
  /** null: not public. */
  name: string | null;
  systemId: number | null;
  ownerId: number | null;
  typeId: number | null;
}

/**
 * Player structures by the public archive. One that is public no longer keeps its last name and system: contracts still refer to it.
 * In the column a name that was never public is empty text, which readers take as none (`nullif(name, '')`).
 */
export function structureWrites(db: WriteDb) {
  const upsert = db.prepare<[StructureRow & { at: string }]>(`
    INSERT INTO structures (structure_id, name, system_id, owner_id, type_id, fetched_at)
    VALUES (@structureId, coalesce(@name, ''), @systemId, @ownerId, @typeId, @at)
    ON CONFLICT (structure_id) DO UPDATE SET name = coalesce(@name, name), system_id = coalesce(@systemId, system_id),
      owner_id = coalesce(@ownerId, owner_id), type_id = coalesce(@typeId, type_id), fetched_at = @at
     WHERE name IS NOT coalesce(@name, name) OR system_id IS NOT coalesce(@systemId, system_id)
        OR owner_id IS NOT coalesce(@ownerId, owner_id) OR type_id IS NOT coalesce(@typeId, type_id)`);

  return {
    /** Returns how many were new or different. */
    save: (rows: readonly StructureRow[], at: string): number =>
      rows.reduce((changes, row) => changes + upsert.run({ ...row, at }).changes, 0),
  };
}
export type StructureWrites = ReturnType<typeof structureWrites>;
