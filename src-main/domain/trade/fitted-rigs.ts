import { SHIP_CATEGORY_ID } from '#shared/game';
import type { TradedItem } from '#shared/mirror-rows';
import type { ShipCondition } from '#shared/trade-api/worth';
import { type ItemStack, stackValue } from './item-stacks.ts';

const MODULE_CATEGORY_ID = 7;
/** How the names of the groups of a ship's rigs begin; structures' begin with "Structure". */
const RIG_GROUP = /^Rig\b/u;
/** No ship has more slots for rigs. */
const RIG_SLOTS = 3;

function isRig({ category_id: category, group_name: group }: TradedItem): boolean {
  return category === MODULE_CATEGORY_ID && group !== null && RIG_GROUP.test(group);
}

/** Whether a row may be an assembled ship: those never stack. What the static data does not know may be a new one. */
function mayBeAssembled({ category_id: category, quantity }: TradedItem): boolean {
  return (category === SHIP_CATEGORY_ID || category === null) && quantity === 1;
}

/** How many rigs like one a ship may have: none of another size; where a size is not known it may be its. */
function slotsFor({ rig_size: size }: Pick<TradedItem, 'rig_size'>, ships: readonly TradedItem[]): number {
  return RIG_SLOTS * ships.filter(({ rig_size: own }) => size === null || own === null || own === size).length;
}

/** The offered ships that may be assembled, and the rigs that may be fitted to one of them. */
function fittedTo(offered: readonly TradedItem[]): { ships: TradedItem[]; rigs: TradedItem[] } {
  const ships = offered.filter(mayBeAssembled);
  return { ships, rigs: offered.filter((item) => isRig(item) && slotsFor(item, ships) > 0) };
}

/**
 * Parts the offered rigs that may be fitted to an offered ship from the others: packaging a ship destroys its rigs, so they bring nothing
 * (decisions §3.9). Which ones are fitted, and to which ship, the source does not say: of each type as many as there may be slots for.
 */
export function partFittedRigs(stacks: readonly ItemStack[], offered: readonly TradedItem[]): ItemStack[] {
  const { ships, rigs } = fittedTo(offered);
  const slotsOf = new Map(rigs.map((rig) => [rig.type_id, slotsFor(rig, ships)]));
  return stacks.flatMap((stack) => {
    const slots = slotsOf.get(stack.typeId);
    if (slots === undefined) return [stack];
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

const sentences: Readonly<Record<ShipCondition['condition'], string>> = {
  packaged: 'Several in one row are packaged and undamaged.',
  possibly_assembled:
    'It comes with rigs, so it may be assembled: packaging it destroys those that are fitted. Damage is not public: look at it in the game first.',
  unknown: 'Whether it is packaged, assembled or damaged is not public: look at it in the game first.',
};

/**
 * What is known of the condition of offered ships, by type and condition in the order of the rows. The source does not say it; an assembled
 * ship never stacks, and rigs that come with a ship may be those that are fitted to it (decisions §3.9).
 */
export function shipConditions(items: readonly TradedItem[]): ShipCondition[] {
  const offered = items.filter(({ is_included: included }) => included);
  const { rigs } = fittedTo(offered);
  const conditionOf = (ship: TradedItem) => {
    if (ship.quantity > 1) return 'packaged';
    return rigs.some((rig) => slotsFor(rig, [ship]) > 0) ? 'possibly_assembled' : 'unknown';
  };
  const ships = offered.filter(({ category_id: category }) => category === SHIP_CATEGORY_ID);
  const alike = Map.groupBy(ships, (ship) => `${ship.type_id}/${conditionOf(ship)}`);
  return [...alike.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const condition = conditionOf(first);
    return {
      type_id: first.type_id,
      type_name: first.type_name,
      units: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      record_ids: rows.map(({ record_id: id }) => id),
      condition,
      sentence: sentences[condition],
    };
  });
}
