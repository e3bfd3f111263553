import { chanceOfLoss } from './loss.ts';

/** Journeys of which fewer were graded correct nothing. */
const FEWEST_JOURNEYS = 200;
/** Ships added to the called and to the lost ones: few losses correct little. */
const SHIPS = 100;
/** A grade multiplies a rate by so much at most, and divides it by as much. */
const MOST = 4;

/** Factors for the rates of journeys by the chance that was given, ascending. Empty: nothing is graded. */
export type LossCorrection = readonly { called: number; factor: number }[];

/** What the grade of the last days corrects: chances that came half as often as given are halved. */
export function correctionOf(bins: readonly { journeys: number; called: number; lost: number }[]): LossCorrection {
  return bins
    .filter(({ journeys, called }) => journeys >= FEWEST_JOURNEYS && called > 0)
    .map(({ journeys, called, lost }) => {
      const factor = (lost * journeys + SHIPS) / (called * journeys + SHIPS);
      return { called, factor: Math.min(MOST, Math.max(1 / MOST, factor)) };
    });
}

/** The rates of a journey, all multiplied alike by the factor of its chance: between two graded chances on a line of their logarithms. */
export function correctedRates(rates: readonly number[], correction: LossCorrection): number[] {
  const factor = factorOfChance(chanceOfLoss(rates), correction);
  return rates.map((rate) => rate * factor);
}

function factorOfChance(chance: number, correction: LossCorrection): number {
  const above = correction.findIndex(({ called }) => called >= chance);
  const [low, high] = above === -1 ? [correction.at(-1), undefined] : [correction[above - 1], correction[above]];
  if (low === undefined || high === undefined) return (low ?? high)?.factor ?? 1;
  const share = Math.log(chance / low.called) / Math.log(high.called / low.called);
  return low.factor ** (1 - share) * high.factor ** share;
}
