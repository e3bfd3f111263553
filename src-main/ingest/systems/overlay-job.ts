import type { Clock } from '#main/runtime/world';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { Transaction } from '#main/store/transaction';
import type { UpstreamAnswer } from '#main/upstream/answer';
import { unreadableNote } from '#main/upstream/row-list';
import type { DataName } from '#shared/data-names';
import { fromIso, isoUtc, MINUTE } from '#shared/time';
import type { ListDoubts } from '../list-doubts.ts';
import { type Job, JobFailure, type JobResult } from '../scheduler/job.ts';

const SHORTEST_PAUSE = MINUTE;

export interface OverlayRecorder {
  answers: { save(records: readonly HttpAnswerRow[]): void };
  versions: DataVersionWrites;
  doubts: ListDoubts;
  transaction: Transaction;
  clock: Clock;
}

/** Polls one list and stores it with its validator in one transaction; versions count only what differs. */
export function overlayJob<
  T extends { unreadable: number } & ({ rows: readonly unknown[] } | { connections: readonly unknown[] }),
>(
  deps: OverlayRecorder,
  job: Pick<Job, 'name' | 'label' | 'source' | 'everyMs'> & { data: DataName; followsExpires: boolean },
  ask: (signal: AbortSignal) => Promise<UpstreamAnswer<T>>,
  /** Returns how many rows there are, and whether any differs from what was stored. */
  store: (data: T, observedAt: string) => { rows: number; changed: boolean },
  afterwards: (signal: AbortSignal) => Promise<void> = async () => {},
): Job {
  const { answers, versions, doubts, transaction, clock } = deps;
  const { data: part, ...rest } = job;
  return {
    ...rest,
    offsetMs: 0,
    after: [],
    async run({ signal }): Promise<JobResult> {
      const answer = await ask(signal);
      if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
      if (answer.kind === 'refused') {
        throw new JobFailure(`${job.label}: upstream answered ${answer.status}.`, answer.expiresAt);
      }
      if (answer.kind === 'not-due') return { rows: 0, nextDueAt: fromIso(answer.expiresAt) };
      const observedAt = answer.observedAt ?? isoUtc(clock.now());
      let rows = 0;
      let note: string | undefined;
      if (answer.kind === 'unchanged') {
        versions.observe(part, observedAt);
      } else {
        const size = 'rows' in answer.data ? answer.data.rows.length : answer.data.connections.length;
        doubts.check(job.name, `The list of ${job.label.toLowerCase()}`, { rows: size, observedAt, expiresAt: answer.expiresAt });
        transaction(() => {
          const stored = store(answer.data, observedAt);
          doubts.note(job.name, size);
          answers.save([answer.record]);
          if (stored.changed) versions.bump(part, observedAt);
          else versions.observe(part, observedAt);
          rows = stored.rows;
          note = unreadableNote(answer.data.unreadable, `${job.label.toLowerCase()}`);
        });
      }
      await afterwards(signal);
      if (!job.followsExpires || answer.expiresAt === null) return { rows, note };
      return { rows, note, nextDueAt: Math.max(fromIso(answer.expiresAt), clock.now() + SHORTEST_PAUSE) };
    },
  };
}
