import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { DAY_HOURS, HOUR, MINUTE } from '#shared/time';
import { chanceOfLoss } from './loss.ts';
import type { LossCorrection } from './loss-correction.ts';
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
}

/** How called chances fared over some days; null: there is too little to grade. */
export interface LossGrade {
  /** First and last graded day, as `2026-11-20`. */
  from: string | null;
  to: string | null;
  bins: LossGradeBin[];
  /** The factor for the rates. */
  correction: LossCorrection;
}

/** Tells what became of past journeys, by the hours that are known. */
export interface LossGrader {
  /** `rates`: of each system of the path, as they were known when it began (milliseconds); a minute a jump. */
  add(path: readonly number[], leftAt: number, rates: readonly number[]): void;
  bins(): LossGradeBin[];
}

/**
 * Compares called chances with what happened (decisions §9.3): of the ships of the class that jumped into each system in the hour of arrival,
 * the share that was lost at a gate there; a traveller is taken for any of them. An hour without traffic says nothing about a system, so
 * that the system counts on neither side. A journey through an hour that is not known, or without traffic, is left out.
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
  const lost = new Map<number, number>();
  const ofClass = shipClass === 'any' ? losses : losses.filter((loss) => loss.shipClass === shipClasses.indexOf(shipClass));
  const classShare = losses.length === 0 ? 1 : ofClass.length / losses.length;
  for (const { systemId, at } of ofClass) {
    const index = indexOf.get(systemId);
    const hour = hourOf(at);
    if (index !== undefined && isKnown(hour)) lost.set(placeOf(index, hour), (lost.get(placeOf(index, hour)) ?? 0) + 1);
  }
  const sums = EDGES.map(() => ({ journeys: 0, called: 0, lost: 0 }));

  /** Of a system in an hour: how likely a ship of the class passed it, and which share of these was lost. */
  function passed(systemId: number, hour: number): { weight: number; lost: number } {
    const index = indexOf.get(systemId);
    if (index === undefined) return { weight: 0, lost: 0 };
    const place = placeOf(index, hour);
    const ships = lost.get(place) ?? 0;
    const travellers = (jumps[place] as number) * classShare;
    // One that stood there already is one of those who passed.
    return {
      weight: ships > 0 && travellers === 0 ? 1 : Math.min(1, travellers),
      lost: ships / Math.max(ships, travellers, 1e-9),
    };
  }

  return {
    add(path, leftAt, rates) {
      let [survives, calledRate, weights] = [1, 0, 0];
      for (let index = 1; index < path.length; index += 1) {
        const hour = hourOf(leftAt + index * MINUTE);
        if (!isKnown(hour)) return;
        const { weight, lost: share } = passed(path[index] as number, hour);
        survives *= 1 - share;
        weights += weight;
        const rate = rates[index] as number;
        // Where fewer than one of the class pass on average, one is lost or more with the chance of a Poisson distribution.
        calledRate += weight < 1 ? weight * chanceOfLoss([rate]) : rate;
      }
      if (weights === 0) return;
      const called = chanceOfLoss([calledRate]);
      const sum = sums[EDGES.findIndex((edge) => called < edge || edge === 1)] as (typeof sums)[number];
      sum.journeys += 1;
      sum.called += called;
      sum.lost += 1 - survives;
    },
    bins: () =>
      sums.map(({ journeys, called, lost: ships }, index) => ({
        from: EDGES[index - 1] ?? 0,
        to: EDGES[index] as number,
        journeys,
        called: journeys === 0 ? 0 : called / journeys,
        lost: journeys === 0 ? 0 : ships / journeys,
      })),
  };
}
