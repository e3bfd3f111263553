import type { TimelineEvent, TimelineHour } from '#shared/plan-api/history';
import type { ReadDb } from '../db.ts';

/** What began in one hour (its start, ISO 8601 UTC). */
export interface HourEvents {
  hour: string;
  fights: number;
  kills: number;
}

/** What was first seen changed in one hour. */
export interface HourChanges {
  hour: string;
  rises: number;
  drops: number;
  holders: number;
}

/** What happened in the hours from `firstHour` (ISO 8601 UTC) on. */
export interface FoundTimeline {
  firstHour: string;
  hours: TimelineHour[];
  events: TimelineEvent[];
}

/** Each change of a claim beside what was before it. The first state of a system is no change. */
const CHANGES = `
  SELECT system_id, at, coalesce(alliance_id, faction_id) AS holder, adm,
         lag(coalesce(alliance_id, faction_id)) OVER claim AS holder_before, lag(adm) OVER claim AS adm_before, lag(at) OVER claim AS at_before
    FROM sovereignty_changes WINDOW claim AS (PARTITION BY system_id ORDER BY at)`;

/** Fights and changes of claims over time. Times ISO 8601 UTC. */
export function timelineReads(db: ReadDb) {
  const fightHours = db.prepare<[string], HourEvents>(`
    SELECT substr(started_at, 1, 13) || ':00:00Z' AS hour, count(*) AS fights, sum(kills) AS kills
      FROM fights WHERE started_at >= ? GROUP BY 1`);
  const changeHours = db.prepare<[string], HourChanges>(`
    SELECT substr(at, 1, 13) || ':00:00Z' AS hour, count(*) FILTER (WHERE holder IS holder_before AND adm > adm_before) AS rises,
           count(*) FILTER (WHERE holder IS holder_before AND adm < adm_before) AS drops, count(*) FILTER (WHERE holder IS NOT holder_before) AS holders
      FROM (${CHANGES}) WHERE at >= ? AND at_before IS NOT NULL GROUP BY 1`);
  const fights = db.prepare<[string, number], TimelineEvent>(`
    SELECT started_at AS at, 'fight' AS kind, system_id AS id, name, kills, NULL AS "from", NULL AS "to"
      FROM fights JOIN system_rows USING (system_id) WHERE started_at >= ? ORDER BY kills DESC, fight_id LIMIT ?`);
  const holder = (alias: string, column: string) => `coalesce(${alias}.name, CAST(${column} AS TEXT))`;
  const holders = db.prepare<[string, number], TimelineEvent>(`
    SELECT at, 'sovereignty' AS kind, system_id AS id, system_rows.name, NULL AS kills,
           ${holder('before', 'holder_before')} AS "from", ${holder('after', 'holder')} AS "to"
      FROM (${CHANGES}) JOIN system_rows USING (system_id)
           LEFT JOIN names AS before ON before.id = holder_before LEFT JOIN names AS after ON after.id = holder
     WHERE at >= ? AND at_before IS NOT NULL AND holder IS NOT holder_before ORDER BY at DESC, system_id LIMIT ?`);
  const multipliers = db.prepare<[string, number], TimelineEvent>(`
    SELECT at, 'adm' AS kind, system_id AS id, name, NULL AS kills, CAST(adm_before AS TEXT) AS "from", CAST(changed.adm AS TEXT) AS "to"
      FROM (${CHANGES}) AS changed JOIN system_rows USING (system_id)
     WHERE at >= ? AND holder IS holder_before AND abs(changed.adm - adm_before) >= 1 ORDER BY at DESC, system_id LIMIT ?`);

  return {
    /** How many fights began in each hour that had one. */
    fightHours: (since: string): HourEvents[] => fightHours.all(since),
    /** How many claims changed in each hour with a change. */
    changeHours: (since: string): HourChanges[] => changeHours.all(since),
    /** The fights with most kills, the newest changes of holder, and those of ADM by 1 or more: this many of each at most, newest first. */
    events: (since: string, limit: number): TimelineEvent[] =>
      [fights, holders, multipliers]
        .flatMap((found) => found.all(since, limit))
        .toSorted((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? 1 : -1)),
  };
}
