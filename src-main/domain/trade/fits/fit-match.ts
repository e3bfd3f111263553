import { SHIP_CATEGORY_ID } from '#shared/game';
import type { FitContract } from '#shared/trade-api/fits';
import { type TypeQuote, valuation } from '../quote.ts';

/** Units by type id. */
export type Units = ReadonlyMap<number, number>;

/** What a fit has of one type. `isFitted`: in a slot, and not in the cargo hold or a bay. */
interface FitPart {
  typeId: number;
  categoryId: number | null;
  /** Of the static data, in English. */
  groupName: string | null;
  units: number;
  isFitted: boolean;
}

/** What a contract has to hold to be a fit: without its structure it is none, without its consumables it is one with a warning. */
export interface FitNeed {
  hullTypeId: number;
  /** Modules, rigs and subsystems. */
  modules: Units;
  /** Charges, drones, fighters and cargo. */
  consumables: Units;
}

/** How far a contract holds a fit. */
export interface FitMatch {
  /** Whole fits in it. */
  readyFits: number;
  /** Share of one fit's hull and modules that it has, 0 to 1. */
  score: number;
  /** Hulls beyond those of the whole fits, or of the one that is not whole. */
  bareHulls: number;
  /** Modules of one fit that it lacks; none where a fit is whole. */
  missing: Map<number, number>;
  /** What it has beyond hulls, the modules of its fits, and whatever the fit has as consumables. */
  extra: Map<number, number>;
  /** Variants that stand for the modules of the fit. */
  substitutes: Map<number, number>;
  /** Consumables of the whole fits, or of one, that it lacks. */
  missingConsumables: Map<number, number>;
}

const MODULE_CATEGORY_ID = 7;
const SUBSYSTEM_CATEGORY_ID = 32;
const RIG_GROUP = /^Rig\b/u;

/** A fit's structure and consumables. A rig is part of the structure wherever it lies: fits are often written with rigs in the hold. */
export function fitNeed(hullTypeId: number, items: readonly FitPart[]): FitNeed {
  const [modules, consumables] = [new Map<number, number>(), new Map<number, number>()];
  for (const { typeId, categoryId, groupName, units, isFitted } of items) {
    const isRig = categoryId === MODULE_CATEGORY_ID && RIG_GROUP.test(groupName ?? '');
    const isStructure = isRig || (isFitted && (categoryId === MODULE_CATEGORY_ID || categoryId === SUBSYSTEM_CATEGORY_ID));
    add(isStructure ? modules : consumables, typeId, units);
  }
  return { hullTypeId, modules, consumables };
}

/** A ship that may be a fit's hull. */
export const isHull = (type: { category_id: number | null }): boolean => type.category_id === SHIP_CATEGORY_ID;

const itself = (typeId: number): number => typeId;

/**
 * Whole fits in what a contract offers: the least of what it has of a type over what one fit needs of it, rounded down. `familyOf`: types of
 * the same family stand for each other, hulls never.
 */
export function wholeFits(
  { hullTypeId, modules }: FitNeed,
  offered: Units,
  familyOf: (typeId: number) => number = itself,
): number {
  let least = offered.get(hullTypeId) ?? 0;
  if (least < 1) return 0;
  const isPlain = familyOf === itself;
  const [needed, had] = isPlain
    ? [modules, offered]
    : [byFamily(modules, familyOf), byFamily(without(offered, hullTypeId), familyOf)];
  for (const [typeId, units] of needed) {
    least = Math.min(least, Math.floor((had.get(typeId) ?? 0) / units));
    if (least === 0) return 0;
  }
  return least;
}

/** Holds what a contract offers against a fit, see {@link wholeFits}. null: the hull is not in it. */
export function matchFit(need: FitNeed, offered: Units, familyOf: (typeId: number) => number = itself): FitMatch | null {
  const { hullTypeId, modules, consumables } = need;
  const hulls = offered.get(hullTypeId) ?? 0;
  if (hulls < 1) return null;
  const needed = byFamily(modules, familyOf);
  const had = byFamily(without(offered, hullTypeId), familyOf);
  const readyFits = wholeFits(need, offered, familyOf);
  const fits = Math.max(readyFits, 1);
  const all = 1 + sumOf(needed);
  const have = 1 + [...needed].reduce((sum, [family, units]) => sum + Math.min(units, had.get(family) ?? 0), 0);
  const { substitutes, extra } = beyond(need, offered, { fits, familyOf });
  return {
    readyFits,
    score: readyFits > 0 ? 1 : have / all,
    bareHulls: hulls - fits,
    missing: readyFits > 0 ? new Map() : lacking(modules, offered, { fits: 1, familyOf }),
    extra,
    substitutes,
    missingConsumables: lacking(consumables, offered, { fits, familyOf: itself }),
  };
}

interface Counted {
  fits: number;
  familyOf(typeId: number): number;
}

