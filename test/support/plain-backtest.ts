import { isStargate } from '#main/domain/activity/gate-pressure';
import { type CampEvidence, LOOKED_BACK } from '#main/domain/plan/camp-evidence';
import { LIVE_WINDOW, type LiveKill, liveStatuses } from '#main/domain/plan/live-status';
import type { AlertRule } from '#shared/alerts';
import { MINUTE } from '#shared/time';

/** A past finding of an alert. `at` in milliseconds since the epoch. */
export interface PlainAlarm {
  systemId: number;
  at: number;
  kills: number;
}

/**
 * What an alert for kills or camps would have found from a time (milliseconds since the epoch) on, by a plain walk over all kills, with the
 * live status of each moment made anew: the oracle of the back-test. `kills`: in any order, from six hours before `from`.
 */
export function plainBacktest(
  kills: readonly LiveKill[],
  {
    rule,
    from,
    isNear,
    evidence,
  }: { rule: AlertRule; from: number; isNear(systemId: number): boolean; evidence: readonly CampEvidence[] },
): PlainAlarm[] {
  const ordered = kills.toSorted((a, b) => a.at - b.at || a.killmailId - b.killmailId);
  if (rule.when === 'camp') return plainCamps(ordered, { from, isNear, evidence });
  const near = ordered.filter(({ systemId, at, isCapsule }) => at >= from && !isCapsule && isNear(systemId));
  return [...Map.groupBy(near, ({ systemId }) => systemId)]
    .flatMap(([systemId, own]) =>
      stretches(own.map(({ at }) => at)).flatMap((times) => {
        const reached = times.findIndex(
          (at, index) => at - (times[index - rule.kills_min + 1] ?? Number.NEGATIVE_INFINITY) <= rule.kills_minutes * MINUTE,
        );
        return reached < 0 ? [] : [{ systemId, at: times[reached] as number, kills: times.length }];
      }),
    )
    .sort((a, b) => a.at - b.at || a.systemId - b.systemId);
}

/** Times in order, apart where 45 minutes or more lie between. */
function stretches(times: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const at of times) {
    const last = found.at(-1)?.at(-1);
    if (last === undefined || at - last >= LIVE_WINDOW) found.push([at]);
    else found.at(-1)?.push(at);
  }
  return found;
}

function plainCamps(
  kills: readonly LiveKill[],
  { from, isNear, evidence }: { from: number; isNear: (systemId: number) => boolean; evidence: readonly CampEvidence[] },
): PlainAlarm[] {
  const lookedAt = new Map<number, number>();
  const newest = new Map<string, number>();
  const alarms: PlainAlarm[] = [];
  kills.forEach(({ at, systemId, locationId }, index) => {
    if (at < from || !isStargate(locationId) || !isNear(systemId)) return;
    if (at - (lookedAt.get(systemId) ?? Number.NEGATIVE_INFINITY) < 5 * MINUTE) return;
    lookedAt.set(systemId, at);
    const before = kills.slice(0, index + 1).filter((kill) => at - kill.at < LOOKED_BACK);
    const status = liveStatuses(before, at, evidence).get(systemId);
    if (status?.state !== 'camped') return;
    const gate = `${systemId} ${status.gateId}`;
    const lasted = newest.get(gate);
    newest.set(gate, status.lastKillAt);
    if (lasted === undefined || lasted < status.since) alarms.push({ systemId, at: status.lastKillAt, kills: status.kills });
  });
  return alarms.sort((a, b) => a.at - b.at);
}
