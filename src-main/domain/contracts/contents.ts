import type { ContractItem } from '#shared/contracts-api/contracts';
import type { ContentsPart, ContentsSide, ContractContents } from '#shared/trade-api/contracts';
import { isBlueprintCopy } from './categories.ts';

/** An item, its `is_blueprint_copy` as upstream says or null where it does not, with what one unit of its type is asked for. */
export type PricedItem = Omit<ContractItem, 'record_id' | 'raw_quantity' | 'is_singleton'> & {
  /** null: the static data does not know the type. */
  category_id: number | null;
  /** ISK, the median of single-item offers; null: not known. */
  unit_price: number | null;
};

/**
 * What a contract offers and what it asks for in return, each as one part that stands for all. Items that are alike in type and,
 * of blueprints, in kind, runs and efficiencies are one part. The part with the largest known value stands for all: units times
 * `unit_price`, in ISK. Where no value is known it is the first part in the order of the items. Blueprints have no value,
 * because offers of one type mix originals with copies of any runs. A part without a known value never comes before one with. `leftOut`: rows of
 * the list that could not be read.
 */
export function contractContents(items: readonly PricedItem[], state: ContractContents['state'], leftOut = 0): ContractContents {
  return {
    state,
    items_complete: state === 'known' && leftOut === 0,
    offered: sideOf(items.filter(({ is_included: included }) => included)),
    asked: sideOf(items.filter(({ is_included: included }) => !included)),
  };
}

/** What a search asks of a blueprint; null: that does not matter. Runs are those of a copy: an original has no end of them. */
interface WantedBlueprint {
  materialEfficiencyMin: number | null;
  timeEfficiencyMin: number | null;
  runsMin: number | null;
  runsMax: number | null;
  isCopy: boolean | null;
}

/** The first offered part that is a blueprint as wanted: it may be worth less than what stands for all. null: none is. */
export function matchingBlueprint(items: readonly PricedItem[], wanted: WantedBlueprint): ContentsPart | null {
  const offered = partsOf(items.filter(({ is_included: included }) => included));
  return offered.find((part) => isWanted(part, wanted)) ?? null;
}

/** What is offered of an item type: of a blueprint its first kind. null: nothing. */
export function matchingItem(items: readonly PricedItem[], typeId: number): ContentsPart | null {
  return partsOf(items.filter((item) => item.is_included && item.type_id === typeId))[0] ?? null;
}

function isWanted({ is_blueprint_copy: copy, ...part }: ContentsPart, wanted: WantedBlueprint): boolean {
  if (copy === null) return false;
  const runs = copy ? (part.runs ?? 0) : Number.POSITIVE_INFINITY;
  return (
    (wanted.isCopy === null || wanted.isCopy === copy) &&
    (part.material_efficiency ?? 0) >= (wanted.materialEfficiencyMin ?? 0) &&
    (part.time_efficiency ?? 0) >= (wanted.timeEfficiencyMin ?? 0) &&
    runs >= (wanted.runsMin ?? 0) &&
    runs <= (wanted.runsMax ?? Number.POSITIVE_INFINITY)
  );
}

function sideOf(items: readonly PricedItem[]): ContentsSide | null {
  const parts = partsOf(items);
  const [first, ...others] = parts;
  if (first === undefined) return null;
  return {
    largest: others.reduce((largest, part) => (worth(part) > worth(largest) ? part : largest), first),
    further_kinds: others.length,
  };
}

/** In the order in which the first item of each comes. */
function partsOf(items: readonly PricedItem[]): ContentsPart[] {
  if (items.length < 2) return items.map(partOf);
  const parts = new Map<string, ContentsPart>();
  for (const item of items) {
    const part = partOf(item);
    const alike = [part.type_id, part.is_blueprint_copy, part.runs, part.material_efficiency, part.time_efficiency].join('/');
    const before = parts.get(alike);
    if (before === undefined) {
      parts.set(alike, part);
    } else {
      before.quantity += part.quantity;
      if (before.value !== null) before.value += part.value ?? 0;
    }
  }
  return [...parts.values()];
}

function partOf(item: PricedItem): ContentsPart {
  const copy = isBlueprintCopy({ categoryId: item.category_id, isBlueprintCopy: item.is_blueprint_copy });
  return {
    type_id: item.type_id,
    type_name: item.type_name,
    quantity: item.quantity,
    is_blueprint_copy: copy,
    runs: item.runs,
    material_efficiency: item.material_efficiency,
    time_efficiency: item.time_efficiency,
    value: copy !== null || item.unit_price === null ? null : item.quantity * item.unit_price,
  };
}

function worth({ value }: ContentsPart): number {
  return value ?? Number.NEGATIVE_INFINITY;
}
