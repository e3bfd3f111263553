import { fold } from '#shared/fold';
import type { ReadDb } from '../db.ts';

/** A system of wormhole space, of which the static data knows class and effect. */
export interface WormholeSystemRow {
  id: number;
  name: string;
  regionId: number;
  region: string;
  constellation: string;
  classId: number | null;
  effect: string | null;
}

/** Wormhole space, Thera among it: the ids of the game. */
const isWormholeSpace = 'systems.system_id BETWEEN 31000000 AND 31999999';

export function wormholeSystemReads(db: ReadDb) {
  const select = `
    SELECT systems.system_id AS id, systems.name, regions.region_id AS regionId, regions.name AS region,
           constellations.name AS constellation, systems.wormhole_class_id AS classId, effect
      FROM systems JOIN regions USING (region_id) JOIN constellations USING (constellation_id)
      LEFT JOIN wormhole_effects USING (system_id)
     WHERE ${isWormholeSpace}`;
  const one = db.prepare<[number, string], WormholeSystemRow>(`
    ${select} AND (systems.system_id = ? OR systems.folded_name = ?) ORDER BY systems.system_id LIMIT 1`);
  const search = db.prepare<{ text: string; limit: number }, WormholeSystemRow>(`
    ${select} AND instr(systems.folded_name, @text) > 0
     ORDER BY systems.folded_name <> @text, instr(systems.folded_name, @text) <> 1, systems.folded_name LIMIT @limit`);
  return {
    /** The one with this id, or with this name in any case. */
    find(idOrName: string): WormholeSystemRow | undefined {
      const wanted = fold(idOrName.trim());
      return one.get(/^\d{1,15}$/.test(wanted) ? Number(wanted) : -1, wanted);
    },
    /** Those whose name contains the text: exact name first, then prefix, then substring, each by name. */
    search: (text: string, limit: number): WormholeSystemRow[] => search.all({ text: fold(text), limit }),
  };
}
export type WormholeSystemReads = ReturnType<typeof wormholeSystemReads>;
