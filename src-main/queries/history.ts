import { type HourlyCounts, historyBody, historyOf } from '#main/domain/plan/history';
import type { ReadDb } from '#main/store/db';
import { activityReads } from '#main/store/systems/activity-reads';
import { systemList } from '#main/store/systems/list';
import { type FoundTimeline, timelineReads } from '#main/store/systems/timeline';
import { readTransactions } from '#main/store/transaction';
import { HISTORY_HOURS, type HistoryMetric, type TimelineHour } from '#shared/plan-api/history';
import { DAY, fromIso, HOUR, hourStart, isoUtc } from '#shared/time';

/** The history of the map over 30 days; `now` in milliseconds. */
export type HistoryComputations = {
  /** See the endpoint `/history`: head and bytes; each sum covers `window` hours. */
  history(metric: HistoryMetric, window: number, now: number): Uint8Array;
  /** Fights and changes of claims; at most this many events of each kind. */
  timeline(limit: number, now: number): FoundTimeline;
};

/** Computes both from one snapshot each. */
export function historyComputations(db: ReadDb): HistoryComputations {
  const activity = activityReads(db);
  const systems = systemList(db);
  const events = timelineReads(db);
  const snapshot = readTransactions(db);

  return {
    history: (metric, window, now) =>
      snapshot(() => {
        const ids = systems.all().map(({ system_id: id }) => id);
        return historyBody(historyOf(countsOf(activity, { metric, window, ids, first: firstHour(now) })));
      }),
    timeline: (limit, now) =>
      snapshot(() => {
        const first = firstHour(now);
        const hours = Array.from({ length: HISTORY_HOURS }, (): TimelineHour => {
          return { fights: 0, fight_kills: 0, adm_rises: 0, adm_drops: 0, sovereignty: 0 };
        });
        const at = (hour: string) => hours[(fromIso(hour) - first) / HOUR];
        const since = isoUtc(first);
        for (const { hour, fights, kills } of events.fightHours(since))
          Object.assign(at(hour) ?? {}, { fights, fight_kills: kills });
        for (const { hour, rises, drops, holders } of events.changeHours(since))
          Object.assign(at(hour) ?? {}, { adm_rises: rises, adm_drops: drops, sovereignty: holders });
        return { firstHour: since, hours, events: events.events(since, limit) };
      }),
  };
}

/** Milliseconds: the last of the hours is the one before that of `now`. */
function firstHour(now: number): number {
  return fromIso(hourStart(now)) - HISTORY_HOURS * HOUR;
}

function countsOf(
  activity: ReturnType<typeof activityReads>,
  { metric, window, ids, first }: { metric: HistoryMetric; window: number; ids: number[]; first: number },
): HourlyCounts {
  const from = first - (window - 1) * HOUR;
  const rows = HISTORY_HOURS + window - 1;
  const firstDay = Math.floor(from / DAY);
  const days = Math.floor((from + (rows - 1) * HOUR) / DAY) - firstDay + 1;
  const rowOf = (at: number) => (at - from) / HOUR;

  const known = new Uint8Array(rows);
  for (const hour of activity.sampledHours(metric === 'jumps' ? 'jumps' : 'kills', firstDay, days)) {
    const row = rowOf(fromIso(hour));
    if (row >= 0 && row < rows) known[row] = 1;
  }
  const counts = new Uint32Array(rows * ids.length);
  const place = new Map(ids.map((id, index) => [id, index]));
  activity.eachDayOf(metric, firstDay, days, (day, systemId, ofDay) => {
    const index = place.get(systemId);
    if (index === undefined) return;
    const midnight = rowOf(day * DAY);
    ofDay.forEach((count, hour) => {
      const row = midnight + hour;
      if (row >= 0 && row < rows && known[row] === 1) counts[row * ids.length + index] = count;
    });
  });
  return { metric, window, first_hour: isoUtc(first), hours: HISTORY_HOURS, systems: ids, counts, known };
}
