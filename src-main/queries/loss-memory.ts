import type { Outlook } from '#main/domain/plan/loss';
import { correctedRates, type LossGrade } from '#main/domain/plan/loss-grade';
import { type LossRates, type LossTable, ratesIn } from '#main/domain/plan/loss-rates';
import type { PassageCounts } from '#main/domain/plan/passages';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { MINUTE } from '#shared/time';

/** After this time the other thread is asked again, even if no version has changed. */
const LIFETIME = 10 * MINUTE;

/** What the chance of loss is worked out from. */
export interface LossBasis {
  counts: PassageCounts;
  /** killmails: ships lost at stargates; hourly_counts: all ships lost, while killmails were read for less than a day. */
  source: 'killmails' | 'hourly_counts';
  /** Of those of today and tomorrow that were forecast (days since 1970-01-01): how many times its usual danger each system of the counts has. */
  outlooks: readonly { day: number; factors: Float32Array; littleTraffic: Uint8Array }[];
}

/** What the chances of a class of ships are worked out from, as another thread is given it. */
export interface CalledLosses extends Omit<LossBasis, 'counts'>, Pick<LossGrade, 'correction'> {
  table: LossTable;
}

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

/** What the rates are learned from in the thread of the boards. */
export interface LossSources {
  lossTable(now: number, shipClass: ShipClass): Promise<CalledLosses>;
}

/** The rates of a class of ships as they are known now, asked for once for each version of the counts. */
export function lossMemory(
  { lossTable }: LossSources,
  clock: Clock,
  versions: () => DataVersions,
): (shipClass: ShipClass) => Promise<KnownLosses> {
  let refused = 0;
  const key = () => {
    const { activity, forecasts, catalog } = versions();
    const parts = [activity?.version, forecasts?.version, catalog?.version, Math.floor(clock.now() / LIFETIME), refused];
    return parts.join('.');
  };
  const known = latest(key, () => new Map<ShipClass, Promise<KnownLosses>>());
  return (shipClass) => {
    const made = known();
    const before = made.get(shipClass);
    if (before !== undefined) return before;
    const losses = lossTable(clock.now(), shipClass).then(knownLosses);
    made.set(shipClass, losses);
    // A thread that has died is asked again by the next question.
    losses.catch(() => {
      refused += 1;
    });
    return losses;
  };
}

function knownLosses({ table, source, outlooks, correction }: CalledLosses): KnownLosses {
  const indexOf = new Map(Array.from(table.systemIds, (systemId, index) => [systemId, index]));
  return {
    ...ratesIn(table),
    source,
    sampledHours: table.hours.reduce((sum, hours) => sum + hours, 0),
    outlook(systemId, day) {
      const ofDay = outlooks.find((outlook) => outlook.day === day);
      const index = indexOf.get(systemId) ?? -1;
      return { factor: ofDay?.factors[index] ?? 1, isLittleTraffic: ofDay?.littleTraffic[index] === 1 };
    },
    corrected: (rates) => correctedRates(rates, correction),
    isGraded: correction.length > 0,
  };
}
