import { type GateJumps, gateGraph, jumpsById, placeWithin } from '#main/domain/topology/jumps-by-id';
import { latest } from '#main/runtime/latest';
import type { ContractQuery, TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { staticMap } from '#main/store/systems/topology';

/** Gate jumps from a system by id. The latest answer is kept: pages of one list ask for the same. */
function jumpCounter(db: ReadDb): (systemId: number) => GateJumps {
  const versions = dataVersionReads(db);
  const map = staticMap(db);
  const version = () => String(versions().catalog?.version);
  const graph = latest(version, () => gateGraph(map()));
  let wanted = 0;
  const jumps = latest(
    () => `${version()}.${wanted}`,
    () => jumpsById(graph(), wanted),
  );
  return (systemId) => {
    wanted = systemId;
    return jumps();
  };
}

/** Puts jumps into trade queries that ask for them, and narrows their places down to what lies near enough. */
export function nearbyQueries(db: ReadDb): (query: TradeContractQuery) => ContractQuery {
  const jumpsOf = jumpCounter(db);
  return ({ from, ...query }) => {
    if (from === null) return { ...query, jumps: null };
    const jumps = jumpsOf(from.systemId);
    return { ...query, jumps, place: from.jumpsMax === null ? query.place : placeWithin(query.place, jumps, from.jumpsMax) };
  };
}
