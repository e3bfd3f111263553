import type { FitStock, FitTarget } from '#shared/local-api/fits';
import { fromIso } from '#shared/time';
import { bestFit, type NamedNeed, type Units, wholeFits } from './fit-match.ts';
import { type FitOffer, fitsOf, lowestOf } from './fit-record.ts';

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
): FitStock['fits'] {
  const byHull = Map.groupBy(fits, ({ need }) => need.hullTypeId);
  const counted = contracts.flatMap((contract) => {
    const hulls = [...contract.offered.keys()].filter((typeId) => byHull.has(typeId));
    const held = heldWhole(hulls.length === 1 ? (byHull.get(hulls[0] ?? 0) ?? []) : fits, contract);
    return held === null ? [] : [{ contract, price: contract.price, ...held }];
  });
  const byFit = Map.groupBy(counted, ({ fitId }) => fitId);
  const sums = (some: readonly { readyFits: number; price: number }[]) => ({
    ready_fits: fitsOf(some),
    contracts: some.length,
    lowest_price: lowestOf(some),
  });
  return fits.map((fit) => {
    const own = byFit.get(fit.id) ?? [];
    return {
      fit_id: fit.id,
      ...sums(own),
      stagings: stagings.map(({ id, has }) => {
        const there = sums(own.filter(({ contract }) => has(contract)));
        const target = targets.find(({ fit_id, staging_id }) => fit_id === fit.id && staging_id === id)?.units ?? null;
        return { staging_id: id, ...there, target, short: Math.max(0, (target ?? 0) - there.ready_fits) };
      }),
      counted_elsewhere: counted.flatMap(({ contract, fitId, alsoIn }) =>
        alsoIn.has(fit.id) ? [{ contract_id: contract.contract_id, fit_id: fitId }] : [],
      ),
    };
  });
}

/** The fit that a contract counts for with its whole ones of it, and the others of which it holds a whole one too; null: it holds none. */
export function heldWhole(
  fits: readonly StockedFit[],
  contract: Pick<StockContract, 'offered' | 'title'>,
): { fitId: string; readyFits: number; alsoIn: ReadonlySet<string> } | null {
  const ready = fits.filter(({ need, familyOf }) => wholeFits(need, contract.offered, familyOf) > 0);
  const best = bestFit(ready, contract);
  if (best === undefined) return null;
  const { fit, match } = best;
  return { fitId: fit.id, readyFits: match.readyFits, alsoIn: new Set(ready.flatMap(({ id }) => (id === fit.id ? [] : [id]))) };
}

/** How often the stock fell below its target between two times, ISO 8601, and for how many milliseconds in all it was; below at the beginning counts as one. */
export function stockFalls(
  offers: readonly Pick<FitOffer, 'readyFits' | 'first_seen_at' | 'date_expired' | 'absent_since'>[],
  { target, since, until }: { target: number; since: string; until: string },
): { falls: number; belowMs: number } {
  const changes = new Map([
    [since, 0],
    [until, 0],
  ]);
  const change = (at: string, units: number) => changes.set(at, (changes.get(at) ?? 0) + units);
  for (const { readyFits, first_seen_at: seenAt, date_expired: expiry, absent_since: absentSince } of offers) {
    const [from, to] = [seenAt > since ? seenAt : since, absentSince !== null && absentSince < expiry ? absentSince : expiry];
    if (from >= to || from >= until) continue;
    change(from, readyFits);
    if (to < until) change(to, -readyFits);
  }
  let [stock, falls, belowMs] = [0, 0, 0];
  let belowSince: string | null = null;
  // What one sweep changes comes at one time: a contract that another one replaces leaves no gap.
  for (const [at, units] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    stock += units;
    const isBelow = at < until && stock < target;
    if (isBelow && belowSince === null) falls += 1;
    if (!isBelow && belowSince !== null) belowMs += fromIso(at) - fromIso(belowSince);
    belowSince = isBelow ? (belowSince ?? at) : null;
  }
  return { falls, belowMs };
}
