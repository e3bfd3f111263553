import type { ContractChangeReads } from '#main/store/contracts/changes';

/** What the log of changed contracts has after a change. */
interface ChangedContracts {
  /** Each once. */
  ids: number[];
  /** The change to go on after. */
  next: number;
  /** Whether the log has more after that. */
  more: boolean;
  /** Whether changes in between are not kept any more. */
  missed: boolean;
}

/** The contracts that changed after a change, out of `most` changes; `among`: only of these contracts, null: of all. */
export function changedContracts(
  { since, most, among }: { since: number; most: number; among: readonly number[] | null },
  log: ContractChangeReads,
): ChangedContracts {
  const newest = log.newest();
  const oldest = log.oldest();
  const found = log.after(since, most);
  const next = found.at(-1)?.seq ?? Math.min(since, newest);
  const wanted = among === null ? null : new Set(among);
  const ids = found.map(({ contractId }) => contractId).filter((id) => wanted?.has(id) ?? true);
  return {
    ids: [...new Set(ids)],
    next,
    more: next < newest,
    missed: since > newest || (oldest !== null && since < oldest - 1),
  };
}
