import { type AlertKillFilter, type AlertRule, reachText } from '#shared/alerts';
import { lightYears, shortIsk } from '#shared/figures';
import { type TimerKind, timerNames } from '#shared/local-api/timers';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { END_OF_LIFE } from '#shared/wormholes';
import type { Attacker, FoughtKill } from '../plan/attackers.ts';
import { LIVE_WINDOW, type LiveKill, type LiveStatus } from '../plan/live-status.ts';
import { groupsOfLost } from '../plan/ship-class.ts';
import { jumpLightYears, type SystemPosition } from '../topology/capital-range.ts';
import { systemsWithin } from '../topology/distances.ts';
import type { Graph } from '../topology/graph.ts';

/** A finding of an alert. Times in milliseconds since the epoch. */
export interface Alarm {
  systemId: number;
  /** What goes on, whenever it began: what was reported with this key, and lasted until `since` or longer, is the same. */
  key: string;
  since: number;
  /** When the alert's condition was met; of a timer, when it runs out. */
  at: number;
  /** The newest time of it. */
  until: number;
  /** Ships lost; null: it is not about kills. */
  kills: number | null;
  /** What happens there, as a part of a sentence. */
  what: string;
}

/** What an alert would have reported; `since` null: the mirror keeps no past of it. */
export interface PastAlarms {
  /** ISO 8601 UTC. */
  since: string | null;
  /** How often, and in how many systems. */
  fired: number;
  systems: number;
  /** A few of them, the newest first. */
  newest: Pick<Alarm, 'systemId' | 'at' | 'kills'>[];
}

/** Ships lost in one system; times in milliseconds since the epoch, `at` that of the loss that reached the number. */
type LossStretch = Pick<Alarm, 'systemId' | 'since' | 'at' | 'until'> & { kills: number };

/** A kill as alerts need it. */
type AlertKill = Pick<LiveKill, 'systemId' | 'at' | 'isCapsule'>;

/**
 * Stretches of kills in one system, ended by 45 minutes without one, in which this many ships were lost within this many minutes, in the
 * order of time. `at`: the kill that reached the number.
 */
export function killAlarms(kills: readonly AlertKill[], rule: Pick<AlertRule, 'kills_min' | 'kills_minutes'>): Alarm[] {
  const losses = kills.filter(({ isCapsule }) => !isCapsule).toSorted((a, b) => a.at - b.at);
  return lossStretches(losses, rule).map((stretch) => ({
    ...stretch,
    key: `kills ${stretch.systemId}`,
    what: `${shipCount(stretch.kills)} lost since ${clock(stretch.since)}, the last at ${clock(stretch.until)}`,
  }));
}

/** The same of ships lost in the order of time, without words. */
export function lossStretches(
  losses: Iterable<Pick<AlertKill, 'systemId' | 'at'>>,
  { kills_min: least, kills_minutes: minutes }: Pick<AlertRule, 'kills_min' | 'kills_minutes'>,
): LossStretch[] {
  const current = new Map<number, LossStretch & { newest: number[]; isReached: boolean }>();
  const reached: LossStretch[] = [];
  for (const { systemId, at } of losses) {
    let stretch = current.get(systemId);
    if (stretch === undefined || at - stretch.until >= LIVE_WINDOW) {
      stretch = { systemId, since: at, at, until: at, kills: 0, newest: [], isReached: false };
      current.set(systemId, stretch);
    }
    stretch.until = at;
    stretch.kills += 1;
    if (stretch.isReached) continue;
    stretch.newest.push(at);
    if (stretch.newest.length > least) stretch.newest.shift();
    if (stretch.newest.length < least || at - (stretch.newest[0] as number) > minutes * MINUTE) continue;
    stretch.isReached = true;
    stretch.at = at;
    reached.push(stretch);
  }
  return reached
    .map(({ systemId, since, at, until, kills }) => ({ systemId, since, at, until, kills }))
    .sort((a, b) => a.at - b.at || a.systemId - b.systemId);
}

