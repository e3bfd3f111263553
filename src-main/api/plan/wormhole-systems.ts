import { staticsOf } from '#main/domain/topology/wormhole-statics';
import { wormholeTypes } from '#main/domain/topology/wormhole-types';
import { effectModifiers, wormholeClassName } from '#main/domain/topology/wormholes';
import type { WormholeSystemRow } from '#main/store/systems/wormhole-systems';
import { nearestNames } from '#shared/nearest';
import { wormholeSystem as detailEndpoint, wormholeSystems as listEndpoint } from '#shared/plan-api/wormhole-systems';
import { isoUtc } from '#shared/time';
import { connectionOf } from '../http/connections.ts';
import { ApiError, notCollectedYet } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const wormholeSystems = route(listEndpoint, ({ query: { q, limit } }, deps: PlanDeps) => {
  requireCatalog(deps);
  return { data: deps.wormholeSystems.search(q, limit).map(hitOf) };
});

export const wormholeSystem = route(detailEndpoint, ({ params: { id } }, deps: PlanDeps) => {
  requireCatalog(deps);
  const { wormholeSystems: reads, operations, clock } = deps;
  const found = reads.find(id) ?? unknown(deps, id);
  const now = clock.now();
  const statics = staticsOf(found.id, found.classId);
  return {
    data: {
      ...hitOf(found),
      constellation: found.constellation,
      effect_modifiers: effectModifiers(found.effect, found.classId),
      statics: statics?.flatMap(staticOf) ?? null,
      connections: operations
        .connections(isoUtc(now))
        .filter((one) => one.hub_system_id === found.id || one.destination_system_id === found.id)
        .map((connection) => connectionOf(connection, now)),
    },
  };
});

function requireCatalog({ catalog }: PlanDeps): void {
  if (!catalog.isLoaded()) notCollectedYet('The static data has');
}

function hitOf({ id, name, region, classId, effect }: WormholeSystemRow) {
  return { id, name, region, class: classId === null ? null : wormholeClassName(classId), effect };
}

function staticOf(name: string) {
  const type = wormholeTypes.get(name);
  if (type === undefined) return [];
  return [{ type: name, leads_to: type.leadsTo, jump_mass: type.jumpMass, total_mass: type.totalMass, hours: type.lifetime }];
}

function unknown({ systems, wormholeSystems: reads }: PlanDeps, idOrName: string): never {
  const listed = systems.find(idOrName);
  const start = `'${idOrName.slice(0, 60)}' is neither the id nor the exact name of a system of wormhole space`;
  if (listed !== undefined)
    throw new ApiError('not_found', `${start}: ${listed.name} has stargates, see /systems/${listed.id} of the systems service.`);
  const [nearest] = nearestNames(
    idOrName,
    reads.search('', 5000).map(({ name }) => name),
  );
  const message = nearest === undefined ? `${start}.` : `${start}; did you mean '${nearest}'?`;
  throw new ApiError('not_found', message, {}, { parameter: 'id', ...(nearest === undefined ? {} : { hint: nearest }) });
}
