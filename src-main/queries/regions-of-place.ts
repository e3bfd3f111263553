import { latest } from '#main/runtime/latest';
import { contractNames } from '#main/store/contract-search/contract-names';
import type { PlaceFilter } from '#main/store/contract-search/contract-query';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { staticMap } from '#main/store/systems/topology';
import { displayedSecurity, securityBand } from '#shared/security';

/** The regions whose lists can have a contract that a place filter lets pass; null: any. */
export function regionsOfPlace(db: ReadDb): (place: PlaceFilter | null) => number[] | null {
  const versions = dataVersionReads(db);
  const map = staticMap(db);
  const names = contractNames(db);
  const systems = latest(
    () => String(versions().catalog?.version),
    () =>
      map().systems.map(({ systemId, regionId, securityStatus: status }) => ({
        systemId,
        regionId,
        band: securityBand(status),
        security: displayedSecurity(status),
      })),
  );
  return (place) => {
    if (place === null) return null;
    const { stationId, systemIds, bands, securityMin } = place;
    names.version();
    const ofStation = stationId === null ? null : (names.place(stationId)?.systemId ?? null);
    // Where a structure is, is not always public: then any list may have it.
    if (systemIds === null && bands === null && securityMin === null && ofStation === null) return null;
    const regions = new Set<number>();
    for (const { systemId, regionId, band, security } of systems()) {
      const isWanted =
        (ofStation === null || systemId === ofStation) &&
        !regions.has(regionId) &&
        (systemIds === null || systemIds.has(systemId)) &&
        (bands === null || bands.includes(band)) &&
        (securityMin === null || security >= securityMin);
      if (isWanted) regions.add(regionId);
    }
    return [...regions];
  };
}
