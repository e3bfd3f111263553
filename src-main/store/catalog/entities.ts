import { foldSpaces } from '#shared/fold';
import { entityKinds } from '#shared/plan-api/entities';
import type { ReadDb } from '../db.ts';
import type { Named } from './named.ts';

type EntityKind = (typeof entityKinds)[number];

/** Alliances, corporations and characters whose names were looked up. */
export function entityReads(db: Pick<ReadDb, 'prepare'>) {
  const kind = db.prepare<[number], string | null>('SELECT category FROM names WHERE id = ?').pluck();
  const beginning = db.prepare<[{ from: string; to: string; limit: number }], Named & { kind: EntityKind }>(`
    SELECT id, name, category AS kind FROM names
     WHERE name >= @from COLLATE NOCASE AND name < @to COLLATE NOCASE AND category IN ('alliance', 'corporation', 'character')
     ORDER BY name <> @from COLLATE NOCASE, category = 'character', category = 'corporation', name COLLATE NOCASE, id LIMIT @limit`);
  return {
    /** null: its name is not known. */
    kindOf(id: number): EntityKind | null {
      const found = kind.get(id);
      return entityKinds.find((one) => one === found) ?? null;
    },
    /** Those whose names begin so: an exact name first, then alliances, corporations and characters. */
    search(text: string, limit: number): (Named & { kind: EntityKind })[] {
      const from = foldSpaces(text);
      return beginning.all({ from, to: `${from}\u{10ffff}`, limit });
    },
  };
}
export type EntityReads = ReturnType<typeof entityReads>;
