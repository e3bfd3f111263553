import type { Party } from '#main/domain/plan/attackers';
import type { LiveStatus } from '#main/domain/plan/live-status';
import { breadthFirst } from '#main/domain/topology/distances';
import { neighboursOf } from '#main/domain/topology/graph';
import { isTransit } from '#main/domain/topology/space';
import type { GateDestination } from '#main/store/systems/live-kills';
import type { SystemRow } from '#main/store/systems/systems';
import { chancePercent, count, minuteSpan } from '#shared/figures';
import { live as endpoint, type LiveSystem, liveStates } from '#shared/plan-api/live';
import { isoUtc, MINUTE } from '#shared/time';
import { inOrder } from '../http/lists.ts';
import { resolve } from '../http/resolve.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const live = route(endpoint, ({ query: { state, near, jumps, friends, limit, sort, dir } }, all: PlanDeps) => {
  const deps = withFriends(all, friends);
  requireSystems(deps.systems);
  const within = near === undefined ? undefined : systemsWithin(deps, resolveSystem(deps.systems, 'near', near).id, jumps);
  const found = liveSystems(deps, within).filter((system) => state === undefined || system.state === state);
  const covered = deps.operations.killmailsCovered();
  return {
    data: inOrder(found, { sort, dir }, { sort: 'pressing', dir: 'desc' }).slice(0, limit),
    meta: {
      total: found.length,
      covered_since: covered?.since ?? null,
      covered_until: covered?.until ?? null,
      quiet_contradicted: found.filter(({ quiet_now }) => quiet_now).length,
      ...deps.sampledUntil(),
    },
  };
});

/** Ids of the systems at most this many gate jumps from one, itself among them. */
export function systemsWithin({ network }: PlanDeps, systemId: number, jumps: number): Set<number> {
  const { graph } = network();
  const start = graph.nodeOf.get(systemId);
  if (start === undefined) return new Set([systemId]);
  const { distance } = breadthFirst(graph, [start], isTransit);
  return new Set(graph.ids.filter((_, node) => (distance[node] ?? -1) >= 0 && (distance[node] as number) <= jumps));
}

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

/** What a sentence names of parties and of hulls. */
const MOST_NAMED = 3;

/** Minutes after the newest kill until which a fight is said to go on. */
const FIGHT_GOES_ON = 15;

/** Capsules lost away from gates in the window from which on a much travelled system warns of them. */
const REPEATED_CAPSULES = 3;

/** A sentence about capsules that were lost away from gates in a much travelled system; null: there were too few to warn of. */
export function capsulesAwayText(capsules: number | null): string | null {
  if (capsules === null || capsules < REPEATED_CAPSULES) return null;
  return `${capsules} capsules were lost away from gates.`;
}

/** What a live system's sentence is made of; `next_system` and names as they are served. */
export type LiveFigures = Pick<
  LiveSystem,
  | 'state'
  | 'claim'
  | 'chance'
  | 'evidence'
  | 'kills'
  | 'attackers'
  | 'parties'
  | 'ships'
  | 'since'
  | 'last_kill_at'
  | 'minutes_since'
  | 'gate'
  | 'came_from'
  | 'next_system'
  | 'capsules_off_gates'
>;

/**
 * `Camp at the gate to Hykkota: 5 ships lost to 4 attackers (Snuffed Out) flying Loki, Sabre since 12:03, the last 4 min ago; another followed
 * within 30 min in 43 % of 240 such cases.` Times of EVE, which is UTC.
 */
export function liveSentence(figures: LiveFigures): string {
  const away = capsulesAwayText(figures.capsules_off_gates);
  return `${ownSentence(figures)}${away === null ? '' : ` ${away}`}`;
}

function ownSentence(figures: LiveFigures): string {
  const { state, claim, evidence, kills, since, minutes_since: minutes, came_from: from, next_system: next } = figures;
  const gate = `the gate to ${figures.gate ?? 'an unknown system'}`;
  const by = byText(figures);
  const last = kills === 1 ? `${minuteSpan(minutes)} ago` : `the last ${minuteSpan(minutes)} ago`;
  if (claim !== null && evidence !== null) {
    const ships = evidence.ships === 1 ? '1 ship' : `${evidence.ships} ships`;
    const newest = evidence.ships === 1 ? `${minuteSpan(evidence.minutes)} ago` : `the last ${minuteSpan(evidence.minutes)} ago`;
    const follows = followText(figures);
    if (claim === 'ships_lost') {
      const pause = evidence.ships === 1 ? ' ' : ', ';
      return `${ships} lost at ${gate}${pause}${newest}${by === '' ? '' : `,${by}`}${follows === null ? '' : `; ${follows}`}.`;
    }
    const word = claim === 'camp' ? 'Camp' : 'Likely camp';
    return `${word} at ${gate}: ${ships} lost${by} since ${since.slice(11, 16)}, ${newest}; ${follows ?? 'how often another follows is not measured yet'}.`;
  }
  const count = `${kills} ${kills === 1 ? 'kill' : 'kills'}${by}`;
  if (state === 'fight' && minutes >= FIGHT_GOES_ON)
    return `Fought until ${figures.last_kill_at.slice(11, 16)}: ${count}, since ${since.slice(11, 16)}.`;
  if (state === 'fight') return `Fight now: ${count}, since ${since.slice(11, 16)}, ${last}.`;
  if (state !== 'roam') return `${count}, ${last}.`;
  return `Roam${from === null ? '' : ` from ${from}`}: ${count}, ${last}.${next === null ? '' : ` Likely next: ${next}.`}`;
}

/** null: it is not measured yet. */
function followText({ chance, evidence }: Pick<LiveFigures, 'chance' | 'evidence'>): string | null {
  return chance === null
    ? null
    : `another followed within 30 min in ${chancePercent(chance)} of ${count(evidence?.cases ?? 0)} such cases`;
}

/** ` by 4 attackers (Snuffed Out) flying Loki, Sabre`; nothing where it is not known who attacked. */
function byText({ attackers, parties, ships, claim }: LiveFigures): string {
  if (attackers === null) return '';
  const whose = parties.map(({ name }) => name).filter((name) => name !== null);
  const hulls = ships.map(({ type_name: name }) => name).filter((name) => name !== null);
  const count = attackers === 1 ? '1 attacker' : `${attackers} attackers`;
  const named = whose.length === 0 ? '' : ` (${listed(whose)})`;
  const flown = hulls.length === 0 ? '' : ` flying ${listed(hulls)}`;
  return ` ${claim === null ? 'by' : 'to'} ${count}${named}${flown}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The same, where kills by these alone are no danger. */
export function withFriends(deps: PlanDeps, friends: readonly string[] | undefined): PlanDeps {
  if (friends === undefined) return deps;
  const ids = new Set(friends.map((one) => resolve(deps.catalog, 'entity', 'friends', one).id));
  return { ...deps, liveStatuses: () => deps.liveStatuses(ids) };
}
