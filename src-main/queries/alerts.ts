import { pastCamps, pastKillAlarms } from '#main/domain/watch/alert-history';
import { type Alarm, admAlarms, type PastAlarms, withinReach } from '#main/domain/watch/alerts';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { alertInputs } from '#main/store/systems/alert-inputs';
import { campEvidenceReads } from '#main/store/systems/camp-evidence';
import { gateReads } from '#main/store/systems/gates';
import { readTransactions } from '#main/store/transaction';
import { type AlertQuestion, isPastKept } from '#shared/plan-api/alert-backtest';
import { DAY, fromIso, isoUtc } from '#shared/time';
import { networkMemory } from './network.ts';
import { pastHours } from './past-hours.ts';

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
