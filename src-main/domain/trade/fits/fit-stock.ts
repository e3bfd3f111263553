import type { FitStock, FitTarget } from '#shared/local-api/fits';
import { bestFit, matchFit, type NamedNeed, type Units } from './fit-match.ts';
import { fitsOf, lowestOf } from './fit-record.ts';

/** A fit of the library; `id` of its own. */
export interface StockedFit extends NamedNeed {
  id: string;
}

/** A contract on offer. ISK. */
export interface StockContract {
  contract_id: number;
  title: string | null;
  price: number;
  offered: Units;
}

/** Where stock counts, and whether a contract is there. */
export interface StockPlace<Contract> {
  id: string;
  has(contract: Contract): boolean;
}

/** Whole fits on offer, of each fit in all and at each staging. Each contract counts for the one fit that it holds best. */
export function fitStockOf<Contract extends StockContract>(
  fits: readonly StockedFit[],
  contracts: readonly Contract[],
  { stagings, targets }: { stagings: readonly StockPlace<Contract>[]; targets: readonly FitTarget[] },
): FitStock {
  const counted = contracts.flatMap((contract) => {
    const best = bestFit(fits, contract);
    return best === undefined || best.match.readyFits === 0
      ? []
      : [{ contract, fitId: best.fit.id, readyFits: best.match.readyFits, price: contract.price }];
  });
  const byFit = Map.groupBy(counted, ({ fitId }) => fitId);
  const sums = (some: readonly { readyFits: number; price: number }[]) => ({
    ready_fits: fitsOf(some),
    contracts: some.length,
    lowest_price: lowestOf(some),
  });
  return {
    fits: fits.map((fit) => {
      const own = byFit.get(fit.id) ?? [];
      return {
        fit_id: fit.id,
        ...sums(own),
        stagings: stagings.map(({ id, has }) => {
          const there = sums(own.filter(({ contract }) => has(contract)));
          const target = targets.find(({ fit_id, staging_id }) => fit_id === fit.id && staging_id === id)?.units ?? null;
          return { staging_id: id, ...there, target, short: Math.max(0, (target ?? 0) - there.ready_fits) };
        }),
        counted_elsewhere: counted.flatMap(({ contract, fitId }) => {
          const match = fitId === fit.id ? null : matchFit(fit.need, contract.offered, fit.familyOf);
          return (match?.readyFits ?? 0) === 0 ? [] : [{ contract_id: contract.contract_id, fit_id: fitId }];
        }),
      };
    }),
  };
}
