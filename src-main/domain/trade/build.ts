import type { z } from 'zod';
import type { blueprintBuild } from '#shared/trade-api/blueprints';
import { type BlueprintRecipe, manufacture, type OrdersTaken } from './blueprint-value.ts';
import type { TypeQuote } from './quote.ts';

/** What a build costs and brings. ISK, hours; null: not known, and then no figure rests on it. */
export type BlueprintBuild = z.infer<typeof blueprintBuild>;

/** Where it is built: the system's cost index of manufacturing (null: not known) and the tax of the facility, both shares of 1. */
export interface BuildPlace {
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
