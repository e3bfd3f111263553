import type { z } from 'zod';
import type { EndedOffer } from '#shared/mirror-rows';
import type { blueprintBuild } from '#shared/trade-api/blueprints';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { type TypeQuote, valuation } from './quote.ts';
import { blueprintKey, saleDistribution } from './sales.ts';

/** What one run of a blueprint makes, and takes without research. */
export interface BlueprintRecipe {
  productTypeId: number;
  productName: string | null;
  productUnits: number;
  /** Of one run, without research and skill; null: not known. */
  seconds: number | null;
  materials: readonly { typeId: number; name: string | null; units: number }[];
}

export interface BlueprintMarket {
  recipes: ReadonlyMap<number, BlueprintRecipe>;
  /** Offers of the last 30 days that ended. */
  endedOffersOf(typeId: number): readonly EndedOffer[];
}

/** Units of each type that earlier blueprints took from the orders; the next one begins after them. */
interface OrdersTaken {
  bids: Map<number, number>;
  asks: Map<number, number>;
}

/** What building all runs brings. ISK; `materials` null: they cannot be bought in full, and there is no profit. */
interface Manufacture {
  productUnits: number;
  /** Products sold to the bids, as far as there are any, less tax. */
  revenue: number;
  materials: number | null;
  /** Of each material; `cost` null: this many cannot be bought. */
  bought: { typeId: number; units: number; cost: number | null }[];
  profit: number | null;
}

/** The types whose orders say what a blueprint makes and takes; none of one that is not known. */
export function recipeTypes(recipe: BlueprintRecipe | undefined): number[] {
  return recipe === undefined ? [] : [recipe.productTypeId, ...recipe.materials.map(({ typeId }) => typeId)];
}

/** A price from at least this many sales is one to count on. */
const LEAST_SALES = 3;

/**
 * The median at which the same were sold, in ISK each, how many were, and days within which three of four of them were; null: fewer than three
 * sales count.
 */
export function soldMedian(
  kind: BlueprintKind,
  offers: readonly EndedOffer[],
): { median: number; count: number; daysToSell: number } | null {
  const own = blueprintKey(kind);
  const { count, prices, days_to_sell: days } = saleDistribution(offers.filter((offer) => blueprintKey(offer) === own));
  if (prices === null || days === null || count < LEAST_SALES) return null;
  return { median: prices.median, count, daysToSell: days.percentile_75 };
}

/** {@link soldMedian} of a type's offers, worked out once for each kind. */
export function soldMedians(
  endedOffersOf: BlueprintMarket['endedOffersOf'],
): (typeId: number, kind: BlueprintKind) => ReturnType<typeof soldMedian> {
  const known = new Map<string, ReturnType<typeof soldMedian>>();
  return (typeId, kind) => {
    const key = `${typeId}/${blueprintKey(kind)}`;
    const found = known.get(key) ?? (known.has(key) ? null : soldMedian(kind, endedOffersOf(typeId)));
    known.set(key, found);
    return found;
  };
}

/**
 * Units of each material for all runs of `copies` copies, each copy a job of its own: max(runs, ⌈runs × units × (1 − ME / 100)⌉), rounded to
 * hundredths before it is rounded up (upstream §3.9).
 */
function materialsFor(
  { materials }: Pick<BlueprintRecipe, 'materials'>,
  { runs, copies, materialEfficiency }: { runs: number; copies: number; materialEfficiency: number },
): { typeId: number; units: number }[] {
  return materials.map(({ typeId, units }) => {
    const needed = Math.round(runs * units * (100 - materialEfficiency)) / 100;
    return { typeId, units: copies * Math.max(runs, Math.ceil(needed)) };
  });
}

/**
 * What it brings to buy the materials at the asks, build, and sell to the bids, without what the job itself costs, which depends on the
 * place. The orders that it walks are taken whether or not it pays, so that what one blueprint brings never depends on whether
 * another is worth building.
 */
export function manufacture(
  recipe: BlueprintRecipe,
  job: { runs: number; copies: number; materialEfficiency: number },
  market: { quotes: ReadonlyMap<number, TypeQuote>; salesTax: number },
  taken: OrdersTaken,
): Manufacture {
  const productUnits = recipe.productUnits * job.runs * job.copies;
  const sold = walkBehind(market.quotes.get(recipe.productTypeId), productUnits, taken.bids, recipe.productTypeId, 'sellNow');
  const bought = materialsFor(recipe, job).map(({ typeId, units }) => {
    const { units: found, amount } = walkBehind(market.quotes.get(typeId), units, taken.asks, typeId, 'replace');
    return { typeId, units, cost: found === units ? amount : null };
  });
  const revenue = sold.amount * (1 - market.salesTax);
  const materials = bought.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0);
  return { productUnits, revenue, materials, bought, profit: materials === null ? null : revenue - materials };
}

