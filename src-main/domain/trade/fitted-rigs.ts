import { SHIP_CATEGORY_ID } from '#shared/game';
import { type ItemStack, stackValue, type TradedItem } from './item-stacks.ts';

const MODULE_CATEGORY_ID = 7;
/** How the names of the groups of a ship's rigs begin; structures' begin with "Structure". */
const RIG_GROUP = /^Rig\b/u;
/** No ship has more slots for rigs. */
const RIG_SLOTS = 3;

/** Whether an item is a ship's rig. */
export function isRig({ category_id: category, group_name: group }: Pick<TradedItem, 'category_id' | 'group_name'>): boolean {
  return category === MODULE_CATEGORY_ID && group !== null && RIG_GROUP.test(group);
}

/** Whether a row may be an assembled ship: those never stack. What the static data does not know may be a new one. */
function mayBeAssembled({ category_id: category, quantity }: TradedItem): boolean {
  return (category === SHIP_CATEGORY_ID || category === null) && quantity === 1;
}

/**
 * Parts the offered rigs that may be fitted to an offered ship from the others: packaging a ship destroys its rigs, so they bring nothing
 * (decisions §3.9). Which ones are fitted, and to which ship, the source does not say: of each type as many as there may be slots for.
 */
export function partFittedRigs(stacks: readonly ItemStack[], offered: readonly TradedItem[]): ItemStack[] {
  const slots = RIG_SLOTS * offered.filter(mayBeAssembled).length;
  if (slots === 0) return [...stacks];
  const rigs = new Set(offered.filter(isRig).map(({ type_id: id }) => id));
  return stacks.flatMap((stack) => {
    if (!rigs.has(stack.typeId)) return [stack];
    const fitted = Math.min(stack.units, slots);
    const loose = stackValue(stack.quote, stack.units - fitted);
    const replace = {
      units: stack.value.replace.units - loose.value.replace.units,
      amount: stack.value.replace.amount - loose.value.replace.amount,
    };
    const nothing = { units: 0, amount: 0 };
    return [
      ...(stack.units > fitted ? [{ ...stack, ...loose, units: stack.units - fitted }] : []),
      { ...stack, units: fitted, value: { sellNow: nothing, sellListed: nothing, replace }, basis: 'may_be_fitted' as const },
    ];
  });
}