/** What is needed and not there, by the types that are asked for. */
function lacking(needed: Units, offered: Units, { fits, familyOf }: Counted): Map<number, number> {
  const left = byFamily(offered, familyOf);
  const missing = new Map<number, number>();
  // What is there under its own name counts for that first.
  for (const exact of [true, false])
    for (const [typeId, units] of needed) {
      const open = exact ? units * fits : (missing.get(typeId) ?? 0);
      const available = left.get(familyOf(typeId)) ?? 0;
      const taken = Math.min(open, available, exact ? (offered.get(typeId) ?? 0) : open);
      left.set(familyOf(typeId), available - taken);
      if (open > taken) missing.set(typeId, open - taken);
      else missing.delete(typeId);
    }
  return missing;
}

/** Variants that are used in place of what is asked for, and what is left over. */
function beyond({ hullTypeId, modules, consumables }: FitNeed, offered: Units, counted: Counted) {
  const { fits, familyOf } = counted;
  const open = new Map<number, number>();
  for (const [typeId, units] of modules)
    add(open, familyOf(typeId), units * fits - Math.min(units * fits, offered.get(typeId) ?? 0));
  const [substitutes, extra] = [new Map<number, number>(), new Map<number, number>()];
  for (const [typeId, units] of offered) {
    if (typeId === hullTypeId) continue;
    const exact = Math.min(units, (modules.get(typeId) ?? 0) * fits);
    const wanted = open.get(familyOf(typeId)) ?? 0;
    const instead = Math.min(units - exact, wanted);
    open.set(familyOf(typeId), wanted - instead);
    if (instead > 0) substitutes.set(typeId, instead);
    if (units > exact + instead && !consumables.has(typeId)) extra.set(typeId, units - exact - instead);
  }
  return { substitutes, extra };
}

/** A fit with the name that its owner gave it. */
export interface NamedNeed {
  name: string;
  need: FitNeed;
  /** Absent: no variant stands for a module. */
  familyOf?: ((typeId: number) => number) | undefined;
}

/**
 * The fit that a contract counts for, of those that it may hold: the most whole ones, then the one it has most of, then the one that leaves
 * least over; the title decides between equals alone, since titles are often wrong. undefined: none.
 */
export function bestFit<Fit extends NamedNeed>(
  fits: readonly Fit[],
  { offered, title }: { offered: Units; title: string | null },
): { fit: Fit; match: FitMatch } | undefined {
  const found = fits.flatMap((fit) => {
    const match = matchFit(fit.need, offered, fit.familyOf);
    return match === null ? [] : [{ fit, match, named: titleNames(title, fit.name) }];
  });
  const [best] = found.toSorted(
    (one, other) =>
      other.match.score - one.match.score ||
      sumOf(one.match.extra) - sumOf(other.match.extra) ||
      sumOf(one.match.substitutes) - sumOf(other.match.substitutes) ||
      Number(other.named) - Number(one.named),
  );
  return best;
}

/** Whether a title has the name of a fit, without the tag that groups put before both: `[TAG] Shield Rifter`. */
function titleNames(title: string | null, name: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/^\s*\[[^\]]{1,20}\]/u, '')
      .trim()
      .toLowerCase();
  return plain(name) !== '' && plain(title ?? '').includes(plain(name));
}

function byFamily(units: Units, familyOf: (typeId: number) => number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [typeId, count] of units) add(sums, familyOf(typeId), count);
  return sums;
}

function without(units: Units, typeId: number): Units {
  return new Map([...units].filter(([id]) => id !== typeId));
}

function add(sums: Map<number, number>, key: number, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}

function sumOf(units: Units): number {
  return [...units.values()].reduce((sum, count) => sum + count, 0);
}

type Quotes = ReadonlyMap<number, TypeQuote>;

/** ISK for units of types at a hub's sell orders; null: it has not so many of one of them. */
function replacementOf(units: Units, quotes: Quotes): number | null {
  let sum = 0;
  for (const [typeId, count] of units) {
    const quote = quotes.get(typeId);
    const replace = quote === undefined ? { units: 0, amount: 0 } : valuation(quote, count).replace;
    if (replace.units < count) return null;
    sum += replace.amount;
  }
  return cents(sum);
}

/** ISK for hull and modules of some fits at a hub's sell orders; null: it has not enough of one of them. */
export function partsOf({ hullTypeId, modules }: FitNeed, fits: number, quotes: Quotes): number | null {
  return replacementOf(new Map([[hullTypeId, 1] as const, ...modules].map(([typeId, units]) => [typeId, units * fits])), quotes);
}

/** A contract's price against that of its parts. `price`: ISK. */
export function fitPrices(
  { price, need, match }: { price: number; need: FitNeed; match: FitMatch },
  quotes: Quotes,
): Pick<FitContract, 'price_per_fit' | 'missing_cost' | 'parts' | 'percent_of_parts'> {
  const { readyFits, missing } = match;
  const parts = partsOf(need, Math.max(readyFits, 1), quotes);
  const missingCost = replacementOf(missing, quotes);
  const percent = parts === null || parts === 0 || missingCost === null ? null : (100 * (price + missingCost)) / parts;
  return {
    price_per_fit: readyFits === 0 ? null : cents(price / readyFits),
    missing_cost: missingCost,
    parts,
    percent_of_parts: percent === null ? null : Math.round(percent * 10) / 10,
  };
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
