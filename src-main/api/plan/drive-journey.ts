import { type DriveReach, landingsNear } from '#main/domain/plan/drive-reach';
import { findLegs, type LegsQuestion } from '#main/domain/plan/legs';
import { isCynoTarget } from '#main/domain/rules/cynos';
import { jumpLightYears, type SystemPosition } from '#main/domain/topology/capital-range';
import type { Graph } from '#main/domain/topology/graph';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { NamedEntity } from '#main/store/catalog/reads';
import type { JumpHullRow } from '#main/store/systems/jump-hulls';
import type { RouteHop } from '#shared/plan-api/route-hop';
import { SECOND } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import type { PlanDeps } from './deps.ts';
import { endsOf, graphWith, namesOf, passagesOf, routableSystem } from './journey.ts';
import { jumpRefusal } from './jump-rules.ts';
import { hopsAlong } from './route.ts';
import { classOf, secondsOf } from './traveller.ts';
import { noOtherWays, otherWays } from './ways.ts';

interface Wanted extends Pick<LegsQuestion, 'reach' | 'mayStop' | 'least'> {
  from: NamedEntity;
  to: NamedEntity;
  /** What it goes on by after its drive. */
  graph: Graph;
  cynos?: readonly string[] | undefined;
  /** Whether it may go on by gate through a system. */
  mayPass(systemId: number): boolean;
  secondsPerGate: number;
  /** What a way takes by drive. */
  minutesOf(path: readonly number[]): number;
}

/**
 * Systems by drive, both ends included, through the cynos that are named, and those entered by gate after it: none, but where the target is
 * in high security. Of landings in low security the one with the least time by both parts. null: there is no journey.
 */
export async function bestJourney(deps: PlanDeps, wanted: Wanted): Promise<{ path: number[]; gates: number[] } | null> {
  const { reach, from, to, mayStop, mayPass, least, minutesOf } = wanted;
  const cynos = (wanted.cynos ?? []).map((name) => pinnedCyno(deps, name));
  const fly = (toId: number) => {
    const points = [from.id, ...cynos, toId];
    const parts = points
      .slice(1)
      .map((id, index) => findLegs({ reach, fromId: points[index] as number, toId: id, mayStop, least }));
    return parts.includes(null) ? null : [from.id, ...parts.flatMap((part) => (part as number[]).slice(1))];
  };
  const { bandOf } = deps.network();
  if (from.id === to.id || bandOf(to.id) !== 'high') {
    const path = fly(to.id);
    return path === null ? null : { path, gates: [] };
  }
  const mayLand = (systemId: number) => {
    const place = reach.systems[reach.nodeOf.get(systemId) ?? -1];
    return place !== undefined && isCynoTarget(place) && mayStop(systemId);
  };
  const journeys: { path: number[]; gates: number[]; minutes: number }[] = [];
  for (const { systemId, gates } of landingsNear({ graph: wanted.graph, bandOf }, to.id, { mayLand, mayPass })) {
    // Each search takes some milliseconds of the main thread.
    await yieldToEventLoop();
    const path = fly(systemId);
    if (path !== null) journeys.push({ path, gates, minutes: minutesOf(path) + (gates.length * wanted.secondsPerGate) / 60 });
  }
  return journeys.sort((a, b) => a.minutes - b.minutes || a.gates.length - b.gates.length)[0] ?? null;
}

/** The system of a cyno that is named in its order; throws `bad_request` where none can be lit. */
function pinnedCyno(deps: PlanDeps, name: string): number {
  const place = routableSystem(deps, 'cynos', name);
  const refusal = jumpRefusal(deps, { from: { id: 0, name: '' }, to: place, groupId: 0 });
  if (refusal === null) return place.id;
  throw new ApiError('bad_request', `cynos cannot have ${place.name}: ${refusal.reason}; name another system.`);
}

export function placesAlong(reach: DriveReach, path: readonly number[]): { systemId: number; lightYears: number }[] {
  const places = path.map((systemId) => reach.systems[reach.nodeOf.get(systemId) ?? -1] as SystemPosition);
  return places.map((place, index) => {
    const before = places[index - 1];
    return { systemId: place.systemId, lightYears: before === undefined ? 0 : jumpLightYears(before, place) };
  });
}

/** How a ship goes by gate, and through the wormholes of a question that surely let it pass. */
export function gatesOf(deps: PlanDeps, ship: JumpHullRow, chain: string[] | undefined) {
  const [hull, shipClass] = [deps.jumpHulls.hull(ship.typeId) ?? null, classOf(ship)];
  const { graph } = deps.network();
  const ways = otherWays(deps, { ...noOtherWays, ship_class: shipClass, hull, chain });
  return {
    shipClass,
    secondsPerGate: secondsOf(hull, shipClass),
    graph: graphWith(graph, ways.wormholes.map(endsOf)),
    passages: passagesOf(graph, ways),
  };
}

interface GatePart extends Pick<ReturnType<typeof gatesOf>, 'shipClass' | 'secondsPerGate' | 'passages'> {
  /** Milliseconds since the epoch. */
  leavesAt: number;
}

/** The systems that a ship enters by gate or wormhole after its drive; `path` begins where it lands. */
export async function gatePart(
  deps: PlanDeps,
  path: readonly number[],
  { shipClass, leavesAt, secondsPerGate, passages }: GatePart,
): Promise<{ from: string; hops: RouteHop[]; chanceOfLoss: number | null }> {
  const from = namesOf(deps, path)(path[0] as number);
  if (path.length < 2) return { from, hops: [], chanceOfLoss: null };
  const { hops, risk } = await hopsAlong(
    deps,
    { path, ...passages },
    {
      shipClass,
      arrival: (index) => leavesAt + index * secondsPerGate * SECOND,
      isLive: leavesAt <= deps.clock.now(),
    },
  );
  return { from, hops: hops.slice(1), chanceOfLoss: risk.whole };
}
