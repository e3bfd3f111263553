import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import type { TradedItem } from '#shared/mirror-rows';
import type { Appraisal } from '#shared/trade-api/appraise';
import type { BlueprintMarket } from './blueprint-value.ts';
import type { FeeRates } from './fees.ts';
import { type ItemStack, stacksOf, valueBlueprints } from './item-stacks.ts';
import type { PastedItem } from './pastes/items.ts';
import type { TypeQuote } from './quote.ts';
import { offeredLines, unvaluedOffered } from './worth.ts';

/** What a name stands for. */
export type PastedType = Omit<
  TradedItem,
  | 'record_id'
  | 'rig_size'
  | 'type_name'
  | 'quantity'
  | 'is_included'
  | 'is_blueprint_copy'
  | 'material_efficiency'
  | 'time_efficiency'
  | 'runs'
> & { type_name: string };

/** What a pasted list is worth at one market, as a contract is that offers it for nothing; rigs in it are taken to be loose. */
export function appraisedItems(
  pasted: readonly PastedItem<PastedType>[],
  {
    quotes,
    endedOffersOf,
    rates,
  }: { quotes: ReadonlyMap<number, TypeQuote>; rates: FeeRates } & Pick<BlueprintMarket, 'endedOffersOf'>,
): Pick<Appraisal, 'lines' | 'totals' | 'unvalued'> {
  const items = pasted.map(tradedItem);
  const stacks = stacksOf(items, quotes);
  valueBlueprints(stacks, { endedOffersOf });
  const volumes = new Map(pasted.map(({ type }) => [type.type_id, type.type_volume]));
  const lines = Map.groupBy(stacks, ({ typeId, blueprint }) => `${typeId}/${blueprint.is_blueprint_copy}`);
  const valued = [...lines.values()].map((alike) => lineOf(alike, rates, volumes));
  return { lines: valued, totals: valuesOf(stacks, rates, volumes), unvalued: stacks.flatMap(unvaluedOffered) };
}

/** A blueprint of which the text does not tell is taken for a copy, which is worth less. */
function tradedItem(
  { type, quantity, copy, runs, materialEfficiency, timeEfficiency }: PastedItem<PastedType>,
  index: number,
): TradedItem {
  const isBlueprint = type.category_id === BLUEPRINT_CATEGORY_ID;
  return {
    ...type,
    record_id: index,
    // It says which rigs may be fitted, and here none is.
    rig_size: null,
    quantity,
    is_included: true,
    is_blueprint_copy: isBlueprint ? copy !== false : null,
    runs,
    material_efficiency: materialEfficiency,
    time_efficiency: timeEfficiency,
  };
}

type Volumes = ReadonlyMap<number, number | null>;

function lineOf(alike: readonly ItemStack[], rates: FeeRates, volumes: Volumes): Appraisal['lines'][number] {
  const { typeId, typeName, blueprint } = alike[0] as ItemStack;
  return {
    type_id: typeId,
    type_name: typeName ?? '',
    quantity: alike.reduce((sum, { units }) => sum + units, 0),
    is_blueprint_copy: blueprint.is_blueprint_copy,
    ...valuesOf(alike, rates, volumes),
  };
}

function valuesOf(stacks: readonly ItemStack[], rates: FeeRates, volumes: Volumes): Appraisal['totals'] {
  const lines = offeredLines(stacks, rates);
  const sum = (way: 'sell_now' | 'sell_listed' | 'replace') => cents(lines.reduce((total, line) => total + (line[way] ?? 0), 0));
  const volume = stacks.reduce<number | null>((total, { typeId, units }) => {
    const each = volumes.get(typeId) ?? null;
    return total === null || each === null ? null : total + units * each;
  }, 0);
  return {
    to_buy_orders: sum('sell_now'),
    with_sell_orders: sum('sell_listed'),
    replacement: sum('replace'),
    volume: volume === null ? null : cents(volume),
  };
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
