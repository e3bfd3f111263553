import { bandRateMemory } from '#main/api/plan/band-rates';
import { lossRate } from '#main/domain/plan/loss';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { activityReads } from '#main/store/systems/activity-reads';
import { systemList } from '#main/store/systems/list';
import { dayNumber, isoUtc } from '#shared/time';

/** Days of the hours that a system's usual traffic is told from, as for a route (decisions §9.3). */
const DAYS = 28;

/** Ships lost for each jump into a system at an hour of the UTC day, 0 to 23; 0 for one that is not listed. */
export type LossRateOf = (systemId: number, hour: number) => number;

/** The usual loss rates of all systems (decisions §9.3), read at one go once for each hour's counts: some 300 ms. */
export function lossRates(db: ReadDb, versions: () => DataVersions, clock: Clock): () => LossRateOf {
  const activity = activityReads(db);
  const systems = systemList(db);
  const bandRates = bandRateMemory({ systems, activity, clock }, versions);
  const firstDay = () => dayNumber(isoUtc(clock.now())) - DAYS;
  const key = () => `${versions().activity?.version ?? 0}.${versions().catalog?.version ?? 0}.${firstDay()}`;
  return latest(key, () => {
    const rows = systems.all();
    const index = new Map(rows.map(({ system_id: id }, at) => [id, at]));
    const { totals, samples } = activity.profiles([...index.keys()], firstDay(), DAYS);
    const bands = bandRates();
    return (systemId, hour) => {
      const at = index.get(systemId);
      const row = at === undefined ? undefined : rows[at];
      if (at === undefined || row === undefined) return 0;
      const traffic = {
        kills: totals.ship_kills[at * 24 + hour] ?? 0,
        jumps: totals.jumps[at * 24 + hour] ?? 0,
        hours: Math.min(samples.jumps[hour] ?? 0, samples.kills[hour] ?? 0),
      };
      return lossRate(traffic, bands.get(row.security) ?? 0);
    };
  });
}
