import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { DAY_HOURS, HOUR, MINUTE } from '#shared/time';
import { chanceOfLoss } from './loss.ts';
import type { HourlyPassages } from './passages.ts';

/** Upper ends of the chances that are graded together. */
const EDGES = [0.01, 0.03, 0.1, 0.3, 1] as const;
/** Journeys whose chance was called alike. Chances 0 to 1. */
export interface LossGradeBin {
  /** Chances from this one on, and below the next. */
  from: number;
  to: number;
  journeys: number;
  /** Mean of what was called, and share of these journeys' ships that were lost. */
  called: number;
  lost: number;
  /** Ships of the class that were lost where and when these journeys passed: all that is known of them. */
  ships: number;
  /** How many independent losses were called: one ship is met by many journeys. */
  expected: number;
  /** As many losses as came apart from each other would scatter as much: a gang takes several of a day at one place. */
  events: number;
}

/** Ends of a 95 % interval, in standard deviations. */
const OF_95 = 1.96;

/**
 * The 95 % interval of the share that was lost, by as many losses as came apart from each other (Byar's approximation of Poisson's limits;
 * Breslow and Day 1987, Statistical Methods in Cancer Research II, chapter 2).
 */
export function rangeOfLost({
  called,
  lost,
  expected,
  events: found,
}: Pick<LossGradeBin, 'called' | 'lost' | 'expected' | 'events'>) {
  if (expected === 0) return { least: 0, most: 1 };
  // Which share of the journeys one of them is.
  const ofOne = found === 0 ? called / expected : lost / found;
  const least = found === 0 ? 0 : found * (1 - 1 / (9 * found) - OF_95 / (3 * Math.sqrt(found))) ** 3;
  const next = found + 1;
  const most = next * (1 - 1 / (9 * next) + OF_95 / (3 * Math.sqrt(next))) ** 3;
  return { least: Math.max(0, least * ofOne), most: Math.min(1, most * ofOne) };
}

/** Tells what became of past journeys, by the hours that are known. */
export interface LossGrader {
  /** `rates`: of each system of the path, as they were known when it began (milliseconds); a minute a jump. */
  add(path: readonly number[], leftAt: number, rates: readonly number[]): void;
  bins(): LossGradeBin[];
}

/** A place in an hour in which ships were lost: any, and those of the class. */
interface LossHour {
  /** The place and the day. */
  placeAndDay: number;
  ofAny: number;
  ofClass: number;
}

/** What is summed up of journeys with chances alike; `met`: by how many of them each place in an hour with losses was met, times the share that one loss there is. */
interface BinSums {
  journeys: number;
  chances: number;
  called: number;
  lost: number;
  met: Map<LossHour, number>;
}

/**
 * Compares called chances with what happened (decisions §9.3): of the ships of the class that jumped into each system in the hour of arrival,
 * the share that was lost at a gate there; a traveller is taken for any of them. Each system counts as likely as one of the class passed it in
 * that hour, in what was called as in what came, so that a journey's chance came as many times as called as these did. A journey through an hour
 * that is not known, or without traffic, is left out.
 */
