import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { ActivityWrites, SampleKind, SampleRow } from '#main/store/systems/activity';
import type { Transaction } from '#main/store/transaction';
import type { UpstreamAnswer } from '#main/upstream/answer';
import type { SystemActivity } from '#main/upstream/esi/activity';
import { type RowList, unreadableNote } from '#main/upstream/row-list';
import { fromIso, HOUR, hourStart, MINUTE } from '#shared/time';
import type { ListDoubts } from '../list-doubts.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';

/** Upstream counts by the hour. */
const PERIOD = HOUR;
/** A sample covers the hour before its time: it is filed under the UTC hour that holds its middle. */
const HALF_A_SAMPLE = 30 * MINUTE;

/** The newest hourly counts of jumps and of kills: two lists upstream, two jobs. */
export function activitySamples(deps: {
  activity: Pick<SystemActivity, 'jumps' | 'kills'>;
  samples: Pick<ActivityWrites, 'recordSamples'>;
  answers: { save(records: readonly HttpAnswerRow[]): void };
  doubts: ListDoubts;
  transaction: Transaction;
}): Job[] {
  const { activity, samples, answers, doubts, transaction } = deps;

  function sampleJob<T>(
    job: Pick<Job, 'name' | 'label'>,
    kind: SampleKind,
    ask: (signal: AbortSignal) => Promise<UpstreamAnswer<RowList<T>>>,
    rowOf: (row: T) => SampleRow,
  ): Job {
    return {
      ...job,
      source: 'esi',
      everyMs: PERIOD,
      offsetMs: 0,
      followsExpires: true,
      after: [],

      async run({ signal }) {
        const answer = await ask(signal);
        switch (answer.kind) {
          case 'failed':
            throw new JobFailure(answer.reason, answer.retryAt);
          case 'refused':
            throw new JobFailure(`ESI answered ${answer.status} to its list of ${kind}.`, answer.expiresAt);
          case 'not-due':
            return { rows: 0, nextDueAt: fromIso(answer.expiresAt) };
          case 'unchanged':
            return { rows: 0, ...dueAt(answer.expiresAt) };
          case 'fresh': {
            const { data, observedAt, expiresAt, record } = answer;
            if (observedAt === null) throw new JobFailure(`ESI does not say of which hour its list of ${kind} is.`, expiresAt);
            const rows = data.rows.length;
            doubts.check(job.name, `ESI's list of ${kind}`, { rows, observedAt, expiresAt });
            const sample = { hour: sampledHour(observedAt), observedAt, rows: data.rows.map(rowOf) };
            transaction(() => {
              samples.recordSamples(kind, [sample], 'live');
              answers.save([record]);
              doubts.note(job.name, rows);
            });
            const note = unreadableNote(data.unreadable, `ESI's list of ${kind}`);
            return { rows, note, ...dueAt(expiresAt) };
          }
        }
      },
    };
  }

  return [
    sampleJob({ name: 'system-jumps', label: 'Hourly jumps' }, 'jumps', activity.jumps, ({ system_id, ship_jumps }) => ({
      systemId: system_id,
      counts: [ship_jumps],
    })),
    sampleJob(
      { name: 'system-kills', label: 'Hourly kills' },
      'kills',
      activity.kills,
      ({ system_id, ship_kills, pod_kills, npc_kills }) => ({
        systemId: system_id,
        counts: [ship_kills, pod_kills, npc_kills],
      }),
    ),
  ];
}

/** The UTC hour that a sample is filed under, by its Last-Modified (ISO 8601). */
export function sampledHour(observedAt: string): string {
  return hourStart(fromIso(observedAt) - HALF_A_SAMPLE);
}

function dueAt(expiresAt: string | null): { nextDueAt?: number } {
  return expiresAt === null ? {} : { nextDueAt: fromIso(expiresAt) };
}
