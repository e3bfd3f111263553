import { type Columns, kindOf, OFFERS_ITEMS } from './columns.ts';

/** How much of a type is dealt in by contract. */
export interface TradedTypeRow {
  typeId: number;
  /** Contracts with this type alone that came at a time or later, and were accepted. */
  sold: number;
  /** ISK: their prices together. */
  turnover: number;
  /** Those that are outstanding. */
  offered: number;
}

interface TableData {
  columns: Columns;
  /** Slots in use. */
  size: number;
  itemTypes: Uint32Array;
  /** Type ids by index. */
  typeIds: readonly number[];
}

/**
 * The types with most sales among item exchanges that hold one type alone, then with most offers; at most `limit`. Times in Unix
 * seconds.
 */
export function tradedTypes(
  { columns, size, itemTypes, typeIds }: TableData,
  { since, now, limit }: { since: number; now: number; limit: number },
): TradedTypeRow[] {
  const { kind, itemCount, itemOffset, sides, price, first_seen: firstSeen, date_expired: expiry } = columns;
  const [finished, outstanding] = [kindOf('item_exchange', 'finished'), kindOf('item_exchange', 'outstanding')];
  const sold = new Uint32Array(typeIds.length);
  const offered = new Uint32Array(typeIds.length);
  const turnover = new Float64Array(typeIds.length);
  for (let slot = 0; slot < size; slot += 1) {
    if (itemCount[slot] !== 1 || sides[slot] !== OFFERS_ITEMS) continue;
    const type = itemTypes[itemOffset[slot] as number] as number;
    if (kind[slot] === outstanding && (expiry[slot] as number) > now) offered[type] = (offered[type] as number) + 1;
    else if (kind[slot] === finished && (firstSeen[slot] as number) >= since) {
      sold[type] = (sold[type] as number) + 1;
      turnover[type] = (turnover[type] as number) + (Number.isNaN(price[slot]) ? 0 : (price[slot] as number));
    }
  }
  return typeIds
    .map((typeId, type) => ({
      typeId,
      sold: sold[type] as number,
      turnover: turnover[type] as number,
      offered: offered[type] as number,
    }))
    .filter((row) => row.sold + row.offered > 0)
    .sort((one, other) => other.sold - one.sold || other.offered - one.offered || one.typeId - other.typeId)
    .slice(0, limit);
}
