import { networkMemory } from '#main/api/http/network';
import { LOOKED_BACK } from '#main/domain/plan/live-status';
import { pastCamps } from '#main/domain/watch/alert-history';
import { admAlarms, killAlarms, type PastAlarms } from '#main/domain/watch/alerts';
import { withinReach } from '#main/domain/watch/reach';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { alertInputs } from '#main/store/systems/alert-inputs';
import { gateReads } from '#main/store/systems/gates';
import { liveKillReads } from '#main/store/systems/live-kills';
import { readTransactions } from '#main/store/transaction';
import { type AlertQuestion, isPastKept } from '#shared/plan-api/alert-backtest';
import { DAY, fromIso, isoUtc } from '#shared/time';

/** Kills at stargates that are looked at for camps. */
const MOST_LOOKS = 4000;

/** Tries alerts over the past; a week of all kills takes up to seconds. `now` in milliseconds. */
export function alertComputations(db: ReadDb) {
  const inputs = alertInputs(db);
  const liveKills = liveKillReads(db);
  const network = networkMemory(gateReads(db), dataVersionReads(db));
  const snapshot = readTransactions(db);

  function past({ rule, days }: AlertQuestion, now: number): PastAlarms {
    const nothing = { since: null, alarms: [], isComplete: true };
    const from = isoUtc(now - days * DAY);
    const known = isPastKept(rule.when) ? knownFrom(rule.when, from) : null;
    if (known === null) return nothing;
    const since = known > from ? known : from;
    const reach = withinReach(network(), rule);
    const isNear = (systemId: number) => reach.has(systemId);
    if (rule.when === 'campaign') {
      const alarms = inputs
        .campaignsBetween(since, isoUtc(now))
        .filter(({ systemId }) => isNear(systemId))
        .map(({ systemId, at }) => ({ systemId, at: fromIso(at), kills: null }));
      return { since, alarms: alarms.sort((a, b) => a.at - b.at), isComplete: true };
    }
    if (rule.when === 'adm') {
      const before = isoUtc(fromIso(since) - DAY);
      const alarms = [...reach.keys()].flatMap((systemId) =>
        admAlarms(systemId, inputs.admChanges(systemId, before), rule.adm_drop),
      );
      return { since, alarms: alarms.filter(({ at }) => at >= fromIso(since)).sort((a, b) => a.at - b.at), isComplete: true };
    }
    const kills = liveKills.since(isoUtc(fromIso(since) - LOOKED_BACK)).sort((a, b) => a.at - b.at);
    if (rule.when === 'camp') return { since, ...pastCamps(kills, { from: fromIso(since), isNear, most: MOST_LOOKS }) };
    const near = kills.filter(({ systemId, at }) => isNear(systemId) && at >= fromIso(since));
    return { since, alarms: killAlarms(near, rule), isComplete: true };
  }

  function knownFrom(when: AlertQuestion['rule']['when'], from: string): string | null {
    if (when === 'campaign') return inputs.campaignsKnownFrom();
    return when === 'adm' ? inputs.claimsKnownFrom() : inputs.killsKnownFrom(from);
  }

  return {
    pastAlarms: (question: AlertQuestion, now: number): PastAlarms =>
      snapshot(() => {
        const { alarms, ...rest } = past(question, now);
        return { ...rest, alarms: alarms.map(({ systemId, at, kills }) => ({ systemId, at, kills })) };
      }),
  };
}
export type AlertComputations = ReturnType<typeof alertComputations>;