/** The gate camps among live statuses, likely ones too. `gateName`: of the system that a stargate leads to. */
export function campAlarms(statuses: Iterable<LiveStatus>, gateName: (gateId: number | null) => string | undefined): Alarm[] {
  return [...statuses].flatMap(({ systemId, state, gateId, since, lastKillAt, kills, attackers, camp }) => {
    if (state !== 'camped' || camp === null) return [];
    const word = camp.claim === 'camp' ? 'a camp' : 'likely a camp';
    const by = attackers === null ? '' : ` to ${attackers} ${attackers === 1 ? 'attacker' : 'attackers'}`;
    const what = `${word} at the gate to ${gateName(gateId) ?? 'an unknown system'}, ${shipCount(camp.ships)} lost${by} since ${clock(since)}`;
    return [{ systemId, key: `camp ${systemId} ${gateId}`, since, at: lastKillAt, until: lastKillAt, kills, what }];
  });
}

/** Something that begins at a time that is known. */
interface Timer {
  systemId: number;
  /** Campaign, or system of the window. */
  id: number;
  /** Milliseconds since the epoch. */
  at: number;
  holder: string | null;
}

/** Timers that run out within this many minutes from now. One whose time is changed is another. */
export function timerAlarms(kind: 'campaign' | 'window', timers: readonly Timer[], minutes: number, now: number): Alarm[] {
  return timers
    .filter(({ at }) => at >= now && at - now <= minutes * MINUTE)
    .map(({ systemId, id, at, holder }) => {
      const whose = holder === null ? '' : ` of ${holder}`;
      const what =
        kind === 'campaign'
          ? `a sovereignty campaign${whose} begins at ${clock(at)}`
          : `the vulnerability window${whose} opens at ${clock(at)}`;
      return { systemId, key: `${kind} ${id}`, since: at, at, until: at, kills: null, what };
    });
}

/** Timers of structures that end within this many minutes from now; `at` in milliseconds. */
export function structureTimerAlarms(
  timers: readonly { id: number; systemId: number; at: number; name: string; kind: TimerKind; owner: string | null }[],
  minutes: number,
  now: number,
): Alarm[] {
  return timers
    .filter(({ at }) => at >= now && at - now <= minutes * MINUTE)
    .map(({ id, systemId, at, name, kind, owner }) => {
      const what = `${timerNames[kind].toLowerCase()} timer of ${name}${owner === null ? '' : ` (${owner})`} ends at ${clock(at)}`;
      return { systemId, key: `timer ${id} ${isoUtc(at)}`, since: at, at, until: at, kills: null, what };
    });
}

/** What a system's defence multiplier was from a time (milliseconds since the epoch) on, and whose. */
interface AdmChange {
  at: number;
  adm: number | null;
  holderId: number | null;
}

/**
 * When a system's multiplier was lower by so much than the same holder's highest of the 24 hours before. Drops within a day of each
 * other are one. `changes`: of one system, the oldest first, from a day before the first that matters.
 */
export function admAlarms(systemId: number, changes: readonly AdmChange[], drop: number): Alarm[] {
  const alarms: Alarm[] = [];
  changes.forEach(({ at, adm, holderId }, index) => {
    if (adm === null || holderId === null) return;
    const before = changes
      .slice(0, index)
      .filter((one, own) => one.holderId === holderId && (changes[own + 1] as AdmChange).at > at - DAY);
    const highest = Math.max(...before.map((one) => one.adm ?? 0));
    // Multipliers have one decimal, and 4.3 - 3.8 is a little less than a half.
    if (before.length === 0 || highest - adm < drop - 1e-9) return;
    const same = alarms.at(-1);
    if (same !== undefined && same.until >= at - DAY) same.until = at;
    else {
      const what = `ADM fell from ${highest} to ${adm} within a day`;
      alarms.push({ systemId, key: `adm ${systemId}`, since: at - DAY, at, until: at, kills: null, what });
    }
  });
  return alarms;
}

/** A live connection of a hub; `expiresAt` in milliseconds since the epoch. */
export interface NearWormhole {
  connectionId: string;
  hub: string;
  systemId: number;
  maxShipSize: string;
  expiresAt: number;
}

/** Each connection is reported once. */
export function wormholeAlarms(connections: readonly NearWormhole[], now: number): Alarm[] {
  return connections
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ connectionId, hub, systemId, maxShipSize, expiresAt }) => ({
      systemId,
      key: `wormhole ${connectionId}`,
      since: 0,
      at: now,
      until: expiresAt,
      kills: null,
      what: `a wormhole from ${hub} (${maxShipSize}) until ${clock(expiresAt)}`,
    }));
}

