import { HOUR } from '#shared/time';

/** Who holds a system, and its Activity Defense Multiplier, 1.0 to 6.0; null: no holder, or not known. */
interface SovereigntyClaim {
  allianceId: number | null;
  factionId: number | null;
  adm: number | null;
}

/** What a claim was from `at` (ISO 8601 UTC) on. */
type ClaimChange = SovereigntyClaim & { at: string };

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

/** What a claim was from `at` (milliseconds) on; null: no alliance, or not known. */
interface Claim {
  systemId: number;
  at: number;
  holderId: number | null;
  adm: number | null;
}

/** A look at all claims; `live`: of a mirror that looks every few minutes, else the only one of its day. */
interface ClaimLook {
  at: number;
  live: boolean;
}

/** A system that another alliance holds; null: none. `notBefore`: the look before, where that is long ago. */
export interface ClaimTransfer {
  systemId: number;
  at: number;
  notBefore: number | null;
  fromId: number | null;
  toId: number | null;
}

/** A multiplier that changed under one holder. */
export interface AdmDifference {
  systemId: number;
  holderId: number;
  before: number;
  now: number;
}

/**
 * Which systems changed their holder since a time, the newest first, and whose multiplier changed since then under the holder that they have
 * now. `claims`: by system and time, with what held before; what the first row of a system tells is no change.
 */
export function recentChanges(
  claims: readonly Claim[],
  looks: readonly ClaimLook[],
  from: number,
): { moves: ClaimTransfer[]; adms: AdmDifference[] } {
  const moves: ClaimTransfer[] = [];
  const adms: AdmDifference[] = [];
  const notBefore = lookBefore(looks);
  for (const [systemId, own] of Map.groupBy(claims, (claim) => claim.systemId)) {
    let heldFrom = 0;
    own.forEach(({ at, holderId: toId }, index) => {
      const fromId = own[index - 1]?.holderId;
      if (fromId === undefined || fromId === toId) return;
      heldFrom = index;
      if (at >= from) moves.push({ systemId, at, notBefore: notBefore(at), fromId, toId });
    });
    // From what held as the days began on, or from the first multiplier of who holds it now.
    const known = own
      .slice(
        Math.max(
          heldFrom,
          own.findLastIndex(({ at }) => at <= from),
        ),
      )
      .flatMap(({ adm }) => adm ?? []);
    const holderId = own.at(-1)?.holderId ?? null;
    const [before, now] = [known[0], known.at(-1)];
    if (holderId !== null && before !== undefined && now !== undefined && before !== now)
      adms.push({ systemId, holderId, before, now });
  }
  return { moves: moves.sort((a, b) => b.at - a.at || a.systemId - b.systemId), adms };
}

/** The look before a time; null where looks came every few minutes then, so that the time is that of the change. */
function lookBefore(looks: readonly ClaimLook[]): (at: number) => number | null {
  const hourOf = (at: number) => Math.floor(at / HOUR);
  const sorted = looks.toSorted((a, b) => a.at - b.at);
  const live = new Set(sorted.flatMap((look) => (look.live ? hourOf(look.at) : [])));
  return (at) => {
    const hour = hourOf(at);
    // An hour keeps its last look alone: one that was live, and the one before it too, was followed all along.
    if (live.has(hour) && live.has(hour - 1)) return null;
    return sorted.findLast((look) => hourOf(look.at) < hour)?.at ?? null;
  };
}

/** Changes of one UTC day with the same holders and region. */
interface MoveGroup<Move extends ClaimTransfer> {
  fromId: number | null;
  toId: number | null;
  region: string;
  moves: Move[];
}

/** Moves that make one sentence, each group’s newest first; `moves`: the newest first. */
export function groupMoves<Move extends ClaimTransfer & { region: string }>(moves: readonly Move[]): MoveGroup<Move>[] {
  const dayOf = (at: number) => Math.floor(at / (24 * HOUR));
  const groups = Map.groupBy(moves, ({ at, fromId, toId, region }) => `${dayOf(at)} ${fromId} ${toId} ${region}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ fromId: first.fromId, toId: first.toId, region: first.region, moves: own }];
  });
}
