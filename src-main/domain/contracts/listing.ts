import { HOUR } from '#shared/time';

/** What two snapshots of a region's list differ in. */
export interface ListChanges<Listed, Known extends Listed> {
  /** Listed now, not before. */
  added: Listed[];
  /** Listed both times, with another content. */
  changed: Listed[];
  /** Listed before, not now. */
  departed: Known[];
}

/** Compares the contracts that were present with the ones that are listed now, by every member of the latter. Order does not matter. */
export function compareLists<Listed extends { contractId: number }, Known extends Listed>(
  before: readonly Known[],
  now: readonly Listed[],
): ListChanges<Listed, Known> {
  const known = new Map(before.map((contract) => [contract.contractId, contract]));
  const changes: ListChanges<Listed, Known> = { added: [], changed: [], departed: [] };
  for (const listing of now) {
    const earlier = known.get(listing.contractId);
    if (earlier === undefined) changes.added.push(listing);
    else if (differ(earlier, listing)) changes.changed.push(listing);
    known.delete(listing.contractId);
  }
  changes.departed.push(...known.values());
  return changes;
}

function differ<Listed extends object>(one: Listed, other: Listed): boolean {
  return (Object.keys(other) as (keyof Listed)[]).some((member) => one[member] !== other[member]);
}

/** A list that lost this share of its contracts before their time, ... */
const DOUBTFUL_SHARE = 0.5;
/** ... and at least so many, ... */
const DOUBTFUL_COUNT = 20;
/** ... so soon after the one before, in milliseconds, counts only when the next one says the same. */
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
