import { LOOKED_BACK } from '#main/domain/plan/camp-evidence';
import type { LiveKill } from '#main/domain/plan/live-status';
import { type PastHour, pastCamps, pastHour, pastKillAlarms } from '#main/domain/watch/alert-history';
import { type Alarm, admAlarms, type PastAlarms, withinReach } from '#main/domain/watch/alerts';
import { latest } from '#main/runtime/latest';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { alertInputs } from '#main/store/systems/alert-inputs';
import { campEvidenceReads } from '#main/store/systems/camp-evidence';
import { gateReads } from '#main/store/systems/gates';
import { killmailChangeReads } from '#main/store/systems/killmail-changes';
import { liveKillReads } from '#main/store/systems/live-kills';
import { readTransactions } from '#main/store/transaction';
import { type AlertQuestion, isPastKept, MOST_DAYS_BACK } from '#shared/plan-api/alert-backtest';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { networkMemory } from './network.ts';

/** How many of the newest alarms an answer names. */
const MOST_NEWEST = 5;
type PastAlarm = Pick<Alarm, 'systemId' | 'at' | 'kills'>;

/** Tries alerts over the past. `now` in milliseconds. */
export function alertComputations(db: ReadDb) {
  const inputs = alertInputs(db);
  const { evidence } = campEvidenceReads(db);
  const hours = pastHours(db);
  const network = networkMemory(gateReads(db), dataVersionReads(db));
  const snapshot = readTransactions(db);

  /** What the alert would have found since a time (ISO 8601 UTC), the oldest first; the hours have to be up to date. */
  function alarmsSince(rule: AlertQuestion['rule'], since: string, now: number): PastAlarm[] {
    const reach = withinReach(network(), rule);
    const area = { from: fromIso(since), isNear: (systemId: number) => reach.has(systemId) };
    switch (rule.when) {
      case 'kills':
        return pastKillAlarms(hours.since(area.from), area, rule);
      case 'camp':
        return pastCamps(hours.since(area.from), area, evidence());
      case 'campaign':
        return inputs
          .campaignsBetween(since, isoUtc(now))
          .filter(({ systemId }) => area.isNear(systemId))
          .map(({ systemId, at }) => ({ systemId, at: fromIso(at), kills: null }));
      case 'adm': {
        const before = isoUtc(area.from - DAY);
        return [...inputs.admChanges(reach.keys(), before)]
          .flatMap(([systemId, changes]) => admAlarms(systemId, changes, rule.adm_drop))
          .filter(({ at }) => at >= area.from);
      }
      // Single kills are looked up where kills are listed.
      case 'kill':
      case 'window':
      case 'skyhook':
      case 'timer':
      case 'wormhole':
      case 'capital':
      case 'chain':
        return [];
    }
  }

  function past({ rule, days }: AlertQuestion, now: number): PastAlarms {
    const from = isoUtc(now - days * DAY);
    const known = isPastKept(rule.when) ? knownFrom(rule.when, from) : null;
    if (known === null) return { since: null, fired: 0, systems: 0, newest: [] };
    const since = known > from ? known : from;
    const alarms = alarmsSince(rule, since, now).sort((a, b) => a.at - b.at);
    return {
      since,
      fired: alarms.length,
      systems: new Set(alarms.map(({ systemId }) => systemId)).size,
      newest: alarms
        .slice(-MOST_NEWEST)
        .reverse()
        .map(({ systemId, at, kills }) => ({ systemId, at, kills })),
    };
  }

  function knownFrom(when: AlertQuestion['rule']['when'], from: string): string | null {
    if (when === 'campaign') return inputs.campaignsKnownFrom();
    return when === 'adm' ? inputs.claimsKnownFrom() : inputs.killsKnownFrom(from);
  }

  return {
    /** What an alert would have found. A first question waits for the kills of the past, which are read in steps. */
    async pastAlarms(question: AlertQuestion, now: number): Promise<PastAlarms> {
      const isOfKills = question.rule.when === 'kills' || question.rule.when === 'camp';
      for (;;) {
        const found = snapshot(() => (!isOfKills || hours.refresh(now) ? past(question, now) : null));
        if (found !== null) return found;
        await yieldToEventLoop();
      }
    },
    /** Brings what questions are answered from up to date, a step at each call. False: more is to be done. */
    refreshPast: (now: number): boolean => snapshot(() => network() !== undefined && hours.refresh(now)),
  };
}
export type AlertComputations = ReturnType<typeof alertComputations>;

/** A step ends after this many kills, some milliseconds of work. */
const STEP = 200;
/** Hours whose kills count in the hours after: how far back a camp is looked for. */
const HOURS_BACK = LOOKED_BACK / HOUR;
const NOTHING: PastHour = { losses: new Uint32Array(0), gateKills: new Uint32Array(0) };

/**
 * The hours of the longest past that alerts are tried over, some 30 bytes for each kill in it. An hour is made once, and
 * again where a kill of it or of the six hours before came, changed or was deleted, or where the static data is another.
 */
function pastHours(db: ReadDb) {
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
