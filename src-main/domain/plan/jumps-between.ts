import { jumpsById } from '../topology/jumps-by-id.ts';
import type { Network } from './network.ts';

/** Fewest gate jumps between two systems; null where no way leads. Each pair is looked for once, those of one start together. */
export function jumpsBetween({ graph }: Pick<Network, 'graph'>): (fromId: number, toId: number) => number | null {
  const known = new Map<string, number | null>();
  let start: { id: number; jumps: ReturnType<typeof jumpsById> } | undefined;
  return (fromId, toId) => {
    const key = `${fromId}.${toId}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (start?.id !== fromId) start = { id: fromId, jumps: jumpsById(graph, fromId) };
    const jumps = start.jumps.get(toId) ?? null;
    known.set(key, jumps);
    return jumps;
  };
}
