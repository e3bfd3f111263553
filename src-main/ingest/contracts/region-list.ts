import type { RegionWrites } from '#main/store/contracts/regions';
import type { Transaction } from '#main/store/transaction';
import type { Universe } from '#main/upstream/esi/universe';
import { DAY } from '#shared/time';
import type { ListDoubts } from '../list-doubts.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';

/** Which regions there are to sweep: those that the public interface lists, known to the static data or not. */
export function regionList(deps: {
  universe: Pick<Universe, 'regionIds'>;
  regions: Pick<RegionWrites, 'saveListedRegions'>;
  doubts: ListDoubts;
  transaction: Transaction;
}): Job {
  const { universe, regions, doubts, transaction } = deps;
  return {
    name: 'region-list',
    label: 'List of regions',
    source: 'esi',
    everyMs: DAY,
    offsetMs: 0,
    after: [],
    changesJobs: true,
    async run({ signal }) {
      const answer = await universe.regionIds(signal);
      if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
      const { regionIds, observedAt, expiresAt } = answer;
      doubts.check('region-list', "ESI's list of regions", { rows: regionIds.length, observedAt, expiresAt });
      return {
        rows: transaction(() => {
          doubts.note('region-list', regionIds.length);
          return regions.saveListedRegions(regionIds);
        }),
      };
    },
  };
}
