import { fold } from '#shared/fold';
import type { ReadDb } from '../db.ts';

/** What is known of where a contract can be. */
export interface NamedPlace {
  /** Its own name and its system's, folded. */
  text: string;
  /** null: not known. */
  systemId: number | null;
  /** Of the system, not rounded; null: not known. */
  securityStatus: number | null;
}

/** Reads the names by which contracts are found one by one as they are needed; all folded, undefined where none is known. */
export function contractNames(db: Pick<ReadDb, 'prepare'>) {
  const versions = db
    .prepare<[], number | null>(
      `SELECT (SELECT version FROM data_versions WHERE name = wanted.value)
         FROM json_each('["catalog", "names"]') wanted`,
    )
    .pluck();
  const type = db.prepare<[number], string>('SELECT folded_name FROM types WHERE type_id = ?').pluck();
  const region = db.prepare<[number], string>('SELECT name FROM regions WHERE region_id = ?').pluck();
  const name = db.prepare<[number], string>('SELECT name FROM names WHERE id = ? AND name IS NOT NULL').pluck();
  const place = db.prepare<{ id: number }, { name: string | null; system: string | null } & Omit<NamedPlace, 'text'>>(`
    SELECT place.name, systems.name AS system, system_id AS systemId, security_status AS securityStatus
      FROM (SELECT name, system_id FROM stations WHERE station_id = @id
            UNION ALL SELECT nullif(name, ''), system_id FROM structures WHERE structure_id = @id LIMIT 1) place
      LEFT JOIN systems USING (system_id)`);

  return {
    type: (id: number): string | undefined => type.get(id),
    place(id: number): NamedPlace | undefined {
      const found = place.get({ id });
      if (found === undefined) return undefined;
      const { name: own, system, ...rest } = found;
      return { ...rest, text: fold(`${own ?? ''} ${system ?? ''}`) };
    },
    region: (id: number): string | undefined => folded(region.get(id)),
    /** Of a character or corporation. */
    name: (id: number): string | undefined => folded(name.get(id)),
    /**
     * The catalog's differs whenever a name of a type, region or place may have changed, that of the names whenever a name or place
     * may have come; a character or corporation keeps its name. Read it before the names, in the same transaction.
     */
    version(): { catalog: number; names: number } {
      const [catalog, names] = versions.all();
      return { catalog: catalog ?? 0, names: names ?? 0 };
    },
  };
}
export type ContractNames = ReturnType<typeof contractNames>;

const folded = (text: string | undefined) => (text === undefined ? undefined : fold(text));
