import { ABYSSAL_META_GROUP_ID, BLUEPRINT_CATEGORY_ID, ROLLED_CATEGORY_IDS } from '#shared/game';
import type { TradedItem } from '#shared/mirror-rows';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { isBlueprintCopy } from '../contracts/categories.ts';
import { type BlueprintMarket, soldMedian } from './blueprint-value.ts';
import { type TypeQuote, type Valuation, valuation } from './quote.ts';
import { blueprintKey, blueprintKindOf } from './sales.ts';

type Kind = 'plain' | 'blueprint_copy' | 'blueprint_original' | 'rolled';

/** Whether each of a type has attributes of its own, so that none can be priced by another (decisions §3.9). */
export function isRolled({
  category_id: category,
  meta_group_id: group,
}: Pick<TradedItem, 'category_id' | 'meta_group_id'>): boolean {
  return group === ABYSSAL_META_GROUP_ID && category !== null && ROLLED_CATEGORY_IDS.includes(category);
}

/** All rows of one type on one side with their value, blueprints of one type only where they are alike. */
export interface ItemStack {
  kind: Kind;
  blueprint: BlueprintKind;
  typeId: number;
  typeName: string | null;
  units: number;
  recordIds: number[];
  quote: TypeQuote | undefined;
  value: Valuation;
  /**
   * What the value rests on: orders of the market, or the median of sales of the same. may_be_fitted: it has none, because these are rigs
   * of a ship that may be assembled. null: it has none.
   */
  basis: 'orders' | 'sales' | 'may_be_fitted' | null;
}

const NO_VALUE: Valuation = {
  sellNow: { units: 0, amount: 0 },
  sellListed: { units: 0, amount: 0 },
  replace: { units: 0, amount: 0 },
};

/** Adds up the rows of each type, in the order in which the first of each comes, and puts a value on them by the quotes, by type. */
export function stacksOf(items: readonly TradedItem[], quotes: ReadonlyMap<number, TypeQuote>): ItemStack[] {
  const stacks = new Map<string, ItemStack>();
  for (const item of items) {
    const kind = kindOf(item);
    const blueprint = blueprintKindOf(item);
    const key = `${kind}/${item.type_id}/${blueprintKey(blueprint)}`;
    const stack = stacks.get(key);
    if (stack === undefined) {
      stacks.set(key, {
        kind,
        blueprint,
        typeId: item.type_id,
        typeName: item.type_name,
        units: Math.max(0, item.quantity),
        recordIds: [item.record_id],
        quote: quotes.get(item.type_id),
        value: NO_VALUE,
        basis: null,
      });
    } else {
      stack.units += Math.max(0, item.quantity);
      stack.recordIds.push(item.record_id);
    }
  }
  for (const stack of stacks.values()) {
    if (stack.kind === 'plain') Object.assign(stack, stackValue(stack.quote, stack.units));
  }
  return [...stacks.values()];
}

/** What units of a type that is no blueprint are worth, and what that rests on. */
export function stackValue(quote: TypeQuote | undefined, units: number): Pick<ItemStack, 'value' | 'basis'> {
  return quote === undefined ? { value: NO_VALUE, basis: null } : { value: valuation(quote, units), basis: 'orders' };
}

/**
 * Puts a value on offered blueprints: the median at which the same were sold, for no more than were, which cannot be had at once. What
 * building brings is no value of the blueprint: it needs materials, a job and time (decisions §3.15).
 */
export function valueBlueprints(offered: readonly ItemStack[], { endedOffersOf }: Pick<BlueprintMarket, 'endedOffersOf'>): void {
  for (const stack of offered) {
    const { kind, blueprint, typeId, units } = stack;
    if (kind === 'plain' || kind === 'rolled') continue;
    const sold = soldMedian(blueprint, endedOffersOf(typeId));
    if (sold === null) continue;
    const listed = Math.min(units, sold.count);
    const value = { units: listed, amount: listed * sold.median };
    stack.value = { sellNow: NO_VALUE.sellNow, sellListed: value, replace: value };
    stack.basis = 'sales';
  }
}

function kindOf(item: TradedItem): Kind {
  const { category_id: categoryId, is_blueprint_copy: copy } = item;
  if (isRolled(item)) return 'rolled';
  if (categoryId !== BLUEPRINT_CATEGORY_ID) return copy === true ? 'blueprint_copy' : 'plain';
  return isBlueprintCopy({ categoryId, isBlueprintCopy: copy }) === true ? 'blueprint_copy' : 'blueprint_original';
}
