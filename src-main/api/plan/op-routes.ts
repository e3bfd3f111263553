import type { NamedEntity } from '#main/store/catalog/reads';
import { readQuery } from '#shared/http/query';
import type { OpSheet } from '#shared/plan-api/op-sheet';
import { departures, type RouteMode } from '#shared/plan-api/route';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { warned } from '#shared/plan-api/warnings';
import { MINUTE } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import type { PlanDeps } from './deps.ts';
import { gateRefusal, gateWarnings } from './gate-rules.ts';
import { hazardWarnings } from './hazards.ts';
import { findJourney, type Journey, namesOf } from './journey.ts';
import { liveSystems } from './live-systems.ts';
import { journeyRisk } from './risk.ts';
import { travelled } from './traveller.ts';

interface Wanted {
  from: NamedEntity;
  to: NamedEntity;
  /** When the fleet leaves, milliseconds since the epoch. */
  at: number;
  shipClass: ShipClass;
  /** The person's own wormholes, as a question names them. */
  chain: string[] | undefined;
}

/** Throws `not_found` where there is none by the rules of gates. The shortest route and the safest; where these are the same, another one beside it. */
export async function sheetRoutes(deps: PlanDeps, wanted: Wanted): Promise<OpSheet['routes']> {
  const { from, to, shipClass } = wanted;
  const refusal = gateRefusal(deps, { from, via: [], to }, shipClass);
  if (refusal !== null)
    throw new ApiError('not_found', `Capitals do not go ${refusal.end} ${refusal.name} by gate: ${refusal.reason}.`);
  const [shortest, safest] = [await journey(deps, wanted, 'shortest'), await journey(deps, wanted, 'safest')];
  const routes = [await sheetRoute(deps, wanted, 'Shortest', shortest)];
  const [other] = String(safest.path) === String(shortest.path) ? shortest.alternatives(1) : [];
  if (other !== undefined) routes.push(await sheetRoute(deps, wanted, 'Another way', { ...shortest, path: other }));
  else if (String(safest.path) !== String(shortest.path))
    routes.push(await sheetRoute(deps, wanted, 'Safest by security', safest));
  return routes;
}

function journey(deps: PlanDeps, { from, to, shipClass, chain }: Wanted, mode: RouteMode): Promise<Journey> {
  const read = readQuery(departures, { from: String(from.id), to: String(to.id), mode, ship_class: shipClass });
  if (!read.ok) throw new Error(read.message);
  return findJourney(deps, travelled(deps, { ...read.value, chain }));
}

async function sheetRoute(
  deps: PlanDeps,
  { at, shipClass }: Wanted,
  title: string,
  { path, wormholeBetween }: Pick<Journey, 'path' | 'wormholeBetween'>,
): Promise<OpSheet['routes'][number]> {
  const { chance, from } = await journeyRisk(deps, path, shipClass);
  const isNow = at <= deps.clock.now();
  const { whole, worst } = chance((index) => at + index * MINUTE, isNow);
  const nameOf = namesOf(deps, path);
  const live = new Map(liveSystems(deps, new Set(path)).map((system) => [system.id, system]));
  return {
    title,
    path: [...path],
    names: path.map(nameOf),
    wormholes: path.slice(1).flatMap((toId, index) => {
      const fromId = path[index] as number;
      const way = wormholeBetween(fromId, toId);
      if (way === undefined) return [];
      const signature = way.hubSystemId === fromId ? way.hubSignature : way.destinationSignature;
      return [{ from: nameOf(fromId), to: nameOf(toId), signature, expires_at: way.expiresAt }];
    }),
    jumps: path.length - 1,
    chance_of_loss: whole,
    losses_hours: from.losses_hours,
    losses_from: from.losses_from,
    worst_system: nameOf(path[worst.index] as number),
    worst_share: worst.share,
    ...warned(
      [
        ...gateWarnings(path, nameOf, shipClass),
        ...path.flatMap((id) => {
          const system = live.get(id);
          if (system === undefined || system.state === 'kill') return [];
          return [{ code: system.state, sentence: `${system.name}: ${system.sentence}`, system_id: id }];
        }),
        ...hazardWarnings(deps, path),
      ],
      nameOf,
    ),
  };
}
