import type { Log } from '#main/runtime/log';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ListedContract } from '#main/store/contracts/contracts';
import type { RegionWrites } from '#main/store/contracts/regions';
import type { Transaction } from '#main/store/transaction';
import type { PublicContracts } from '#main/upstream/esi/contracts';
import type { Universe } from '#main/upstream/esi/universe';
import { unreadableNote } from '#main/upstream/row-list';
import { DAY, fromIso, MINUTE, SECOND } from '#shared/time';
import type { ListDoubts } from '../list-doubts.ts';
import { type Job, JobFailure, type JobResult } from '../scheduler/job.ts';
import { listingOf } from './listing.ts';
import type { SweepRecorder } from './sweep-recorder.ts';

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

/** Upstream makes a new list of a region every 30 minutes. */
const PERIOD = 30 * MINUTE;

/** Lists that expire together are asked for within this time of each other, so that upstream sees no burst. */
const SPREAD = 30 * SECOND;

/** Rows of a list that are read between two turns of the event loop. */
const ROWS_A_STEP = 10_000;

/** One job per region. Each asks again as soon as its list has expired (decisions §1.6). */
export function publicContracts(deps: {
  regionIds: readonly number[];
  esi: Pick<PublicContracts, 'listRegion'>;
  recorder: SweepRecorder;
  log: Log;
}): Job[] {
  const { regionIds, esi, recorder, log } = deps;

  async function sweep(regionId: number, delayMs: number, signal: AbortSignal): Promise<JobResult> {
    const list = await esi.listRegion(regionId, signal);
    if (list.kind === 'failed') throw new JobFailure(list.reason, list.retryAt);
    if (list.kind === 'not-due') return { rows: 0, nextDueAt: fromIso(list.dueAt) + delayMs };
    const next = list.expiresAt === null ? {} : { nextDueAt: fromIso(list.expiresAt) + delayMs };
    if (list.kind === 'unchanged') {
      recorder.recordUnchanged(regionId, list.observedAt);
      return { rows: 0, ...next };
    }
    const { observedAt } = list;
    const contracts: ListedContract[] = [];
    const timeless: number[] = [];
    for (let from = 0; from < list.contracts.length; from += ROWS_A_STEP) {
      await yieldToEventLoop();
      for (const row of list.contracts.slice(from, from + ROWS_A_STEP)) {
        const listing = listingOf(row);
        if (listing === undefined) timeless.push(row.contract_id);
        else contracts.push(listing);
      }
    }
    await yieldToEventLoop();
    const stillListed = [...list.unreadableIds, ...timeless];
    const note = unreadableNote(list.unreadable + timeless.length, `the contracts of region ${regionId}`);
    if (note !== undefined) log.warn({ regionId, rows: list.unreadable + timeless.length }, 'contracts left out');
    if (list.kind === 'partial') {
      log.warn({ regionId, reason: list.reason }, 'partial list');
      const partly = recorder.recordPartial(regionId, { contracts, observedAt });
      return { rows: partly.kind === 'recorded' ? partly.rows : 0, note: list.reason, ...next };
    }
    const recorded = await recorder.record(regionId, { contracts, stillListed, observedAt, records: list.records });
    if (recorded.kind === 'recorded') return { rows: recorded.rows, note, ...next };
    if (recorded.kind === 'doubted')
      log.warn({ regionId, leftEarly: recorded.leftEarly }, 'a list that lost so much waits for the next one to confirm it');
    return { rows: 0, ...next };
  }

  return regionIds.map((regionId, index) => ({
    name: `public-contracts/${regionId}`,
    label: 'Public contracts',
    memberUnit: 'regions',
    source: 'esi',
    everyMs: PERIOD,
    offsetMs: 0,
    followsExpires: true,
    after: ['region-list'],
    // Names are joined when they are there: without static data there is a mirror all the same.
    follows: ['static-data'],
    run: ({ signal }) => sweep(regionId, Math.floor((index * SPREAD) / regionIds.length), signal),
  }));
}
