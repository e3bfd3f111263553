import type { Clock } from '#main/runtime/world';
import type { BackfillWrites } from '#main/store/ingest-state/backfill';
import type { ActivityWrites } from '#main/store/systems/activity';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import type { KillmailWrites } from '#main/store/systems/killmails';
import type { SovereigntyWrites } from '#main/store/systems/sovereignty';
import type { Transaction } from '#main/store/transaction';
import { DAY, fromIso, isoUtc } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { KILLMAIL_RETENTION } from './killmails.ts';

/** A year of histories, and five weeks more for what looks back from its first days. */
const ACTIVITY_RETENTION = 400 * DAY;

/** Deletes hourly counts, sovereignty and killmails that are older than anything that is served. */
export function systemsRetention(deps: {
  activity: Pick<ActivityReads, 'newestHour'>;
  samples: Pick<ActivityWrites, 'deleteBefore'>;
  sovereignty: Pick<SovereigntyWrites, 'deleteBefore'>;
  newestKillmail(): string | undefined;
  killmails: Pick<KillmailWrites, 'deleteBefore'>;
  backfill: Pick<BackfillWrites, 'deleteBefore'>;
  /** Deletes what is only old: what is published keeps it. */
  forget: Transaction;
  clock: Clock;
}): Job {
  const { activity, samples, sovereignty, newestKillmail, killmails, backfill, forget, clock } = deps;

  /** By upstream's time where it is earlier: with a clock that has jumped ahead, ours would delete the whole mirror. */
  function before(witness: string | undefined, retention: number): string | null {
    return witness === undefined ? null : isoUtc(Math.min(clock.now(), fromIso(witness)) - retention);
  }

  return {
    name: 'systems-retention',
    label: 'Clearing out old activity',
    everyMs: DAY,
    offsetMs: 0,
    after: [],
    async run() {
      let rows = 0;
      const newestSample = activity.newestHour('jumps') ?? activity.newestHour('kills');
      const oldActivity = before(newestSample?.observedAt, ACTIVITY_RETENTION);
      if (oldActivity !== null) {
        rows += forget(() => samples.deleteBefore(oldActivity) + sovereignty.deleteBefore(oldActivity));
        rows += forget(() => backfill.deleteBefore(oldActivity.slice(0, 10)));
      }
      const oldKillmails = before(newestKillmail(), KILLMAIL_RETENTION);
      if (oldKillmails !== null) rows += forget(() => killmails.deleteBefore(oldKillmails));
      return { rows };
    },
  };
}
