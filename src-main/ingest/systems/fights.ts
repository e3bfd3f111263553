import { primeHour } from '#main/domain/activity/circadian';
import { type DetectedFight, FIGHT_GAP, fightsOf, type Kill, STRUCTURE_CATEGORIES, victimKind } from '#main/domain/fights/fights';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { EventWrites } from '#main/store/events/events';
import type { FightKill, FightRow, FightWrites, HourCount, KillReads, Stretch } from '#main/store/systems/fights';
import type { Transaction } from '#main/store/transaction';
import { DAY, fromIso, isoUtc, MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';

const PERIOD = MINUTE;
/** Changed kills in one transaction, of some 30 ms; a day of all kills is some 16,000. */
const KILLS_PER_STEP = 500;
/** Systems whose kills of 35 days are counted before others have a turn. */
const SYSTEMS_PER_STEP = 100;
/** How long fights are kept, and over how long the prime hour looks (decisions §4.7). */
const RETENTION = 400 * DAY;
const PRIME_HOUR_DAYS = 35;

/** Makes fights of the kills that came or changed since the last run; the result is what all kills at once would give. */
export function fights(deps: {
  kills: KillReads;
  fights: FightWrites;
  events: Pick<EventWrites, 'following'>;
  transact: Transaction;
  clock: Clock;
}): Job {
  const { kills, events, transact, clock } = deps;

  function killOf({ time, categoryId, attackerTypeIds, ...kill }: FightKill, structures: ReadonlySet<number>): Kill[] {
    const victim = victimKind(categoryId);
    if (victim === null) return [];
    return [{ ...kill, at: fromIso(time), victim, structureFought: attackerTypeIds.some((typeId) => structures.has(typeId)) }];
  }

  function rebuild(changed: Stretch, structures: ReadonlySet<number>): number {
    // What a changed kill may join or split lies in the fights within its reach; beyond them there is a gap on either side.
    const others = deps.fights.near(withReach(changed));
    const made = fightsOf(kills.ofSystem(covering(changed, others)).flatMap((kill) => killOf(kill, structures))).map(rowOf);
    deps.fights.replace(others, made);
    return made.length;
  }

  function step(after: number, upTo: number): number {
    const changed = kills.changed(after, upTo);
    const structures = new Set(STRUCTURE_CATEGORIES.flatMap(kills.typesOf));
    const made = stretchesOf(changed).reduce((count, stretch) => count + rebuild(stretch, structures), 0);
    deps.fights.finish(upTo);
    return made;
  }

  /** Before the fights of the same kills, whose end raises the version of both: in each of their steps a system would come again. */
  async function notePrimeHours(signal: AbortSignal): Promise<void> {
    const upTo = kills.newestRevision();
    const systemIds = kills.systemsChanged(deps.fights.primeHoursUpTo());
    if (systemIds.length === 0) return;
    const from = isoUtc(today() - PRIME_HOUR_DAYS * DAY);
    const hours = new Map<number, number | null>();
    for (const [index, systemId] of systemIds.entries()) {
      hours.set(systemId, primeHourOf(kills.hourCounts(systemId, from)));
      if ((index + 1) % SYSTEMS_PER_STEP > 0) continue;
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    transact(() => deps.fights.savePrimeHours(hours, upTo));
    await yieldToEventLoop();
  }

  /** Start of the UTC day of the newest kill where that is earlier: with a clock that has jumped ahead, ours would delete all fights. */
  function today(): number {
    const newest = deps.fights.followedUntil();
    const now = Math.min(clock.now(), newest === null ? Number.POSITIVE_INFINITY : fromIso(newest));
    return Math.floor(now / DAY) * DAY;
  }

  return {
    name: 'fights',
    label: 'Fights',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['static-data'],
    follows: ['killmails', 'killmails-history'],

    async run({ signal, report }) {
      await notePrimeHours(signal);
      let rows = 0;
      for (;;) {
        const after = deps.fights.madeUpTo();
        const upTo = kills.stepEnd(after, KILLS_PER_STEP);
        if (upTo === null) break;
        rows += transact(() => events.following('fight', isoUtc(clock.now()), () => step(after, upTo)));
        report(rows, null, 'fights');
        await yieldToEventLoop();
        signal.throwIfAborted();
      }
      if (rows === 0) deps.fights.confirm();
      return { rows: rows + deps.fights.deleteBefore(isoUtc(today() - RETENTION)) };
    },
  };
}

function rowOf({ startedAt, lastKillAt, ...fight }: DetectedFight): FightRow {
  return { ...fight, startedAt: isoUtc(startedAt), lastKillAt: isoUtc(lastKillAt) };
}

function primeHourOf(counts: readonly HourCount[]): number | null {
  const byHour = new Float64Array(24);
  for (const { hour, categoryId, kills } of counts) {
    if (victimKind(categoryId) === 'ship') byHour[hour] = (byHour[hour] ?? 0) + kills;
  }
  return primeHour(byHour);
}

/** Where kills came or changed, as stretches of time whose ends are at least a fight's gap apart. `kills`: by system and time. */
function stretchesOf(kills: readonly { systemId: number; time: string }[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { systemId, time } of kills) {
    const last = found.at(-1);
    if (last?.systemId === systemId && fromIso(time) - fromIso(last.to) < FIGHT_GAP) last.to = time;
    else found.push({ systemId, from: time, to: time });
  }
  return found;
}

/** The stretch with as much on either side as a kill could reach to join another's fight. */
function withReach({ systemId, from, to }: Stretch): Stretch {
  return { systemId, from: isoUtc(fromIso(from) - FIGHT_GAP), to: isoUtc(fromIso(to) + FIGHT_GAP) };
}

/** The stretch that also covers these fights from their first to their last kill. */
function covering(stretch: Stretch, fights: readonly { startedAt: string; lastKillAt: string }[]): Stretch {
  return fights.reduce(
    (wide, { startedAt, lastKillAt }) => ({
      ...wide,
      from: startedAt < wide.from ? startedAt : wide.from,
      to: lastKillAt > wide.to ? lastKillAt : wide.to,
    }),
    stretch,
  );
}
