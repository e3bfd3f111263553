import type { ExpiredUnjudged } from '#shared/trade-api/contract-filters';

/**
 * Whether the time of a contract is over and no sweep has judged how it ended: the mirror has not looked since (decisions §3.1). `now`:
 * ISO 8601 UTC, as its times are.
 */
export function isExpiredUnjudged(contract: { status: string; date_expired: string }, now: string): boolean {
  return contract.status === 'outstanding' && contract.date_expired <= now;
}

/** What a question asks of such contracts: true: those alone; false: none of them, which holds unless it says so; null: nothing. */
export function wantedExpired(choice: ExpiredUnjudged = 'false'): boolean | null {
  return choice === 'any' ? null : choice === 'true';
}

/** Whether what is on offer in the latest list passes {@link wantedExpired}. `now`: ISO 8601 UTC. */
export function passesExpired(dateExpired: string, wanted: boolean | null, now: string): boolean {
  return wanted === null || dateExpired <= now === wanted;
}
