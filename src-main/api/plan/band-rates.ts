import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import type { SystemList } from '#main/store/systems/list';
import { firstDayOf } from '../http/days.ts';

/** Today and yesterday: at any hour a whole day of hours at least. */
const DAYS = 2;

/** Ships of players destroyed for each jump over today and yesterday, by band of security; worked out once for each hour's counts. */
export function bandRateMemory(
  { systems, activity, clock }: { systems: SystemList; activity: ActivityReads; clock: Clock },
  versions: () => DataVersions,
): () => ReadonlyMap<string, number> {
  const key = () => {
    const current = versions();
    return `${current.activity?.version ?? 0}.${current.catalog?.version ?? 0}`;
  };
  return latest(key, () => {
    const rows = systems.all();
    const { totals } = activity.scan(
      rows.map(({ system_id }) => system_id),
      firstDayOf(DAYS, clock.now()),
      DAYS,
    );
    const sums = new Map<string, { kills: number; jumps: number }>();
    rows.forEach(({ security }, index) => {
      const sum = sums.get(security) ?? { kills: 0, jumps: 0 };
      for (let at = index * DAYS; at < (index + 1) * DAYS; at += 1) {
        sum.kills += totals.ship_kills[at] ?? 0;
        sum.jumps += totals.jumps[at] ?? 0;
      }
      sums.set(security, sum);
    });
    return new Map([...sums].map(([band, { kills, jumps }]) => [band, jumps === 0 ? 0 : kills / jumps]));
  });
}
