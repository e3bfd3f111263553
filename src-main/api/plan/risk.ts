import { chanceOfLoss } from '#main/domain/plan/loss';
import { entryRates } from '#main/domain/plan/loss-rates';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import type { PlanDeps } from './deps.ts';

/** The chance of losing a ship on a journey; null: no hour is known that it could be worked out from. Chances 0 to 1, four digits. */
export interface JourneyChance {
  whole: number | null;
  /** Of entering each system of the path; null also for one of which nothing is known, such as wormhole space. */
  entering: (number | null)[];
  /** The system with the largest share of the whole chance, as an index, and that share: 0.2 of 0.23. */
  worst: { index: number; share: number };
}

/** A chance with the digits that it deserves. */
export function rounded(chance: number): number {
  return Math.round(chance * 1e4) / 1e4;
}

/**
 * The chance of loss on a path, by when each of its systems is entered (milliseconds since the epoch), and what the usual rates are
 * worked out from. The start is not entered; what is not listed is not counted.
 */
export async function journeyRisk(deps: PlanDeps, path: readonly number[], shipClass: ShipClass) {
  const { source, sampledHours, outlook, corrected, isGraded, ...rates } = await deps.losses(shipClass);
  const statuses = deps.liveStatuses();
  const gates = deps.liveKills.gateDestinations([...statuses.values()].flatMap(({ gateId }) => gateId ?? []));
  const isCounted = path.map((id, index) => index === 0 || deps.systems.findRow(id) !== undefined);
  const rateOf = entryRates({
    path,
    now: deps.clock.now(),
    rates,
    outlook: (systemId, day) => outlook(systemId, day).factor,
    statuses,
    gateLeadsTo: (gateId) => gates.get(gateId)?.systemId,
    jumpsNow: (systemId) => deps.systems.findRow(systemId)?.jumps_1h ?? 0,
  });
  return {
    from: {
      losses_from: source,
      losses_hours: sampledHours,
      losses_corrected: isGraded,
      not_counted: path.filter((_, index) => !isCounted[index]),
    },
    outlook,
    rates,
    /** `live`: whether what goes on now counts. */
    chance(arrival: (index: number) => number, live: boolean): JourneyChance {
      const found = corrected(path.map((_, index) => rateOf(index, arrival(index), live)));
      const index = found.reduce((most, rate, at) => (rate > (found[most] ?? 0) ? at : most), 0);
      if (sampledHours === 0) return { whole: null, entering: path.map(() => null), worst: { index, share: 0 } };
      const whole = chanceOfLoss(found);
      const sum = found.reduce((total, rate) => total + rate, 0);
      return {
        whole: rounded(whole),
        entering: found.map((rate, at) => (isCounted[at] ? rounded(chanceOfLoss([rate])) : null)),
        worst: { index, share: sum === 0 ? 0 : rounded((whole * (found[index] as number)) / sum) },
      };
    },
  };
}
