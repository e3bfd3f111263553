import { shortIsk, wholeFigure } from '#shared/figures';
import { fold } from '#shared/fold';
import { BLUEPRINT_CATEGORY_ID, SHIP_CATEGORY_ID } from '#shared/game';
import { isBlueprintCopy } from '../../contracts/categories.ts';
import {
  contractFlagOf,
  type FlaggedItem,
  type FlagInput,
  type FlagRule,
  itemFlag,
  type NamedType,
  offeredOf,
  requestedOf,
} from './flag-input.ts';

const SKIN_CATEGORY_ID = 91;
/** A type is another's near name where it is worth at least this many times as much. */
const FAR_DEARER = 4;

/** Whether an item is a copy of a blueprint. */
function isCopy({ category_id: categoryId, is_blueprint_copy: copy }: FlaggedItem): boolean {
  return isBlueprintCopy({ categoryId, isBlueprintCopy: copy }) === true;
}

/** The title names a type, and it is neither inside nor asked for. */
export const titleNamesAbsent: FlagRule = (input) => {
  const offered = offeredOf(input);
  const inside = new Set(input.items.map(({ type_id: id }) => id));
  const names = input.items.map(({ type_name: name }) => fold(name ?? ''));
  // "Rifter" in the title of a Rifter's blueprint or SKIN is looked at elsewhere.
  const absent = input.title.named.find(
    ({ typeId, name }) => !inside.has(typeId) && !names.some((own) => own.includes(fold(name))),
  );
  if (absent === undefined || offered.length === 0) return null;
  return itemFlag('title_names_absent', `The title names ${absent.name}, which is not inside.`, offered);
};

/** A figure so near to the price is the price; one that is rounded, so near to the units, is those. */
const NEAR_PRICE = 0.1;
const ROUNDED = 0.05;

/** The title counts more units or runs than there are. */
export const titleOvercounts: FlagRule = (input) => {
  const offered = offeredOf(input);
  const { counts, runs } = input.title;
  if (offered.length === 0) return null;
  for (const { units: stated, type, mayBePrice, isRounded } of counts) {
    const rows = type === null ? [] : input.items.filter((item) => isOfType(item, type));
    const counted = rows.length > 0 ? rows : input.items;
    const units = mostUnits(counted);
    if (stated * (isRounded ? 1 - ROUNDED : 1) <= units || isRuns(stated, counted)) continue;
    if (mayBePrice && isPrice(stated, units, input.contract)) continue;
    const what = rows.length > 0 ? ` ${type?.name ?? ''}` : '';
    const inside = units === 1 ? '1 is inside' : `${wholeFigure(units)} are inside`;
    return itemFlag('title_overcounts', `The title says ${wholeFigure(stated)}${what}, and ${inside}.`, counted);
  }
  const copies = offered.filter(isCopy);
  const most = copies.reduce((sum, { runs: own, quantity }) => sum + (own ?? 0) * quantity, 0);
  return runs === null || copies.length === 0 || runs <= most
    ? null
    : itemFlag('title_overcounts', `The title says ${wholeFigure(runs)} runs, and the copies have ${wholeFigure(most)}.`, copies);
};

/** Whether a row holds a type that a title names, or its blueprint or SKIN. */
function isOfType({ type_id: id, type_name: name }: FlaggedItem, type: NamedType): boolean {
  return id === type.typeId || fold(name ?? '').includes(fold(type.name));
}

/** The units of these rows, on the side that has more of them. */
function mostUnits(items: readonly FlaggedItem[]): number {
  const [offered, requested] = [offeredOf({ items }), requestedOf({ items })].map((rows) =>
    rows.reduce((sum, { quantity }) => sum + quantity, 0),
  );
  return Math.max(offered ?? 0, requested ?? 0);
}

/** Whether a figure is just the runs of copies: "x10" is said of one copy of ten runs too. */
function isRuns(figure: number, items: readonly FlaggedItem[]): boolean {
  const copies = items.filter(isCopy);
  const all = copies.reduce((sum, { runs, quantity }) => sum + (runs ?? 0) * quantity, 0);
  return figure === all || copies.some(({ runs }) => runs === figure);
}

/** Whether a figure is what all of it or one of it costs, perhaps in thousands, millions or billions of ISK. */
function isPrice(figure: number, units: number, { price, buyout }: FlagInput['contract']): boolean {
  const prices = [price, buyout]
    .filter((isk) => isk !== null && isk > 0)
    .flatMap((isk) => [isk ?? 0, (isk ?? 0) / Math.max(1, units)]);
  return prices.some((isk) => [1, 1e3, 1e6, 1e9].some((power) => Math.abs((figure * power) / isk - 1) <= NEAR_PRICE));
}

