import type { BoardCourier } from './courier-board.ts';

/** Loads that are carried one after the other. */
export interface Chain<Load extends BoardCourier> {
  loads: Load[];
  /** To the first load, between them, and home. */
  emptyJumps: number;
  jumps: number;
  /** ISK: rewards less expected losses of loads and ship. */
  gain: number;
  gainPerJump: number;
}

export interface ChainQuestion<Load extends BoardCourier> {
  couriers: readonly Load[];
  homeId: number;
  /** Most empty jumps before each load, and home. */
  gap: number;
  /** Most loads of a chain, two at least. */
  loads: number;
  limit: number;
  /** Gate jumps between two systems; undefined: none, or more than the gap. */
  jumpsBetween(fromId: number, toId: number): number | undefined;
}

/** Unfinished chains that are followed further after each load: the best by gain for each jump. */
const WIDTH = 400;

/**
 * Chains of two loads or more that begin and end near home, the best first by gain for each jump flown, empty ones counted. No courier
 * is in two of them. A search by breadth that follows the 400 best unfinished chains: good ones, not surely the best.
 */
export function courierChains<Load extends BoardCourier>({
  couriers,
  homeId,
  gap,
  loads,
  limit,
  jumpsBetween,
}: ChainQuestion<Load>): Chain<Load>[] {
  const gainful = couriers.filter((courier) => courier.jumps !== null && gainOf(courier) > 0);
  const starts = Map.groupBy(gainful, ({ place }) => place?.system_id ?? 0);
  const finished: Chain<Load>[] = [];
  let open: Chain<Load>[] = [{ loads: [], emptyJumps: 0, jumps: 0, gain: 0, gainPerJump: 0 }];
  for (let count = 1; count <= loads; count += 1) {
    const longer = open.flatMap((chain) => continued(chain));
    for (const chain of count > 1 ? longer : []) {
      const home = jumpsBetween(endOf(chain), homeId);
      if (home !== undefined && home <= gap) finished.push(grown(chain, [], { empty: home, loaded: 0, gain: 0 }));
    }
    open = best(longer).slice(0, WIDTH);
  }
  return apart(best(finished), limit);

  function continued(chain: Chain<Load>): Chain<Load>[] {
    const at = chain.loads.length === 0 ? homeId : endOf(chain);
    return [...starts].flatMap(([systemId, here]) => {
      const empty = jumpsBetween(at, systemId);
      if (empty === undefined || empty > gap) return [];
      return here
        .filter((courier) => !chain.loads.includes(courier))
        .map((courier) => grown(chain, [courier], { empty, loaded: courier.jumps ?? 0, gain: gainOf(courier) }));
    });
  }
}

function grown<Load extends BoardCourier>(
  chain: Chain<Load>,
  loads: readonly Load[],
  { empty, loaded, gain }: { empty: number; loaded: number; gain: number },
): Chain<Load> {
  const jumps = chain.jumps + empty + loaded;
  const sum = chain.gain + gain;
  return {
    loads: [...chain.loads, ...loads],
    emptyJumps: chain.emptyJumps + empty,
    jumps,
    gain: sum,
    gainPerJump: sum / Math.max(1, jumps),
  };
}

/** Nothing is gained for sure where the risk is not known. */
function gainOf({ gain }: BoardCourier): number {
  return gain ?? 0;
}

function endOf({ loads }: Chain<BoardCourier>): number {
  return loads.at(-1)?.destination?.system_id ?? 0;
}

function best<Load extends BoardCourier>(chains: readonly Chain<Load>[]): Chain<Load>[] {
  return chains.toSorted((a, b) => b.gainPerJump - a.gainPerJump || b.gain - a.gain);
}

/** The first chains of which no two have a courier in common. */
function apart<Load extends BoardCourier>(chains: readonly Chain<Load>[], limit: number): Chain<Load>[] {
  const taken = new Set<number>();
  const selected: Chain<Load>[] = [];
  for (const chain of chains) {
    if (selected.length === limit) break;
    if (chain.loads.some(({ contract_id: id }) => taken.has(id))) continue;
    for (const { contract_id: id } of chain.loads) taken.add(id);
    selected.push(chain);
  }
  return selected;
}
