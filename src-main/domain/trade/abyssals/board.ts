import type { AbyssalType, abyssalTypeSorts } from '#shared/trade-api/abyssal-items';
import type { AbyssalEstimate, abyssalSorts, OfferedAbyssal } from '#shared/trade-api/abyssals';
import type { PageQuery } from '../listed-filter.ts';
import type { Priced } from './near.ts';
import { type Roll, type RolledItem, tenths } from './rolls.ts';

/** An item on offer without its contract's page in the app, which is the caller's to add. */
export type FoundAbyssal = Omit<OfferedAbyssal, 'url'>;

/** An item whose roll is known, and the outstanding contract that offers it; `isAlone`: it is all that the contract holds. */
export interface RolledOffer extends Priced {
  item: RolledItem;
  roll: Roll;
  isAlone: boolean;
  contract: Pick<
    FoundAbyssal,
    | 'contract_id'
    | 'type'
    | 'title'
    | 'issuer_id'
    | 'issuer_name'
    | 'region_id'
    | 'region_name'
    | 'date_issued'
    | 'date_expired'
    | 'place'
    | 'price'
  >;
  /** Names of the item's type, of what it was made of and with. */
  typeNames: { type: string | null; source: string | null; mutator: string | null };
}

/** A contract of one item whose roll is known, that was accepted. */
export interface RolledSale extends Priced {
  typeId: number;
  itemId: number;
  roll: Roll;
  contractId: number;
  soldAt: string;
}

/** A bound on an attribute: of its value as it is shown, or of its roll; `ids`: the attributes that are meant, one of them is enough. */
export interface AttributeBound {
  ids: readonly number[];
  member: 'value' | 'roll';
  end: 'min' | 'max';
  bound: number;
}

/** Which items are asked for; what is absent fulfils every condition. Ids resolved. */
export interface AbyssalFilter {
  typeId?: number | undefined;
  sourceTypeId?: number | undefined;
  mutatorTypeId?: number | undefined;
  contractIds?: readonly number[] | undefined;
  regionIds?: readonly number[] | undefined;
  attributes: readonly AttributeBound[];
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  qualityMin?: number | undefined;
  percentileMin?: number | undefined;
  isDominated?: boolean | undefined;
  isAlone?: boolean | undefined;
}

/** The order of the list; `attributeIds`: what `attribute` stands for. */
export interface AbyssalOrder extends PageQuery<(typeof abyssalSorts)[number]> {
  attributeIds: readonly number[];
}

/** A row of the list, with what was found out by comparing it. */
export function abyssalOffer(
  { item, roll, isAlone, contract, typeNames }: RolledOffer,
  {
    percentile,
    rolls,
    dominator,
    estimate,
  }: { percentile: number | null; rolls: number; dominator: RolledOffer | undefined; estimate: AbyssalEstimate | null },
): FoundAbyssal {
  const hasOwnPrice = isAlone && contract.type === 'item_exchange' && contract.price > 0;
  return {
    item_id: item.itemId,
    type_id: item.typeId,
    type_name: typeNames.type,
    source_type_id: item.sourceTypeId,
    source_type_name: typeNames.source,
    mutator_type_id: item.mutatorTypeId,
    mutator_type_name: typeNames.mutator,
    attributes: roll.attributes,
    quality: roll.quality,
    percentile,
    rolls,
    ...contract,
    is_alone: isAlone,
    dominated_by:
      dominator === undefined
        ? null
        : { contract_id: dominator.contract.contract_id, item_id: dominator.item.itemId, price: dominator.price },
    estimate,
    below_estimate_percent: estimate === null || !hasOwnPrice ? null : tenths(100 * (1 - contract.price / estimate.price)),
  };
}

/** Whether an item is one of those that were asked for, by what is known of it alone. */
export function isAbyssalWanted({ item, roll, isAlone, contract }: RolledOffer, filter: AbyssalFilter): boolean {
  return (
    (filter.typeId === undefined || item.typeId === filter.typeId) &&
    (filter.sourceTypeId === undefined || item.sourceTypeId === filter.sourceTypeId) &&
    (filter.mutatorTypeId === undefined || item.mutatorTypeId === filter.mutatorTypeId) &&
    (filter.contractIds === undefined || filter.contractIds.includes(contract.contract_id)) &&
    (filter.regionIds === undefined || filter.regionIds.includes(contract.region_id ?? 0)) &&
    (filter.priceMin === undefined || contract.price >= filter.priceMin) &&
    (filter.priceMax === undefined || contract.price <= filter.priceMax) &&
    (filter.qualityMin === undefined || (roll.quality ?? -1) >= filter.qualityMin) &&
    (filter.isAlone === undefined || isAlone === filter.isAlone) &&
    filter.attributes.every((bound) => isWithin(roll, bound))
  );
}

function isWithin({ attributes }: Roll, { ids, member, end, bound }: AttributeBound): boolean {
  const value = attributes.find(({ attribute_id: id }) => ids.includes(id))?.[member];
  if (value === undefined || value === null) return false;
  return end === 'min' ? value >= bound : value <= bound;
}

/** Items in an order; what is null comes last in both directions, ties go by contract in the same direction. */
export function sortAbyssals(rows: readonly FoundAbyssal[], { sort, direction, attributeIds }: AbyssalOrder): FoundAbyssal[] {
  const sign = direction === 'asc' ? 1 : -1;
  const valueOf = (row: FoundAbyssal): number | string | null =>
    sort === 'attribute' ? (row.attributes.find(({ attribute_id: id }) => attributeIds.includes(id))?.value ?? null) : row[sort];
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    const tie = sign * (a.contract_id - b.contract_id || a.item_id - b.item_id);
    if (one === null || other === null) return Number(one === null) - Number(other === null) || tie;
    return one < other ? -sign : one > other ? sign : tie;
  });
}

/** Types in an order; what is null comes last; ties go by name. */
export function sortTypes(
  types: readonly AbyssalType[],
  sort: (typeof abyssalTypeSorts)[number],
  direction: 'asc' | 'desc',
): AbyssalType[] {
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (one: AbyssalType, other: AbyssalType) => {
    if (one.type_name === null || other.type_name === null)
      return Number(one.type_name === null) - Number(other.type_name === null) || one.type_id - other.type_id;
    return one.type_name < other.type_name ? -1 : one.type_name > other.type_name ? 1 : one.type_id - other.type_id;
  };
  return types.toSorted((one, other) => {
    if (sort !== 'type_name') return sign * (one[sort] - other[sort]) || byName(one, other);
    return one.type_name === null || other.type_name === null ? byName(one, other) : sign * byName(one, other);
  });
}
