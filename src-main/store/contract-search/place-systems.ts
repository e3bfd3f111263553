import { displayedSecurity, type SecurityBand, securityBand, securityBands } from '#shared/security';
import type { ContractNames } from './contract-names.ts';

/** Where places are, by their index. */
export interface PlaceSystems {
  /** Another one where they may be elsewhere. */
  key: string;
  /** 0 where it is not known. */
  systems: Int32Array;
  /** Of the system, as the game displays it; NaN where it is not known. */
  securities: Float64Array;
  /** See {@link bandBit}; 0 where it is not known. */
  bands: Uint8Array;
}

/** The bit of a band of security. */
export const bandBit = (band: SecurityBand): number => 1 << securityBands.indexOf(band);

/** Where a table's places are; kept until there are other names or more places. */
export function placeSystems(ids: readonly number[], names: ContractNames): () => PlaceSystems {
  let known: PlaceSystems | undefined;
  return () => {
    const { catalog, names: version } = names.version();
    const key = `${catalog}.${version}.${ids.length}`;
    if (known?.key === key) return known;
    const systems = new Int32Array(ids.length);
    const securities = new Float64Array(ids.length).fill(Number.NaN);
    const bands = new Uint8Array(ids.length);
    for (const [index, id] of ids.entries()) {
      const { systemId = null, securityStatus = null } = names.place(id) ?? {};
      systems[index] = systemId ?? 0;
      if (securityStatus === null) continue;
      securities[index] = displayedSecurity(securityStatus);
      bands[index] = bandBit(securityBand(securityStatus));
    }
    known = { key, systems, securities, bands };
    return known;
  };
}
