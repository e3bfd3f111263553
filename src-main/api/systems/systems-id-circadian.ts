import { circadian } from '#main/domain/activity/circadian';
import { systemCircadian as endpoint } from '#shared/systems-api/system-history';
import { pathSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { firstDayOf } from '../http/time-windows.ts';
import type { SystemsDeps } from './deps.ts';

/** The distribution over 35 days (decisions §4.5). */
const DAYS = 35;

export const systemsIdCircadian = route(endpoint, ({ params }, { systems, activity, clock }: SystemsDeps) => {
  const { id, name } = pathSystem(systems, params.id);
  const { totals, samples } = activity.profile(id, firstDayOf(DAYS, clock.now()), DAYS);
  const kills = totals.ship_kills.map((ships, hour) => ships + (totals.pod_kills[hour] ?? 0));
  return {
    data: circadian({
      jumps: totals.jumps,
      kills,
      npcKills: totals.npc_kills,
      jumpSamples: samples.jumps,
      killSamples: samples.kills,
    }),
    meta: { system_id: id, system: name, days: DAYS, hours: Math.min(sum(samples.jumps), sum(samples.kills)) },
  };
});

function sum(counts: Uint16Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
