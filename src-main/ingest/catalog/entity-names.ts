import type { Clock } from '#main/runtime/world';
import type { NameWrites } from '#main/store/catalog/names';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Transaction } from '#main/store/transaction';
import type { Universe } from '#main/upstream/esi/universe';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import { type Job, JobFailure } from '../scheduler/job.ts';

/** What the lists bring is named within a minute. With nothing to name a run asks nothing. */
const PERIOD = MINUTE;
const BATCH = 1000;
/** A valid id is refused now and then (upstream §2.6), some for weeks: asked again after an hour, then a day, then every week. */
const REFUSED_AGAIN = { once: HOUR, twice: DAY, oftener: 7 * DAY };
/** Refused ones in one question. Where all are refused again, it costs twice as many errors of the hundred a minute. */
const REFUSED_BATCH = 10;
/** Characters cannot rename themselves, corporations hardly ever do. */
const REFRESH_AFTER = 30 * DAY;

/** Names of issuers and their corporations: missing ones first, those of the newest contracts before all; refused and old ones one batch a run. */
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
    // What its reserve of errors leaves to others is asked for in a later run.
    if (failed.length > 0 && resolved.size + unresolvable.length === 0 && reason !== 'error budget')
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
      const now = clock.now();
      const { once, twice, oftener } = REFUSED_AGAIN;
      const before = { once: isoUtc(now - once), twice: isoUtc(now - twice), oftener: isoUtc(now - oftener) };
      const refused = names.refusedBefore(before, REFUSED_BATCH);
      if (refused.length > 0) rows += await ask(refused, signal);
      const old = names.askedBefore(isoUtc(now - REFRESH_AFTER), BATCH);
      if (old.length > 0) rows += await ask(old, signal);
      return { rows };
    },
  };
}
