import { DAY, HOUR, SECOND } from '#shared/time';
import { type KillHour, killsOf, participantAt, victimOf } from './kill-hour.ts';

/** How often something occurred on kills and losses of an entity. */
export interface Tally {
  id: number;
  kills: number;
  losses: number;
}

/** Another alliance, or corporation without one. */
export interface OtherParty extends Tally {
  isAlliance: boolean;
}

export interface EntityDay {
  kills: number;
  losses: number;
  /** ISK of the kills, and of the losses, whose value is known. */
  destroyed: number;
  lost: number;
}

/** What killmails tell of an alliance, corporation or character. Kills: those in which it attacked, each once; losses: its own. */
export interface EntityFigures {
  kind: 'alliance' | 'corporation' | 'character' | null;
  /** What it belonged to at its newest kill or loss; null: nothing, or it has none. */
  corporationId: number | null;
  allianceId: number | null;
  /** Different characters of it. */
  pilots: number;
  /** By UTC day, the oldest first. */
  days: EntityDay[];
  /** Of 24 hours of the UTC day. */
  hours: { kills: number; losses: number }[];
  /** Types that it flew on kills, and lost. */
  hulls: Tally[];
  systems: Tally[];
  /** Whom it killed (`kills`), and by whom it lost (`losses`). */
  opponents: OtherParty[];
  /** Who attacked beside it. */
  allies: OtherParty[];
}

const kinds = ['character', 'corporation', 'alliance'] as const;

/**
 * Figures of an entity over UTC days from a midnight (milliseconds) on. `hours`: all that has kills of these days; kills that NPCs alone
 * took part in on one side are left out.
 */
export function entityFigures(hours: readonly KillHour[], entityId: number, from: number, dayCount: number): EntityFigures {
  const sums = emptySums(dayCount);
  for (const hour of hours)
    for (const index of killsOf(hour, [entityId])) {
      const day = Math.floor(((hour.times[index] as number) * SECOND - from) / DAY);
      if (day < 0 || day >= dayCount || hour.npc[index] === 1) continue;
      const role = roleIn(hour, index, entityId);
      if (role !== null) count(sums, hour, index, { ...role, entityId, day });
    }
  const { newest } = sums;
  return {
    kind: sums.kind === null ? null : kinds[sums.kind],
    corporationId: sums.kind === 0 ? newest.corporationId : null,
    allianceId: sums.kind === 0 || sums.kind === 1 ? newest.allianceId : null,
    pilots: sums.pilots.size,
    days: sums.days,
    hours: sums.hours,
    hulls: ordered(sums.hulls),
    systems: ordered(sums.systems),
    opponents: ordered(sums.opponents),
    allies: ordered(sums.allies),
  };
}

function emptySums(dayCount: number) {
  return {
    kind: null as 0 | 1 | 2 | null,
    newest: { at: 0, corporationId: null as number | null, allianceId: null as number | null },
    pilots: new Set<number>(),
    days: Array.from({ length: dayCount }, (): EntityDay => ({ kills: 0, losses: 0, destroyed: 0, lost: 0 })),
    hours: Array.from({ length: 24 }, () => ({ kills: 0, losses: 0 })),
    hulls: new Map<number, Tally>(),
    systems: new Map<number, Tally>(),
    opponents: new Map<number, OtherParty>(),
    allies: new Map<number, OtherParty>(),
  };
}
type Sums = ReturnType<typeof emptySums>;

interface Role {
  /** Index in {@link kinds}. */
  kind: 0 | 1 | 2;
  isAttacker: boolean;
  isVictim: boolean;
}

