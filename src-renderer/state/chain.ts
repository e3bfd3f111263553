import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { ApiCallError, type Arguments } from '#shared/http/client';
import { type ChainAnswer, type ChainConnection, chainAnswer, type WormholeChain } from '#shared/local-api/chain';
import type { ChangedChain } from '#shared/local-api/chain-changes';
import { localPaths } from '#shared/local-api/paths';
import { MOST_OWN_WORMHOLES, ownWormholeText } from '#shared/plan-api/own-wormholes';
import { askLocal, sentenceOf } from '../api.ts';
import { notify } from '../ui/copy.ts';
import { queryClient } from '../use-endpoint.ts';

const chainKey = ['local', 'chain'];
const read = () => askLocal(localPaths.chain, chainAnswer);
/** What is open changes with time alone. */
const STALE_MS = 60_000;

/** The person's wormhole chain. */
export function useChain() {
  return useQuery({
    queryKey: chainKey,
    queryFn: read,
    refetchInterval: ({ state }) => (state.data === undefined ? false : STALE_MS),
  });
}

/** The chain before the last change, and what that did; null: nothing to take back. */
export const useChainUndo = create<{ change: string; before: WormholeChain } | { change: null; before: null }>(() => ({
  change: null,
  before: null,
}));

/** A connection without what the answer adds to it. */
export function storedConnection({
  expires_at: _expires,
  past_since: _past,
  jump_mass: _mass,
  leads_to: _leads,
  ...kept
}: ChainAnswer['connections'][number]): ChainConnection {
  return kept;
}

/**
 * Changes the chain as it is now, also after another window has changed it. Resolves to whether that could be done; a notice says why not.
 * The change can be taken back ({@link undoChain}) unless it says nothing of itself.
 */
export async function changeChain(change: (chain: WormholeChain) => ChangedChain): Promise<boolean> {
  try {
    for (let attempt = 0; ; attempt += 1) {
      const { version, home_id, connections, signatures } = await read();
      const before = { home_id, connections: connections.map(storedConnection), signatures };
      const { chain, changes } = change(before);
      try {
        const after = await askLocal(localPaths.chain, chainAnswer, { method: 'PUT', body: { ...chain, version } });
        queryClient.setQueryData(chainKey, after);
        useChainUndo.setState(changes.length === 0 ? { change: null, before: null } : { change: changes.join(', '), before });
        return true;
      } catch (error) {
        if (!(error instanceof ApiCallError && error.status === 409 && attempt < 3)) throw error;
      }
    }
  } catch (error) {
    notify(sentenceOf(error));
    return false;
  }
}

export async function undoChain(): Promise<void> {
  const { before } = useChainUndo.getState();
  if (before !== null && (await changeChain(() => ({ chain: before, changes: [] })))) notify('Put back');
}

/** Connections that are open and whose far side is known, as the services take them in `chain`. */
export function chainArguments({ connections, systems }: Pick<ChainAnswer, 'connections' | 'systems'>): string[] {
  const names = new Map(systems.map(({ id, name }) => [id, name]));
  return connections.flatMap(({ from_id, to_id, past_since, from_signature, to_signature, type, size, mass, expires_at }) =>
    to_id === null || past_since !== null
      ? []
      : ownWormholeText({
          from: names.get(from_id) ?? String(from_id),
          to: names.get(to_id) ?? String(to_id),
          type,
          size,
          mass,
          signatures: [from_signature, to_signature],
          expiresAt: expires_at,
        }),
  );
}

const nothing: readonly string[] = [];

/** {@link chainArguments} of the chain as it is now. */
export function useOwnWormholes(): readonly string[] {
  const { data } = useChain();
  return useMemo(() => (data === undefined ? nothing : chainArguments(data)), [data]);
}

/** A question with the person's own wormholes, as far as a service takes them; null stays null. */
export function withChain(args: Arguments | null, chain: readonly string[]): Arguments | null {
  return args === null || chain.length === 0 ? args : { ...args, chain: chain.slice(0, MOST_OWN_WORMHOLES) };
}
