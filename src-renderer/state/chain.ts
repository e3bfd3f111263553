import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Arguments } from '#shared/http/client';
import { type ChainAnswer, type ChainConnection, chainAnswer, type WormholeChain } from '#shared/local-api/chain';
import type { ChangedChain } from '#shared/local-api/chain-changes';
import { localPaths } from '#shared/local-api/paths';
import { MOST_OWN_WORMHOLES, ownWormholeText } from '#shared/plan-api/own-wormholes';
import { localDocument } from './local-document.ts';

/** What is open changes with time alone. */
const STALE_MS = 60_000;

/** A connection without what the answer adds to it. */
export function storedConnection({
  expires_at: _expires,
  past_since: _past,
  jump_mass: _mass,
  leads_to: _leads,
  ...stored
}: ChainAnswer['connections'][number]): ChainConnection {
  return stored;
}

const kept = localDocument({
  name: 'chain',
  path: localPaths.chain,
  schema: chainAnswer,
  keptOf: ({ home_id, connections, signatures }): WormholeChain => ({
    home_id,
    connections: connections.map(storedConnection),
    signatures,
  }),
});
export const useChainUndo = kept.useUndo;
export const undoChain = kept.undo;

/** The person's wormhole chain. */
export function useChain() {
  return useQuery({ ...kept.query, refetchInterval: ({ state }) => (state.data === undefined ? false : STALE_MS) });
}

/** Resolves to whether it could be done; a notice says why not. The change can be taken back unless it says nothing of itself. */
export async function changeChain(change: (chain: WormholeChain) => ChangedChain): Promise<boolean> {
  const after = await kept.change(({ home_id, connections, signatures }) => {
    const { chain, changes } = change({ home_id, connections: connections.map(storedConnection), signatures });
    return { kept: chain, undo: changes.length === 0 ? undefined : changes.join(', ') };
  });
  return after !== null;
}

/** Connections that are open and whose far side is known, as the services take them in `chain`. */
function chainArguments({ connections, systems }: Pick<ChainAnswer, 'connections' | 'systems'>): string[] {
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
