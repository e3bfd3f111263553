import { fightsHotspots as endpoint, type Fight } from '#shared/systems-api/live';
import { HOUR, isoUtc } from '#shared/time';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';
import { requireSystems } from './resolve.ts';
import { hotspotsSince } from './unclassified.ts';

/** GET /fights/hotspots */
export const fightsHotspots = route(
  endpoint,
  ({ query }, { systems, operations, activity, pressureSource, clock }: SystemsDeps) => {
    requireSystems(systems);
    const source = pressureSource() ?? 'hourly_kills';
    const now = clock.now();
    const since = isoUtc(now - query.hours * HOUR);
    const fights = source === 'killmails' ? operations.fightsSince(since) : hotspotsSince(since, now, systems.all(), activity);
    return {
      data: { hotspots: fights.slice(0, query.limit), summary: { ...summaryOf(fights), source } },
      meta: { hours: query.hours, total: fights.length },
    };
  },
);

function summaryOf(fights: readonly Fight[]) {
  const classes = Object.entries(Object.groupBy(fights, ({ classification }) => classification));
  return {
    fights: fights.length,
    kills: fights.reduce((sum, { kills }) => sum + kills, 0),
    systems: new Set(fights.map(({ system_id }) => system_id)).size,
    by_classification: Object.fromEntries(classes.map(([name, members]) => [name, members.length])),
  };
}
