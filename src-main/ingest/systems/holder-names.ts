import type { Clock } from '#main/runtime/world';
import type { NameWrites } from '#main/store/catalog/names';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Transaction } from '#main/store/transaction';
import type { Universe } from '#main/upstream/esi/universe';
import { isoUtc } from '#shared/time';

/** The contract id that {@link NameWrites.want} sorts by; 0: no contract waits for these names. */
const NO_CONTRACT = 0;

/** Says that the names of these are wanted; belongs in the transaction that stores the ids. */
export function wantHolders(names: Pick<NameWrites, 'want'>, ids: Iterable<number | null>): void {
  for (const id of new Set(ids)) if (id !== null) names.want(id, NO_CONTRACT);
}

/** Names of those who hold, defend or attack systems. */
export interface HolderNames {
  want(ids: Iterable<number | null>): void;
  /** Asks for the wanted ones at once. What cannot be had now is left to the job of all names. */
  fetch(signal: AbortSignal): Promise<void>;
}

/** Looks the names up at ESI and stores them; an id that has no name is stored with null. */
export function holderNames(deps: {
  universe: Pick<Universe, 'names'>;
  names: Pick<NameWrites, 'want' | 'save'>;
  wantedByHolders(): number[];
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
}): HolderNames {
  const { universe, names, versions, transaction, clock } = deps;
  return {
    want: (ids) => wantHolders(names, ids),
    async fetch(signal) {
      const wanted = deps.wantedByHolders();
      if (wanted.length === 0) return;
      const { resolved, unresolvable } = await universe.names(wanted, signal);
      const at = isoUtc(clock.now());
      transaction(() => {
        for (const [id, name] of resolved) names.save(id, name, at);
        for (const id of unresolvable) names.save(id, null, at);
        if (resolved.size + unresolvable.length > 0) versions.bump('names', null);
      });
    },
  };
}
