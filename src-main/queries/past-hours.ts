import { LOOKED_BACK } from '#main/domain/plan/camp-evidence';
import { type LiveKill } from '#main/domain/plan/live-status';
import { type PastHour, pastHour } from '#main/domain/watch/alert-history';
import { latest } from '#main/runtime/latest';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { killmailChangeReads } from '#main/store/systems/killmail-changes';
import { liveKillReads } from '#main/store/systems/live-kills';
import { MOST_DAYS_BACK } from '#shared/plan-api/alert-backtest';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';

/** A step ends after this many kills, some milliseconds of work. */
const STEP = 200;
/** Hours whose kills count in the hours after: how far back a camp is looked for. */
const HOURS_BACK = LOOKED_BACK / HOUR;
const NOTHING: PastHour = { losses: new Uint32Array(0), gateKills: new Uint32Array(0) };

/**
 * The hours of the longest past that alerts are tried over, some 30 bytes for each kill in it. An hour is made once, and
 * again where a kill of it or of the six hours before came, changed or was deleted, or where the static data is another.
 */
export function pastHours(db: ReadDb) {
  const versions = dataVersionReads(db);
  const changes = killmailChangeReads(db);
  const { between } = liveKillReads(db);
  const listed = latest(() => String(versions().systems?.version), changes.listedSystems);
  const hours = new Map<number, PastHour>();
  // What the newest hours were made from, which the next one is made from too.
  const rows = new Map<number, LiveKill[]>();
  let made = { of: '', revision: 0, from: '' };

  function discard(hour: number): void {
    rows.delete(hour);
    for (let own = hour; own <= hour + HOURS_BACK; own += 1) hours.delete(own);
  }

  function discardChanged(): void {
    const { catalog, topology } = versions();
    const of = `${catalog?.version}.${topology?.version}.${listed()}`;
    const revision = changes.newestRevision();
    const from = changes.span()?.from ?? '';
    if (of !== made.of || revision < made.revision) {
      hours.clear();
      rows.clear();
    } else {
      if (revision > made.revision) for (const start of changes.hoursChangedSince(made.revision)) discard(fromIso(start) / HOUR);
      // Kills are only ever deleted from the oldest on.
      if (from > made.from) {
        const oldest = Math.floor(fromIso(from) / HOUR);
        for (const hour of [...rows.keys(), ...hours.keys()]) if (hour <= oldest) discard(hour);
        for (let hour = oldest; hour <= oldest + HOURS_BACK; hour += 1) hours.delete(hour);
      }
    }
    made = { of, revision, from };
  }

  function killsOf(hour: number): LiveKill[] {
    const found =
      rows.get(hour) ??
      between(isoUtc(hour * HOUR), isoUtc((hour + 1) * HOUR)).sort((a, b) => a.at - b.at || a.killmailId - b.killmailId);
    rows.set(hour, found);
    return found;
  }

  /** Returns how many kills it has. */
  function make(hour: number): number {
    for (const other of rows.keys()) if (other < hour - HOURS_BACK || other > hour) rows.delete(other);
    const kills = Array.from({ length: HOURS_BACK + 1 }, (_, index) => killsOf(hour - HOURS_BACK + index)).flat();
    const { length } = killsOf(hour);
    hours.set(hour, length === 0 ? NOTHING : pastHour(kills, hour * HOUR));
    return length;
  }

  return {
    /** Brings the hours up to date with the mirror, a step at each call. False: more is to be done. `now` in milliseconds. */
    refresh(now: number): boolean {
      discardChanged();
      const newest = fromIso(changes.span()?.until ?? isoUtc(now));
      const first = Math.floor((now - MOST_DAYS_BACK * DAY) / HOUR);
      for (const hour of hours.keys()) if (hour < first) hours.delete(hour);
      let count = 0;
      for (let hour = first; hour <= Math.max(now, newest) / HOUR; hour += 1) {
        if (hours.has(hour)) continue;
        if (count >= STEP) return false;
        count += make(hour);
      }
      return true;
    },
    /** The hours from a time (milliseconds) on, the oldest first, as they were at the last refresh. */
    *since(from: number): IterableIterator<PastHour> {
      const ordered = [...hours.keys()].filter((hour) => (hour + 1) * HOUR > from).sort((a, b) => a - b);
      for (const hour of ordered) yield hours.get(hour) as PastHour;
    },
  };
}
