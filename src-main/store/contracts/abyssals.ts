import type { ReadDb, WriteDb } from '../db.ts';
import { type BoardContract, boardContractOf, offerColumns, offerJoins, type StoredBoardContract } from './offer-columns.ts';

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

/** What mutators make of which types, as the static data say; `isHighGood`: a higher value is the better one. */
interface StoredMutation {
  attributes: { attributeId: number; name: string; unitId: number | null }[];
  ranges: { mutatorTypeId: number; attributeId: number; minimum: number; maximum: number; isHighGood: boolean }[];
  results: { mutatorTypeId: number; sourceTypeId: number; resultTypeId: number }[];
  bases: { typeId: number; attributeId: number; value: number }[];
}

/** A roll that is known; `values` by attribute id. */
export interface StoredRoll {
  itemId: number;
  typeId: number;
  sourceTypeId: number;
  mutatorTypeId: number;
  values: ReadonlyMap<number, number>;
}

/** An abyssal item that an outstanding contract offers, its roll known or not; `rows`: rows of the contract's items. */
interface AbyssalOfferRow extends BoardContract {
  item_id: number;
  type_id: number;
  rows: number;
  type: 'item_exchange' | 'auction';
}

/** A contract of one abyssal item that left the list; `evidence` as stored. */
interface EndedAbyssalRow {
  item_id: number;
  type_id: number;
  contract_id: number;
  price: number;
  sold_at: string;
  status: 'finished';
  evidence: string;
}

/** Reads of rolls, and of the contracts that offer or sold them. CROSS JOIN: few contracts have one. */
export function abyssalReads(db: ReadDb) {
  const attributes = db.prepare<[], StoredMutation['attributes'][number]>(
    'SELECT attribute_id AS attributeId, name, unit_id AS unitId FROM mutated_attributes',
  );
  const ranges = db.prepare<[], Omit<StoredMutation['ranges'][number], 'isHighGood'> & { isHighGood: number }>(`
    SELECT mutator_type_id AS mutatorTypeId, attribute_id AS attributeId, minimum, maximum, high_is_good AS isHighGood FROM mutation_ranges`);
  const results = db.prepare<[], StoredMutation['results'][number]>(`
    SELECT mutator_type_id AS mutatorTypeId, source_type_id AS sourceTypeId, result_type_id AS resultTypeId FROM mutation_results`);
  const bases = db.prepare<[], StoredMutation['bases'][number]>(
    'SELECT type_id AS typeId, attribute_id AS attributeId, value FROM source_attributes',
  );
  const rolls = db.prepare<[], Omit<StoredRoll, 'values'> & { attributes: string }>(`
    SELECT DISTINCT known.item_id AS itemId, known.type_id AS typeId, source_type_id AS sourceTypeId, mutator_type_id AS mutatorTypeId,
           attributes
      FROM abyssal_offers offer CROSS JOIN abyssals known USING (item_id) WHERE state = 'read'`);
  const outstanding = db.prepare<[], StoredBoardContract & Omit<AbyssalOfferRow, keyof BoardContract>>(`
    SELECT offer.item_id, offer.type_id, c.type, ${offerColumns},
           c.items_left_out + (SELECT count(*) FROM contract_items item WHERE item.contract_id = c.contract_id) AS rows
      FROM abyssal_offers offer CROSS JOIN contracts c USING (contract_id)
      ${offerJoins}
     WHERE c.present = 1 AND c.price IS NOT NULL AND c.type IN ('item_exchange', 'auction')
     ORDER BY c.contract_id, offer.item_id`);
  const ended = db.prepare<[string], EndedAbyssalRow>(`
    SELECT offer.item_id, offer.type_id, c.contract_id, c.price, c.absent_since AS sold_at, c.status, c.evidence
      FROM abyssal_offers offer CROSS JOIN contracts c USING (contract_id)
     WHERE c.present = 0 AND c.status = 'finished' AND c.type = 'item_exchange' AND c.price > 0 AND c.absent_since >= ?
       AND c.single_type_id = offer.type_id AND c.single_quantity = 1
     ORDER BY c.absent_since DESC, c.contract_id DESC`);
  const typeName = db.prepare<[number], string>('SELECT name FROM types WHERE type_id = ?').pluck();

  return {
    mutation: (): StoredMutation => ({
      attributes: attributes.all(),
      ranges: ranges.all().map(({ isHighGood, ...range }) => ({ ...range, isHighGood: isHighGood === 1 })),
      results: results.all(),
      bases: bases.all(),
    }),
    /** Of items in contracts that are kept, on offer or not. */
    rolls: (): StoredRoll[] => rolls.all().map(({ attributes: json, ...roll }) => ({ ...roll, values: valuesOf(json) })),
    /** Of contracts that are on the newest lists, those past their expiry too. */
    offers: (): AbyssalOfferRow[] =>
      outstanding.all().map((row) => ({
        ...boardContractOf(row),
        item_id: row.item_id,
        type_id: row.type_id,
        rows: row.rows,
        type: row.type,
      })),
    /** Contracts of nothing but one item that were accepted, and left the list at `since` (ISO 8601) or later; the newest first. */
    ended: (since: string): EndedAbyssalRow[] => ended.all(since),
    typeName: (typeId: number): string | null => typeName.get(typeId) ?? null,
  };
}

function valuesOf(json: string): ReadonlyMap<number, number> {
  return new Map(Object.entries(JSON.parse(json) as Record<string, number>).map(([id, value]) => [Number(id), value]));
}
