import { chanceOfLoss } from '#main/domain/plan/loss';
import {
  correctedRates,
  correctionOf,
  type LossCorrection,
  type LossGradeBin,
  type LossGrader,
  lossGrader,
} from '#main/domain/plan/loss-grade';
import { lossRatesOf } from '#main/domain/plan/loss-rates';
import { type HourlyPassages, passageCounts } from '#main/domain/plan/passages';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { DAY, HOUR } from '#shared/time';

const USUAL_DAYS = 28;
const LENGTHS = [1, 4, 12, 30] as const;

/** Days of grades that correct what is called on the days after. */
const GRADED_DAYS = 7;

/**
 * What was called of journeys of 1 to 30 jumps, each by the 28 days before it, and what came of them: on the first week after these, and
 * on the days after that week, there corrected by what came of the first. By class, any ship first, towards whose correction others' are drawn.
 */
export function gradedJourneys(passages: HourlyPassages, classes: readonly ShipClass[] = ['any']) {
  const graders = classes.map((shipClass) => {
    const [first, called, corrected] = [0, 1, 2].map(() => lossGrader(passages, shipClass)) as [
      LossGrader,
      LossGrader,
      LossGrader,
    ];
    return { shipClass, first, called, corrected };
  });
  const corrections = new Map<ShipClass, LossCorrection>();
  eachJourney(passages, classes, (path, leaves, ratesOf) => {
    const isFirst = leaves < (passages.firstDay + USUAL_DAYS + GRADED_DAYS) * DAY;
    for (const { shipClass, first, called, corrected } of graders) {
      const rates = ratesOf(shipClass);
      if (isFirst) {
        first.add(path, leaves, rates);
        continue;
      }
      const correction = corrections.get(shipClass) ?? correctionOf(first.bins(), corrections.get('any'));
      corrections.set(shipClass, correction);
      called.add(path, leaves, rates);
      corrected.add(path, leaves, correctedRates(rates, correction));
    }
  });
  return graders.map(({ shipClass, called, corrected }) => ({
    shipClass,
    called: called.bins(),
    corrected: corrected.bins(),
  }));
}

/** Of the departures of each day on each way, in sixths by what was called: the share of ships that was lost. */
export function lostBySixth(passages: HourlyPassages): number[] {
  const days = new Map<string, { called: number; path: readonly number[]; leaves: number; rates: readonly number[] }[]>();
  eachJourney(passages, ['any'], (path, leaves, ratesOf) => {
    const rates = ratesOf('any');
    const key = `${path.join()} ${Math.floor(leaves / DAY)}`;
    const journeys = days.get(key) ?? [];
    days.set(key, journeys);
    journeys.push({ called: chanceOfLoss(rates), path, leaves, rates });
  });
  const sixths = Array.from({ length: 6 }, () => lossGrader(passages));
  for (const journeys of days.values())
    journeys
      .sort((a, b) => a.called - b.called)
      .forEach(({ path, leaves, rates }, place) => sixths[Math.floor((6 * place) / journeys.length)]?.add(path, leaves, rates));
  return sixths.map((grader) => {
    const bins = grader.bins();
    const journeys = bins.reduce((sum, bin) => sum + bin.journeys, 0);
    return bins.reduce((sum, bin) => sum + bin.lost * bin.journeys, 0) / journeys;
  });
}

function eachJourney(
  passages: HourlyPassages,
  classes: readonly ShipClass[],
  tell: (path: readonly number[], leaves: number, ratesOf: (shipClass: ShipClass) => readonly number[]) => void,
): void {
  const ids = passages.systems.map(({ systemId }) => systemId);
  const paths = LENGTHS.flatMap((length) =>
    Array.from({ length: Math.ceil((ids.length - length) / (2 * length)) }, (_, at) =>
      ids.slice(2 * length * at, 2 * length * at + length + 1),
    ),
  );
  for (let day = passages.firstDay + USUAL_DAYS; day < passages.firstDay + passages.days; day += 1) {
    const counts = passageCounts(passages, day - USUAL_DAYS, USUAL_DAYS);
    const learned = classes.map((shipClass) => ({ shipClass, ...lossRatesOf(counts, shipClass) }));
    for (let hour = 0; hour < 24; hour += 1) {
      const leaves = day * DAY + hour * HOUR;
      // The longest journey ends within the hour.
      const rates = new Map(learned.map(({ shipClass, rate }) => [shipClass, new Map(ids.map((id) => [id, rate(id, leaves)]))]));
      for (const path of paths)
        tell(path, leaves, (shipClass) => path.map((id, index) => (index === 0 ? 0 : (rates.get(shipClass)?.get(id) ?? 0))));
    }
  }
}

/** The bins of several galaxies as one. */
export function joinedBins(all: readonly (readonly LossGradeBin[])[]): LossGradeBin[] {
  return (all[0] ?? []).map(({ from, to }, at) => {
    const own = all.flatMap((bins) => bins[at] ?? []);
    const journeys = own.reduce((sum, bin) => sum + bin.journeys, 0);
    const mean = (figure: 'called' | 'lost') =>
      own.reduce((sum, bin) => sum + bin[figure] * bin.journeys, 0) / Math.max(1, journeys);
    const sumOf = (figure: 'ships' | 'expected' | 'events') => own.reduce((sum, bin) => sum + bin[figure], 0);
    const sums = { ships: sumOf('ships'), expected: sumOf('expected'), events: sumOf('events') };
    return { from, to, journeys, called: mean('called'), lost: mean('lost'), ...sums };
  });
}
