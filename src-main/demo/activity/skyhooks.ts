import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import type { Atlas } from '../galaxy/galaxy.ts';
import { isColony } from '../galaxy/stations.ts';
import { hash } from '../random.ts';
import type { EsiRaidableSkyhook } from '../shapes.ts';

/** A window comes after so long, and is open for so long. */
const CYCLE = 3.5 * DAY;
const WINDOW = HOUR;
/** It is listed this long before it opens. */
const NOTICE = 12 * HOUR;

/** Skyhooks on the colony planets of held systems; their windows are spread over the days. */
export function generateSkyhooks(seed: number, atlas: Atlas, ownerOf: (systemId: number, at: number) => number | null) {
  const planets = atlas.galaxy.planets.filter(isColony);

  function rows(at: number): EsiRaidableSkyhook[] {
    return planets.flatMap(({ id, systemId }): EsiRaidableSkyhook[] => {
      const phase = (hash(seed, 41, id) % (CYCLE / MINUTE)) * MINUTE;
      // The window that is open, or else the next one.
      const start = Math.ceil((at - WINDOW + 1 - phase) / CYCLE) * CYCLE + phase;
      if (start - NOTICE > at || ownerOf(systemId, at) === null) return [];
      return [
        {
          planet_id: id,
          solar_system_id: systemId,
          theft_vulnerability: { start: isoUtc(start), end: isoUtc(start + WINDOW) },
        },
      ];
    });
  }
  return { rows };
}
