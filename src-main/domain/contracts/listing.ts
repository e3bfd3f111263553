/** What two snapshots of a region's list differ in. */
export interface ListChanges<Listed, Known extends Listed> {
  /** Listed now, not before. */
  added: Listed[];
  /** Listed both times, with another content. */
  changed: Listed[];
  /** Listed before, not now. */
  departed: Known[];
}

/** Compares the contracts that were present with the ones that are listed now, by every member that the first of the latter has. Order does not matter. */
export function compareLists<Listed extends { contractId: number }, Known extends Listed>(
  before: readonly Known[],
  now: readonly Listed[],
): ListChanges<Listed, Known> {
  const known = new Map(before.map((contract) => [contract.contractId, contract]));
  const changes: ListChanges<Listed, Known> = { added: [], changed: [], departed: [] };
  const members = Object.keys(now[0] ?? {}) as (keyof Listed)[];
  for (const listing of now) {
    const earlier = known.get(listing.contractId);
    if (earlier === undefined) changes.added.push(listing);
    else if (members.some((member) => earlier[member] !== listing[member])) changes.changed.push(listing);
    known.delete(listing.contractId);
  }
  changes.departed.push(...known.values());
  return changes;
}

/** A list that lost this share of its rows before their time, ... */
const DOUBTFUL_SHARE = 0.5;
/** ... and at least this many, counts only when the next one says the same. */
const DOUBTFUL_COUNT = 20;

/**
 * Whether a complete list is more likely upstream's mistake (an empty 200) than the truth.
 * However long ago the list before was: a source that was wrong for a day is no less wrong. `leftEarly`: rows gone before
 * they expired, or all that are gone where rows do not expire.
 */
export function isDoubtful({ present, leftEarly }: { present: number; leftEarly: number }): boolean {
  return leftEarly >= DOUBTFUL_COUNT && leftEarly >= present * DOUBTFUL_SHARE;
}

/**
 * How many contracts left a list before they expired, where those are so many that the next list has to confirm it; null: the list is
 * believed. `doubtedAt`: the time of an earlier list that said the same; times are the source's, ISO 8601 UTC.
 */
export function doubtedLoss(
  departed: readonly { dateExpired: string }[],
  { present, doubtedAt, observedAt }: { present: number; doubtedAt: string | null; observedAt: string },
): number | null {
  const leftEarly = departed.filter(({ dateExpired }) => observedAt < dateExpired).length;
  const confirmed = doubtedAt !== null && doubtedAt < observedAt;
  return !confirmed && isDoubtful({ present, leftEarly }) ? leftEarly : null;
}
