import type { ReadDb, WriteDb } from '../db.ts';

/** An abyssal item whose roll is wanted. */
export interface AbyssalItem {
  itemId: number;
  typeId: number;
}

/** How many of the wanted rolls are here; `refused`: the source has none; `waiting`: they are still to be asked for. */
export interface RollCounts {
  read: number;
  refused: number;
  waiting: number;
}

/** Rolls are wanted of what is on offer, and of what was sold since a day, as estimates rest on it. `@soldSince`: ISO 8601 UTC. */
const wanted = `
  SELECT offer.item_id AS itemId, max(offer.type_id) AS typeId, max(contract.present) AS present, max(contract.contract_id) AS contractId
    FROM abyssal_offers AS offer CROSS JOIN contracts AS contract USING (contract_id)
   WHERE contract.present = 1 OR (contract.status = 'finished' AND contract.date_completed >= @soldSince)
   GROUP BY offer.item_id`;

/** Writes rolls, and tells which are wanted. */
export function abyssalWrites(db: WriteDb) {
  const due = db.prepare<[{ soldSince: string; now: string; limit: number }], AbyssalItem>(`
    SELECT itemId, typeId FROM (${wanted}) AS wanted LEFT JOIN abyssals AS known ON known.item_id = wanted.itemId
     WHERE known.item_id IS NULL OR known.due_at <= @now
     ORDER BY present DESC, contractId DESC LIMIT @limit`);
  const mutated = db.prepare<[], number>('SELECT attribute_id FROM mutated_attributes').pluck();
  const save = db.prepare<[AbyssalRow]>(`
    INSERT OR REPLACE INTO abyssals (item_id, type_id, state, source_type_id, mutator_type_id, attributes, asked_at, due_at)
    VALUES (@itemId, @typeId, @state, @sourceTypeId, @mutatorTypeId, @attributes, @askedAt, @dueAt)`);
  const progress = rollProgress(db);
  const nothing = { sourceTypeId: null, mutatorTypeId: null, attributes: null, dueAt: null };

  return {
    /** On offer before sold, the newest contracts first. */
    due: (soldSince: string, now: string, limit: number): AbyssalItem[] => due.all({ soldSince, now, limit }),
    progress,
    /** Keeps a roll for good; of its attributes those that a mutator changes. */
    save(
      item: AbyssalItem,
      roll: { sourceTypeId: number; mutatorTypeId: number; attributes: readonly { attributeId: number; value: number }[] },
      askedAt: string,
    ): void {
      const known = new Set(mutated.all());
      const kept = roll.attributes.filter(({ attributeId }) => known.has(attributeId));
      const attributes = JSON.stringify(Object.fromEntries(kept.map(({ attributeId, value }) => [attributeId, value])));
      const { sourceTypeId, mutatorTypeId } = roll;
      save.run({ ...item, state: 'read', sourceTypeId, mutatorTypeId, attributes, askedAt, dueAt: null });
    },
    /** The source has no roll of it: it is not asked again. */
    refuse: (item: AbyssalItem, askedAt: string): void => void save.run({ ...item, ...nothing, state: 'refused', askedAt }),
    /** It could not be had, and is asked for again from `dueAt`. */
    postpone: (item: AbyssalItem, askedAt: string, dueAt: string): void =>
      void save.run({ ...item, ...nothing, state: 'failed', askedAt, dueAt }),
  };
}
export type AbyssalWrites = ReturnType<typeof abyssalWrites>;

interface AbyssalRow extends AbyssalItem {
  state: 'read' | 'refused' | 'failed';
  sourceTypeId: number | null;
  mutatorTypeId: number | null;
  attributes: string | null;
  askedAt: string;
  dueAt: string | null;
}

/** Counts the wanted rolls; `soldSince`: ISO 8601 UTC. */
export function rollProgress(db: Pick<ReadDb, 'prepare'>): (soldSince: string) => RollCounts {
  const count = db.prepare<[{ soldSince: string }], RollCounts>(`
    SELECT count(*) FILTER (WHERE state = 'read') AS read, count(*) FILTER (WHERE state = 'refused') AS refused,
           count(*) FILTER (WHERE state IS NULL OR state = 'failed') AS waiting
      FROM (${wanted}) AS wanted LEFT JOIN abyssals ON abyssals.item_id = wanted.itemId`);
  return (soldSince) => count.get({ soldSince }) ?? { read: 0, refused: 0, waiting: 0 };
}

/** Notes the offers of items that were stored before the static data knew their type as an abyssal one; a second for a million items. */
export function abyssalOffersOfItems(db: WriteDb): () => void {
  const insert = db.prepare(`
    INSERT OR IGNORE INTO abyssal_offers (contract_id, item_id, type_id)
    SELECT contract_id, item_id, type_id FROM contract_items
     WHERE is_included = 1 AND item_id IS NOT NULL AND type_id IN (SELECT result_type_id FROM mutation_results)`);
  return () => void insert.run();
}
