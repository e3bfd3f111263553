import { REGION_MAP_VERSION, type RegionMap, regionMapInSteps } from '#main/domain/topology/region-map';
import { isKnownSpaceRegion } from '#main/domain/topology/space';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { RegionMapWrites, SpaceReads } from '#main/store/systems/region-maps';
import { MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';

/** How often to look whether another build was loaded; the look is one small read. */
const PERIOD = 5 * MINUTE;

/** Lays out the maps of all regions of known space, once for each build of the static data: some seconds of work in small steps. */
export function regionMaps(deps: { loadedBuild(): number | null; readSpace: SpaceReads; maps: RegionMapWrites }): Job {
  return {
    name: 'region-maps',
    label: 'Region maps',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['topology'],

    async run({ signal, report }) {
      const build = deps.loadedBuild();
      const madeFrom = `${build}/${REGION_MAP_VERSION}`;
      if (build === null || madeFrom === deps.maps.madeFrom()) return { rows: 0 };
      const space = deps.readSpace();
      const withSystems = new Set(space.systems.map(({ regionId }) => regionId));
      const regionIds = [...space.regions.keys()].filter((id) => isKnownSpaceRegion(id) && withSystems.has(id));
      const made: RegionMap[] = [];
      for (const regionId of regionIds) {
        report(made.length, regionIds.length, 'regions');
        const steps = regionMapInSteps(space, regionId);
        for (let step = steps.next(); ; step = steps.next()) {
          if (step.done === true) {
            made.push(step.value);
            break;
          }
          // Other jobs get their turn here, and an abort is noticed.
          await yieldToEventLoop();
          signal.throwIfAborted();
        }
      }
      deps.maps.replaceRegionMaps(made, madeFrom);
      return { rows: made.length };
    },
  };
}
