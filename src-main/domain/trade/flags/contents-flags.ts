import { count, shortIsk } from '#shared/figures';
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
import { isModulePack } from './title-flags.ts';

/** SKINs, and what ships are personalised with since 2024; of the latter's licences this group. */
const SKIN_CATEGORY_IDS: readonly number[] = [91, 2118];
const SKIN_DESIGN_GROUP_ID = 1311;
/** Words of a title that call a SKIN or blueprint what it is; figures of research, runs and copies are told of blueprints alone. */
const SAYS_SO = /\b(?:skins?|skinr|blueprints?|bpcs?|bpos?|copy|copies|runs?|me\s?\d+|te\s?\d+)\b|涂装|塗裝|скин|스킨|スキン/u;
/** A type is another's near name where it is worth at least this many times as much. */
const FAR_DEARER = 4;

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
    ({ typeId, name }) => !inside.has(typeId) && !names.some((own) => own.includes(fold(name))) && !isModulePack(input, typeId),
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
    const inside = units === 1 ? '1 is inside' : `${count(units)} are inside`;
    return itemFlag('title_overcounts', `The title says ${count(stated)}${what}, and ${inside}.`, counted);
  }
  const copies = offered.filter(isCopy);
  const most = copies.reduce((sum, { runs: own, quantity }) => sum + (own ?? 0) * quantity, 0);
  return runs === null || copies.length === 0 || runs <= most
    ? null
    : itemFlag('title_overcounts', `The title says ${count(runs)} runs, and the copies have ${count(most)}.`, copies);
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

/** Offered things that only go with a thing that the title names: `${name} Umbral SKIN`, `${name} Blueprint`; a title that says so is honest. */
function disguisedAs({ contract, items, title }: FlagInput, isDisguise: (item: FlaggedItem) => boolean): FlaggedItem[] {
  const words = (contract.title ?? '').toLowerCase();
  const offered = offeredOf({ items });
  if (SAYS_SO.test(words) || offered.some(({ category_id: id }) => id === SHIP_CATEGORY_ID)) return [];
  const named = title.named.filter(({ typeId }) => !items.some(({ type_id: id }) => id === typeId));
  return offered.filter(
    (item) => isDisguise(item) && named.some((type) => fold(item.type_name ?? '').startsWith(`${fold(type.name)} `)),
  );
}

/** The title names a ship, and its SKIN is what is inside. */
export const skinAsShip: FlagRule = (input) => {
  const skins = disguisedAs(
    input,
    ({ category_id: category, group_id: group }) => SKIN_CATEGORY_IDS.includes(category ?? 0) || group === SKIN_DESIGN_GROUP_ID,
  );
  return skins.length === 0 ? null : itemFlag('skin_as_ship', 'The title names a thing, and only its SKIN is inside.', skins);
};

/** The title names a thing, and its blueprint is what is inside. */
export const blueprintAsShip: FlagRule = (input) => {
  const blueprints = disguisedAs(input, ({ category_id: category }) => category === BLUEPRINT_CATEGORY_ID);
  if (blueprints.length === 0) return null;
  return itemFlag('blueprint_as_ship', 'The title names a thing, and only its blueprint is inside.', blueprints);
};

/** Something cheap, at the price of a dear thing with nearly the same name. */
export const nearName: FlagRule = (input) => {
  const { price } = input.contract;
  const offered = offeredOf(input);
  const [item] = offered;
  if (item === undefined || price === null || new Set(offered.map(({ type_id: id }) => id)).size !== 1) return null;
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

/** An unknown type is inside: a new one, or one that the game does not describe. */
export const unknownItem: FlagRule = (input) => {
  const unknown = offeredOf(input).filter(({ category_id: category }) => category === null);
  return unknown.length === 0 ? null : itemFlag('unknown_item', 'It has an item that is not in the static data.', unknown);
};

/** It asks for ISK, and gives and takes no item. */
export const asksForNothing: FlagRule = ({ contract, items }) => {
  const { type, items_state: state, price } = contract;
  if (type !== 'item_exchange' || state !== 'known' || items.length > 0 || (price ?? 0) <= 0) return null;
  return contractFlagOf('asks_for_nothing', `It asks ${shortIsk(price ?? 0)} ISK for nothing at all.`, [contract.contract_id]);
};
