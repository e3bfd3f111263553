import { type Attacker, partiesOf } from '#main/domain/plan/attackers';
import { groupsOfLost } from '#main/domain/plan/ship-class';
import type { PastKillRow } from '#main/store/systems/past-kills';
import type { QueryOf } from '#shared/http/endpoint';
import { kills as endpoint, type ListedKill, type LostClass } from '#shared/plan-api/kills';
import { fromIso, HOUR } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { resolve } from '../http/resolve.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { routableSystem } from './journey.ts';
import { systemsWithin } from './live.ts';

/** Whose a ship was. */
type Involved = Pick<Attacker, 'characterId' | 'corporationId' | 'allianceId'>;

const MOST_PARTIES = 5;

export const kills = route(endpoint, async ({ query }, deps: PlanDeps) => {
  const { pastKills, operations, clock, on, catalog, systems } = deps;
  const { hours, limit, sort, dir, side, npc, solo, since } = query;
  requireSystems(systems);
  const { named, systemIds } = placeOf(deps, query);
  const entities = (query.entity ?? []).map((one) => resolve(catalog, 'entity', 'entity', one));
  const found = await on('lists').findKills({
    from: clock.now() - hours * HOUR,
    filter: {
      systemIds,
      shipTypeIds: typesOfLost(deps, query.ship_class),
      entityIds: query.entity && new Set(entities.map(({ id }) => id)),
      valueMin: query.value_min,
      attackersMin: query.attackers_min,
      side,
      npc,
      solo,
      since,
    },
    before: query.before === undefined ? undefined : { killmailId: query.before, at: timeOf(deps, query.before) },
    limit,
    sort,
    dir,
  });
  return {
    data: listedKills(deps, pastKills.byIds(found.killmailIds)),
    meta: {
      total: found.total,
      id: named?.id ?? null,
      name: named?.name ?? null,
      entities,
      more: found.more,
      next_since: found.revision,
      covered_until: operations.killmailsCovered()?.until ?? null,
    },
  };
});

/** The types of these classes; undefined: any. */
export function typesOfLost({ pastKills }: PlanDeps, classes: readonly LostClass[] | undefined): Set<number> | undefined {
  if (classes === undefined) return undefined;
  const { groupIds, categoryIds } = groupsOfLost(classes);
  return new Set(pastKills.typesOf(groupIds, categoryIds));
}

/** Where kills are looked for: what all of the places have in common; `systemIds` undefined: everywhere. */
function placeOf(deps: PlanDeps, { system, region, near, jumps }: QueryOf<typeof endpoint>) {
  const sets: ReadonlySet<number>[] = [];
  const one = system === undefined ? undefined : routableSystem(deps, 'system', system);
  if (one !== undefined) sets.push(new Set([one.id]));
  const regionIds = region?.map((name) => resolve(deps.catalog, 'region', 'region', name).id);
  if (regionIds !== undefined) sets.push(new Set(deps.pastKills.systemsOfRegions(regionIds)));
  const centre = near === undefined ? undefined : resolveSystem(deps.systems, 'near', near);
  if (centre !== undefined) sets.push(systemsWithin(deps, centre.id, jumps));
  const [first, ...others] = sets;
  const systemIds = first && new Set([...first].filter((id) => others.every((set) => set.has(id))));
  return { named: one ?? centre, systemIds };
}

/** Milliseconds. */
function timeOf({ pastKills }: PlanDeps, killmailId: number): number {
  const time = pastKills.timeOf(killmailId);
  if (time !== undefined) return fromIso(time);
  const message = `before '${killmailId}' is no kill that the mirror has; give the killmail_id of one that was listed.`;
  throw new ApiError('bad_request', message, {}, { parameter: 'before' });
}

/** Kills as they are listed, in the order that they are given in. */
function listedKills({ liveKills, pastKills }: PlanDeps, rows: readonly PastKillRow[]): ListedKill[] {
  const gates = liveKills.gateDestinations(rows.flatMap(({ locationId }) => locationId ?? []));
  const typeNames = liveKills.typeNames(rows.flatMap(({ shipTypeId, attackerTypeIds }) => [shipTypeId, ...attackerTypeIds]));
  const places = pastKills.placesOf([...new Set(rows.map(({ systemId }) => systemId))]);
  const attributed = rows.map((row) => ({
    ...row,
    blow: row.attackedBy?.find(({ finalBlow }) => finalBlow),
    parties: partiesOf([row]).slice(0, MOST_PARTIES),
  }));
  const names = liveKills.entityNames(
    attributed.flatMap(({ victim, blow, parties }) => [
      ...[victim, blow].flatMap((one) => [one?.characterId ?? [], one?.corporationId ?? [], one?.allianceId ?? []].flat()),
      ...parties.flatMap(({ allianceId, corporationId }) => allianceId ?? corporationId ?? []),
    ]),
  );
  const shipOf = (typeId: number) => ({ type_id: typeId, type_name: typeNames.get(typeId) ?? null });
  return attributed.map((row) => {
    const { killmailId, systemId, attackedBy } = row;
    const place = places.get(systemId);
    return {
      killmail_id: killmailId,
      time: row.time,
      system_id: systemId,
      system: place?.name ?? String(systemId),
      region: place?.region ?? '',
      security_status: place?.securityStatus ?? 0,
      ship: shipOf(row.shipTypeId),
      value: row.value,
      attackers: row.attackers,
      solo: attackedBy === null ? null : attackedBy.filter(({ characterId }) => characterId !== null).length === 1,
      npc: row.npc,
      attacker_ships: row.attackerTypeIds.map(shipOf),
      attacker_parties: row.parties.map(({ allianceId, corporationId, attackers }) => ({
        alliance_id: allianceId,
        corporation_id: corporationId,
        name: names.get(allianceId ?? corporationId ?? 0) ?? null,
        attackers,
      })),
      victim: attackedBy === null ? null : involvedOf(row.victim, names),
      final_blow: row.blow === undefined ? null : involvedOf(row.blow, names),
      gate: gates.get(row.locationId ?? 0)?.name ?? null,
      url: `https://zkillboard.com/kill/${killmailId}/`,
    };
  });
}

function involvedOf(one: Involved, names: ReadonlyMap<number, string>) {
  return {
    character_id: one.characterId,
    character_name: names.get(one.characterId ?? 0) ?? null,
    corporation_id: one.corporationId,
    corporation: names.get(one.corporationId ?? 0) ?? null,
    alliance_id: one.allianceId,
    alliance: names.get(one.allianceId ?? 0) ?? null,
  };
}
