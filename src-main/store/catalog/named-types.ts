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
  /** m³ inside it, of a module for its charges. */
  capacity: number | null;
}

const columns = `type_id, types.name AS type_name, types.category_id, group_id, groups.name AS group_name, meta_group_id, volume AS type_volume,
  capacity`;

/**
 * Finds a type by its exact name in any case, the English one before those of other languages and the published one where a name repeats.
 * Undefined: there is none.
 */
export function namedTypeRead(db: ReadDb): (name: string) => TypeByName | undefined {
  const english = db.prepare<[string], TypeByName>(`
    SELECT ${columns} FROM types LEFT JOIN groups USING (group_id) WHERE folded_name = ? ORDER BY types.published DESC, type_id LIMIT 1`);
  const other = db.prepare<[string], TypeByName>(`
    SELECT ${columns} FROM type_names JOIN types USING (type_id) LEFT JOIN groups USING (group_id) WHERE type_names.folded_name = ?
     ORDER BY type_id LIMIT 1`);
  return (name) => {
    const folded = fold(name);
    return english.get(folded) ?? other.get(folded);
  };
}

/** The same by its id. */
export function typeByIdRead(db: ReadDb): (typeId: number) => TypeByName | undefined {
  const read = db.prepare<[number], TypeByName>(
    `SELECT ${columns} FROM types LEFT JOIN groups USING (group_id) WHERE type_id = ?`,
  );
  return (typeId) => read.get(typeId);
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
