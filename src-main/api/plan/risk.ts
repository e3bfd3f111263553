import { LIVE_WINDOW, type LiveStatus } from '#main/domain/plan/live-status';
import { liveLossRate, lossRate, type Traffic } from '#main/domain/plan/loss';
import { hourOfDay, isoUtc } from '#shared/time';
import { firstDayOf } from '../http/days.ts';
import type { PlanDeps } from './deps.ts';
import type { Journey } from './journey.ts';

/** Days of the hours that a system's usual traffic is told from, today not counted: its hours are not over. */
const DAYS = 28;

/**
 * What entering each system of a journey costs in ships for each jump, by when it is entered (milliseconds since the epoch). The start
 * is not entered; of a system that is not listed nothing is known. `live`: whether what goes on now counts.
 */
export function journeyRisk(
  deps: PlanDeps,
  { path }: Pick<Journey, 'path'>,
): (index: number, at: number, live: boolean) => number {
  const { systems, activity, clock } = deps;
  const now = clock.now();
  const bandRates = deps.bandLossRates();
  const statuses = deps.liveStatuses();
  const gates = deps.liveKills.gateDestinations([...statuses.values()].flatMap(({ gateId }) => gateId ?? []));
  const firstDay = firstDayOf(DAYS + 1, now);
  const known = new Map(
    path.map((systemId) => [systemId, { row: systems.findRow(systemId), profile: activity.profile(systemId, firstDay, DAYS) }]),
  );

  /** A camp concerns whoever passes its gate. */
  function concerns({ state, gateId }: LiveStatus, index: number): boolean {
    if (state !== 'camped' || gateId === null) return true;
    const far = gates.get(gateId)?.systemId;
    return far === undefined || far === path[index - 1] || far === path[index + 1];
  }

  return (index, at, live) => {
    const systemId = path[index] as number;
    const { row, profile } = known.get(systemId) ?? {};
    if (index === 0 || row === undefined || profile === undefined) return 0;
    const hour = hourOfDay(isoUtc(at));
    const traffic: Traffic = {
      kills: profile.totals.ship_kills[hour] ?? 0,
      jumps: profile.totals.jumps[hour] ?? 0,
      hours: Math.min(profile.samples.jumps[hour] ?? 0, profile.samples.kills[hour] ?? 0),
    };
    const usual = lossRate(traffic, bandRates.get(row.security) ?? 0);
    const status = statuses.get(systemId);
    const passesSoon = live && at - now < LIVE_WINDOW;
    if (status === undefined || !passesSoon || !concerns(status, index)) return usual;
    const usualJumps = traffic.hours === 0 ? 0 : traffic.jumps / traffic.hours;
    return liveLossRate(usual, Math.max(usualJumps, row.jumps_1h ?? 0), status);
  };
}