/** A capital's drive: name of the hull, and light-years that it reaches at full skill. */
export interface CapitalDrive {
  name: string;
  range: number;
}

/**
 * Capitals that attacked in systems from which their drives reach the alert's in one jump, one alarm for each system and hull. `away`:
 * light-years to the alert's system, by id; where no beacon can be lit in it, no drive leads there.
 */
export function capitalAlarms(
  kills: readonly Pick<LiveKill, 'systemId' | 'at' | 'attackerTypeIds'>[],
  drives: ReadonlyMap<number, CapitalDrive>,
  away: ReadonlyMap<number, number>,
): Alarm[] {
  const found = new Map<string, Alarm>();
  for (const { systemId, at, attackerTypeIds } of kills.toSorted((a, b) => a.at - b.at))
    for (const typeId of Array.from(attackerTypeIds)) {
      const drive = drives.get(typeId);
      const distance = away.get(systemId);
      // Who is in the system already needs no drive.
      if (drive === undefined || distance === undefined || distance === 0 || distance > drive.range) continue;
      const key = `capital ${systemId} ${typeId}`;
      const since = found.get(key)?.since ?? at;
      const what = `a capital on a kill at ${clock(at)}, ${drive.name}, whose drive reaches ${lightYears(drive.range)}`;
      found.set(key, { systemId, key, since, at: since, until: at, kills: null, what });
    }
  return [...found.values()];
}

/** `Tama, 3 jumps from Jita: 4 ships lost since 12:10, the last at 12:34.` Times of EVE, which is UTC. */
export function alarmSentence(
  { what }: Pick<Alarm, 'what'>,
  { system, from, away, reach }: { system: string; from: string; away: number; reach: AlertRule['reach'] },
): string {
  return `${system}${away === 0 ? '' : `, ${reachText(reach, away)} from ${from}`}: ${what}.`;
}

/** The same sentence without how far that is and from where, which is the watching person's own. No system has a comma in its name. */
export function withoutReach(sentence: string): string {
  return sentence.replace(/^([^,:]+), [^:]+: /, '$1: ');
}

function shipCount(count: number): string {
  return count === 1 ? '1 ship' : `${count} ships`;
}

/** `12:34`. */
function clock(at: number): string {
  return isoUtc(at).slice(11, 16);
}

/** An open connection of the person's own chain; times in milliseconds since the epoch. */
export interface ChainWay {
  id: string;
  fromId: number;
  toId: number;
  /** Cosmic signature in the first system; null: not known. */
  signature: string | null;
  expiresAt: number;
}

/** Ships lost in the systems of the chain, from the first on, and connections at the end of their life, each once. `nameOf`: of a system. */
export function chainAlarms(
  ways: readonly ChainWay[],
  kills: readonly AlertKill[],
  { now, nameOf }: { now: number; nameOf(systemId: number): string },
): Alarm[] {
  const inChain = new Set(ways.flatMap(({ fromId, toId }) => [fromId, toId]));
  const lost = killAlarms(
    kills.filter(({ systemId }) => inChain.has(systemId)),
    { kills_min: 1, kills_minutes: 1 },
  ).filter(({ until }) => now - until < LIVE_WINDOW);
  const ending = ways.filter(({ expiresAt }) => expiresAt > now && expiresAt - now <= END_OF_LIFE * HOUR);
  return [
    ...lost,
    ...ending.map(({ id, fromId, toId, signature, expiresAt }) => ({
      systemId: fromId,
      key: `chain ${id}`,
      since: 0,
      at: now,
      until: expiresAt,
      kills: null,
      what: `your wormhole${signature === null ? '' : ` ${signature}`} to ${nameOf(toId)} is at the end of its life and closes by ${clock(expiresAt)}`,
    })),
  ];
}

/** Every system of the chain, at no distance. */
export function wholeChain(ways: readonly ChainWay[]): ReadonlyMap<number, number> {
  return new Map(ways.flatMap(({ fromId, toId }) => [fromId, toId]).map((id) => [id, 0]));
}

