import { fold } from '#shared/fold';
import type { ReadDb } from '../db.ts';
import { namedReads } from './named.ts';

/** A type or place of the static data by its id and name. */
export interface NamedEntity {
  id: number;
  name: string;
}

export function catalogReads(db: Pick<ReadDb, 'prepare'>) {
  const build = db.prepare<[], number>('SELECT build_number FROM static_data_builds').pluck();
  const publishedById = db.prepare<[number], NamedEntity>(
    'SELECT type_id AS id, name FROM types WHERE type_id = ? AND published = 1',
  );
  const typeSearch = db.prepare<[{ text: string; limit: number }], NamedEntity>(`
    SELECT type_id AS id, name FROM types
     WHERE published = 1 AND instr(folded_name, @text) > 0
     ORDER BY folded_name <> @text, instr(folded_name, @text) <> 1, folded_name, type_id
     LIMIT @limit`);
  const region = db
    .prepare<[{ id: number }], number>(`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM regions WHERE region_id = @id) OR EXISTS (SELECT 1 FROM listed_regions WHERE region_id = @id)
        OR EXISTS (SELECT 1 FROM contracts WHERE region_id = @id)`)
    .pluck();
  const regions = db.prepare<[], NamedEntity>('SELECT region_id AS id, name FROM regions ORDER BY name, region_id');

  const regionOfSystem = db.prepare<[number], number>('SELECT region_id FROM systems WHERE system_id = ?').pluck();

  return {
    ...namedReads(db),

    /** Whether any build of the static data was ever loaded. */
    isLoaded: (): boolean => build.get() !== undefined,

    /** Whether the static data or the public interface, which may know newer ones, lists a region, or a contract is in it. */
    knowsRegion: (id: number): boolean => region.get({ id }) !== undefined,

    /** The region of a system; null: there is no such system. */
    regionOf: (systemId: number): number | null => regionOfSystem.get(systemId) ?? null,

    findPublishedType: (typeId: number): NamedEntity | undefined => publishedById.get(typeId),

    /** Published types whose name contains the text, or all: exact first, then prefix, then substring, each by name. */
    searchTypes: (text: string, limit: number): NamedEntity[] => typeSearch.all({ text: fold(text), limit }),

    /** Every region, by name. */
    allRegions: (): NamedEntity[] => regions.all(),
  };
}
export type CatalogReads = ReturnType<typeof catalogReads>;
