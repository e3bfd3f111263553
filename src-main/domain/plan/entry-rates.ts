import { DAY_HOURS, HOUR } from '#shared/time';
import { LIVE_WINDOW, type LiveStatus } from './live-status.ts';
import { liveLossRate } from './loss.ts';
import type { LossRates } from './loss-rates.ts';

/** What the rates of a journey are worked out from. Times in milliseconds since the epoch. */
export interface EntryFacts {
  /** Ids of the systems in order. */
  path: readonly number[];
  now: number;
  rates: LossRates;
  /** How many times its usual danger a system has on a day (days since 1970-01-01); 1 where nothing was forecast. */
  outlook(systemId: number, day: number): number;
  statuses: ReadonlyMap<number, LiveStatus>;
  /** The system behind a stargate. */
  gateLeadsTo(gateId: number): number | undefined;
  /** Jumps into a system in the newest sampled hour. */
  jumpsNow(systemId: number): number;
}

/**
 * Ships lost for each jump into the system with this index on the path, by when it is entered; 0 for the first, which is not entered.
 * `live`: whether live kills count. What was lost at a gate counts for journeys through it (decisions §9.3).
 */
export function entryRates(facts: EntryFacts): (index: number, at: number, live: boolean) => number {
  const { path, now, rates, outlook, statuses, gateLeadsTo, jumpsNow } = facts;

  function concerns({ state, gateId }: LiveStatus, index: number): boolean {
    if (state === 'roam' || gateId === null) return true;
    const far = gateLeadsTo(gateId);
    return far === undefined || far === path[index - 1] || far === path[index + 1];
  }

  return (index, at, live) => {
    const systemId = path[index] as number;
    if (index === 0) return 0;
    const usual = rates.rate(systemId, at) * outlook(systemId, Math.floor(at / (DAY_HOURS * HOUR)));
    const status = statuses.get(systemId);
    if (status === undefined || !live || at - now >= LIVE_WINDOW || !concerns(status, index)) return usual;
    return liveLossRate(usual, Math.max(rates.jumpsPerHour(systemId, at), jumpsNow(systemId)), status);
  };
}
