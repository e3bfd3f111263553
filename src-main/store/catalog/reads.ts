import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import type { ReadDb } from '../db.ts';

/** A row of the static data by its id and name. */
export interface Named {
  id: number;
  name: string;
}

/** Reads of types and regions: lookup, resolution of an id or a name, search. */
export function catalogReads(db: ReadDb) {
  const build = db.prepare<[], number>('SELECT build_number FROM static_data_builds').pluck();
  const typeById = db.prepare<[number], Named>('SELECT type_id AS id, name FROM types WHERE type_id = ?');
  // Names repeat among unpublished types: the published one is meant.
  const typeByName = db.prepare<[string], Named>(
    'SELECT type_id AS id, name FROM types WHERE folded_name = ? ORDER BY published DESC, type_id LIMIT 1',
  );
  const publishedById = db.prepare<[number], Named>('SELECT type_id AS id, name FROM types WHERE type_id = ? AND published = 1');
  const typeSearch = db.prepare<[{ text: string; limit: number }], Named>(`
    SELECT type_id AS id, name FROM types
     WHERE published = 1 AND instr(folded_name, @text) > 0
     ORDER BY folded_name <> @text, instr(folded_name, @text) <> 1, folded_name, type_id
     LIMIT @limit`);
  const publishedNames = db.prepare<[], string>('SELECT name FROM types WHERE published = 1').pluck();
  const matchingTypeIds = db.prepare<[string], number>('SELECT type_id FROM types WHERE instr(folded_name, ?) > 0').pluck();
  const region = db
    .prepare<[{ id: number }], number>(`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM regions WHERE region_id = @id) OR EXISTS (SELECT 1 FROM listed_regions WHERE region_id = @id)
        OR EXISTS (SELECT 1 FROM contracts WHERE region_id = @id)`)
    .pluck();
  const regions = db.prepare<[], Named>('SELECT region_id AS id, name FROM regions ORDER BY name, region_id');

  return {
    /** Whether any build of the static data was ever loaded. */
    isLoaded: (): boolean => build.get() !== undefined,

    /** A type by its id or by its exact name in any case; unpublished ones too, since contracts hold them. */
    findType: (idOrName: string): Named | undefined =>
      (isId(idOrName) ? typeById.get(Number(idOrName)) : undefined) ?? typeByName.get(fold(idOrName)),

    /** A region by its id or by its exact name in any case. */
    findRegion(idOrName: string): Named | undefined {
      const wanted = fold(idOrName);
      const all = regions.all();
      return all.find(({ id }) => isId(idOrName) && id === Number(idOrName)) ?? all.find(({ name }) => fold(name) === wanted);
    },

    /** Whether the static data or the public interface, which may know newer ones, lists a region, or a contract is in it. */
    knowsRegion: (id: number): boolean => region.get({ id }) !== undefined,

    /** A published type by its id. */
    findPublishedType: (typeId: number): Named | undefined => publishedById.get(typeId),

    /** Published types whose name holds the text: exact first, then prefix, then substring, each by name. */
    searchTypes: (text: string, limit: number): Named[] => typeSearch.all({ text: fold(text), limit }),

    /** Ids of every type whose name holds the folded text. */
    typeIdsHolding: (foldedText: string): number[] => matchingTypeIds.all(foldedText),

    /** Every region, by name. */
    allRegions: (): Named[] => regions.all(),

    /** Up to three published type names a person may have meant. */
    suggestTypes(text: string): string[] {
      const holding = typeSearch.all({ text: fold(text), limit: 3 }).map(({ name }) => name);
      return holding.length === 3
        ? holding
        : [...new Set([...holding, ...nearestNames(text, publishedNames.all(), 3)])].slice(0, 3);
    },

    /** Up to three region names a person may have meant. */
    suggestRegions(text: string): string[] {
      const names = regions.all().map(({ name }) => name);
      const holding = names.filter((name) => fold(name).includes(fold(text)));
      return [...new Set([...holding, ...nearestNames(text, names, 3)])].slice(0, 3);
    },
  };
}
export type CatalogReads = ReturnType<typeof catalogReads>;

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}
