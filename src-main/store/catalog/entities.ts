import { fold, foldSpaces } from '#shared/fold';
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
  const byId = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();
  const kindOf = (id: number): EntityKind | null => {
    const found = kind.get(id);
    return entityKinds.find((one) => one === found) ?? null;
  };
  const search = (text: string, limit: number): (Named & { kind: EntityKind })[] => {
    const from = foldSpaces(text);
    return beginning.all({ from, to: `${from}\u{10ffff}`, limit });
  };
  return {
    /** null: its name is not known. */
    kindOf,
    /** Those whose names begin so: an exact name first, then alliances, corporations and characters. */
    search,
    /** What an id, or an exact name in any case, stands for: of several an alliance first. An id of nothing known is taken as it is. */
    find(idOrName: string): (Named & { kind: EntityKind | null }) | undefined {
      const id = /^\d{6,10}$/.test(idOrName) ? Number(idOrName) : 0;
      if (id > 0) return { id, kind: kindOf(id), name: byId.get(id) ?? idOrName };
      const [first] = search(idOrName, 1);
      return first !== undefined && fold(first.name) === fold(idOrName) ? first : undefined;
    },
  };
}
export type EntityReads = ReturnType<typeof entityReads>;
