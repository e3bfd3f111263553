import type { WriteDb } from '../db.ts';

/** A player structure with its public name. */
export interface StructureRow {
  structureId: number;
  name: string;
  systemId: number | null;
  ownerId: number | null;
  typeId: number | null;
}

/** Player structures by the public archive. One that is public no longer keeps its last name: contracts still refer to it. */
export function structureWrites(db: WriteDb) {
  const upsert = db.prepare<[StructureRow & { at: string }]>(`
    INSERT INTO structures (structure_id, name, system_id, owner_id, type_id, fetched_at)
    VALUES (@structureId, @name, @systemId, @ownerId, @typeId, @at)
    ON CONFLICT (structure_id) DO UPDATE SET name = excluded.name, system_id = excluded.system_id, owner_id = excluded.owner_id,
      type_id = excluded.type_id, fetched_at = excluded.fetched_at
     WHERE name <> excluded.name OR system_id IS NOT excluded.system_id OR owner_id IS NOT excluded.owner_id
        OR type_id IS NOT excluded.type_id`);

  return {
    /** Returns how many were new or different. */
    save: (rows: readonly StructureRow[], at: string): number =>
      rows.reduce((changes, row) => changes + upsert.run({ ...row, at }).changes, 0),
  };
}
export type StructureWrites = ReturnType<typeof structureWrites>;
