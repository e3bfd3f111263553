import type { ContractItem } from '#shared/contracts-api/contracts';

/** Items that are alike in every way that matters to a buyer, counted together. */
export interface Stack {
  /** The first of them. */
  item: ContractItem;
  quantity: number;
  /** How many records of the contract it stands for. */
  records: number;
}

/** Counts alike items together, in the order in which the first of each kind comes. */
export function stacks(items: readonly ContractItem[]): Stack[] {
  const alike = Map.groupBy(items, (item) =>
    [item.type_id, item.is_blueprint_copy, item.runs, item.material_efficiency, item.time_efficiency].join('/'),
  );
  return [...alike.values()].flatMap((group) => {
    const [item] = group;
    if (item === undefined) return [];
    return [{ item, quantity: group.reduce((sum, { quantity }) => sum + quantity, 0), records: group.length }];
  });
}
