/** What a system's claim was from a moment (days since 1970-01-01, with their fraction) on. */
export interface ClaimState {
  at: number;
  holderId: number | null;
  adm: number | null;
}

/** A held system's past; counts by UTC day, the oldest first. */
interface HeldSystem {
  systemId: number;
  npcKills: ArrayLike<number>;
  /** Ships and capsules of players. */
  kills: ArrayLike<number>;
  /** The oldest first. */
  claims: readonly ClaimState[];
  /** When campaigns began there, as {@link ClaimState.at}. */
  campaigns: readonly number[];
}

export interface HeldPast {
  /** Days since 1970-01-01 of index 0. */
  firstDay: number;
  /** By day: hours of kills that were sampled, 0 to 24. */
  hours: ArrayLike<number>;
  systems: readonly HeldSystem[];
}

/** What presses on a system, and by how much: each driver 0 to 2. */
export interface Pressure {
  systemId: number;
  holderId: number;
  score: number;
  /** Fall of the defence multiplier in seven days; null where it was not known then or was another's. */
  admFall: number | null;
  adm: number | null;
  /** NPC kills a day: the last seven days, and the 28 before. */
  npcRecent: number;
  npcUsual: number;
  /** Players' ships and capsules lost a day: the last three days, and the 28 before. */
  killsRecent: number;
  killsUsual: number;
  drivers: { adm: number; npc: number; kills: number };
}

const WEEK = 7;
const USUAL = 28;
const RECENT_KILLS = 3;
/** The most that one driver counts. */
const MOST = 2;
/** Fewer NPC kills a day are no economy that could fall. */
const LEAST_NPC = 20;
/** Days of the past that a ranking looks back on. */
export const LOOKS_BACK = WEEK + USUAL;
/** Days within which something is to have happened. */
export const WITHIN = 7;

/**
 * Every system that an alliance holds at the beginning of a day, the most pressed first, from what was known then: a point of ADM lost in
 * seven days, NPC kills halved, and players' losses doubled each count 1, at most 2.
 */
export function pressures(past: HeldPast, day: number): Pressure[] {
  const known = dailyMeans(past, day);
  return past.systems
    .flatMap((system): Pressure[] => {
      const now = claimAt(system.claims, day);
      if (now === undefined || now.holderId === null) return [];
      const before = claimAt(system.claims, day - WEEK);
      const sameHolder = before?.holderId === now.holderId;
      const admFall = sameHolder && before.adm !== null && now.adm !== null ? before.adm - now.adm : null;
      const npcRecent = known(system.npcKills, WEEK, 0);
      const npcUsual = known(system.npcKills, USUAL, WEEK);
      const killsRecent = known(system.kills, RECENT_KILLS, 0);
      const killsUsual = known(system.kills, USUAL, RECENT_KILLS);
      const drivers = {
        adm: within(admFall ?? 0),
        npc: npcUsual < LEAST_NPC ? 0 : within(Math.log2((npcUsual + 1) / (npcRecent + 1))),
        kills: within(Math.log2((killsRecent + 1) / (killsUsual + 1))),
      };
      const score = drivers.adm + drivers.npc + drivers.kills;
      const facts = { npcRecent, npcUsual, killsRecent, killsUsual, admFall, adm: now.adm, drivers };
      return [{ systemId: system.systemId, holderId: now.holderId, score, ...facts }];
    })
    .sort((a, b) => b.score - a.score || a.systemId - b.systemId);
}

/** How those ranked first fared, beside all held systems. */
export interface PressureGrade {
  /** Days that were graded, as days since 1970-01-01; both null: none could be. */
  firstDay: number | null;
  lastDay: number | null;
  /** How many were ranked first a day, at most. */
  top: number;
  /** Rankings among the first, over all days, and how many of them changed hands or had a campaign within seven days. */
  ranked: number;
  rankedCame: number;
  held: number;
  heldCame: number;
}

/** The ranking of now with its grade. */
export interface PressureBoard {
  ranking: Pressure[];
  grade: PressureGrade;
}

/** Grades the rankings of days on which all that they look back on, and the seven days after, are known. */
export function gradePressures(past: HeldPast, days: readonly number[], top: number): PressureGrade {
  const grade = { firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null, top, ranked: 0, rankedCame: 0, held: 0, heldCame: 0 };
  const byId = new Map(past.systems.map((system) => [system.systemId, system]));
  for (const day of days) {
    const ranking = pressures(past, day);
    ranking.forEach(({ systemId, score }, place) => {
      const came = hasCome(byId.get(systemId) as HeldSystem, day) ? 1 : 0;
      grade.held += 1;
      grade.heldCame += came;
      if (place >= top || score <= 0) return;
      grade.ranked += 1;
      grade.rankedCame += came;
    });
  }
  return grade;
}

/** Whether a system that is held at the beginning of a day had another holder, or a campaign, within seven days. */
function hasCome({ claims, campaigns }: HeldSystem, day: number): boolean {
  const holder = claimAt(claims, day)?.holderId;
  const isWithin = (at: number) => at > day && at <= day + WITHIN;
  return campaigns.some(isWithin) || claims.some(({ at, holderId }) => isWithin(at) && holderId !== holder);
}

function claimAt(claims: readonly ClaimState[], day: number): ClaimState | undefined {
  return claims.findLast(({ at }) => at <= day);
}

/** Means a day of counts over `days` days that end `before` days before another, from the hours that were sampled. */
function dailyMeans(
  { firstDay, hours }: HeldPast,
  day: number,
): (counts: ArrayLike<number>, days: number, before: number) => number {
  return (counts, days, before) => {
    const last = day - firstDay - before;
    let sum = 0;
    let sampled = 0;
    for (let index = Math.max(0, last - days); index < last; index += 1) {
      sum += counts[index] ?? 0;
      sampled += hours[index] ?? 0;
    }
    return sampled === 0 ? 0 : (sum * 24) / sampled;
  };
}

function within(value: number): number {
  return Math.min(MOST, Math.max(0, value));
}
