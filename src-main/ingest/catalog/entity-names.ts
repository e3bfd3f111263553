import type { Clock } from '#main/runtime/world';
import type { NameWrites } from '#main/store/catalog/names';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Transaction } from '#main/store/transaction';
import type { Universe } from '#main/upstream/esi/universe';
import { DAY, isoUtc, MINUTE } from '#shared/time';
import { type Job, JobFailure } from '../scheduler/job.ts';

const PERIOD = 5 * MINUTE;
const BATCH = 1000;
/** Characters cannot rename themselves, corporations hardly ever do. */
const REFRESH_AFTER = 30 * DAY;

/** Names of issuers and their corporations: missing ones first, those of the newest contracts before all; old ones one batch a run. */
export function entityNames(deps: {
  universe: Pick<Universe, 'names'>;
  names: NameWrites;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
}): Job {
  const { universe, names, versions, transaction, clock } = deps;

  /** Returns how many were answered. */
  async function ask(ids: readonly number[], signal: AbortSignal): Promise<number> {
    const { resolved, unresolvable, failed, reason } = await universe.names(ids, signal);
    const at = isoUtc(clock.now());
    transaction(() => {
      for (const [id, name] of resolved) names.save(id, name, at);
      for (const id of unresolvable) names.save(id, null, at);
      if (resolved.size + unresolvable.length > 0) versions.bump('names', null);
    });
    if (failed.length > 0 && resolved.size + unresolvable.length === 0)
      throw new JobFailure(reason ?? 'Names could not be asked for.');
    return resolved.size + unresolvable.length;
  }

  return {
    name: 'entity-names',
    label: 'Names',
    source: 'esi',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['region-list', 'public-contracts'],

    async run({ signal, report }) {
      let rows = 0;
      for (;;) {
        const wanted = names.wanted(BATCH);
        if (wanted.length === 0) break;
        report(rows, rows + names.countWanted(), 'names');
        const answered = await ask(wanted, signal);
        rows += answered;
        // Names that failed are asked for again in the next run.
        if (answered < wanted.length) return { rows };
      }
      const old = names.askedBefore(isoUtc(clock.now() - REFRESH_AFTER), BATCH);
      if (old.length > 0) rows += await ask(old, signal);
      return { rows };
    },
  };
}
