import { count, shortIsk } from '#shared/figures';
import { fold } from '#shared/fold';
import { BLUEPRINT_CATEGORY_ID, SHIP_CATEGORY_ID, tradeHubs } from '#shared/game';
import {
  contractFlagOf,
  type FlaggedItem,
  type FlagInput,
  type FlagRule,
  itemFlag,
  offeredOf,
  requestedOf,
} from './flag-input.ts';

/** A price in the title is that of the contract where it lies within this share of it. */
const SAME_PRICE = 0.2;
const POWERS: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  kk: 1e6,
  mil: 1e6,
  mill: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  billion: 1e9,
};
/** A figure with a unit of money, and not what something saves or is worth, nor a count: "10k" alone may be one. */
const PRICE =
  /(?<!(?:save|saves|off|worth|value|below|under|over|above|cheaper|minus|per|[-+~<>])\s*)(?<![\p{L}\p{N}.,])(?<figure>\d{1,3}(?:[ ,.']\d{3})+|\d+(?:[.,]\d+)?)\s?(?:(?<power>kk|mill|mil|million|m|billion|bil|bn|b)(?:\s?isk)?|(?<thousand>k)\s?isk|isk)(?![\p{L}\p{N}])(?!\s?(?:below|under|off|cheaper|less|profit|worth|value|sp(?!\p{L})|each|ea(?!\p{L})|per|units?|pcs|\/))/giu;

/** The prices that a title tells, in ISK. */
function statedPrices(title: string): number[] {
  return [...title.matchAll(PRICE)].flatMap(({ groups }) => {
    const { figure = '', power, thousand = '' } = groups ?? {};
    const isInThousands = /[ ,.']\d{3}/u.test(figure);
    const plain = Number(isInThousands ? figure.replaceAll(/[ ,.']/gu, '') : figure.replace(',', '.'));
    return Number.isFinite(plain) && plain > 0 ? [plain * (POWERS[(power ?? thousand).toLowerCase()] ?? 1)] : [];
  });
}

/** The title states a price, and the contract asks more. The stated one may be that of one, or what it is worth elsewhere. */
export const titlePriceDiffers: FlagRule = ({ contract, items, title: { counts } }) => {
  const { price, title, type } = contract;
  const units = offeredOf({ items }).map(({ quantity }) => quantity);
  if (type !== 'item_exchange' || price === null || price <= 0 || units.length === 0) return null;
  const stated = statedPrices(title ?? '').filter((isk) => !counts.some(({ units: count }) => count === isk));
  const each = [1, ...units, units.reduce((sum, count) => sum + count, 0)].map((count) => price / Math.max(1, count));
  const isTold = stated.some(
    (isk) => isk >= price * (1 - SAME_PRICE) || each.some((one) => Math.abs(isk / one - 1) <= SAME_PRICE),
  );
  const [first] = stated;
  if (first === undefined || isTold) return null;
  const sentence = `The title says ${shortIsk(first)} ISK, and it asks ${shortIsk(price)} ISK.`;
  return contractFlagOf('title_price_differs', sentence, [contract.contract_id]);
};

/** A title that begins with the words of a purchase. */
export const BUYING = /^[^\p{L}]*(?:wtb|want(?:ed)? to buy|buying|looking for)(?!\p{L})/iu;

/** The title says that its issuer buys, and he sells. */
export const sellsWhileBuying: FlagRule = (input) => {
  const offered = offeredOf(input);
  if (!BUYING.test(input.contract.title ?? '') || offered.length === 0 || requestedOf(input).length > 0) return null;
  if ((input.contract.price ?? 0) <= 0) return null;
  return itemFlag('sells_while_buying', 'The title says that its issuer buys, and it offers this for ISK.', offered);
};

const FACTION_HULL = /(?<!\p{L})(?:navy|fleet)(?: issue)(?!\p{L})|(?<!\p{L})navy(?!\p{L})/iu;

/** What stands in brackets is the name of a fit. */
const withoutFits = (title: string | null): string => (title ?? '').replaceAll(/\[[^\]]*\]/gu, ' ');
const shipsOf = (input: Pick<FlagInput, 'items'>) => offeredOf(input).filter(({ category_id: id }) => id === SHIP_CATEGORY_ID);

/** An offered hull whose name the title goes on with a variant that there is none of: one that there is would be the name that was read. */
function inventedVariant(input: FlagInput): { name: string; hulls: FlaggedItem[] } | null {
  const title = fold(withoutFits(input.contract.title));
  for (const hull of shipsOf(input)) {
    const isNamed = input.title.named.some(({ typeId }) => typeId === hull.type_id);
    const at = title.indexOf(`${fold(hull.type_name ?? '')} `);
    const [, suffix] = at < 0 ? [] : (/^\s*(\p{L}+ issue)(?!\p{L})/u.exec(title.slice(at + (hull.type_name ?? '').length)) ?? []);
    if (!isNamed || suffix === undefined) continue;
    const name = `${hull.type_name ?? ''} ${suffix}`;
    // One that is new in the game is inside under its own name.
    if (!input.items.some(({ type_name: own }) => fold(own ?? '') === fold(name))) return { name, hulls: [hull] };
  }
  return null;
}

/** The title calls a hull by a name that no ship has. */
export const noSuchShip: FlagRule = (input) => {
  const invented = inventedVariant(input);
  if (invented === null) return null;
  return itemFlag('no_such_ship', `No ship is called “${invented.name}”, as the title says.`, invented.hulls);
};

/** The title speaks of a ship's faction variant, and the plain one is inside. */
export const plainHull: FlagRule = (input) => {
  if (inventedVariant(input) !== null) return null;
  const hulls = shipsOf(input);
  const absent = absentShips(input);
  const plain = hulls.filter(({ type_name: name }) => absent.some((type) => type.name.startsWith(`${name ?? ''} `)));
  const [first] = plain;
  if (first !== undefined) {
    const named = absent.find((type) => type.name.startsWith(`${first.type_name ?? ''} `));
    return itemFlag('plain_hull', `The title says ${named?.name}, and the plain ${first.type_name} is inside.`, plain);
  }
  const [variant] = FACTION_HULL.exec(withoutFits(input.contract.title)) ?? [];
  const isNamed = input.title.named.some(({ typeId }) => hulls.some(({ type_id: id }) => id === typeId));
  if (variant === undefined || !isNamed) return null;
  const word = fold(variant).split(' ')[0] ?? '';
  if (input.items.some(({ type_name: name }) => fold(name ?? '').includes(word))) return null;
  return itemFlag('plain_hull', `The title says “${variant}”, and nothing of that name is inside.`, hulls);
};

/** Ships that the title names and that are neither inside nor asked for. */
function absentShips({ title, items }: Pick<FlagInput, 'title' | 'items'>) {
  return title.named.filter(
    ({ typeId, categoryId }) => categoryId === SHIP_CATEGORY_ID && !items.some(({ type_id: id }) => id === typeId),
  );
}

/** Containers, of which a list shows a picture of cargo, not of what is said to be inside. */
const CONTAINER_GROUP_IDS: readonly number[] = [12, 340, 448, 649];

/** A container beside a title that names a ship: nothing that is listed is inside of it. */
export const containerForShip: FlagRule = (input) => {
  const [absent] = absentShips(input);
  const containers = offeredOf(input).filter(({ group_id: group }) => CONTAINER_GROUP_IDS.includes(group ?? 0));
  if (absent === undefined || containers.length === 0) return null;
  return itemFlag('container_for_ship', `The title names ${absent.name}, and a container is inside instead.`, containers);
};

const FITTED = /(?<!\p{L})(?:fit|fits|fitted|fitting|rigged|modules?|mods)(?!\p{L})/iu;
/** From this share of hull and contents on it is the price of both, where it is also above the contents by more than this. */
const PRICE_OF_BOTH = 0.5;
const ABOVE_CONTENTS = 1.1;

/** The ship that a title calls fitted and that is not inside, and whether the price is that of both; null: it calls none so. */
function missingHull(input: FlagInput): { name: string; typeId: number; isCharged: boolean } | null {
  const { contract, quotes } = input;
  const offered = offeredOf(input);
  const absent = absentShips(input).find(({ typeId }) => (quotes.get(typeId)?.average ?? null) !== null);
  if (absent === undefined || offered.length === 0 || !FITTED.test(contract.title ?? '')) return null;
  const contents = offered.reduce((sum, { type_id: id, quantity }) => sum + (quotes.get(id)?.average ?? 0) * quantity, 0);
  const both = (quotes.get(absent.typeId)?.average ?? 0) + contents;
  const price = contract.price ?? 0;
  return { ...absent, isCharged: price >= PRICE_OF_BOTH * both && price > ABOVE_CONTENTS * contents };
}

/** The title says that a ship is fitted, its modules are inside at the price of both, and the ship is not. */
export const fittedWithoutHull: FlagRule = (input) => {
  const missing = missingHull(input);
  if (missing === null || !missing.isCharged) return null;
  const sentence = `The title says a fitted ${missing.name}, and the ship is not inside.`;
  return itemFlag('fitted_without_hull', sentence, offeredOf(input));
};

/** Whether what is inside is the fit of a ship that the title names, at the price of the fit alone. */
export function isModulePack(input: FlagInput, typeId: number): boolean {
  const missing = missingHull(input);
  return missing?.typeId === typeId && !missing.isCharged && shipsOf(input).length === 0;
}

const MATERIAL = /(?<!\p{L})me\s?[:=-]?\s?(?<behind>\d{1,2})(?!\d)|(?<!\d)(?<before>\d{1,2})\s?me(?!\p{L})/iu;
const TIME = /(?<!\p{L})te\s?[:=-]?\s?(?<behind>\d{1,2})(?!\d)|(?<!\d)(?<before>\d{1,2})\s?te(?!\p{L})/iu;
const MOST_MATERIAL = 10;
const MOST_TIME = 20;

/** The title tells a higher efficiency than any blueprint inside has. Two figures that fit the other way round are right. */
export const titleOverstatesResearch: FlagRule = (input) => {
  const blueprints = offeredOf(input).filter(({ category_id: id }) => id === BLUEPRINT_CATEGORY_ID);
  if (blueprints.length === 0) return null;
  const title = input.contract.title ?? '';
  const statedBy = (pattern: RegExp) => {
    const { behind, before } = pattern.exec(title)?.groups ?? {};
    return Number(behind ?? before ?? 0);
  };
  const [material, time] = [statedBy(MATERIAL), statedBy(TIME)];
  const most = (member: 'material_efficiency' | 'time_efficiency') => Math.max(...blueprints.map((one) => one[member] ?? 0));
  const [mostMaterial, mostTime] = [most('material_efficiency'), most('time_efficiency')];
  const fits = (me: number, te: number) => me <= mostMaterial && te <= mostTime;
  if (material > MOST_MATERIAL || time > MOST_TIME || fits(material, time) || fits(time, material)) return null;
  const sentence = `The title says ME ${material}${time === 0 ? '' : `, TE ${time}`}, and the blueprints have at most ME ${mostMaterial}, TE ${mostTime}.`;
  return itemFlag('title_overstates_research', sentence, blueprints);
};

const PLACE =
  /(?<!\p{L})(?:(?:in|at|@)\s?(?<at>jita|amarr|dodixie|rens|hek)(?![\p{L}'’])|(?<station>jita)\s(?:iv|4-4|4\s-\s4))(?!\s?(?:price|sell|buy|value|split))/iu;

/** The title says that it lies at a hub, and it lies elsewhere. */
export const titleNamesOtherPlace: FlagRule = ({ contract, place }) => {
  const { at, station } = PLACE.exec(contract.title ?? '')?.groups ?? {};
  const named = (at ?? station)?.toLowerCase();
  const hub = Object.entries(tradeHubs).find(([name]) => name.toLowerCase() === named);
  if (hub === undefined || contract.type === 'courier' || place?.systemId == null || place.systemId === hub[1]) return null;
  return contractFlagOf('title_names_other_place', `The title says ${hub[0]}, and it lies elsewhere.`, [contract.contract_id]);
};

/** Nothing is offered, and it wants more of a type than its title says. */
export const wantsMoreThanStated: FlagRule = (input) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length > 0) return null;
  for (const { units: stated, type, isRounded, mayBePrice } of input.title.counts) {
    if (type === null || isRounded || mayBePrice) continue;
    const rows = requested.filter(({ type_id: id }) => id === type.typeId);
    const wanted = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    if (wanted <= stated) continue;
    const sentence = `The title says ${count(stated)} ${type.name}, and it wants ${count(wanted)}.`;
    return itemFlag('wants_more_than_stated', sentence, rows);
  }
  return null;
};
