import type { Log } from '#main/runtime/log';
import { hourStart } from '#main/runtime/utc';
import { type Clock, DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#main/runtime/world';
import type { ActivityWrites, HourSample, SampleKind, SampleRow } from '#main/store/activity';
import type { BackfillWrites, DayState, HistoryDataset } from '#main/store/backfill';
import type { KillmailRow, KillmailWrites, StargatePosition } from '#main/store/killmails';
import type { Claim, SovereigntyWrites } from '#main/store/sovereignty';
import type { Transaction } from '#main/store/transaction';
import type { DataVersionWrites } from '#main/store/versions';
import type { ActivityArchive, ArchiveDataset, ArchivedHub, ArchiveFile, Snapshot } from '#main/upstream/activity-archive';
import type { Failed } from '#main/upstream/exchange';
import type { KillmailSource } from '#main/upstream/killmails';
import { daysToFetch, HISTORY_TIERS } from '../history-plan.ts';
import { type Job, type JobContext, JobFailure } from '../job.ts';
import { archivedRow, isInKnownSpace } from '../killmail-rows.ts';
import { type Paced, paced } from '../paced.ts';
import { oneDecimal } from './overlays.ts';

const PERIOD = HOUR;
/** EVE Ref is one person's gift: two files at once, ten begun a second. */
const AT_ONCE = 2;
const BETWEEN_FILES = 100;
/** A day of killmails is some 60 MB: they come one after the other, with pauses. */
const BETWEEN_DAYS = 2 * SECOND;
/**
 * A file's name says when the archive asked, not of when the answer was: that lies up to an hour before, half an hour on
 * average. The middle of the hour that it covers is another half hour before that.
 */
const MIDDLE_BEFORE_TAKEN = HOUR;
/** An hour is in the archive this long after its end at the latest. */
const ARCHIVED_WITHIN = 2 * HOUR;
/** Lists of fewer rows may be equal by chance. */
const FEWEST_TO_COMPARE = 20;
/** The type of a Sovereignty Hub, whose occupancy level is the ADM; territorial claim units were listed beside it. */
const SOVEREIGNTY_HUB = 32_458;

interface Deps {
  backfill: BackfillWrites;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
  log: Log;
}

/** Takes in days of the archives, newest first, a tier a run; each day is one transaction, so that a restart loses one at most. */
function historyJob(
  { backfill, clock }: Deps,
  job: Pick<Job, 'name' | 'label'> & {
    source: 'everef' | 'r2z2';
    dataset: HistoryDataset;
    tiers: readonly number[];
    withToday: boolean;
  },
  hours: {
    kind: 'jumps' | 'kills' | 'sovereignty' | 'killmails';
    isComplete(day: string, present: ReadonlySet<string>): boolean;
  },
  takeDay: (day: string, signal: AbortSignal) => Promise<number>,
): Job {
  const { dataset, tiers, withToday, ...rest } = job;

  function plan(days: number): string[] {
    const now = clock.now();
    const from = isoUtc(now - days * DAY).slice(0, 10);
    const present = backfill.hoursSince(hours.kind, isoUtc(fromIso(from) - HOUR));
    const asked = backfill.since(dataset, from);
    return daysToFetch({ now, days, withToday, asked, isComplete: (day) => hours.isComplete(day, present) });
  }

  return {
    ...rest,
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['contract-items'],
    async run({ signal, report }: JobContext) {
      for (const days of tiers) {
        const wanted = plan(days);
        if (wanted.length === 0) continue;
        let rows = 0;
        for (const [index, day] of wanted.entries()) {
          report(index, wanted.length, 'days');
          rows += await takeDay(day, signal);
        }
        // What a further tier wants follows at once, but lets others on before.
        return { rows, nextDueAt: clock.now() };
      }
      return { rows: 0 };
    },
  };
}

/** Hourly jumps and kills and daily sovereignty out of EVE Ref's archives: three histories, three jobs, one pace. */
export function activityHistory(
  deps: Deps & {
    archive: ActivityArchive;
    samples: Pick<ActivityWrites, 'recordSamples'>;
    sovereignty: Pick<SovereigntyWrites, 'recordEarlier' | 'markFollowed'>;
    /** Says that the names of these are wanted. */
    wantNames(ids: Iterable<number | null>): void;
  },
): Job[] {
  const { archive, samples, sovereignty, backfill, versions, transaction, clock, log } = deps;
  const pace = paced(clock, { atOnce: AT_ONCE, gapMs: BETWEEN_FILES });
  const settle = (dataset: HistoryDataset, day: string, state: DayState) =>
    backfill.save(dataset, day, state, isoUtc(clock.now()));

  function hourlyJob<T>(
    job: Pick<Job, 'name' | 'label'> & { dataset: ArchiveDataset & HistoryDataset; kind: SampleKind },
    read: (path: string, signal: AbortSignal) => Promise<Snapshot<T>>,
    rowOf: (row: T) => SampleRow,
  ): Job {
    const { kind, ...rest } = job;
    const { dataset } = rest;

    async function takeDay(day: string, signal: AbortSignal): Promise<number> {
      const files = await listed(pace, archive, dataset, day, signal);
      if (files === null) {
        settle(dataset, day, 'absent');
        return 0;
      }
      const present = backfill.hoursSince(kind, isoUtc(fromIso(day) - HOUR));
      const wanted = [...oneAnHour(files)].filter(([hour]) => !present.has(hour));
      const snapshots = await pace.all(wanted, ([, file], either) => rowsOf(read, file, either), signal);
      const taken = wanted.flatMap(([hour, { takenAt }], index): HourSample[] => {
        const rows = snapshots[index];
        if (rows == null || isRepeated(rows, snapshots[index - 1])) return [];
        return [{ hour, observedAt: isoUtc(takenAt), rows: rows.map(rowOf) }];
      });
      return transaction(() => {
        settle(dataset, day, 'done');
        return samples.recordSamples(kind, taken, 'archive');
      });
    }

    /** The files of a day are of the hours from 23:00 of the day before to 22:00. */
    function isComplete(day: string, present: ReadonlySet<string>): boolean {
      const last = Math.min(fromIso(day) + 22 * HOUR, clock.now() - HOUR - ARCHIVED_WITHIN);
      for (let hour = fromIso(day) - HOUR; hour <= last; hour += HOUR) if (!present.has(isoUtc(hour))) return false;
      return true;
    }

    return historyJob(deps, { ...rest, source: 'everef', tiers: HISTORY_TIERS, withToday: true }, { kind, isComplete }, takeDay);
  }

  /** null: a file that nobody can read is an hour that nobody knows. */
  async function rowsOf<T>(
    read: (path: string, signal: AbortSignal) => Promise<Snapshot<T>>,
    { path }: ArchiveFile,
    signal: AbortSignal,
  ): Promise<T[] | null> {
    const snapshot = await read(path, signal);
    if (snapshot.kind === 'rows') return snapshot.rows;
    if (snapshot.kind === 'failed') throw failure(snapshot);
    log.warn({ path, reason: snapshot.kind === 'absent' ? 'it is gone' : snapshot.reason }, 'archived file left out');
    return null;
  }

  async function takeSovereigntyDay(day: string, signal: AbortSignal): Promise<number> {
    const owners = (await listed(pace, archive, 'sovereignty-map', day, signal))?.at(-1);
    if (owners === undefined) {
      settle('sovereignty', day, 'absent');
      return 0;
    }
    const hubs = nearest((await listed(pace, archive, 'sovereignty-structures', day, signal)) ?? [], owners.takenAt);
    const [ownerRows, hubRows] = await Promise.all([
      pace.all([owners], (file, either) => rowsOf(archive.owners, file, either), signal),
      pace.all(hubs === null ? [] : [hubs], (file, either) => rowsOf(archive.hubs, file, either), signal),
    ]);
    const rows = ownerRows[0];
    if (rows == null) {
      settle('sovereignty', day, 'broken');
      return 0;
    }
    const adms = admsOf(hubRows[0] ?? []);
    const claims = rows.map(
      ({ system_id, alliance_id, faction_id }): Claim => ({
        systemId: system_id,
        allianceId: alliance_id ?? null,
        factionId: alliance_id === undefined ? (faction_id ?? null) : null,
        adm: alliance_id === undefined ? null : (adms.get(system_id) ?? null),
      }),
    );
    const at = isoUtc(owners.takenAt);
    return transaction(() => {
      const added = sovereignty.recordEarlier(claims, at);
      sovereignty.markFollowed(hourStart(owners.takenAt), at, 'archive');
      deps.wantNames(claims.map(({ allianceId }) => allianceId));
      settle('sovereignty', day, 'done');
      versions.bump('sovereignty', at);
      return added;
    });
  }

  return [
    hourlyJob(
      { name: 'jumps-history', label: 'History of jumps', dataset: 'system-jumps', kind: 'jumps' },
      archive.jumps,
      ({ system_id, ship_jumps }) => ({ systemId: system_id, counts: [ship_jumps] }),
    ),
    hourlyJob(
      { name: 'kills-history', label: 'History of kills', dataset: 'system-kills', kind: 'kills' },
      archive.kills,
      ({ system_id, ship_kills, pod_kills, npc_kills }) => ({ systemId: system_id, counts: [ship_kills, pod_kills, npc_kills] }),
    ),
    historyJob(
      deps,
      {
        name: 'sovereignty-history',
        label: 'History of sovereignty',
        source: 'everef',
        dataset: 'sovereignty',
        tiers: HISTORY_TIERS,
        withToday: false,
      },
      // One look a day is what the archive is asked for: a day with any other look has nothing to gain.
      { kind: 'sovereignty', isComplete: (day, present) => hoursOf(day).some((hour) => present.has(hour)) },
      takeSovereigntyDay,
    ),
  ];
}

/**
 * Whole days of killmails: the 35 that fights and prime hours look back on (decisions §4). The year before has nothing that
 * is served but kill counts, and those come hourly, in a thousandth of the bytes.
 */
export function killmailHistory(
  deps: Deps & {
    source: Pick<KillmailSource, 'day'>;
    killmails: Pick<KillmailWrites, 'save' | 'markDay'>;
    stargates(): readonly StargatePosition[];
  },
): Job {
  const { source, killmails, backfill, versions, transaction, clock, log } = deps;

  async function takeDay(day: string, signal: AbortSignal): Promise<number> {
    const stargates = Map.groupBy(deps.stargates(), ({ systemId }) => systemId);
    const rows: KillmailRow[] = [];
    await clock.sleep(BETWEEN_DAYS, signal);
    const answer = await source.day(
      day,
      (killmail) => {
        if (isInKnownSpace(killmail)) rows.push(archivedRow(killmail, stargates));
      },
      signal,
    );
    if (answer.kind === 'failed') throw failure(answer);
    const now = isoUtc(clock.now());
    if (answer.kind === 'absent') {
      backfill.save('killmails', day, 'absent', now);
      return 0;
    }
    if (answer.unreadable > 0) log.warn({ day, unreadable: answer.unreadable }, 'killmails left out');
    return transaction(() => {
      const changes = killmails.save(rows, 'archive');
      const end = isoUtc(fromIso(day) + DAY);
      killmails.markDay(`${day}T00:00:00Z`, end);
      backfill.save('killmails', day, 'done', now);
      if (changes > 0) versions.bump('killmails', end);
      return changes;
    });
  }

  return {
    ...historyJob(
      deps,
      {
        name: 'killmails-history',
        label: 'History of killmails',
        source: 'r2z2',
        dataset: 'killmails',
        tiers: [HISTORY_TIERS[0]],
        withToday: false,
      },
      { kind: 'killmails', isComplete: (day, present) => hoursOf(day).every((hour) => present.has(hour)) },
      takeDay,
    ),
    // Stargates tell which of them died at one.
    after: ['static-data'],
  };
}

async function listed(
  pace: Paced,
  archive: ActivityArchive,
  dataset: ArchiveDataset,
  day: string,
  signal: AbortSignal,
): Promise<ArchiveFile[] | null> {
  const [listing] = await pace.all([day], (_, either) => archive.files(dataset, day, either), signal);
  if (listing?.kind === 'failed') throw failure(listing);
  return listing?.kind === 'files' ? listing.files : null;
}

/** The game had made no new list since the file before: its counts are of the same hour and must not be counted twice. */
function isRepeated(rows: readonly unknown[], before: readonly unknown[] | null | undefined): boolean {
  if (before == null || rows.length < FEWEST_TO_COMPARE || rows.length !== before.length) return false;
  return JSON.stringify(rows) === JSON.stringify(before);
}

/** The file whose middle lies nearest to that of each hour. */
function oneAnHour(files: readonly ArchiveFile[]): Map<string, ArchiveFile> {
  const best = new Map<string, ArchiveFile>();
  const offset = (hour: string, { takenAt }: ArchiveFile) =>
    Math.abs(takenAt - MIDDLE_BEFORE_TAKEN - (fromIso(hour) + 30 * MINUTE));
  for (const file of files) {
    const hour = hourStart(file.takenAt - MIDDLE_BEFORE_TAKEN);
    const known = best.get(hour);
    if (known === undefined || offset(hour, file) < offset(hour, known)) best.set(hour, file);
  }
  return best;
}

function nearest(files: readonly ArchiveFile[], at: number): ArchiveFile | null {
  return files.reduce<ArchiveFile | null>(
    (best, file) => (best === null || Math.abs(file.takenAt - at) < Math.abs(best.takenAt - at) ? file : best),
    null,
  );
}

function admsOf(hubs: readonly ArchivedHub[]): Map<number, number> {
  return new Map(
    hubs.flatMap(({ solar_system_id, structure_type_id, vulnerability_occupancy_level: level }) =>
      structure_type_id === SOVEREIGNTY_HUB && level !== undefined ? [[solar_system_id, oneDecimal(level)] as const] : [],
    ),
  );
}

function hoursOf(day: string): string[] {
  return Array.from({ length: 24 }, (_, hour) => isoUtc(fromIso(day) + hour * HOUR));
}

function failure({ reason, retryAt }: Failed): JobFailure {
  return new JobFailure(reason, retryAt);
}
