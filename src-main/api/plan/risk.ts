import { entryRates } from '#main/domain/plan/entry-rates';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import type { PlanDeps } from './deps.ts';

/**
 * What entering each system of a path costs in ships for each jump, by when it is entered (milliseconds since the epoch), and what the
 * usual rates are worked out from. The start is not entered; of a system that is not listed nothing is known.
 */
export async function journeyRisk(deps: PlanDeps, path: readonly number[], shipClass: ShipClass) {
  const { source, sampledHours, outlook, ...rates } = await deps.losses(shipClass);
  const statuses = deps.liveStatuses();
  const gates = deps.liveKills.gateDestinations([...statuses.values()].flatMap(({ gateId }) => gateId ?? []));
  return {
    from: { losses_from: source, losses_hours: sampledHours },
    outlook,
    rates,
    rateOf: entryRates({
      path,
      now: deps.clock.now(),
      rates,
      outlook,
      statuses,
      gateLeadsTo: (gateId) => gates.get(gateId)?.systemId,
      jumpsNow: (systemId) => deps.systems.findRow(systemId)?.jumps_1h ?? 0,
    }),
  };
}
