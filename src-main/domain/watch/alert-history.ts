import type { AlertRule } from '#shared/alerts';
import { MINUTE, SECOND } from '#shared/time';
import { isStargate } from '../activity/gate-pressure.ts';
import { attackersOf } from '../plan/attackers.ts';
import { type CampEvidence, judgeCamp, LOOKED_BACK } from '../plan/camp-evidence.ts';
import { type CampKill, campIn, LIVE_WINDOW } from '../plan/live-status.ts';
import { type Alarm, lossStretches } from './alerts.ts';

/** A camp is looked for again in the same system after this long at the earliest. */
const LOOK_EVERY = 5 * MINUTE;
/** Numbers that a loss and a kill at a stargate have in their lists. */
const LOSS = 2;
const GATE_KILL = 8;

/** What alerts of the past need of the kills of one hour, in the order of time. */
export interface PastHour {
  /** Of each ship lost: when, in seconds since the epoch, and the system's id. */
  losses: Uint32Array;
  /**
   * Of each kill at a stargate: when, the system's id, and where ships were lost at that moment (campIn): the stargate's id (0: nowhere), the
   * first and last kill, how many they are, how many ships, and the newest of these. Times in seconds since the epoch.
   */
  gateKills: Uint32Array;
}

/** `kills`: of all systems from six hours before the hour to its end, in the order of time and id. `from`: when the hour begins, in milliseconds. */
export function pastHour(kills: readonly CampKill[], from: number): PastHour {
  const losses: number[] = [];
  const gateKills: number[] = [];
  const bySystem = new Map<number, CampKill[]>();
  const byPilot = new Map<number, number[]>();
  for (const [place, kill] of kills.entries()) {
    const { at, systemId } = kill;
    const own = addTo(bySystem, systemId, kill);
    if (at > from - LIVE_WINDOW) for (const pilot of attackersOf([kill]) ?? []) addTo(byPilot, pilot, place);
    if (at < from) continue;
    if (!kill.isCapsule) losses.push(at / SECOND, systemId);
    if (!isStargate(kill.locationId)) continue;
    const isRecent = (other: number) => at - (kills[other] as CampKill).at < LIVE_WINDOW;
    const camp = campIn(systemId, {
      own: own.filter((earlier) => at - earlier.at < LOOKED_BACK),
      recent: { kills, placesOf: (pilot) => (byPilot.get(pilot) ?? []).filter(isRecent) },
      now: at,
    });
    const [since, until] = [camp?.kills[0]?.at ?? 0, camp?.kills.at(-1)?.at ?? 0];
    gateKills.push(
      at / SECOND,
      systemId,
      camp?.gateId ?? 0,
      since / SECOND,
      until / SECOND,
      camp?.kills.length ?? 0,
      camp?.ships ?? 0,
      (camp?.newest ?? 0) / SECOND,
    );
  }
  return { losses: Uint32Array.from(losses), gateKills: Uint32Array.from(gateKills) };
}

function addTo<Key, Member>(lists: Map<Key, Member[]>, key: Key, member: Member): Member[] {
  const list = lists.get(key) ?? [];
  if (list.push(member) === 1) lists.set(key, list);
  return list;
}

/** Which part of the past is looked at. */
interface PastArea {
  /** Milliseconds since the epoch. */
  from: number;
  isNear(systemId: number): boolean;
}

/** When this many ships were lost as an alert waits for, the oldest first. `hours`: in the order of time. */
export function pastKillAlarms(
  hours: Iterable<PastHour>,
  { from, isNear }: PastArea,
  rule: Pick<AlertRule, 'kills_min' | 'kills_minutes'>,
): Pick<Alarm, 'systemId' | 'at' | 'kills'>[] {
  function* near() {
    for (const { losses } of hours)
      for (let index = 0; index < losses.length; index += LOSS) {
        const at = (losses[index] as number) * SECOND;
        const systemId = losses[index + 1] as number;
        if (at >= from && isNear(systemId)) yield { systemId, at };
      }
  }
  return lossStretches(near(), rule);
}

/**
 * The gate camps, likely ones too, that an alert would have reported, the oldest first, as they were when it did, by today's evidence.
 * `hours`: in the order of time.
 */
export function pastCamps(
  hours: Iterable<PastHour>,
  { from, isNear }: PastArea,
  evidence: readonly CampEvidence[],
): Pick<Alarm, 'systemId' | 'at' | 'kills'>[] {
  const lookedAt = new Map<number, number>();
  // By stargate: the newest kill of the camp that was seen there last.
  const lasted = new Map<string, number>();
  const alarms: Pick<Alarm, 'systemId' | 'at' | 'kills'>[] = [];
  for (const { gateKills } of hours)
    for (let index = 0; index < gateKills.length; index += GATE_KILL) {
      const figure = (place: number) => gateKills[index + place] as number;
      const at = figure(0) * SECOND;
      const systemId = figure(1);
      if (at < from || !isNear(systemId)) continue;
      if (at - (lookedAt.get(systemId) ?? Number.NEGATIVE_INFINITY) < LOOK_EVERY) continue;
      lookedAt.set(systemId, at);
      const gateId = figure(2);
      const minutes = Math.floor((at - figure(7) * SECOND) / MINUTE);
      if (gateId === 0 || judgeCamp(evidence, figure(6), minutes).claim === 'ships_lost') continue;
      const key = `${systemId} ${gateId}`;
      const before = lasted.get(key);
      const until = figure(4);
      lasted.set(key, until);
      if (before === undefined || before < figure(3)) alarms.push({ systemId, at: until * SECOND, kills: figure(5) });
    }
  return alarms;
}