/** It offers something and asks for items in return. */
export const wantsItems: FlagRule = (input) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length === 0) return null;
  return itemFlag('wants_items', 'It also asks for items in return.', requested);
};

/** It offers nothing: the acceptor hands over items. */
export const offersNothing: FlagRule = (input) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length > 0) return null;
  return itemFlag('offers_nothing', 'Want to buy: you deliver the items and get its reward.', requested);
};

/** The title names an original, and only copies are inside. */
export const copyAsOriginal: FlagRule = (input) => {
  const blueprints = offeredOf(input).filter(({ category_id: id }) => id === BLUEPRINT_CATEGORY_ID);
  const copies = blueprints.filter(isCopy);
  if (copies.length === 0 || copies.length < blueprints.length) return null;
  if (!/\b(bpo|originals?)\b/iu.test(input.contract.title ?? '')) return null;
  return itemFlag('copy_as_original', 'The title speaks of an original, and it holds copies.', copies);
};

/** A copy without a run left. */
export const exhaustedCopy: FlagRule = (input) => {
  const exhausted = offeredOf(input).filter((item) => isCopy(item) && item.runs !== null && item.runs < 1);
  return exhausted.length === 0 ? null : itemFlag('exhausted_copy', 'A blueprint copy in it has no run left.', exhausted);
};

/** The title names a ship, and its SKIN or blueprint is what is inside. */
export const skinAsShip: FlagRule = (input) => {
  const title = (input.contract.title ?? '').toLowerCase();
  if (/\b(skin|blueprint|bpc|bpo)s?\b/u.test(title)) return null;
  const offered = offeredOf(input);
  if (offered.some(({ category_id: id }) => id === SHIP_CATEGORY_ID)) return null;
  const named = input.title.named.filter(({ typeId }) => !input.items.some(({ type_id: id }) => id === typeId));
  const disguised = offered.filter(
    ({ category_id: id, type_name: name }) =>
      (id === SKIN_CATEGORY_ID || id === BLUEPRINT_CATEGORY_ID) &&
      named.some((type) => fold(name ?? '').startsWith(`${fold(type.name)} `)),
  );
  return disguised.length === 0
    ? null
    : itemFlag('skin_as_ship', 'The title names a thing, and only its SKIN or blueprint is inside.', disguised);
};

/** Something cheap, at the price of a dear thing with nearly the same name. */
export const nearName: FlagRule = (input) => {
  const { price } = input.contract;
  const offered = offeredOf(input);
  const [item] = offered;
  if (item === undefined || price === null || unitsByType(offered).size !== 1) return null;
  const own = input.quotes.get(item.type_id)?.average ?? null;
  if (own === null || item.category_id === BLUEPRINT_CATEGORY_ID) return null;
  const units = offered.reduce((sum, { quantity }) => sum + quantity, 0);
  const dear = (input.nearTypes.get(item.type_id) ?? []).find(({ typeId }) => {
    const average = input.quotes.get(typeId)?.average ?? null;
    return average !== null && average >= FAR_DEARER * own && price >= (average / 2) * units && price <= 2 * average * units;
  });
  return dear === undefined
    ? null
    : itemFlag('near_name', `It has the price of ${dear.name}, and holds ${item.type_name ?? 'something else'}.`, offered);
};

function unitsByType(items: readonly FlaggedItem[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { type_id: id, quantity } of items) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** An unknown type is inside: a new one, or one that the game does not describe. */
export const unknownItem: FlagRule = (input) => {
  const unknown = offeredOf(input).filter(({ category_id: category }) => category === null);
  return unknown.length === 0 ? null : itemFlag('unknown_item', 'Of something in it the static data has nothing.', unknown);
};

/** It asks for ISK, and gives and takes no item. */
export const asksForNothing: FlagRule = ({ contract, items }) => {
  const { type, items_state: state, price } = contract;
  if (type !== 'item_exchange' || state !== 'known' || items.length > 0 || (price ?? 0) <= 0) return null;
  return contractFlagOf('asks_for_nothing', `It asks ${shortIsk(price ?? 0)} ISK for nothing at all.`, [contract.contract_id]);
};

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
  const sentence = `It wants ${wholeFigure(units)} and pays ${shortIsk(pays)} ISK, where one costs ${shortIsk(one)} ISK.`;
  return itemFlag('pays_for_one', sentence, requested);
};
