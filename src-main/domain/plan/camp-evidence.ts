import { MINUTE } from '#shared/time';
import { isStargate } from '../activity/gate-pressure.ts';

/** Ships lost at one gate without a pause this long belong together; after it the gate is not called camped any more. */
const CAMP_PAUSE = 45 * MINUTE;

/** How far back the kills of a camp are looked for, so that its beginning is known. */
export const LOOKED_BACK = 360 * MINUTE;

/** A kill as gate camps are found from it. */
interface GateKill {
  /** Milliseconds since the epoch. */
  at: number;
  isCapsule: boolean;
  /** Nearest celestial; null where it is not known. */
  locationId: number | null;
}

/** Kills at one stargate since the last pause of 45 minutes between ships lost there: how many ships, and when the newest was. */
export interface GateLosses<Kill> {
  gateId: number;
  kills: Kill[];
  ships: number;
  newest: number;
}

/**
 * The stargate with most ships lost in the last 45 minutes, where at least half of that time's kills were; null: there is none. `own`: the
 * kills of one system in the order of time, `live` those of the last 45 minutes.
 */
export function gateOf<Kill extends GateKill>(own: readonly Kill[], live: readonly Kill[]): GateLosses<Kill> | null {
  const counts = new Map<number, number>();
  for (const { locationId, isCapsule } of live)
    if (!isCapsule && locationId !== null && isStargate(locationId)) counts.set(locationId, (counts.get(locationId) ?? 0) + 1);
  const [busiest] = [...counts].sort(([gateA, a], [gateB, b]) => b - a || gateA - gateB);
  if (busiest === undefined) return null;
  const [gateId] = busiest;
  if (2 * live.filter(({ locationId }) => locationId === gateId).length < live.length) return null;
  const atGate = own.filter(({ locationId }) => locationId === gateId);
  const lost = atGate.filter(({ isCapsule }) => !isCapsule);
  const first = lost.findLastIndex(({ at }, index) => at - (lost[index - 1]?.at ?? Number.NEGATIVE_INFINITY) >= CAMP_PAUSE);
  const since = lost[first] as Kill;
  const kills = atGate.filter(({ at }) => at >= since.at);
  return { gateId, kills, ships: lost.length - first, newest: (lost.at(-1) as Kill).at };
}

/** Within this another ship has to be lost there for a claim to have come true. */
export const FOLLOWS_WITHIN = 30 * MINUTE;
/** The past is looked at whenever the clock shows a multiple of this, so that each moment counts alike, however many ships were lost before it. */
const LOOK_EVERY = 5 * MINUTE;
/** From this many ships, and this many minutes since the newest, a row of the table begins. */
const SHIPS = [1, 2, 3, 5] as const;
const MINUTES = [0, 5, 15, 30] as const;
/** Chances of another loss from which on it is called a camp, and a likely one. */
const CAMP_CHANCE = 0.4;
const LIKELY_CHANCE = 0.25;
/** With fewer cases no chance is given. */
const FEWEST_CASES = 30;

/** How often another ship was lost at a gate within half an hour, of the moments at which as much was known. */
export interface CampEvidence {
  /** This many ships at least, up to the next row's. */
  ships: number;
  /** Since the newest was lost, this many at least. */
  minutes: number;
  cases: number;
  followed: number;
}

/** A kill in a system, of a ship or a capsule. */
export interface PlacedLoss extends GateKill {
  systemId: number;
}

/**
 * `ships_lost`: no more than that is claimed. `chance` of another ship lost at that gate within 30 minutes, by this many cases; null: there
 * were too few, and the words go by the ships alone.
 */
export interface CampJudgement {
  claim: 'camp' | 'likely_camp' | 'ships_lost';
  chance: number | null;
  cases: number;
}

/** What is claimed of a gate where this many ships were lost, the newest this many minutes ago. `evidence`: of the killmails that are kept. */
export function judgeCamp(evidence: readonly CampEvidence[], ships: number, minutes: number): CampJudgement {
  const [least, since] = [stepOf(SHIPS, ships), stepOf(MINUTES, minutes)];
  const row = evidence.find((one) => one.ships === least && one.minutes === since);
  const cases = row?.cases ?? 0;
  if (row === undefined || cases < FEWEST_CASES) {
    const isFresh = since < 15;
    return { claim: isFresh && ships >= 5 ? 'camp' : isFresh && ships >= 3 ? 'likely_camp' : 'ships_lost', chance: null, cases };
  }
  const chance = row.followed / cases;
  return { claim: chance >= CAMP_CHANCE ? 'camp' : chance >= LIKELY_CHANCE ? 'likely_camp' : 'ships_lost', chance, cases };
}

/** A system's state while its kills are counted. */
interface WatchedSystem {
  /** Of the last six hours. */
  kills: GateKill[];
  /** The next moment at which is looked at it. */
  next: number;
  /** Claims of the last half hour. */
  open: { gateId: number; at: number; row: CampEvidence }[];
}

/** Counts what followed where ships were lost at gates: what would have been claimed of each system, and whether it came. */
export function campEvidenceCounter() {
  const systems = new Map<number, WatchedSystem>();
  const rows = SHIPS.flatMap((ships) => MINUTES.map((minutes): CampEvidence => ({ ships, minutes, cases: 0, followed: 0 })));

  /** Looks at a system at each moment before a time. */
  function lookUntil(system: WatchedSystem, until: number): void {
    for (; system.next < until; system.next += LOOK_EVERY) {
      const moment = system.next;
      const live = system.kills.filter(({ at }) => moment - at < CAMP_PAUSE);
      // Nothing is claimed of it until the next kill.
      if (live.length === 0) return;
      const gate = gateOf(system.kills, live);
      if (gate === null) continue;
      const [least, since] = [stepOf(SHIPS, gate.ships), stepOf(MINUTES, (moment - gate.newest) / MINUTE)];
      const row = rows.find((one) => one.ships === least && one.minutes === since) as CampEvidence;
      row.cases += 1;
      system.open.push({ gateId: gate.gateId, at: moment, row });
    }
  }

  return {
    /** Kills come in the order of time. */
    add({ systemId, ...kill }: PlacedLoss): void {
      const { at, isCapsule, locationId } = kill;
      const system = systems.get(systemId) ?? { kills: [], next: 0, open: [] };
      systems.set(systemId, system);
      lookUntil(system, at);
      system.next = Math.max(system.next, Math.ceil(at / LOOK_EVERY) * LOOK_EVERY);
      system.open = system.open.filter((claim) => {
        const isOver = at - claim.at > FOLLOWS_WITHIN;
        const comes = !isOver && !isCapsule && claim.gateId === locationId;
        if (comes) claim.row.followed += 1;
        return !isOver && !comes;
      });
      system.kills = [...system.kills.filter((before) => at - before.at < LOOKED_BACK), kill];
    },
    /** Killmails are known without a gap up to this time (milliseconds since the epoch); what comes next has nothing before it. */
    end(until: number): void {
      for (const system of systems.values()) {
        lookUntil(system, until - FOLLOWS_WITHIN + 1);
        // Of these it is not known what followed.
        for (const { at, row } of system.open) if (at > until - FOLLOWS_WITHIN) row.cases -= 1;
      }
      systems.clear();
    },
    /** The counts up to the newest {@link end}. */
    evidence: (): CampEvidence[] => rows.map((row) => ({ ...row })),
  };
}

function stepOf(steps: readonly number[], figure: number): number {
  return steps.findLast((step) => step <= figure) ?? (steps[0] as number);
}
