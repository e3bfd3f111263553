import { type LossBasis, type LossRates, lossRatesOf } from '#main/domain/plan/loss-rates';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { MINUTE } from '#shared/time';

/** The other thread is asked again after so long, also where nothing that shows here has changed. */
const LIFETIME = 10 * MINUTE;

/** The usual rates of a class of ships, and what is forecast of the next days. */
export interface KnownLosses extends LossRates, Pick<LossBasis, 'source'> {
  /** How many hours of the last 28 days and today both jumps and losses are known of; 0: the rates say nothing. */
  sampledHours: number;
  /** How many times its usual danger a system has on a day (days since 1970-01-01); 1 where nothing was forecast. */
  outlook(systemId: number, day: number): number;
}

/** Hands out the rates of a class of ships as they are known now; they are asked for once for each version of the counts. */
export function lossMemory(
  lossBasis: (now: number) => Promise<LossBasis>,
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
    // A thread that has died is asked again by the next question.
    basis.catch(() => {
      refused += 1;
    });
    // Each class in a turn of its own: all that wait for the basis would else be made in the one in which it comes.
    const make = async (shipClass: ShipClass) => {
      const found = await basis;
      await yieldToEventLoop();
      return knownLosses(found, shipClass);
    };
    return (shipClass: ShipClass) => {
      const losses = made.get(shipClass) ?? make(shipClass);
      made.set(shipClass, losses);
      return losses;
    };
  });
  return (shipClass) => known()(shipClass);
}

function knownLosses({ counts, source, outlooks }: LossBasis, shipClass: ShipClass): KnownLosses {
  const indexOf = new Map(Array.from(counts.systemIds, (systemId, index) => [systemId, index]));
  return {
    ...lossRatesOf(counts, shipClass),
    source,
    sampledHours: counts.hours.reduce((sum, hours) => sum + hours, 0),
    outlook: (systemId, day) => outlooks.find((outlook) => outlook.day === day)?.factors[indexOf.get(systemId) ?? -1] ?? 1,
  };
}
