import type { NameWrites } from '#main/store/catalog/names';
import type { KillmailRow, KillmailWrites, StargatePosition } from '#main/store/systems/killmails';
import type { KillmailArchive } from '#main/upstream/killmail-archive';
import { unreadableNote } from '#main/upstream/row-list';
import { DAY, fromIso, isoUtc, SECOND } from '#shared/time';
import { inSteps } from '../in-steps.ts';
import type { Job } from '../scheduler/job.ts';
import { wantHolders } from '../systems/holder-names.ts';
import { archivedRow, isInSharedSpace, partiesOfKills } from '../systems/killmail-rows.ts';
import { type HistoryDeps, historyFailure, historyJob, hoursOf } from './history-job.ts';

/** A day of killmails is some 3 MB, and seconds of unpacking: they come one after the other, with pauses. */
const BETWEEN_DAYS = 2 * SECOND;
/**
 * Kills in one transaction, whose fights are made in one step too: a day has some 16,000. One that was broken off has true kills, and is
 * read again.
 */
const KILLS_A_STEP = 500;

/**
 * Whole days of killmails: the 35 that fights and prime hours look back on (decisions §7.2). The year before has nothing that
 * is served but kill counts, and those come hourly, in a thousandth of the bytes.
 */
export function killmailHistory(
  deps: HistoryDeps & {
    archive: KillmailArchive;
    killmails: Pick<KillmailWrites, 'save' | 'markDay' | 'lacksAttackers'>;
    names: Pick<NameWrites, 'want'>;
    stargates(): readonly StargatePosition[];
  },
): Job {
  const { archive, killmails, names, backfill, versions, transaction, clock, log } = deps;

  async function takeDay(day: string, signal: AbortSignal): Promise<number> {
    const stargates = Map.groupBy(deps.stargates(), ({ systemId }) => systemId);
    const rows: KillmailRow[] = [];
    await clock.wall.sleep(BETWEEN_DAYS, signal);
    const answer = await archive.day(
      day,
      (killmail) => {
        const isAhead = fromIso(killmail.killmail_time) > clock.now();
        if (isInSharedSpace(killmail) && !isAhead) rows.push(archivedRow(killmail, stargates));
      },
      signal,
    );
    if (answer.kind === 'failed') throw historyFailure(answer);
    const now = isoUtc(clock.now());
    if (answer.kind === 'absent') {
      backfill.save('killmails', day, 'absent', now);
      return 0;
    }
    if (answer.kind === 'unreadable') {
      log.warn({ day }, answer.reason);
      backfill.save('killmails', day, 'broken', now);
      return 0;
    }
    const leftOut = unreadableNote(answer.unreadable, `the killmails of ${day}`);
    if (leftOut !== undefined) log.warn({ day, unreadable: answer.unreadable }, leftOut);
    const end = isoUtc(fromIso(day) + DAY);
    const changes = await inSteps(rows, KILLS_A_STEP, transaction, (some) => {
      const stored = killmails.save(some, 'archive');
      // Pilots of weeks ago are too many.
      wantHolders(names, partiesOfKills(some));
      if (stored > 0) versions.bump('killmails', end);
      return stored;
    });
    transaction(() => {
      killmails.markDay(`${day}T00:00:00Z`, end);
      backfill.save('killmails', day, 'done', now);
    });
    return changes;
  }

  return {
    ...historyJob(
      deps,
      {
        name: 'killmails-history',
        label: 'History of killmails',
        dataset: 'killmails',
        withToday: false,
      },
      {
        kind: 'killmails',
        isComplete: (day, present) => hoursOf(day).every((hour) => present.has(hour)) && !killmails.lacksAttackers(day),
      },
      takeDay,
    ),
    // Stargates tell which of them died at one.
    after: ['static-data'],
  };
}
