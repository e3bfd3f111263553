import type { IndustryWrites } from '#main/store/market/industry';
import type { MarketSource } from '#main/upstream/esi/market';
import { HOUR } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { type OverlayRecorder, overlayJob } from '../systems/overlay-job.ts';

/** What a job costs in each system. The source has it every hour; it is a mean of 28 days, which hardly moves within six. */
export function industrySystems(deps: OverlayRecorder & { source: MarketSource; industry: IndustryWrites }): Job {
  const { source, industry } = deps;
  return overlayJob(
    deps,
    {
      name: 'market-industry',
      label: 'Cost indices of systems',
      source: 'market',
      everyMs: 6 * HOUR,
      data: 'market',
      followsExpires: false,
    },
    source.industrySystems,
    ({ rows }, observedAt) => {
      const indices = rows.flatMap(({ solar_system_id: systemId, cost_indices: own }) => {
        const manufacturing = own.find(({ activity }) => activity === 'manufacturing')?.cost_index;
        return manufacturing === undefined ? [] : [{ systemId, manufacturing }];
      });
      industry.replace(indices, observedAt);
      return { rows: indices.length, changed: true };
    },
  );
}