/** A kill with what an alert of single ones looks at. */
interface SingleKill extends Pick<LiveKill, 'systemId' | 'at' | 'attackers' | 'value'> {
  killmailId: number;
  shipTypeId: number;
  groupId: number | null;
  categoryId: number | null;
  attackedBy: readonly Attacker[] | null;
  victim: FoughtKill['victim'];
}

/** Each kill that passes, once. `shipName`: of a type. */
export function singleKillAlarms(
  kills: readonly SingleKill[],
  filter: AlertKillFilter | undefined,
  shipName: (typeId: number) => string | undefined,
): Alarm[] {
  return kills
    .filter((kill) => passes(kill, filter ?? {}))
    .map(({ killmailId, systemId, at, shipTypeId, value, attackers }) => {
      const worth = value === null ? '' : `, ${shortIsk(value)} ISK`;
      const ship = shipName(shipTypeId) ?? `type ${shipTypeId}`;
      const what = `${ship} lost${worth}, to ${attackers} ${attackers === 1 ? 'attacker' : 'attackers'} at ${clock(at)}`;
      return { systemId, key: `kill ${killmailId}`, since: at, at, until: at, kills: 1, what };
    });
}

function passes(kill: SingleKill, filter: AlertKillFilter): boolean {
  const { ship_class: classes, value_min: value, attackers_min: attackers, solo, entities, side = 'either' } = filter;
  const { groupIds, categoryIds } = groupsOfLost(classes ?? []);
  if (classes !== undefined && !groupIds.includes(kill.groupId ?? 0) && !categoryIds.includes(kill.categoryId ?? 0)) return false;
  if (value !== undefined && (kill.value === null || kill.value < value)) return false;
  if (attackers !== undefined && kill.attackers < attackers) return false;
  const by = kill.attackedBy ?? [];
  if (solo !== undefined && (by.filter(({ characterId }) => characterId !== null).length === 1) !== solo) return false;
  const took = (one: FoughtKill['victim']) => [one.characterId, one.corporationId, one.allianceId];
  const asked = { either: [kill.victim, ...by], attacker: by, victim: [kill.victim] }[side];
  return entities === undefined || asked.some((one) => took(one).some((id) => id !== null && entities.includes(id)));
}

/** A skyhook with its window, ISO 8601 UTC; `planet` null: its name is not known. */
interface RaidWindow {
  planet_id: number;
  planet: string | null;
  system_id: number;
  raidable_from: string;
  raidable_until: string;
}

/** Skyhooks that can be raided now, or within this many minutes. One with another window is another. */
export function skyhookAlarms(skyhooks: readonly RaidWindow[], minutes: number, now: number): Alarm[] {
  return skyhooks.flatMap(({ planet_id: id, planet, system_id: systemId, raidable_from, raidable_until }): Alarm[] => {
    const [from, until] = [fromIso(raidable_from), fromIso(raidable_until)];
    if (until <= now || from - now > minutes * MINUTE) return [];
    const what = `the skyhook at ${planet ?? `planet ${id}`} can be raided from ${clock(from)} to ${clock(until)}`;
    return [{ systemId, key: `skyhook ${id} ${raidable_from}`, since: from, at: from, until, kills: null, what }];
  });
}

/**
 * The systems within reach of an alert's system, itself among them, by id: how far away, in gate jumps or in light-years of
 * 9.46e15 m. Of a system without a place nothing but itself is within light-years.
 */
export function withinReach(
  { graph, places }: { graph: Graph; places: readonly SystemPosition[] },
  { when, system_id: systemId, reach, most }: Pick<AlertRule, 'when' | 'system_id' | 'reach' | 'most'>,
): ReadonlyMap<number, number> {
  if (reach === 'everywhere' && when !== 'capital')
    return new Map([[systemId, 0], ...places.map((place): [number, number] => [place.systemId, 0])]);
  if (reach === 'jumps' && when !== 'capital') return new Map([[systemId, 0], ...systemsWithin(graph, systemId, most)]);
  const from = places.find((place) => place.systemId === systemId);
  if (from === undefined) return new Map([[systemId, 0]]);
  if (reach === 'region' && when !== 'capital')
    return new Map(places.filter((place) => place.regionId === from.regionId).map((place) => [place.systemId, 0]));
  return new Map(
    places
      .map((place): [number, number] => [place.systemId, jumpLightYears(from, place)])
      .filter(([, lightYears]) => lightYears <= most),
  );
}
