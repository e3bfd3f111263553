import { fold } from '#shared/fold';
import type { ReadDb } from '../db.ts';
import type { NamedEntity } from './reads.ts';

/** Reads of the market's tree of groups: some 2,000. */
export function marketGroupReads(db: ReadDb) {
  const groups = db.prepare<[], NamedEntity>('SELECT market_group_id AS id, name FROM market_groups ORDER BY market_group_id');
  const types = db
    .prepare<[number], number>(`
    WITH RECURSIVE below (id) AS (
      VALUES (?) UNION SELECT market_group_id FROM market_groups JOIN below ON parent_group_id = below.id
    )
    SELECT type_id FROM types WHERE market_group_id IN below`)
    .pluck();
  return {
    /** Every group. Names repeat: there are several of `Advanced`. */
    all: (): NamedEntity[] => groups.all(),
    /** The types of a group and of all below it. */
    typesIn: (groupId: number): number[] => types.all(groupId),
    /** The groups that an id or an exact name in any case stands for. */
    named(idOrName: string): NamedEntity[] {
      const wanted = fold(idOrName);
      return groups.all().filter(({ id, name }) => String(id) === idOrName || fold(name) === wanted);
    },
  };
}
export type MarketGroupReads = ReturnType<typeof marketGroupReads>;
