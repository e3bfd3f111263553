import { offerOutcome, plausibleSales } from '#main/domain/trade/sales';
import { tradedTypeReads } from '#main/store/contracts/traded-types';
import type { ReadDb } from '#main/store/db';
import { readTransactions } from '#main/store/transaction';
import { isoUtc } from '#shared/time';
import type { TypeTrade } from '#shared/trade-api/traded-types';

/**
 * How much of each type is traded by contract, those sold most often first: sales as `/sales` counts them (decisions §3.14). Some tenths of a
 * second. Times in milliseconds.
 */
export function tradedTypeQueries(db: ReadDb) {
  const reads = tradedTypeReads(db);
  const snapshot = readTransactions(db);

  function all(since: number, until: number): Omit<TypeTrade, 'type_name'>[] {
    const sold = reads.ended(isoUtc(since), isoUtc(until)).filter((offer) => offerOutcome(offer) === 'sold');
    const byType = new Map(
      [...Map.groupBy(sold, ({ typeId }) => typeId)].map(([typeId, sales]) => {
        const counts = plausibleSales(sales);
        return [typeId, sales.filter((_, index) => counts[index])] as const;
      }),
    );
    const offered = reads.offered(isoUtc(until));
    return [...new Set([...byType.keys(), ...offered.keys()])]
      .map((typeId) => {
        const sales = byType.get(typeId) ?? [];
        return {
          type_id: typeId,
          sold: sales.length,
          turnover: sales.reduce((sum, { price }) => sum + price, 0),
          offered: offered.get(typeId) ?? 0,
        };
      })
      .sort((one, other) => other.sold - one.sold || other.offered - one.offered || one.type_id - other.type_id);
  }

  return { tradedTypes: (since: number, until: number): Omit<TypeTrade, 'type_name'>[] => snapshot(() => all(since, until)) };
}
