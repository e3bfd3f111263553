import { outlookOf } from '#main/domain/plan/loss';
import type { HourlyPassages, ShipLoss } from '#main/domain/plan/passages';
import { shipClassOf } from '#main/domain/plan/ship-class';
import type { ReadDb } from '#main/store/db';
import { type ForecastReads, forecastReads } from '#main/store/forecasts/forecasts';
import { activityReads } from '#main/store/systems/activity-reads';
import { campEvidenceReads } from '#main/store/systems/camp-evidence';
import { gateLossReads } from '#main/store/systems/gates';
import { systemList } from '#main/store/systems/list';
import { liveKillReads } from '#main/store/systems/live-kills';
import { DAY_HOURS, fromIso, HOUR, isoDay } from '#shared/time';
import type { LossBasis } from './loss-memory.ts';

/** Days that the usual rates are computed from. */
export const BASELINE_DAYS = 28;
/** Hours with killmails from which on rates come from killmails and not from hourly counts. */
const ENOUGH_HOURS = 24;

export function lossReads(db: ReadDb) {
  return {
    activity: activityReads(db),
    forecasts: forecastReads(db),
    gateLosses: gateLossReads(db),
    systems: systemList(db),
    liveKills: liveKillReads(db),
    campEvidence: campEvidenceReads(db),
  };
}
export type LossReads = ReturnType<typeof lossReads>;

/** Jumps and losses by the hour from a day on. */
export function passagesOf(
  { activity, gateLosses, systems: list }: LossReads,
  firstDay: number,
  days: number,
): { passages: HourlyPassages; source: LossBasis['source'] } {
  const systems = list.all().map(({ system_id: systemId, constellation_id: constellationId, security }) => ({
    systemId,
    constellationId,
    band: security,
  }));
  const indexOf = new Map(systems.map(({ systemId }, index) => [systemId, index]));
  const hoursOf = (kind: string) => new Set(activity.sampledHours(kind, firstDay, days));
  const jumpHours = hoursOf('jumps');
  const both = (kind: 'killmails' | 'kills') => {
    const hours = hoursOf(kind);
    return new Set([...jumpHours].filter((hour) => hours.has(hour)));
  };
  const killmailHours = both('killmails');
  const source = killmailHours.size >= ENOUGH_HOURS ? 'killmails' : 'hourly_counts';
  const knownHours = source === 'killmails' ? killmailHours : both('kills');
  const known = new Uint8Array(days * DAY_HOURS);
  for (const hour of knownHours) known[fromIso(hour) / HOUR - firstDay * DAY_HOURS] = 1;

  const jumps = new Uint32Array(days * systems.length * DAY_HOURS);
  const losses: ShipLoss[] = [];
  activity.eachDay(firstDay, days, (day, systemId, ownJumps, ships) => {
    const index = indexOf.get(systemId);
    if (index === undefined) return;
    jumps.set(ownJumps, ((day - firstDay) * systems.length + index) * DAY_HOURS);
    if (source === 'killmails') return;
    ships.forEach((count, hour) => {
      const at = (day * DAY_HOURS + hour) * HOUR;
      for (let ship = 0; ship < count; ship += 1) losses.push({ systemId, at, shipClass: 0 });
    });
  });
  if (source === 'killmails')
    for (const { groupId, ...loss } of gateLosses.between(isoDay(firstDay), isoDay(firstDay + days)))
      losses.push({ ...loss, shipClass: shipClassOf(groupId) });
  return { passages: { systems, firstDay, days, jumps, known, losses }, source };
}

/** A day's forecast beside the mean of the days before it. */
export function outlooksOfDay(
  { activity, forecasts }: { activity: LossReads['activity']; forecasts: Pick<ForecastReads, 'systems'> },
  { day, makingId, systems }: { day: number; makingId: number; systems: HourlyPassages['systems'] },
): LossBasis['outlooks'][number] {
  const ids = systems.map(({ systemId }) => systemId);
  const { totals, hours } = activity.scan(ids, day - BASELINE_DAYS, BASELINE_DAYS);
  const observed = Math.max(1, hours.kills.reduce((sum, count) => sum + count, 0) / DAY_HOURS);
  const sumOf = (series: Uint32Array, index: number) =>
    series.subarray(index * BASELINE_DAYS, (index + 1) * BASELINE_DAYS).reduce((sum, count) => sum + count, 0) / observed;
  const expected = new Map(forecasts.systems(makingId).map((row) => [row.systemId, row]));
  const factors = new Float32Array(ids.length).fill(1);
  const littleTraffic = new Uint8Array(ids.length);
  ids.forEach((systemId, index) => {
    const own = expected.get(systemId);
    if (own === undefined) return;
    const kills = sumOf(totals.ship_kills, index) + sumOf(totals.pod_kills, index);
    const { factor, isLittleTraffic } = outlookOf(own, { kills, jumps: sumOf(totals.jumps, index) });
    factors[index] = factor;
    littleTraffic[index] = isLittleTraffic ? 1 : 0;
  });
  return { day, factors, littleTraffic };
}
