import { battlesId, battles as endpoint } from '#shared/plan-api/battles';
import { fromIso, HOUR } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { pageMeta } from '../http/lists.ts';
import { resolve, resolveRegions } from '../http/resolve.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { routableSystem } from './journey.ts';

export const battles = route(endpoint, async ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const now = deps.clock.now();
  const { rows, total, withoutAttackers } = await deps.on('boards').battles({
    from: query.since === undefined ? now - query.hours * HOUR : fromIso(query.since),
    until: now,
    systemId: query.system === undefined ? null : routableSystem(deps, 'system', query.system).id,
    regionIds: resolveRegions(deps.catalog, query.region, 'region') ?? null,
    entityIds: query.entity?.map((one) => resolve(deps.catalog, 'entity', 'entity', one).id) ?? null,
    killsMin: query.kills_min,
    iskMin: query.isk_min ?? null,
    sort: query.sort,
    direction: query.dir,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  });
  const covered = deps.operations.killmailsCovered();
  return {
    data: rows,
    meta: { ...pageMeta(query, total), without_attackers: withoutAttackers, covered_until: covered?.until ?? null },
  };
});

export const battle = route(battlesId, async ({ params: { killmail_id: id } }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const data = await deps.on('boards').battle(id);
  if (data !== null) return { data };
  throw new ApiError(
    'not_found',
    `No battle has the killmail ${id}: it is not known, lost to NPCs alone, or no ship was lost near it; /battles lists those there are.`,
    {},
    { parameter: 'killmail_id' },
  );
});
