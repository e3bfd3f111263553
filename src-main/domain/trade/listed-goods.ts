import { fold } from '#shared/fold';
import { type CategoryCode, categoryCodes } from '#shared/game';
import type { Direction } from '#shared/http/list-order';
import type { ContractOnlyReason, goodSorts } from '#shared/trade-api/goods';
import type { BoardGood } from './goods.ts';

export type GoodSort = (typeof goodSorts)[number];

/** Which goods are wanted; what is undefined may be any. `words`: a part of the name of the type or its group, folded. */
export interface GoodFilter {
  typeId: number | undefined;
  regionId: number | undefined;
  byRegion: boolean;
  groupId: number | undefined;
  categories: readonly CategoryCode[] | undefined;
  reasons: readonly ContractOnlyReason[] | undefined;
  words: string | undefined;
}

const names = new Intl.Collator('en');

/** Whether a row is asked for. */
export function isGoodWanted(good: BoardGood, filter: GoodFilter): boolean {
  const isOfPlace =
    filter.regionId !== undefined
      ? good.region_id === filter.regionId
      : filter.byRegion
        ? good.region_id !== null
        : good.region_id === null;
  return (
    isOfPlace &&
    (filter.typeId === undefined || good.type_id === filter.typeId) &&
    (filter.groupId === undefined || good.group_id === filter.groupId) &&
    (filter.reasons === undefined || filter.reasons.includes(good.reason)) &&
    (filter.categories === undefined ||
      categoryCodes.some(({ code }, bit) => filter.categories?.includes(code) === true && (good.categories >> bit) & 1)) &&
    (filter.words === undefined ||
      [good.type_name, good.group_name ?? ''].some((name) => fold(name).includes(filter.words ?? '')))
  );
}

/**
 * The first rows in the order that is asked for, null last in both directions; equal ones stay as they are. Rows that come after as many as are
 * wanted are left out as they are met: to sort all takes ten times as long.
 */
export function firstGoods(goods: readonly BoardGood[], by: GoodSort, direction: Direction, most: number): BoardGood[] {
  // Times are of one form.
  const compareTexts = by === 'type_name' ? names.compare : (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: BoardGood, b: BoardGood) => {
    const [one, other] = [a[by], b[by]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other));
  };
  let first: BoardGood[] = [];
  let last: BoardGood | undefined;
  for (const good of goods) {
    if (last !== undefined && compare(good, last) >= 0) continue;
    first.push(good);
    if (first.length < 2 * most) continue;
    first = first.sort(compare).slice(0, most);
    last = first.at(-1);
  }
  return first.sort(compare).slice(0, most);
}
