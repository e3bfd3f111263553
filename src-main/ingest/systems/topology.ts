import { systemTopology } from '#main/domain/topology/topology';
import { yieldToEventLoop } from '#main/runtime/yield';
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
      const steps = systemTopology(systems, gates);
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) {
          deps.topology.replaceTopology(step.value, build);
          return { rows: step.value.length };
        }
        report(step.value.done, step.value.total, 'systems');
        // Other jobs get their turn here, and an abort is noticed.
        await yieldToEventLoop();
        signal.throwIfAborted();
      }
    },
  };
}
