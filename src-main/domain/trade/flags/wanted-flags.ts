import { count, shortIsk } from '#shared/figures';
import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import { isRolled } from '../item-stacks.ts';
import { blueprintKey, blueprintKindOf } from '../sales.ts';
import { type FlaggedItem, type FlagInput, type FlagRule, itemFlag, offeredOf, requestedOf } from './flag-input.ts';
import { BUYING } from './title-flags.ts';

/** It offers something and asks for items in return. */
export const wantsItems: FlagRule = (input) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length === 0) return null;
  return itemFlag('wants_items', 'It also asks for items in return.', requested);
};

const SELLING = /(?<!\p{L})(?:wts|sell(?:ing|s)?|for sale|sale|selling out|cheap|bargain|offering)(?!\p{L})/iu;

/** It offers nothing, and its title speaks of a sale, or it asks for ISK besides. A plain purchase is nothing wrong. */
export const offersNothing: FlagRule = (input) => {
  const { title, price } = input.contract;
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length > 0) return null;
  const isPaidFor = (price ?? 0) > 0;
  if (!isPaidFor && (BUYING.test(title ?? '') || !SELLING.test(title ?? ''))) return null;
  const sentence = isPaidFor
    ? `It offers no item: you hand over what it asks for, and ${shortIsk(price ?? 0)} ISK.`
    : 'Its title speaks of a sale, and it offers no item: you hand over what it asks for.';
  return itemFlag('offers_nothing', sentence, requested);
};

/** The very same is offered and wanted, so that one of them is overlooked. Copies for an original, or of other runs, are honest. */
export const offersAndWantsSame: FlagRule = (input) => {
  const keyOf = (item: FlaggedItem) => `${item.type_id}/${blueprintKey(blueprintKindOf(item))}`;
  const offered = new Set(offeredOf(input).map(keyOf));
  const same = requestedOf(input).filter((item) => !isRolled(item) && offered.has(keyOf(item)));
  const [first] = same;
  if (first === undefined) return null;
  return itemFlag('offers_and_wants_same', `It wants ${first.type_name ?? 'the same'} in return, which it also offers.`, same);
};

/** What tells in a title that something is wanted beside the price. */
const TELLS_TRADE = /[+&]|(?<!\p{L})(?:trade|trading|swap|exchange|barter|plus|tausch|обмен)(?!\p{L})|换|交換/iu;

/** What it wants is worth this many times its price at least. */
const HIDDEN = 2;

/** Beside its price it wants items that cost far more, and its title says nothing of them. */
export const hiddenWanted: FlagRule = (input) => {
  const { contract, quotes, title } = input;
  const requested = requestedOf(input);
  const price = contract.price ?? 0;
  if (price <= 0 || requested.length === 0 || offeredOf(input).length === 0) return null;
  const isTold = title.named.some(({ typeId }) => requested.some(({ type_id: id }) => id === typeId));
  if (isTold || TELLS_TRADE.test(contract.title ?? '')) return null;
  const cost = requested.reduce((sum, { type_id: id, quantity }) => sum + (quotes.get(id)?.average ?? 0) * quantity, 0);
  if (cost < HIDDEN * price) return null;
  const sentence = `Beside its price of ${shortIsk(price)} ISK it wants items that are traded at ${shortIsk(cost)} ISK, and its title says nothing of them.`;
  return itemFlag('hidden_wanted', sentence, requested);
};

function unitsByType(items: readonly FlaggedItem[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { type_id: id, quantity } of items) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** Less than this share of what all of it costs pays for one of several alone. */
const PAYS_FOR_ALL = 0.7;

/** It wants several of a type, and pays about what one of them costs. A title that says how many is honest. */
export const paysForOne: FlagRule = (input) => {
  const requested = requestedOf(input);
  const [first] = requested;
  const units = requested.reduce((sum, { quantity }) => sum + quantity, 0);
  if (first === undefined || units < 2 || offeredOf(input).length > 0 || unitsByType(requested).size !== 1) return null;
  if (input.title.counts.some((count) => count.units === units)) return null;
  const one = input.quotes.get(first.type_id)?.asks[0]?.price ?? null;
  const pays = (input.contract.reward ?? 0) - (input.contract.price ?? 0);
  if (one === null || pays < one || pays >= PAYS_FOR_ALL * one * units) return null;
  const sentence = `It wants ${count(units)} and pays ${shortIsk(pays)} ISK, where one costs ${shortIsk(one)} ISK.`;
  return itemFlag('pays_for_one', sentence, requested);
};

/** Categories of which NPCs sell types without end: blueprints, skills, commodities. */
const SEEDED_CATEGORY_IDS: readonly number[] = [BLUEPRINT_CATEGORY_ID, 16, 17];

/** It pays well for what is asked for at one price alone: who asks it may be its issuer, who then withdraws the contract. */
export const oneSeller: FlagRule = (input: FlagInput) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length > 0) return null;
  const units = unitsByType(requested);
  const alone = requested.filter(({ type_id: id, category_id: category }) => {
    const asks = input.quotes.get(id)?.asks ?? [];
    return asks.length === 1 && !SEEDED_CATEGORY_IDS.includes(category ?? 0);
  });
  const [first] = alone;
  if (first === undefined) return null;
  const ask = input.quotes.get(first.type_id)?.asks[0]?.price ?? 0;
  const pays = (input.contract.reward ?? 0) - (input.contract.price ?? 0);
  if (pays < ask * (units.get(first.type_id) ?? 0)) return null;
  const name = first.type_name ?? `type ${first.type_id}`;
  return itemFlag('one_seller', `At the hub ${name} is asked for at one price alone, perhaps by its issuer.`, alone);
};