function walkBehind(
  quote: TypeQuote | undefined,
  units: number,
  taken: Map<number, number>,
  typeId: number,
  way: 'sellNow' | 'replace',
): { units: number; amount: number } {
  const before = taken.get(typeId) ?? 0;
  taken.set(typeId, before + units);
  if (quote === undefined) return { units: 0, amount: 0 };
  const [first, all] = [valuation(quote, before)[way], valuation(quote, before + units)[way]];
  return { units: all.units - first.units, amount: all.amount - first.amount };
}

/** What a build costs and brings. ISK, hours; null: not known, and then no figure rests on it. */
type BlueprintBuild = z.infer<typeof blueprintBuild>;

/** Where it is built: the system's cost index of manufacturing (null: not known) and the tax of the facility, both shares of 1. */
interface BuildPlace {
  index: number | null;
  facilityTax: number;
}

/** What the game takes of every job (upstream §3.9). */
const SCC_SURCHARGE = 0.04;

/** The game's own value of what a job takes, and what it costs, both in whole ISK; null: an adjusted price or the index is not known. */
export function jobCost(
  { materials }: Pick<BlueprintRecipe, 'materials'>,
  runs: number,
  { index, facilityTax }: BuildPlace,
  adjustedPriceOf: (typeId: number) => number | null,
): { value: number; cost: number } | null {
  const parts = materials.map(({ typeId, units }) => {
    const price = adjustedPriceOf(typeId);
    return price === null ? null : units * price * runs;
  });
  const value = parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);
  if (value === null || index === null) return null;
  const whole = Math.round(value);
  return {
    value: whole,
    cost: Math.round(whole * index) + Math.round(whole * facilityTax) + Math.round(whole * SCC_SURCHARGE),
  };
}

/** The copies of a contract: ISK for all of them. */
interface OfferedCopies {
  price: number;
  copies: number;
  runs: number;
  materialEfficiency: number;
  timeEfficiency: number;
}

/**
 * What it brings to buy copies, build all their runs and sell to the bids: capital is all that is paid before (decisions §3.15). Copies are
 * built one after the other, without a skill. `adjustedPriceOf`: of the game.
 */
export function buildOf(
  recipe: BlueprintRecipe,
  { price, copies, runs, materialEfficiency, timeEfficiency }: OfferedCopies,
  market: { quotes: ReadonlyMap<number, TypeQuote>; salesTax: number },
  place: BuildPlace & { adjustedPriceOf(typeId: number): number | null },
): BlueprintBuild {
  const job = { runs, copies, materialEfficiency };
  const nothingTaken: OrdersTaken = { bids: new Map(), asks: new Map() };
  const { productUnits, revenue, materials, bought } = manufacture(recipe, job, market, nothingTaken);
  const oneJob = jobCost(recipe, runs, place, place.adjustedPriceOf);
  const fee = oneJob === null ? null : oneJob.cost * copies;
  const capital = materials === null || fee === null ? null : price + materials + fee;
  const profit = capital === null ? null : revenue - capital;
  const hours = recipe.seconds === null ? null : (recipe.seconds * runs * copies * (100 - timeEfficiency)) / 100 / 3600;
  return {
    units: productUnits,
    materials: bought.map(({ typeId, units, cost }, index) => ({
      type_id: typeId,
      type_name: recipe.materials[index]?.name ?? null,
      units,
      cost: cost === null ? null : cents(cost),
    })),
    materials_cost: materials === null ? null : cents(materials),
    job_cost: fee,
    revenue: cents(revenue),
    capital: capital === null ? null : cents(capital),
    profit: profit === null ? null : cents(profit),
    profit_percent: profit === null || capital === null || capital <= 0 ? null : Math.round((1000 * profit) / capital) / 10,
    hours: hours === null ? null : Math.round(hours * 100) / 100,
    profit_per_hour: profit === null || hours === null || hours <= 0 ? null : cents(profit / hours),
  };
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