export function lossGrader(
  { systems, firstDay, days, jumps, known, losses }: HourlyPassages,
  shipClass: ShipClass = 'any',
): LossGrader {
  const indexOf = new Map(systems.map(({ systemId }, index) => [systemId, index]));
  const placeOf = (index: number, hour: number) =>
    (Math.floor(hour / DAY_HOURS) * systems.length + index) * DAY_HOURS + (hour % DAY_HOURS);
  const hourOf = (at: number) => Math.floor(at / HOUR) - firstDay * DAY_HOURS;
  const isKnown = (hour: number) => hour >= 0 && hour < days * DAY_HOURS && known[hour] === 1;
  const lossHours = new Map<number, LossHour>();
  let ofClass = 0;
  for (const loss of losses) {
    const isOfClass = shipClass === 'any' || loss.shipClass === shipClasses.indexOf(shipClass);
    if (isOfClass) ofClass += 1;
    const index = indexOf.get(loss.systemId);
    const hour = hourOf(loss.at);
    if (index === undefined || !isKnown(hour)) continue;
    const place = placeOf(index, hour);
    const found = lossHours.get(place) ?? { placeAndDay: Math.floor(place / DAY_HOURS), ofAny: 0, ofClass: 0 };
    lossHours.set(place, found);
    found.ofAny += 1;
    if (isOfClass) found.ofClass += 1;
  }
  const classShare = losses.length === 0 ? 1 : ofClass / losses.length;
  const sums = EDGES.map((): BinSums => ({ journeys: 0, chances: 0, called: 0, lost: 0, met: new Map() }));

  return {
    add(path, leftAt, rates) {
      let [survives, calledRate, weights, rateOfAll] = [1, 0, 0, 0];
      const met: { lossHour: LossHour; one: number }[] = [];
      for (let index = 1; index < path.length; index += 1) {
        const hour = hourOf(leftAt + index * MINUTE);
        if (!isKnown(hour)) return;
        const system = indexOf.get(path[index] as number);
        if (system === undefined) continue;
        const place = placeOf(system, hour);
        const travellers = (jumps[place] as number) * classShare;
        const lossHour = lossHours.get(place);
        const ships = lossHour?.ofClass ?? 0;
        if (lossHour !== undefined) met.push({ lossHour, one: 1 / Math.max(1, travellers) });
        survives *= 1 - ships / Math.max(ships, travellers, 1e-9);
        // How likely a ship of the class passed. One that stood there already is one of those who did.
        const weight = ships > 0 && travellers === 0 ? 1 : Math.min(1, travellers);
        weights += weight;
        const rate = rates[index] as number;
        rateOfAll += rate;
        // Where fewer than one of the class pass on average, one is lost or more with the chance of a Poisson distribution.
        calledRate += weight < 1 ? weight * chanceOfLoss([rate]) : rate;
      }
      if (weights === 0) return;
      const chance = chanceOfLoss([rateOfAll]);
      const sum = sums[EDGES.findIndex((edge) => chance < edge || edge === 1)] as BinSums;
      sum.journeys += 1;
      sum.chances += chance;
      sum.called += chanceOfLoss([calledRate]);
      sum.lost += 1 - survives;
      for (const { lossHour, one } of met) sum.met.set(lossHour, (sum.met.get(lossHour) ?? 0) + one);
    },
    bins: () => sums.map((sum, index) => ({ from: EDGES[index - 1] ?? 0, to: EDGES[index] as number, ...binOf(sum) })),
  };
}

function binOf({ journeys, chances, called, lost, met }: BinSums): Omit<LossGradeBin, 'from' | 'to'> {
  let [ships, journeysLost, squares] = [0, 0, 0];
  const ofDay = new Map<number, number>();
  for (const [{ placeAndDay, ofAny, ofClass }, times] of met) {
    ships += ofClass;
    ofDay.set(placeAndDay, (ofDay.get(placeAndDay) ?? 0) + ofClass * times);
    // Which ship is lost where is told by ships of any class: they are many.
    journeysLost += ofAny * times;
    squares += ofAny * times * times;
  }
  const mean = journeys === 0 ? 0 : chances / journeys;
  // A sum of Poisson counts, each times as many journeys as meet it, is as certain as so many fewer.
  const journeysOfOne = journeysLost === 0 ? Math.max(1, called) : squares / journeysLost;
  return {
    journeys,
    called: mean,
    lost: called === 0 ? (journeys === 0 ? 0 : lost / journeys) : Math.min(1, (mean * lost) / called),
    ships,
    expected: called / journeysOfOne,
    events: ships === 0 ? 0 : sumOf(ofDay, 1) ** 2 / sumOf(ofDay, 2),
  };
}

function sumOf(counts: ReadonlyMap<unknown, number>, power: number): number {
  return [...counts.values()].reduce((sum, count) => sum + count ** power, 0);
}

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
