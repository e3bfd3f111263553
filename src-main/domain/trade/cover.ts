/** A contract that has some of what is needed. `units`: of each type that it offers; ISK. */
export interface CoverOffer {
  contractId: number;
  price: number;
  units: ReadonlyMap<number, number>;
}

/** What so many units cost elsewhere: ISK, and how many of them are not sold there. */
interface Elsewhere {
  amount: number;
  unsold: number;
}

/** A set of contracts, and how good it is. */
export interface Cover {
  contractIds: number[];
  /** ISK of the contracts together. */
  price: number;
  /** Units of each needed type that they do not have. */
  missing: Map<number, number>;
  /** ISK by which another set might be cheaper, at most; 0: none is; null: another might also have more of what is sold nowhere else. */
  gap: number | null;
}

/** ISK, more than any contract costs: what is sold nowhere else is worth any price. */
const UNSOLD = 1e13;
/** Offers whose saving is worked out at most, again and again: what has not been looked at by then makes the gap. */
const MOST_LOOKS = 400_000;

/**
 * The set of contracts with which a list costs least, what they do not have bought elsewhere, and as few units as possible left that are
 * not sold at all. `elsewhere`: what so many units of a type cost there, which grows with each unit. What a contract saves shrinks with every other
 * that is taken, so what all others save together bounds what is still to be gained: the best set by branch and bound, and the most that
 * was not looked at as the gap where the list or the market is large.
 */
export function cheapestCover(
  need: ReadonlyMap<number, number>,
  offers: readonly CoverOffer[],
  elsewhere: (typeId: number, units: number) => Elsewhere,
): Cover {
  const useful = offers.map((offer) => ({ ...offer, units: new Map([...offer.units].filter(([typeId]) => need.has(typeId))) }));
  let looks = 0;

  /** ISK that an offer saves where so much is still needed. */
  function savingOf({ price, units }: CoverOffer, left: ReadonlyMap<number, number>): number {
    looks += 1;
    let saved = -price;
    for (const [typeId, count] of units) {
      const needed = left.get(typeId) ?? 0;
      if (needed <= 0) continue;
      const [all, less] = [elsewhere(typeId, needed), elsewhere(typeId, Math.max(0, needed - count))];
      saved += all.amount - less.amount + (all.unsold - less.unsold) * UNSOLD;
    }
    return saved;
  }

  let best: { saved: number; chosen: CoverOffer[] } = { saved: 0, chosen: [] };
  let bound = 0;

  function branch(
    saved: number,
    chosen: readonly CoverOffer[],
    left: ReadonlyMap<number, number>,
    open: readonly CoverOffer[],
  ): void {
    const savings = open
      .map((offer) => ({ offer, saving: savingOf(offer, left) }))
      .filter(({ saving }) => saving > 0)
      .sort((one, other) => other.saving - one.saving || one.offer.contractId - other.offer.contractId);
    if (saved > best.saved) best = { saved, chosen: [...chosen] };
    const most = saved + savings.reduce((sum, { saving }) => sum + saving, 0);
    const [first] = savings;
    if (first === undefined || most <= best.saved) return;
    const rest = savings.slice(1).map(({ offer }) => offer);
    branch(saved + first.saving, [...chosen, first.offer], without(left, first.offer), rest);
    const mostWithout = most - first.saving;
    if (mostWithout <= best.saved) return;
    if (looks < MOST_LOOKS) branch(saved, chosen, left, rest);
    else bound = Math.max(bound, mostWithout);
  }

  branch(0, [], need, useful);
  const { chosen, saved } = best;
  return {
    contractIds: chosen.map(({ contractId }) => contractId),
    price: chosen.reduce((sum, { price }) => sum + price, 0),
    missing: chosen.reduce<Map<number, number>>(without, new Map(need)),
    gap: bound - saved >= UNSOLD ? null : Math.max(0, bound - saved),
  };
}

/** What is still needed with one more contract. */
function without(left: ReadonlyMap<number, number>, { units }: CoverOffer): Map<number, number> {
  const next = new Map(left);
  for (const [typeId, count] of units) {
    const needed = (next.get(typeId) ?? 0) - count;
    if (needed > 0) next.set(typeId, needed);
    else next.delete(typeId);
  }
  return next;
}
