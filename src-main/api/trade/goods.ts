import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import { goodsList as endpoint } from '#shared/trade-api/goods';
import { unresolvable } from '../http/errors.ts';
import { pageMeta, requireSweep } from '../http/lists.ts';
import { resolveRegion, resolveType } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const goods = route(endpoint, async ({ query }, { catalog, everSwept, on, itemsPending }: TradeDeps) => {
  requireSweep(everSwept);
  const regionId = query.region === undefined ? undefined : resolveRegion(catalog, query.region).id;
  const { rows, total, sales, asOf, hubs } = await on('boards').goods(
    {
      typeId: query.type === undefined ? undefined : resolveType(catalog, query.type).id,
      regionId,
      byRegion: query.by === 'region',
      groupId: query.group === undefined ? undefined : groupOf(query.group, await on('boards').itemGroups()),
      categories: query.category,
      reasons: query.reason,
      words: query.q === undefined ? undefined : fold(query.q),
    },
    { sort: query.sort, direction: query.dir, offset: (query.page - 1) * query.page_size, limit: query.page_size },
  );
  const pending = itemsPending(regionId === undefined ? undefined : [regionId]);
  return { data: rows, meta: { ...pageMeta(query, total), as_of: asOf, sales, hubs, items_pending: pending } };
});

/** The id of a group of the static data by its id or exact name. */
function groupOf(idOrName: string, groups: ReadonlyMap<number, string>): number {
  const wanted = fold(idOrName);
  for (const [id, name] of groups) if (String(id) === idOrName || fold(name) === wanted) return id;
  return unresolvable('group', idOrName, nearestNames(idOrName, [...groups.values()]));
}
