import type { Attacker } from '#main/domain/plan/attackers';
import { kills as endpoint } from '#shared/plan-api/kills';
import { HOUR, isoUtc } from '#shared/time';
import { inOrder } from '../http/in-order.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { routableSystem } from './journey.ts';

/** Whose a ship was. */
type Involved = Pick<Attacker, 'characterId' | 'corporationId' | 'allianceId'>;

export const kills = route(endpoint, ({ query: { system, hours, limit, sort, dir } }, deps: PlanDeps) => {
  const { systems, liveKills, operations, clock } = deps;
  requireSystems(systems);
  const { id, name } = routableSystem(deps, 'system', system);
  const found = liveKills.inSystem(id, isoUtc(clock.now() - hours * HOUR));
  const shown = inOrder(found, { sort, dir }, { sort: 'time', dir: 'desc' }).slice(0, limit);
  const gates = liveKills.gateDestinations(shown.flatMap(({ locationId }) => locationId ?? []));
  const typeNames = liveKills.typeNames(shown.flatMap(({ shipTypeId, attackerTypeIds }) => [shipTypeId, ...attackerTypeIds]));
  const shipOf = (typeId: number) => ({ type_id: typeId, type_name: typeNames.get(typeId) ?? null });
  const isNamed = (one: Involved | undefined) => [one?.characterId ?? [], one?.corporationId ?? [], one?.allianceId ?? []].flat();
  const names = liveKills.entityNames(
    shown.flatMap(({ victim, attackedBy }) => [victim, attackedBy?.find(({ finalBlow }) => finalBlow)].flatMap(isNamed)),
  );
  const involvedOf = (one: Involved | undefined) =>
    one === undefined
      ? null
      : {
          character_id: one.characterId,
          character_name: names.get(one.characterId ?? 0) ?? null,
          corporation_id: one.corporationId,
          corporation: names.get(one.corporationId ?? 0) ?? null,
          alliance_id: one.allianceId,
          alliance: names.get(one.allianceId ?? 0) ?? null,
        };
  return {
    data: shown.map(({ killmailId, time, shipTypeId, value, attackers, attackerTypeIds, locationId, attackedBy, victim }) => ({
      killmail_id: killmailId,
      time,
      ship: shipOf(shipTypeId),
      value,
      attackers,
      attacker_ships: attackerTypeIds.map(shipOf),
      victim: attackedBy === null ? null : involvedOf(victim),
      final_blow: involvedOf(attackedBy?.find(({ finalBlow }) => finalBlow)),
      gate: gates.get(locationId ?? 0)?.name ?? null,
      url: `https://zkillboard.com/kill/${killmailId}/`,
    })),
    meta: { total: found.length, id, name, covered_until: operations.killmailsCovered()?.until ?? null },
  };
});
