import type { EsiClient } from './client.ts';

export interface ResolvedName {
  category: string;
  name: string;
}

/** Every id asked for is in exactly one of the three. */
export interface NamesAnswer {
  resolved: Map<number, ResolvedName>;
  /** Upstream says that they have no name; structure ids are counted here without asking. */
  unresolvable: number[];
  /** Could not be asked now; ask again later. */
  failed: number[];
  /** One sentence, where something failed. */
  reason: string | null;
}

export interface Universe {
  /** Names of characters, corporations, alliances, factions, stations, systems, types. Any number of ids, doubles welcome. */
  names(ids: readonly number[], signal?: AbortSignal): Promise<NamesAnswer>;
  /** Ids of all regions, ascending; from memory until upstream's Expires. */
  regionIds(
    signal?: AbortSignal,
  ): Promise<{ kind: 'regions'; regionIds: number[] } | { kind: 'failed'; reason: string; retryAt: string | null }>;
}

export declare function universe(client: EsiClient): Universe;
