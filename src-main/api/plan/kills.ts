import { kills as endpoint } from '#shared/plan-api/kills';
import { HOUR, isoUtc } from '#shared/time';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

/** GET /kills */
export const kills = route(endpoint, ({ query: { system, hours, limit } }, deps: PlanDeps) => {
  const { systems, liveKills, operations, clock } = deps;
  requireSystems(systems);
  const { id, name } = resolveSystem(systems, 'system', system);
  const found = liveKills.inSystem(id, isoUtc(clock.now() - hours * HOUR));
  const shown = found.slice(0, limit);
  const gates = liveKills.gateDestinations(shown.flatMap(({ locationId }) => locationId ?? []));
  const typeNames = liveKills.typeNames(shown.flatMap(({ shipTypeId, attackerTypeIds }) => [shipTypeId, ...attackerTypeIds]));
  const shipOf = (typeId: number) => ({ type_id: typeId, type_name: typeNames.get(typeId) ?? null });
  return {
    data: shown.map(({ killmailId, time, shipTypeId, value, attackers, attackerTypeIds, locationId }) => ({
      killmail_id: killmailId,
      time,
      ship: shipOf(shipTypeId),
      value,
      attackers,
      attacker_ships: attackerTypeIds.map(shipOf),
      gate: gates.get(locationId ?? 0)?.name ?? null,
      url: `https://zkillboard.com/kill/${killmailId}/`,
    })),
    meta: { total: found.length, id, name, covered_until: operations.killmailsCovered()?.until ?? null },
  };
});
