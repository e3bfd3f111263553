import type { Log } from '#main/runtime/log';
import type { PublicContracts } from '#main/upstream/esi/contracts';
import { unreadableNote } from '#main/upstream/row-list';
import { fromIso, MINUTE } from '#shared/time';
import { type Job, JobFailure, type JobResult, stagger } from '../scheduler/job.ts';
import { listingOf } from './listing.ts';
import type { SweepRecorder } from './sweep-recorder.ts';

/** Upstream makes a new list of a region every 30 minutes. */
const PERIOD = 30 * MINUTE;

/** One job per region, spread over the period so that upstream never sees a burst; only the first sweeps come all at once. */
export function publicContracts(deps: {
  regionIds: readonly number[];
  esi: Pick<PublicContracts, 'listRegion'>;
  recorder: SweepRecorder;
  log: Log;
}): Job[] {
  const { regionIds, esi, recorder, log } = deps;

  async function sweep(regionId: number, offsetMs: number, signal: AbortSignal): Promise<JobResult> {
    const list = await esi.listRegion(regionId, signal);
    if (list.kind === 'failed') throw new JobFailure(list.reason, list.retryAt);
    if (list.kind === 'not-due') return { rows: 0, nextDueAt: fromIso(list.dueAt) };
    const next = list.expiresAt === null ? {} : { nextDueAt: ownSlot(fromIso(list.expiresAt), offsetMs) };
    if (list.kind === 'unchanged') {
      recorder.recordUnchanged(regionId, list.observedAt);
      return { rows: 0, ...next };
    }
    const { observedAt } = list;
    const contracts = list.contracts.flatMap((row) => listingOf(row) ?? []);
    const timeless = list.contracts.filter((row) => listingOf(row) === undefined).map((row) => row.contract_id);
    const stillListed = [...list.unreadableIds, ...timeless];
    const note = unreadableNote(list.unreadable + timeless.length, `the contracts of region ${regionId}`);
    if (note !== undefined) log.warn({ regionId, rows: list.unreadable + timeless.length }, 'contracts left out');
    if (list.kind === 'partial') {
      log.warn({ regionId, reason: list.reason }, 'partial list');
      const partly = recorder.recordPartial(regionId, { contracts, observedAt });
      return { rows: partly.kind === 'recorded' ? partly.rows : 0, note: list.reason, ...next };
    }
    const recorded = recorder.record(regionId, { contracts, stillListed, observedAt, records: list.records });
    if (recorded.kind === 'recorded') return { rows: recorded.rows, note, ...next };
    if (recorded.kind === 'doubted')
      log.warn({ regionId, leftEarly: recorded.leftEarly }, 'a list that lost so much waits for the next one to confirm it');
    return { rows: 0, ...next };
  }

  return regionIds.map((regionId, index) => {
    const offsetMs = stagger(index, regionIds.length, PERIOD);
    return {
      name: `public-contracts/${regionId}`,
      label: 'Public contracts',
      memberUnit: 'regions',
      source: 'esi',
      everyMs: PERIOD,
      offsetMs,
      after: ['static-data', 'region-list'],
      run: ({ signal }) => sweep(regionId, offsetMs, signal),
    };
  });
}

/**
 * The region's first turn once its list has expired: at most a period later. A list that expires a little past the turn is
 * asked for then, not a whole period later: upstream may remake a list when it is asked for, so that Expires drifts along.
 */
function ownSlot(expires: number, offsetMs: number): number {
  const turn = Math.ceil((expires - PERIOD / 10 - offsetMs) / PERIOD) * PERIOD + offsetMs;
  return Math.max(turn, expires);
}
