import { buildNetwork, type Network } from '#main/domain/plan/network';
import { latest } from '#main/runtime/latest';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { GateReads } from '#main/store/systems/gates';

/** Builds the network once for each version of the map it is made from. */
export function networkMemory(gates: GateReads, versions: () => DataVersions): () => Network {
  const key = () => {
    const { topology, catalog } = versions();
    return `${topology?.version ?? 0}.${catalog?.version ?? 0}`;
  };
  return latest(key, () => buildNetwork(gates.systems(), gates.gates()));
}
