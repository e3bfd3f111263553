import type { Outlook } from '#main/domain/plan/loss';
import { correctedRates } from '#main/domain/plan/loss-correction';
import type { LossGrade } from '#main/domain/plan/loss-grade';
import { type LossBasis, type LossRates, learnOfAny, lossRatesOf } from '#main/domain/plan/loss-rates';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { MINUTE } from '#shared/time';

/** After this time the other thread is asked again, even if no version has changed. */
const LIFETIME = 10 * MINUTE;

/** The usual rates of a class of ships, and what is forecast of the next days. */
export interface KnownLosses extends LossRates, Pick<LossBasis, 'source'> {
  /** How many hours of the last 28 days and today both jumps and losses are known of; 0: the rates say nothing. */
  sampledHours: number;
  /** The outlook of a system on a day (days since 1970-01-01); as usual where nothing was forecast. */
  outlook(systemId: number, day: number): Outlook;
  /** The rates of a journey, corrected by how such chances fared over the last days. */
  corrected(rates: readonly number[]): number[];
  /** Whether anything is graded that they could be corrected by. */
  isGraded: boolean;
}

/** What the rates are made from; `now` in milliseconds. */
export interface LossSources {
  lossBasis(now: number): Promise<LossBasis>;
  lossGrade(now: number, shipClass: ShipClass): Promise<LossGrade>;
}

/** The rates of a class of ships as they are known now, asked for once for each version of the counts. */
export function lossMemory(
  { lossBasis, lossGrade }: LossSources,
  clock: Clock,
  versions: () => DataVersions,
): (shipClass: ShipClass) => Promise<KnownLosses> {
  let refused = 0;
  const key = () => {
    const { activity, forecasts, catalog } = versions();
    const parts = [activity?.version, forecasts?.version, catalog?.version, Math.floor(clock.now() / LIFETIME), refused];
    return parts.join('.');
  };
  const known = latest(key, () => {
    const made = new Map<ShipClass, Promise<KnownLosses>>();
    const basis = lossBasis(clock.now());
    // Each class in a turn of its own: all that wait for the basis would else be made in the one in which it comes.
    const make = async (shipClass: ShipClass) => {
      const found = await basis;
      // Without hours or killmails of days there is nothing to grade, and nothing to wait for.
      const grade = found.source === 'killmails' ? await lossGrade(clock.now(), shipClass) : null;
      await yieldToEventLoop();
      const { counts, source, outlooks } = found;
      // Learned a part a turn.
      for (const _part of learnOfAny(counts)) await yieldToEventLoop();
      await yieldToEventLoop();
      return knownLosses({ counts, source, outlooks }, shipClass, grade);
    };
    return (shipClass: ShipClass) => {
      const before = made.get(shipClass);
      if (before !== undefined) return before;
      const losses = make(shipClass);
      // A thread that has died is asked again by the next question.
      losses.catch(() => {
        refused += 1;
      });
      made.set(shipClass, losses);
      return losses;
    };
  });
  return (shipClass) => known()(shipClass);
}

function knownLosses({ counts, source, outlooks }: LossBasis, shipClass: ShipClass, grade: LossGrade | null): KnownLosses {
  const indexOf = new Map(Array.from(counts.systemIds, (systemId, index) => [systemId, index]));
  return {
    ...lossRatesOf(counts, shipClass),
    source,
    sampledHours: counts.hours.reduce((sum, hours) => sum + hours, 0),
    outlook(systemId, day) {
      const ofDay = outlooks.find((outlook) => outlook.day === day);
      const index = indexOf.get(systemId) ?? -1;
      return { factor: ofDay?.factors[index] ?? 1, isLittleTraffic: ofDay?.littleTraffic[index] === 1 };
    },
    corrected: (rates) => correctedRates(rates, grade?.correction ?? []),
    isGraded: (grade?.correction.length ?? 0) > 0,
  };
}
