import { type EntityFigures, entityFigures } from '#main/domain/fights/entity-figures';
import { type FoundKills, findKills, type KillQuestion } from '#main/domain/fights/find-kills';
import { type KillHour, packKills } from '#main/domain/fights/kill-hour';
import { latest } from '#main/runtime/latest';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { type HolderChange, holderChangeReads } from '#main/store/systems/claims';
import { killmailChangeReads } from '#main/store/systems/killmail-changes';
import { pastKillReads } from '#main/store/systems/past-kills';
import { readTransactions } from '#main/store/transaction';
import { KILL_DAYS } from '#shared/plan-api/kills';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';

/** A step ends after this many kills, some milliseconds of work. */
const STEP = 500;
/**
 * The hours of killmails that were asked for, in memory. An hour is read once, and again where a kill of it came, changed or was deleted.
 */
function killHours(db: ReadDb) {
  const changes = killmailChangeReads(db);
  const { figuresBetween } = pastKillReads(db);
  const hours = new Map<number, KillHour>();
  let made = { revision: 0, from: '' };

  function discardChanged(): void {
    const revision = changes.newestRevision();
    const from = changes.span()?.from ?? '';
    if (revision < made.revision) hours.clear();
    else if (revision > made.revision && hours.size > 0)
      for (const start of changes.hoursChangedSince(made.revision)) hours.delete(fromIso(start) / HOUR);
    // Kills are only ever deleted from the oldest on.
    if (from > made.from) for (const hour of hours.keys()) if (hour * HOUR <= fromIso(from)) hours.delete(hour);
    made = { revision, from };
  }

  return {
    /** Reads what is missing from a time on, a step at each call. False: more is to be done. Times in milliseconds. */
    refresh(from: number): boolean {
      discardChanged();
      const span = changes.span();
      if (span === null) return true;
      let count = 0;
      for (let hour = Math.floor(Math.max(from, fromIso(span.from)) / HOUR); hour * HOUR <= fromIso(span.until); hour += 1) {
        if (hours.has(hour)) continue;
        if (count >= STEP) return false;
        const packed = packKills(figuresBetween(isoUtc(hour * HOUR), isoUtc((hour + 1) * HOUR)));
        hours.set(hour, packed);
        count += packed.length;
      }
      return true;
    },
    /** The hours from a time (milliseconds) on, the newest first, as they were at the last refresh. */
    since: (from: number): KillHour[] =>
      [...hours]
        .filter(([hour]) => (hour + 1) * HOUR > from)
        .sort(([a], [b]) => b - a)
        .map(([, packed]) => packed),
    revision: (): number => made.revision,
  };
}

/** Questions about kills of the last weeks. */
export function killComputations(db: ReadDb) {
  const hours = killHours(db);
  const snapshot = readTransactions(db);
  const versions = dataVersionReads(db);
  const claims = holderChangeReads(db);
  let changesSince = '';
  let wasAsked = false;
  const holderChanges = latest(
    () => `${changesSince} ${versions().sovereignty?.version}`,
    () => claims.since(changesSince),
  );

  /** A first question waits for its hours, which are read in steps. */
  async function from<Answer>(time: number, answer: () => Answer): Promise<Answer> {
    wasAsked = true;
    for (;;) {
      const found = snapshot(() => (hours.refresh(time) ? { answer: answer() } : null));
      if (found !== null) return found.answer;
      await yieldToEventLoop();
    }
  }

  return {
    /** Once kills were asked for, reads all of them ahead, a step at each call. False: more is to be done. `now` in milliseconds. */
    refreshKills: (now: number): boolean => !wasAsked || snapshot(() => hours.refresh(now - KILL_DAYS * DAY)),
    /** With the newest revision that was looked at. */
    findKills: (question: KillQuestion): Promise<FoundKills & { revision: number }> =>
      from(question.from, () => ({ ...findKills(hours.since(question.from), question), revision: hours.revision() })),
    /** Of UTC days from a midnight on, in milliseconds. */
    entityFigures: (entityId: number, midnight: number, days: number): Promise<EntityFigures> =>
      from(midnight, () => entityFigures(hours.since(midnight), entityId, midnight, days)),
    /** Which systems changed their holder since a time (ISO 8601 UTC). */
    holderChanges(since: string): HolderChange[] {
      changesSince = since;
      return holderChanges();
    },
  };
}
export type KillComputations = ReturnType<typeof killComputations>;