/** null: it took no part. */
function roleIn(hour: KillHour, index: number, entityId: number): Role | null {
  let kind: Role['kind'] | null = null;
  let [isAttacker, isVictim] = [false, false];
  for (const at of [0, 1, 2] as const) if (hour.victims[index * 3 + at] === entityId) [kind, isVictim] = [at, true];
  const end = (hour.starts[index + 1] as number) * 4;
  for (let start = (hour.starts[index] as number) * 4; start < end && !isAttacker; start += 4)
    for (const at of [0, 1, 2] as const) if (hour.attackers[start + at] === entityId) [kind, isAttacker] = [at, true];
  return kind === null ? null : { kind, isAttacker, isVictim };
}

function count(sums: Sums, hour: KillHour, index: number, role: Role & { entityId: number; day: number }): void {
  const { isAttacker, isVictim, kind, entityId } = role;
  sums.kind = kind;
  const time = hour.times[index] as number;
  const side = { kills: Number(isAttacker), losses: Number(isVictim) };
  add(sums.days[role.day] as EntityDay, side);
  add(sums.hours[Math.floor((time * SECOND) / HOUR) % 24] as EntityDay, side);
  add(tallyOf(sums.systems, hour.systemIds[index] as number), side);
  const value = hour.values[index] as number;
  if (!Number.isNaN(value)) {
    (sums.days[role.day] as EntityDay).destroyed += value * side.kills;
    (sums.days[role.day] as EntityDay).lost += value * side.losses;
  }
  const victim = victimOf(hour, index);
  if (isVictim) {
    add(tallyOf(sums.hulls, hour.shipTypeIds[index] as number), { kills: 0, losses: 1 });
    noteMember(sums, victim, time);
  }
  const [flown, own, others] = [new Set<number>(), new Set<number>(), new Set<number>()];
  if (isVictim) own.add(partyOf(victim));
  for (let at = hour.starts[index] as number; at < (hour.starts[index + 1] as number); at += 1) {
    const one = participantAt(hour, at);
    const isOwn = [one.characterId, one.corporationId, one.allianceId][kind] === entityId;
    if (isOwn) {
      if (one.shipTypeId > 0) flown.add(one.shipTypeId);
      noteMember(sums, one, time);
    }
    if (partyOf(one) !== 0) (isOwn ? own : others).add(partyOf(one));
  }
  if (isAttacker) for (const typeId of flown) tallyOf(sums.hulls, typeId).kills += 1;
  // Who is shot by its own is no opponent, and the own alliance no other.
  const against = partyOf(victim);
  if (isAttacker && against !== 0 && !own.has(against)) partyTally(sums.opponents, against).kills += 1;
  for (const party of others)
    if (own.has(party)) continue;
    else if (isAttacker) partyTally(sums.allies, party).kills += 1;
    else partyTally(sums.opponents, party).losses += 1;
}

function add(to: { kills: number; losses: number }, { kills, losses }: { kills: number; losses: number }): void {
  to.kills += kills;
  to.losses += losses;
}

function noteMember(
  { pilots, newest }: Sums,
  one: { characterId: number; corporationId: number; allianceId: number },
  at: number,
): void {
  if (one.characterId > 0) pilots.add(one.characterId);
  if (at < newest.at) return;
  Object.assign(newest, { at, corporationId: one.corporationId || null, allianceId: one.allianceId || null });
}

/** The alliance, negative for the corporation of those without one; 0: neither. */
function partyOf({ corporationId, allianceId }: { corporationId: number; allianceId: number }): number {
  return allianceId > 0 ? allianceId : -corporationId;
}

function tallyOf(tallies: Map<number, Tally>, id: number): Tally {
  const known = tallies.get(id) ?? { id, kills: 0, losses: 0 };
  tallies.set(id, known);
  return known;
}

function partyTally(tallies: Map<number, OtherParty>, party: number): OtherParty {
  const known = tallies.get(party) ?? { id: Math.abs(party), isAlliance: party > 0, kills: 0, losses: 0 };
  tallies.set(party, known);
  return known;
}

function ordered<T extends Tally>(tallies: ReadonlyMap<number, T>): T[] {
  return [...tallies.values()].sort((a, b) => b.kills + b.losses - a.kills - a.losses || a.id - b.id);
}
