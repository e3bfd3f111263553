import type { ContractItem } from '#shared/contracts-api/contracts';

/** What the offered items of a contract would cost one by one. ISK. */
export interface BundleValue {
  /** Sum of quantity × best unit price over the items that have one. */
  sum: number;
  priced: number;
  /** Items whose type nobody else offers singly right now. */
  unpriced: number;
  /** Items that were not looked up, because there are too many kinds of them. */
  notQueried: number;
  /** Blueprints: offers of one type mix originals and copies of any run count, so their best price says nothing of this one. */
  blueprints: number;
}

/** `best`: type id -> lowest unit price among single-item offers; null where there is none, absent where it was not asked. */
export function bundleValue(items: readonly ContractItem[], best: ReadonlyMap<number, number | null>): BundleValue {
  const value: BundleValue = { sum: 0, priced: 0, unpriced: 0, notQueried: 0, blueprints: 0 };
  for (const { is_included: included, is_blueprint_copy: copy, type_id: type, quantity } of items) {
    if (!included) continue;
    const unit = best.get(type);
    if (copy !== null) value.blueprints += 1;
    else if (unit === undefined) value.notQueried += 1;
    else if (unit === null) value.unpriced += 1;
    else {
      value.priced += 1;
      value.sum += unit * quantity;
    }
  }
  return value;
}
