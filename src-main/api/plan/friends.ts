import { resolve } from '../http/resolve.ts';
import type { PlanDeps } from './deps.ts';

/** The same, where kills by these alone are no danger. */
export function withFriends(deps: PlanDeps, friends: readonly string[] | undefined): PlanDeps {
  if (friends === undefined) return deps;
  const ids = new Set(friends.map((one) => resolve(deps.catalog, 'entity', 'friends', one).id));
  return { ...deps, liveStatuses: () => deps.liveStatuses(ids) };
}
