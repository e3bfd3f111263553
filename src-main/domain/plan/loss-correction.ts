import { chanceOfLoss } from './loss.ts';
import type { LossGradeBin } from './loss-grade.ts';

/** Journeys of which fewer were graded correct nothing. */
const FEWEST_JOURNEYS = 200;
/** Losses added to the called and to the lost ones: few correct little. One gang takes several ships, but hardly two of a class. */
const LOSSES = { any: 100, ofClass: 20 } as const;
/** A grade multiplies a rate by so much at most, and divides it by as much. */
const MOST = 4;

/** Factors for the rates of journeys by the chance that was given, ascending. Empty: nothing is graded. */
export type LossCorrection = readonly { called: number; factor: number }[];

/** How good the chances were over some days; null: there is too little to grade. */
export interface LossGrade {
  /** First and last graded day, as `2026-11-20`. */
  from: string | null;
  to: string | null;
  bins: LossGradeBin[];
  /** The factor for the rates. */
  correction: LossCorrection;
}

/**
 * What the grade of the last days corrects: chances that came half as often as given are halved; the less of it the fewer losses the grade
 * rests on. `usual`: the correction of any ship, towards which that of a class is drawn.
 */
export function correctionOf(
  bins: readonly Pick<LossGradeBin, 'journeys' | 'called' | 'lost' | 'expected'>[],
  usual?: LossCorrection,
): LossCorrection {
  const added = usual === undefined ? LOSSES.any : LOSSES.ofClass;
  return bins
    .filter(({ journeys, called }) => journeys >= FEWEST_JOURNEYS && called > 0)
    .map(({ called, lost, expected }) => {
      const factor = ((expected * lost) / called + added * factorOfChance(called, usual ?? [])) / (expected + added);
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
