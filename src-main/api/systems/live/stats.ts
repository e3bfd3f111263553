import { systemsStats as endpoint } from '#shared/systems-api/live';
import { handlerResult, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

/** Hourly and daily collections: what is counted -> the jobs that bring it, the live one first. */
const hourly = { jumps: 'system-jumps', kills: 'system-kills', sovereignty: 'sovereignty', killmails: 'killmails' } as const;
/** Lists that upstream gives as a whole: what is stored -> its job. */
const lists = { campaigns: 'campaigns', incursions: 'incursions', warfare: 'faction-warfare', wormholes: 'wormholes' } as const;

export const stats = route(endpoint, (_request, { collection, activity, systems, versions: read }: SystemsDeps) => {
  const versions = read();
  const body = {
    data: {
      ...collection.counts(),
      database_bytes: collection.databaseBytes(),
      sources: [
        ...Object.entries(hourly).map(([kind, job]) => ({
          source: kind,
          ...activity.coverage(kind as keyof typeof hourly),
          last_run: collection.newestRun(job),
        })),
        ...Object.entries(lists).map(([name, job]) => {
          const version = versions[name as keyof typeof lists];
          const last = version?.observedAt ?? null;
          return {
            source: name,
            first: last,
            last,
            samples: version === undefined ? 0 : 1,
            missing: 0,
            last_run: collection.newestRun(job),
          };
        }),
      ],
    },
  };
  return systems.isComputed() ? body : handlerResult(body, { cacheSeconds: null });
});
