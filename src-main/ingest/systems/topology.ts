import { REGION_MAP_VERSION, type RegionMap, regionMapInSteps } from '#main/domain/topology/region-map';
import { isKnownSpaceRegion } from '#main/domain/topology/space';
import { systemTopology } from '#main/domain/topology/topology';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { RegionMapWrites, SpaceReads } from '#main/store/systems/region-maps';
import type { StaticMap, TopologyWrites } from '#main/store/systems/topology';
import { MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';

/** How often to look whether another build was loaded; the look is one small read. */
const PERIOD = 5 * MINUTE;

/** Computes distances and betweenness of the gate graph, once for each build of the static data. */
export function topology(deps: { loadedBuild(): number | null; readMap(): StaticMap; topology: TopologyWrites }): Job {
  return {
    name: 'topology',
    label: 'Gate network',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['static-data'],

    async run({ signal, report }) {
      const build = deps.loadedBuild();
      if (build === null || build === deps.topology.computedBuild()) return { rows: 0 };
      const { systems, gates } = deps.readMap();
      const rows = await inTurns(systemTopology(systems, gates), signal, ({ done, total }) => report(done, total, 'systems'));
      deps.topology.replaceTopology(rows, build);
      return { rows: rows.length };
    },
  };
}

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
        made.push(await inTurns(regionMapInSteps(space, regionId), signal));
      }
      deps.maps.replaceRegionMaps(made, madeFrom);
      return { rows: made.length };
    },
  };
}

/** What the steps come to; between them other jobs get their turn, and an abort is noticed. */
async function inTurns<Step, Result>(
  steps: Iterator<Step, Result>,
  signal: AbortSignal,
  each: (step: Step) => void = () => {},
): Promise<Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    each(step.value);
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
}
