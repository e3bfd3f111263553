import type { Party } from '#main/domain/plan/attackers';
import type { LiveStatus } from '#main/domain/plan/live-status';
import { breadthFirst } from '#main/domain/topology/distances';
import { neighboursOf } from '#main/domain/topology/graph';
import { isTransit } from '#main/domain/topology/space';
import type { GateDestination } from '#main/store/systems/live-kills';
import type { SystemRow } from '#main/store/systems/systems';
import { type LiveSystem, liveStates } from '#shared/plan-api/live';
import { isoUtc, MINUTE } from '#shared/time';
import type { PlanDeps } from './deps.ts';
import { liveSentence } from './live-sentence.ts';

const MOST_SHIPS = 10;
const MOST_PARTIES = 5;
/** Jumps of the newest sampled hour from which on capsules lost away from gates warn those who pass. */
const MUCH_TRAVELLED = 100;

/** What goes on in these systems now, of all where none are named; the most pressing state first, a camp before a likely one, then the strongest. */
export function liveSystems(deps: PlanDeps, systemIds?: ReadonlySet<number>): LiveSystem[] {
  const { systems, liveKills } = deps;
  const statuses = [...deps.liveStatuses().values()].filter(({ systemId }) => systemIds?.has(systemId) ?? true);
  const gates = liveKills.gateDestinations(statuses.flatMap(({ gateId }) => gateId ?? []));
  const typeNames = liveKills.typeNames(statuses.flatMap(({ ships }) => ships.slice(0, MOST_SHIPS).map(({ typeId }) => typeId)));
  const names = liveKills.entityNames(statuses.flatMap(({ parties }) => parties.slice(0, MOST_PARTIES).map(idOf)));
  const found = statuses.flatMap((status) => {
    const row = systems.findRow(status.systemId);
    return row === undefined ? [] : [liveSystem(status, row, { deps, gates, typeNames, names })];
  });
  return found.sort(
    (a, b) =>
      liveStates.indexOf(a.state) - liveStates.indexOf(b.state) ||
      Number(b.claim === 'camp') - Number(a.claim === 'camp') ||
      b.strength - a.strength ||
      a.id - b.id,
  );
}

function idOf({ allianceId, corporationId }: Party): number {
  return allianceId ?? corporationId ?? 0;
}

interface Known {
  deps: PlanDeps;
  gates: ReadonlyMap<number, GateDestination>;
  typeNames: ReadonlyMap<number, string>;
  /** Of alliances and corporations. */
  names: ReadonlyMap<number, string>;
}

export function systemPlace({ system_id: id, name, region, security, security_status }: SystemRow) {
  return { id, name, region, security, security_status };
}

function liveSystem(status: LiveStatus, row: SystemRow, { deps, gates, typeNames, names }: Known): LiveSystem {
  const gate = status.gateId === null ? undefined : gates.get(status.gateId);
  const nextId = status.cameFrom === null ? null : nextOf(deps, status.cameFrom, status.systemId, gate);
  const nameOf = (systemId: number | null) => (systemId === null ? null : (deps.systems.findRow(systemId)?.name ?? null));
  const { camp } = status;
  const figures = {
    state: status.state,
    kills: status.kills,
    pilots: status.pilots,
    attackers: status.attackers,
    victims: status.victims,
    parties: status.parties.slice(0, MOST_PARTIES).map((party) => ({
      alliance_id: party.allianceId,
      corporation_id: party.corporationId,
      name: names.get(idOf(party)) ?? null,
      attackers: party.attackers,
    })),
    claim: camp?.claim ?? null,
    chance: camp === null || camp.chance === null ? null : Math.round(camp.chance * 100) / 100,
    evidence: camp === null ? null : { ships: camp.ships, minutes: camp.minutes, cases: camp.cases },
    capsules_off_gates: (row.jumps_1h ?? 0) >= MUCH_TRAVELLED ? status.capsulesOffGates : null,
    ships: status.ships
      .slice(0, MOST_SHIPS)
      .map(({ typeId, kills }) => ({ type_id: typeId, type_name: typeNames.get(typeId) ?? null, kills })),
    since: isoUtc(status.since),
    last_kill_at: isoUtc(status.lastKillAt),
    minutes_since: Math.max(0, Math.floor((deps.clock.now() - status.lastKillAt) / MINUTE)),
    gate: gate?.name ?? null,
    came_from: nameOf(status.cameFrom),
    next_system: nameOf(nextId),
  };
  return {
    ...systemPlace(row),
    sentence: liveSentence(figures),
    ...figures,
    strength: Math.round(status.strength * 100) / 100,
    isk_destroyed: status.iskDestroyed,
    gate_id: status.gateId,
    gate_system_id: gate?.systemId ?? null,
    came_from_id: status.cameFrom,
    next_system_id: nextId,
    quiet_now: row.quiet_now === 1,
  };
}

/**
 * Where a roam likely goes: through the gate that it was last seen at, unless that leads back; else to the busiest neighbour that lies
 * farther from where it came than this system does. null: there is none.
 */
function nextOf(
  { network, systems }: PlanDeps,
  cameFrom: number,
  systemId: number,
  gate: GateDestination | undefined,
): number | null {
  if (gate !== undefined && gate.systemId !== cameFrom) return gate.systemId;
  const { graph } = network();
  const start = graph.nodeOf.get(cameFrom);
  if (start === undefined) return null;
  const { distance } = breadthFirst(graph, [start], isTransit);
  const jumps = (id: number) => distance[graph.nodeOf.get(id) ?? 0] ?? -1;
  const onward = neighboursOf(graph, systemId).filter((id) => jumps(id) > jumps(systemId));
  const traffic = (id: number) => systems.findRow(id)?.jumps_1h ?? 0;
  return onward.sort((a, b) => traffic(b) - traffic(a) || a - b)[0] ?? null;
}
