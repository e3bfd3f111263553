import type { TimedOffer } from '#main/domain/trade/asking-price';
import { DAY, MINUTE } from '#shared/time';

/** How things sell: days until one is sold at a price over what the like go for, drawn by chance. */
export type SaleLaw = (ratio: number, chance: () => number) => number;

const exponential = (chance: () => number) => -Math.log(1 - chance());

/** Laws of sale that differ in how the chance changes while something is listed. */
export const saleLaws = {
  /** The same chance at any time. */
  steady: (ratio, chance) => exponential(chance) / (0.5 * Math.exp(-3 * (ratio - 1))),
  /** Most are bought at once, the others hardly: Weibull of shape 0.6. */
  rush: (ratio, chance) => 1.8 * Math.exp(4 * (ratio - 1)) * exponential(chance) ** (1 / 0.6),
  /** The chance grows: Weibull of shape 1.8. */
  patience: (ratio, chance) => 2.6 * Math.exp(2 * (ratio - 1)) * exponential(chance) ** (1 / 1.8),
  /** Some are never bought, the more the dearer. */
  never: (ratio, chance) =>
    chance() < Math.min(0.95, Math.max(0.05, 0.3 + (ratio - 1))) ? Number.POSITIVE_INFINITY : exponential(chance) / 0.8,
} satisfies Record<string, SaleLaw>;

interface MarketOfLaw {
  law: SaleLaw;
  chance: () => number;
  offers: number;
  /** Withdrawn a day, of those that are listed. */
  withdrawnADay: number;
  /** Of those that end before they expire, of how many the source does not say how. */
  undecided: number;
  /** Days of the past in which offers were issued, in milliseconds until `now`. */
  since: number;
  /** When the mirror began: what is older was first seen then. */
  mirrorSince: number;
  now: number;
}

/** An offer that was made by a law, with the days after which it is sold where nobody withdraws it. */
export interface LawfulOffer extends TimedOffer {
  soldAfter: number;
}

/** Offers of the past as a mirror would have seen them: sold, withdrawn, expired, undecided and still listed; none that ended before it began. */
export function offersOfLaw({
  law,
  chance,
  offers,
  withdrawnADay,
  undecided,
  since,
  mirrorSince,
  now,
}: MarketOfLaw): LawfulOffer[] {
  return Array.from({ length: offers }, (): LawfulOffer => {
    const ratio = Math.exp(0.25 * (chance() + chance() + chance() - 1.5));
    const issued = since + chance() * (now - since);
    const expires = issued + (chance() < 0.5 ? 7 : 14) * DAY;
    const soldAfter = law(ratio, chance);
    const withdrawnAfter = withdrawnADay === 0 ? Number.POSITIVE_INFINITY : exponential(chance) / withdrawnADay;
    const left = Math.min(issued + Math.min(soldAfter, withdrawnAfter) * DAY, expires);
    const isUndecided = left < expires && chance() < undecided;
    const end = soldAfter < withdrawnAfter && left < expires ? 'sold' : 'unsold';
    const isOver = left <= now;
    return {
      ratio,
      issued,
      expires,
      firstSeen: Math.max(issued + 30 * MINUTE * chance(), mirrorSince),
      ended: isOver ? left : null,
      outcome: isOver ? (isUndecided ? 'undecided' : end) : null,
      soldAfter,
    };
  }).filter(({ ended, firstSeen }) => ended === null || ended > firstSeen);
}
