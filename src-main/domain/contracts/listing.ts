import type { ContractType } from '#shared/game';
import { HOUR } from '#shared/time';

/** A contract as the public list of a region shows it. Times ISO 8601 UTC with whole seconds; ISK, m³; null: the list does not say. */
export interface Listing {
  contractId: number;
  type: ContractType;
  issuerId: number;
  issuerCorporationId: number;
  forCorporation: boolean;
  title: string | null;
  price: number | null;
  reward: number | null;
  collateral: number | null;
  buyout: number | null;
  volume: number | null;
  daysToComplete: number | null;
  startLocationId: number | null;
  endLocationId: number | null;
  dateIssued: string;
  dateExpired: string;
}

/** What two snapshots of a region's list differ in. */
export interface ListChanges<Known extends Listing> {
  /** Listed now, not before. */
  added: Listing[];
  /** Listed both times, with another content. */
  changed: Listing[];
  /** Listed before, not now. */
  departed: Known[];
}

/** Compares the contracts that were present with the ones that are listed now. Order does not matter. */
export function compareLists<Known extends Listing>(before: readonly Known[], now: readonly Listing[]): ListChanges<Known> {
  const known = new Map(before.map((contract) => [contract.contractId, contract]));
  const changes: ListChanges<Known> = { added: [], changed: [], departed: [] };
  for (const listing of now) {
    const earlier = known.get(listing.contractId);
    if (earlier === undefined) changes.added.push(listing);
    else if (differ(earlier, listing)) changes.changed.push(listing);
    known.delete(listing.contractId);
  }
  changes.departed.push(...known.values());
  return changes;
}

function differ(one: Listing, other: Listing): boolean {
  return (Object.keys(other) as (keyof Listing)[]).some((member) => one[member] !== other[member]);
}

/** A list that lost this share of its contracts before their time, ... */
const DOUBTFUL_SHARE = 0.5;
/** ... and at least so many, ... */
const DOUBTFUL_COUNT = 20;
/** ... so soon after the one before, in milliseconds, is believed only when the next one says the same. */
const DOUBTFUL_WITHIN = 2 * HOUR;

/**
 * Whether a complete list is more likely upstream's mistake (an empty 200) than the truth.
 * `sinceLastMs`: between upstream's times of the two lists; `leftEarly`: contracts gone before they expired.
 */
export function isDoubtful({
  sinceLastMs,
  present,
  leftEarly,
}: {
  sinceLastMs: number;
  present: number;
  leftEarly: number;
}): boolean {
  return sinceLastMs < DOUBTFUL_WITHIN && leftEarly >= DOUBTFUL_COUNT && leftEarly >= present * DOUBTFUL_SHARE;
}
