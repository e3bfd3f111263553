import type { Place } from '#shared/place';
import type { ReadDb } from '../db.ts';
import { placeAt, placeColumns, placeJoins, type StoredPlace } from './place-columns.ts';

/** A type as items show it; both null where the static data does not have it. */
interface TypeName {
  name: string | null;
  categoryId: number | null;
}

/** This many of each kind are remembered: that is more types and places than contracts have. */
const MOST = 20_000;

/**
 * Names of types and places that the rows of lists show. To join a place to each row takes four look-ups, and most pages have the same
 * ones; issuers differ, and are joined. Kept until the catalog or the names have another version: `refresh` checks that, in the
 * transaction that reads the rows.
 */
export function pageNames(db: Pick<ReadDb, 'prepare'>) {
  const versions = db
    .prepare<[], string>(
      `SELECT coalesce(max(version) FILTER (WHERE name = 'catalog'), 0) || '.' || coalesce(max(version) FILTER (WHERE name = 'names'), 0)
         FROM data_versions WHERE name IN ('catalog', 'names')`,
    )
    .pluck();
  const type = db.prepare<[number], TypeName>('SELECT name, category_id AS categoryId FROM types WHERE type_id = ?');
  const region = db.prepare<[number], string>('SELECT name FROM regions WHERE region_id = ?').pluck();
  const place = db.prepare<[string], StoredPlace<'start'> & StoredPlace<'end'>>(
    `SELECT ${placeColumns('start')} FROM (SELECT value AS start_location_id FROM json_each(?)) c ${placeJoins('start')}`,
  );
  const nothing: TypeName = { name: null, categoryId: null };

  const remembered = {
    type: remember((id) => type.get(id) ?? nothing),
    region: remember((id) => region.get(id) ?? null),
    place: remember((id): Place | null => placeAt(place.get(`[${id}]`) as StoredPlace<'start'> & StoredPlace<'end'>, 'start')),
  };
  let known = '';
  return {
    /** Forgets what may have changed. */
    refresh(): void {
      const now = versions.get() ?? '';
      if (now !== known) for (const { forget } of Object.values(remembered)) forget();
      known = now;
    },
    type: remembered.type.get,
    /** null: not known. */
    region: remembered.region.get,
    /** A station or structure, as far as it is known; null for null. */
    place: (id: number | null): Place | null => (id === null ? null : remembered.place.get(id)),
  };
}
export type PageNames = ReturnType<typeof pageNames>;

function remember<Value>(read: (id: number) => Value) {
  const found = new Map<number, Value>();
  return {
    get(id: number): Value {
      const known = found.get(id);
      if (known !== undefined) return known;
      const value = read(id);
      if (found.size >= MOST) found.clear();
      found.set(id, value);
      return value;
    },
    forget: () => found.clear(),
  };
}
