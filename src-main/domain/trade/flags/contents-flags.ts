import { wholeFigure } from '#shared/figures';
import { fold } from '#shared/fold';
import { BLUEPRINT_CATEGORY_ID, SHIP_CATEGORY_ID } from '#shared/game';
import { isBlueprintCopy } from '../../contracts/categories.ts';
import { type FlaggedItem, type FlagRule, itemFlag, offeredOf, requestedOf } from './flag-input.ts';

const SKIN_CATEGORY_ID = 91;
/** A title's figure in front of or behind an x: `x10`, `10 x`, `10x`. */
const TIMES = /(?:^|\s)(?:x\s?(\d[\d.,]*)|(\d[\d.,]*)\s?x)(?=\s|$|[!.,)])/giu;
const RUNS = /(\d[\d.,]*)[\s-]?runs?\b/giu;
/** A type is another's near name where it is worth at least so many times as much. */
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
  const absent = input.named.find(({ typeId, name }) => !inside.has(typeId) && !names.some((own) => own.includes(fold(name))));
  if (absent === undefined || offered.length === 0) return null;
  return itemFlag('title_names_absent', `The title names ${absent.name}, which is not inside.`, offered);
};

/** The title counts more units or runs than there are. */
export const titleOvercounts: FlagRule = (input) => {
  const title = input.contract.title ?? '';
  const offered = offeredOf(input);
  const stated = largest(title, TIMES);
  const units = Math.max(0, ...unitsByType(offered).values());
  if (stated !== null && units > 0 && stated > units)
    return itemFlag(
      'title_overcounts',
      `The title says ${wholeFigure(stated)}, and at most ${wholeFigure(units)} of a kind are inside.`,
      offered,
    );
  const copies = offered.filter(isCopy);
  const runs = largest(title, RUNS);
  const most = copies.reduce((sum, { runs: own, quantity }) => sum + (own ?? 0) * quantity, 0);
  return runs === null || copies.length === 0 || runs <= most
    ? null
    : itemFlag('title_overcounts', `The title says ${wholeFigure(runs)} runs, and the copies have ${wholeFigure(most)}.`, copies);
};

/** It offers something and asks for items in return. */
export const wantsItems: FlagRule = (input) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length === 0) return null;
  return itemFlag('wants_items', 'It also asks for items in return.', requested);
};

/** It offers nothing: whoever accepts hands over items. */
export const offersNothing: FlagRule = (input) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length > 0) return null;
  return itemFlag('offers_nothing', 'It offers no item at all: you hand over what it asks for.', requested);
};

/** The title speaks of an original, and only copies are inside. */
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
  const named = input.named.filter(({ typeId }) => !input.items.some(({ type_id: id }) => id === typeId));
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

/** The largest figure that a pattern finds; null: none. `1,000` and `1.000` are thousands. */
function largest(text: string, pattern: RegExp): number | null {
  const found = [...text.matchAll(pattern)].map(([, first, second]) => Number((first ?? second ?? '').replaceAll(/[.,]/g, '')));
  const figures = found.filter((figure) => Number.isFinite(figure) && figure > 0);
  return figures.length === 0 ? null : Math.max(...figures);
}
