import type { LiveStatus } from '#main/domain/plan/live-status';
import { breadthFirst } from '#main/domain/topology/distances';
import { neighboursOf } from '#main/domain/topology/graph';
import { isTransit } from '#main/domain/topology/space';
import type { GateDestination } from '#main/store/systems/live-kills';
import type { SystemRow } from '#main/store/systems/systems';
import { type LiveSystem, liveStates } from '#shared/plan-api/live';
import type { SecurityBand } from '#shared/security';
import { isoUtc, MINUTE } from '#shared/time';
import type { PlanDeps } from './deps.ts';

const MOST_SHIPS = 10;

/** What goes on in these systems now, of all where none are named; the most pressing state first, then the strongest. */
export function liveSystems(deps: PlanDeps, systemIds?: ReadonlySet<number>): LiveSystem[] {
  const { systems, liveKills } = deps;
  const statuses = [...deps.liveStatuses().values()].filter(({ systemId }) => systemIds?.has(systemId) ?? true);
  const gates = liveKills.gateDestinations(statuses.flatMap(({ gateId }) => gateId ?? []));
  const typeNames = liveKills.typeNames(statuses.flatMap(({ ships }) => ships.slice(0, MOST_SHIPS).map(({ typeId }) => typeId)));
  const found = statuses.flatMap((status) => {
    const row = systems.findRow(status.systemId);
    return row === undefined ? [] : [liveSystem(status, row, { deps, gates, typeNames })];
  });
  return found.sort(
    (a, b) => liveStates.indexOf(a.state) - liveStates.indexOf(b.state) || b.strength - a.strength || a.id - b.id,
  );
}

interface Known {
  deps: PlanDeps;
  gates: ReadonlyMap<number, GateDestination>;
  typeNames: ReadonlyMap<number, string>;
}

/** Which system a row tells of, and where that is. */
export function systemPlace({ system_id: id, name, region, security, security_status }: SystemRow) {
  return { id, name, region, security: security as SecurityBand, security_status };
}

function liveSystem(status: LiveStatus, row: SystemRow, { deps, gates, typeNames }: Known): LiveSystem {
  const gate = status.gateId === null ? undefined : gates.get(status.gateId);
  const nextId = status.cameFrom === null ? null : nextOf(deps, status.cameFrom, status.systemId, gate);
  const nameOf = (systemId: number | null) => (systemId === null ? null : (deps.systems.findRow(systemId)?.name ?? null));
  const figures = {
    state: status.state,
    kills: status.kills,
    pilots: status.pilots,
    since: isoUtc(status.since),
    minutes_since: Math.max(0, Math.floor((deps.clock.now() - status.lastKillAt) / MINUTE)),
    gate: gate?.name ?? null,
    came_from: nameOf(status.cameFrom),
    next_system: nameOf(nextId),
  };
  return {
    ...systemPlace(row),
    sentence: sentenceOf(figures),
    ...figures,
    last_kill_at: isoUtc(status.lastKillAt),
    strength: Math.round(status.strength * 100) / 100,
    isk_destroyed: status.iskDestroyed,
    gate_id: status.gateId,
    gate_system_id: gate?.systemId ?? null,
    came_from_id: status.cameFrom,
    next_system_id: nextId,
    ships: status.ships
      .slice(0, MOST_SHIPS)
      .map(({ typeId, kills }) => ({ type_id: typeId, type_name: typeNames.get(typeId) ?? null, kills })),
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

/** `Camped now at the gate to Hykkota: 5 kills, 9 pilots, since 12:03, the last 4 min ago.` Times of EVE, which is UTC. */
function sentenceOf({
  state,
  kills,
  pilots,
  since,
  minutes_since: minutes,
  gate,
  came_from,
  next_system,
}: Pick<LiveSystem, 'state' | 'kills' | 'pilots' | 'since' | 'minutes_since' | 'gate' | 'came_from' | 'next_system'>): string {
  const count = `${kills} ${kills === 1 ? 'kill' : 'kills'}`;
  const last = kills === 1 ? `${minutes} min ago` : `the last ${minutes} min ago`;
  const figures = `${count}, ${pilots} pilots, since ${since.slice(11, 16)}, ${last}.`;
  if (state === 'camped') return `Camped now at the gate to ${gate ?? 'an unknown system'}: ${figures}`;
  if (state === 'fight') return `Fight now: ${figures}`;
  if (state === 'kill') return `${count}, ${last}.`;
  const next = next_system === null ? '' : ` Likely next: ${next_system}.`;
  return `Roam${came_from === null ? '' : ` from ${came_from}`}: ${count}, ${pilots} pilots, ${last}.${next}`;
}
