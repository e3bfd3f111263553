import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import { isBlueprintCopy } from '../contracts/categories.ts';
import { type TypeQuote, type Valuation, valuation } from './quote.ts';

/** An item row; `is_blueprint_copy` as the source says. */
export interface TradedItem {
  record_id: number;
  type_id: number;
  type_name: string | null;
  /** null: the static data does not know the type. */
  category_id: number | null;
  quantity: number;
  is_included: boolean;
  is_blueprint_copy: boolean | null;
}

type Kind = 'plain' | 'blueprint_copy' | 'blueprint_original';

/** All rows of one type on one side with their value, blueprints apart from what is valued. */
export interface ItemStack {
  kind: Kind;
  typeId: number;
  typeName: string | null;
  units: number;
  recordIds: number[];
  quote: TypeQuote | undefined;
  value: Valuation;
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
    const stack = stacks.get(`${kind}/${item.type_id}`);
    if (stack === undefined) {
      stacks.set(`${kind}/${item.type_id}`, {
        kind,
        typeId: item.type_id,
        typeName: item.type_name,
        units: Math.max(0, item.quantity),
        recordIds: [item.record_id],
        quote: quotes.get(item.type_id),
        value: NO_VALUE,
      });
    } else {
      stack.units += Math.max(0, item.quantity);
      stack.recordIds.push(item.record_id);
    }
  }
  for (const stack of stacks.values()) {
    if (stack.kind === 'plain' && stack.quote !== undefined) stack.value = valuation(stack.quote, stack.units);
  }
  return [...stacks.values()];
}

function kindOf({ category_id: categoryId, is_blueprint_copy: copy }: TradedItem): Kind {
  if (categoryId !== BLUEPRINT_CATEGORY_ID) return copy === true ? 'blueprint_copy' : 'plain';
  return isBlueprintCopy({ categoryId, isBlueprintCopy: copy }) === true ? 'blueprint_copy' : 'blueprint_original';
}
