import type { Clock } from '#main/runtime/world';
import type { StructureWrites } from '#main/store/catalog/structures';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { Transaction } from '#main/store/transaction';
import type { Archive } from '#main/upstream/archive';
import { unreadableNote } from '#main/upstream/row-list';
import { sourceTable } from '#shared/sources';
import { DAY, fromIso, isoUtc } from '#shared/time';
import { inSteps } from '../in-steps.ts';
import type { ListDoubts } from '../list-doubts.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';

/** Structures stored in one transaction; of a list that was broken off some have newer names than the others. */
const STRUCTURES_A_STEP = 5000;

/** Names and systems of player structures: the only source of them that asks for no sign-in (upstream §2.7). */
export function structures(deps: {
  archive: Pick<Archive, 'structures'>;
  structures: StructureWrites;
  answers: { save(records: readonly HttpAnswerRow[]): void };
  versions: DataVersionWrites;
  transaction: Transaction;
  doubts: ListDoubts;
  clock: Clock;
}): Job {
  const { archive, structures: store, answers, versions, transaction, doubts, clock } = deps;
  return {
    name: 'structures',
    label: 'Player structures',
    source: 'everef',
    everyMs: DAY,
    offsetMs: 0,
    after: [],

    async run({ signal }) {
      const answer = await archive.structures(signal);
      switch (answer.kind) {
        case 'failed':
          throw new JobFailure(answer.reason, answer.retryAt);
        case 'not-due':
          return { rows: 0, nextDueAt: fromIso(answer.dueAt) };
        case 'unchanged':
          return { rows: 0 };
        case 'structures': {
          const { expiresAt, fetchedAt } = answer.record;
          const list = { rows: answer.structures.length, observedAt: answer.observedAt ?? fetchedAt, expiresAt };
          doubts.check('structures', `${sourceTable.everef.name}'s list of player structures`, list);
          const rows = await inSteps(answer.structures, STRUCTURES_A_STEP, transaction, (some) => {
            signal.throwIfAborted();
            return store.save(some, isoUtc(clock.now()));
          });
          transaction(() => {
            doubts.note('structures', list.rows);
            answers.save([answer.record]);
            if (rows > 0) versions.bump('names', list.observedAt);
            else if (list.rows > 0) versions.observe('names', list.observedAt);
          });
          return { rows, note: unreadableNote(answer.unreadable, `${sourceTable.everef.name}'s list of player structures`) };
        }
      }
    },
  };
}
