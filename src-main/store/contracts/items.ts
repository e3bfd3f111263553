import type { ContractType } from '#shared/game';
import type { WriteDb } from '../db.ts';
import type { DueAt } from './contracts.ts';

/** One item row of a contract, as upstream sent it; null: it did not say. */
export interface StoredItem {
  recordId: number;
  typeId: number;
  quantity: number;
  isIncluded: boolean;
  isBlueprintCopy: boolean | null;
  itemId: number | null;
  runs: number | null;
  materialEfficiency: number | null;
  timeEfficiency: number | null;
}

/** What follows from a contract's items, for the search and the prices. `unitPrice` in ISK. */
export interface ItemDerivation {
  categoryMask: number;
  single: { typeId: number; quantity: number; unitPrice: number } | null;
  /** Rows of the list that could not be read. */
  leftOut: number;
}

/** A contract whose items are not here yet. */
export interface ContractWithoutItems {
  contractId: number;
  regionId: number;
  type: ContractType;
  price: number | null;
  present: boolean;
  itemsState: 'none' | 'pending' | 'known' | 'gone';
  /** Answers without items so far. */
  itemsAsked: number;
}

const candidate = `contract_id AS contractId, region_id AS regionId, type, price, present, items_state AS itemsState, items_asked AS itemsAsked`;
type CandidateRow = Omit<ContractWithoutItems, 'present'> & { present: number };

/** Every present contract whose items are not here, due or not. */
export function contractsWithoutItems(db: WriteDb): () => number[] {
  const pending = db
    .prepare<[], number>("SELECT contract_id FROM contracts WHERE items_state = 'pending' AND present = 1")
    .pluck();
  return () => pending.all();
}

/** Items of contracts: written once, never changed. */
export function contractItemWrites(db: WriteDb) {
  const isDue = `items_state = 'pending' AND present = 1 AND (items_after IS NULL OR items_after <= @now OR items_after > @horizon)`;
  const due = db.prepare<[DueAt & { limit: number }], CandidateRow>(
    `SELECT ${candidate} FROM contracts WHERE ${isDue} ORDER BY contract_id DESC LIMIT @limit`,
  );
  const dueCount = db.prepare<[DueAt], number>(`SELECT count(*) FROM contracts WHERE ${isDue}`).pluck();
  const byId = db.prepare<[number], CandidateRow>(`SELECT ${candidate} FROM contracts WHERE contract_id = ?`);
  const categoryOfType = db.prepare<[number], number | null>('SELECT category_id FROM types WHERE type_id = ?').pluck();
  const insert = db.prepare<[ItemParameters]>(`
    INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included, is_blueprint_copy, item_id, runs,
      material_efficiency, time_efficiency)
    VALUES (@contractId, @recordId, @typeId, @quantity, @isIncluded, @isBlueprintCopy, @itemId, @runs, @materialEfficiency,
      @timeEfficiency)
    ON CONFLICT DO NOTHING`);
  const known = db.prepare<[DerivedParameters]>(`
    UPDATE contracts SET items_state = 'known', items_after = NULL, items_left_out = @leftOut, category_mask = @categoryMask, single_type_id = @typeId,
      single_quantity = @quantity, unit_price = @unitPrice
     WHERE contract_id = @contractId`);
  const pricesStale = db.prepare<[number]>('UPDATE region_sweeps SET prices_stale = 1 WHERE region_id = ? AND prices_stale = 0');
  const postpone = db.prepare<[{ contractId: number; after: string; answered: number }]>(
    'UPDATE contracts SET items_after = @after, items_asked = items_asked + @answered WHERE contract_id = @contractId',
  );

  const idsFrom = db
    .prepare<[{ from: number; limit: number }], number>(
      "SELECT contract_id FROM contracts WHERE contract_id > @from AND items_state = 'known' ORDER BY contract_id LIMIT @limit",
    )
    .pluck();
  const itemsOf = db.prepare<[number], { categoryId: number | null; isIncluded: number; isBlueprintCopy: number | null }>(`
    SELECT types.category_id AS categoryId, is_included AS isIncluded, is_blueprint_copy AS isBlueprintCopy
      FROM contract_items LEFT JOIN types USING (type_id) WHERE contract_id = ?`);
  const saveMask = db.prepare<[{ contractId: number; categoryMask: number }]>(
    'UPDATE contracts SET category_mask = @categoryMask WHERE contract_id = @contractId AND category_mask <> @categoryMask',
  );

  return {
    /** Present contracts whose items are due, newest first. */
    due: (at: DueAt, limit: number): ContractWithoutItems[] => due.all({ ...at, limit }).map(candidateOf),
    countDue: (at: DueAt): number => dueCount.get(at) ?? 0,
    find(contractId: number): ContractWithoutItems | undefined {
      const row = byId.get(contractId);
      return row === undefined ? undefined : candidateOf(row);
    },

    /** The category of a type; null where the static data does not know it. */
    categoryOf: (typeId: number): number | null => categoryOfType.get(typeId) ?? null,

    /** Stores the items of a contract and what follows from them; they are never asked for again. */
    save(contract: { contractId: number; regionId: number }, items: readonly StoredItem[], derived: ItemDerivation): void {
      const { contractId, regionId } = contract;
      for (const item of items) insert.run(itemRow(contractId, item));
      const { categoryMask, single, leftOut } = derived;
      known.run({
        contractId,
        categoryMask,
        leftOut,
        typeId: single?.typeId ?? null,
        quantity: single?.quantity ?? null,
        unitPrice: single?.unitPrice ?? null,
      });
      if (single !== null) pricesStale.run(regionId);
    },

    /** No items yet: ask again after `after`. `answered` 1 where upstream answered without any, 0 where it could not be asked. */
    postpone: (contractId: number, after: string, answered: 0 | 1): void => void postpone.run({ contractId, after, answered }),

    contractsWithItems: (afterContractId: number, limit: number): number[] => idsFrom.all({ from: afterContractId, limit }),
    itemCategories: (contractId: number): { categoryId: number | null; isIncluded: boolean; isBlueprintCopy: boolean | null }[] =>
      itemsOf.all(contractId).map(({ categoryId, isIncluded, isBlueprintCopy }) => ({
        categoryId,
        isIncluded: isIncluded === 1,
        isBlueprintCopy: isBlueprintCopy === null ? null : isBlueprintCopy === 1,
      })),
    /** Returns whether the stored value was different. */
    saveCategoryMask: (contractId: number, categoryMask: number): boolean =>
      saveMask.run({ contractId, categoryMask }).changes > 0,
  };
}
export type ContractItemWrites = ReturnType<typeof contractItemWrites>;

/** An {@link ItemDerivation} as it is stored. */
interface DerivedParameters {
  contractId: number;
  categoryMask: number;
  leftOut: number;
  typeId: number | null;
  quantity: number | null;
  unitPrice: number | null;
}

type ItemParameters = Omit<StoredItem, 'isIncluded' | 'isBlueprintCopy'> & {
  contractId: number;
  isIncluded: number;
  isBlueprintCopy: number | null;
};

function itemRow(contractId: number, { isIncluded, isBlueprintCopy, ...rest }: StoredItem): ItemParameters {
  const copy = isBlueprintCopy === null ? null : isBlueprintCopy ? 1 : 0;
  return { ...rest, contractId, isIncluded: isIncluded ? 1 : 0, isBlueprintCopy: copy };
}

function candidateOf(row: CandidateRow): ContractWithoutItems {
  return { ...row, present: row.present === 1 };
}
