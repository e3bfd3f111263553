import type { RouteHop } from '#shared/plan-api/route';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { SECOND } from '#shared/time';
import type { PlanDeps } from './deps.ts';
import { namesOf } from './journey.ts';
import { liveSystems } from './live-systems.ts';
import { journeyRisk } from './risk.ts';
import { hopsOf } from './route.ts';

interface GateJourney {
  shipClass: ShipClass;
  /** Milliseconds since the epoch. */
  leavesAt: number;
  secondsPerJump: number;
}

/** The systems that a ship enters by gate after its drive; `path` begins where it lands. */
export async function gatePart(
  deps: PlanDeps,
  path: readonly number[],
  { shipClass, leavesAt, secondsPerJump }: GateJourney,
): Promise<{ from: string; hops: RouteHop[]; chanceOfLoss: number | null }> {
  const from = namesOf(deps, path)(path[0] as number);
  if (path.length < 2) return { from, hops: [], chanceOfLoss: null };
  const { chance, rates: usual, outlook } = await journeyRisk(deps, path, shipClass);
  const arrival = (index: number) => leavesAt + index * secondsPerJump * SECOND;
  const risk = chance(arrival, leavesAt <= deps.clock.now());
  const live = new Map(liveSystems(deps, new Set(path)).map((system) => [system.id, system]));
  const byGate = { path, wayBetween: () => 'gate' as const, wormholeBetween: () => undefined };
  return {
    from,
    hops: hopsOf(deps, byGate, { risk, arrival, live, usual, outlook }).slice(1),
    chanceOfLoss: risk.whole,
  };
}
