import type { NamedEntity } from '#main/store/catalog/reads';
import type { NamedSystem, SystemList } from '#main/store/systems/list';
import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import { ApiError, notCollectedYet, unresolvable } from './errors.ts';

/** Before the first computation there is nothing to answer about systems, not even that there are none. */
export function requireSystems(systems: SystemList): void {
  if (!systems.isComputed()) notCollectedYet('Systems have');
}

/** The listed system of a path, by id or exact name in any case; throws `not_found` where there is none. */
export function pathSystem(systems: SystemList, idOrName: string): NamedEntity {
  requireSystems(systems);
  const found = systems.find(idOrName);
  if (found !== undefined) return found;
  const wormhole = systems.findWormholeSystem(idOrName);
  if (wormhole !== undefined)
    throw new ApiError(
      'not_found',
      `${wormhole} lies in wormhole space, which is not listed: /plan/api/v1/wormhole-systems/${wormhole} has it.`,
    );
  const [nearest] = nearestNames(idOrName, systems.names());
  const hint = nearest === undefined ? '/search finds names' : `did you mean '${nearest}'?`;
  const message = `'${idOrName.slice(0, 60)}' is neither the id nor the exact name of a listed system; ${hint}`;
  throw new ApiError('not_found', message, {}, { parameter: 'id', ...(nearest === undefined ? {} : { hint: nearest }) });
}

/**
 * The listed system that a parameter names by id or exact name in any case; throws `bad_request` where there is none. `others`: more names
 * that the error may offer.
 */
export function resolveSystem(
  systems: SystemList,
  parameter: string,
  idOrName: string,
  others: () => readonly string[] = () => [],
): NamedEntity {
  requireSystems(systems);
  const found = systems.find(idOrName);
  if (found !== undefined) return found;
  const wormhole = systems.findWormholeSystem(idOrName);
  if (wormhole !== undefined)
    throw new ApiError(
      'bad_request',
      `${parameter} cannot be ${wormhole}: it lies in wormhole space, which is not listed; name another system.`,
      {},
      { parameter },
    );
  const known = [...new Set([...systems.names(), ...others()])];
  return unresolvable(parameter, idOrName, nearestNames(idOrName, known));
}

/** The region of listed systems that a parameter names; throws `bad_request` where there is none. */
export function resolveRegion(systems: SystemList, idOrName: string): NamedEntity {
  const regions = distinct(systems.places(), ({ regionId, region }) => ({ id: regionId, name: region }));
  return findPlace(regions, idOrName) ?? unresolvable('region', idOrName, suggest(regions, idOrName));
}

/** The constellation of listed systems that a parameter names; throws `bad_request` where there is none. */
export function resolveConstellation(systems: SystemList, idOrName: string): NamedEntity {
  const constellations = distinct(systems.places(), ({ constellationId, constellation }) => ({
    id: constellationId,
    name: constellation,
  }));
  return findPlace(constellations, idOrName) ?? unresolvable('constellation', idOrName, suggest(constellations, idOrName));
}

function findPlace(places: readonly NamedEntity[], idOrName: string): NamedEntity | undefined {
  const wanted = fold(idOrName.trim());
  return places.find(({ id, name }) => fold(name) === wanted || String(id) === wanted);
}

function suggest(places: readonly NamedEntity[], name: string): string[] {
  return nearestNames(
    name,
    places.map((place) => place.name),
  );
}

function distinct(systems: readonly NamedSystem[], placeOf: (system: NamedSystem) => NamedEntity): NamedEntity[] {
  return [...new Map(systems.map((system) => [placeOf(system).id, placeOf(system)])).values()];
}
