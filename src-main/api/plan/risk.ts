import { LIVE_WINDOW, type LiveStatus } from '#main/domain/plan/live-status';
import { liveLossRate, lossRate } from '#main/domain/plan/loss';
import { hourOfDay, isoUtc } from '#shared/time';
import type { PlanDeps } from './deps.ts';
import type { Journey } from './journey.ts';

/**
 * What entering each system of a journey costs in ships for each jump, by when it is entered (milliseconds since the epoch). The start
 * is not entered; of a system that is not listed nothing is known. `live`: whether what goes on now counts.
 */
export function journeyRisk(
  deps: PlanDeps,
  { path }: Pick<Journey, 'path'>,
): (index: number, at: number, live: boolean) => number {
  const trafficAt = deps.traffic();
  const rows = path.map((systemId) => deps.systems.findRow(systemId));
  const now = deps.clock.now();
  const bandRates = deps.bandLossRates();
  const statuses = deps.liveStatuses();
  const gates = deps.liveKills.gateDestinations([...statuses.values()].flatMap(({ gateId }) => gateId ?? []));

  /** A camp concerns whoever passes its gate. */
  function concerns({ state, gateId }: LiveStatus, index: number): boolean {
    if (state !== 'camped' || gateId === null) return true;
    const far = gates.get(gateId)?.systemId;
    return far === undefined || far === path[index - 1] || far === path[index + 1];
  }

  return (index, at, live) => {
    const systemId = path[index] as number;
    const row = rows[index];
    if (index === 0 || row === undefined) return 0;
    const traffic = trafficAt(systemId, hourOfDay(isoUtc(at)));
    const usual = lossRate(traffic, bandRates.get(row.security) ?? 0);
    const status = statuses.get(systemId);
    const passesSoon = live && at - now < LIVE_WINDOW;
    if (status === undefined || !passesSoon || !concerns(status, index)) return usual;
    const usualJumps = traffic.hours === 0 ? 0 : traffic.jumps / traffic.hours;
    return liveLossRate(usual, Math.max(usualJumps, row.jumps_1h ?? 0), status);
  };
}
