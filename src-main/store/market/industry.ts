import type { ReadDb, WriteDb } from '../db.ts';

/** The cost index of manufacturing in a system: 0.05 is 5 % of the value of what a job takes. */
export interface IndustryIndex {
  systemId: number;
  manufacturing: number;
}

/** Writes of what building costs. */
export function industryWrites(db: WriteDb) {
  const remove = db.prepare('DELETE FROM industry_indices');
  const insert = db.prepare<[IndustryIndex & { observedAt: string }]>(
    'INSERT OR REPLACE INTO industry_indices (system_id, manufacturing, observed_at) VALUES (@systemId, @manufacturing, @observedAt)',
  );
  return {
    /** Puts these in place of all stored ones; the time is ISO 8601 UTC. */
    replace(indices: readonly IndustryIndex[], observedAt: string): void {
      remove.run();
      for (const index of indices) insert.run({ ...index, observedAt });
    },
  };
}
export type IndustryWrites = ReturnType<typeof industryWrites>;

export function industryReads(db: ReadDb) {
  const index = db.prepare<[number], { manufacturing: number; observedAt: string }>(
    'SELECT manufacturing, observed_at AS observedAt FROM industry_indices WHERE system_id = ?',
  );
  return {
    /** The index of a system, and the source's time of it, ISO 8601 UTC; null: it has none, or none was read. */
    indexOf: (systemId: number) => index.get(systemId) ?? null,
  };
}
