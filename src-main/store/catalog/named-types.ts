import { fold } from '#shared/fold';
import type { ReadDb } from '../db.ts';

/** A type as far as its worth depends on it. `type_volume`: m³ of one in space; what is null the static data does not say. */
export interface TypeByName {
  type_id: number;
  type_name: string;
  category_id: number | null;
  group_id: number | null;
  group_name: string | null;
  meta_group_id: number | null;
  type_volume: number | null;
}

const columns = `type_id, types.name AS type_name, types.category_id, group_id, groups.name AS group_name, meta_group_id, volume AS type_volume
      FROM types LEFT JOIN groups USING (group_id)`;

/** Finds a type by its exact name in any case, the published one where a name repeats; undefined: there is none. */
export function namedTypeRead(db: ReadDb): (name: string) => TypeByName | undefined {
  const read = db.prepare<[string], TypeByName>(
    `SELECT ${columns} WHERE folded_name = ? ORDER BY types.published DESC, type_id LIMIT 1`,
  );
  return (name) => read.get(fold(name));
}

/** The plain type that each variant is one of, by the variant's id: some thousand. */
export function variantReads(db: ReadDb): () => Map<number, number> {
  const read = db
    .prepare<[], [number, number]>(
      'SELECT type_id, variation_parent_type_id FROM types WHERE variation_parent_type_id IS NOT NULL',
    )
    .raw();
  return () => new Map(read.all());
}

/** The same by its id. */
export function typeByIdRead(db: ReadDb): (typeId: number) => TypeByName | undefined {
  const read = db.prepare<[number], TypeByName>(`SELECT ${columns} WHERE type_id = ?`);
  return (typeId) => read.get(typeId);
}
