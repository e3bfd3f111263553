import type { Place, SystemList, SystemPlace } from '#main/store/systems/list';
import { ApiError, notCollectedYet, unresolvable } from '../http/errors.ts';

/** Before the first computation there is nothing to tell of systems, not even that there are none. */
export function requireSystems(systems: SystemList): void {
  if (!systems.isComputed()) notCollectedYet('Systems have');
}

/** The listed system of a path: 404 where there is none. */
export function pathSystem(systems: SystemList, idOrName: string): SystemPlace {
  requireSystems(systems);
  const found = systems.find(idOrName);
  if (found !== undefined) return found;
  const [nearest] = systems.suggest(idOrName);
  const hint = nearest === undefined ? '/search finds names' : `did you mean '${nearest}'?`;
  throw new ApiError('not_found', `'${idOrName.slice(0, 60)}' is neither the id nor the exact name of a listed system; ${hint}`);
}

/** The listed system that a parameter names by id or exact name. */
export function resolveSystem(systems: SystemList, parameter: string, idOrName: string): SystemPlace {
  requireSystems(systems);
  return systems.find(idOrName) ?? unresolvable(parameter, idOrName, systems.suggest(idOrName));
}

export function resolveRegion(systems: SystemList, idOrName: string): Place {
  return systems.findRegion(idOrName) ?? unresolvable('region', idOrName, systems.suggestRegions(idOrName));
}

export function resolveConstellation(systems: SystemList, idOrName: string): Place {
  return systems.findConstellation(idOrName) ?? unresolvable('constellation', idOrName, systems.suggestConstellations(idOrName));
}
