/** Who holds a system, and its activity defence multiplier, 1.0 to 6.0; null: no holder, or not known. */
export interface SovereigntyClaim {
  allianceId: number | null;
  factionId: number | null;
  adm: number | null;
}

/** What a claim was from `at` (ISO 8601 UTC) on. */
export type ClaimChange = SovereigntyClaim & { at: string };

/**
 * What an archive's claim at `at` says beside the next change that is known of its system. Archives are read newest first:
 *
 * - `known`: it says nothing new;
 * - `earlier`: the next change held at `at` already, and is to be dated there;
 * - `new`: a change of its own, which ended where the next one began.
 *
 * Archives have no ADM while a structure was reinforced: then it is taken to be what it was next.
 */
export function placeEarlierClaim(
  claim: SovereigntyClaim,
  next: ClaimChange | undefined,
  at: string,
): 'known' | 'earlier' | 'new' {
  if (next === undefined) return 'new';
  if (next.at === at) return 'known';
  if (!sameOwner(claim, next)) return 'new';
  if (claim.adm === next.adm) return 'earlier';
  return claim.adm === null ? 'known' : 'new';
}

/**
 * Changes of owner or ADM from `since` on, preceded by the state at that time where it is known. `changes`: of one system,
 * the oldest first; of neighbours that are alike the first counts.
 */
export function changesSince<Change extends ClaimChange>(changes: readonly Change[], since: string): Change[] {
  const distinct = changes.filter((change, index) => {
    const before = changes[index - 1];
    return before === undefined || !sameOwner(before, change) || before.adm !== change.adm;
  });
  const first = distinct.findLastIndex(({ at }) => at <= since);
  return distinct.slice(Math.max(first, 0));
}

function sameOwner(a: SovereigntyClaim, b: SovereigntyClaim): boolean {
  return a.allianceId === b.allianceId && a.factionId === b.factionId;
}
