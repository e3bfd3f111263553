import { hoursToRead } from '#main/domain/contracts/history';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { IssuerWrites } from '#main/store/contracts/issuers';
import type { PriceWrites } from '#main/store/contracts/prices';
import type { RegionWrites } from '#main/store/contracts/regions';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { ArchiveHourWrites } from '#main/store/systems/archive-hours';
import type { Transaction } from '#main/store/transaction';
import type { Archive } from '#main/upstream/archive';
import { unreadableNote } from '#main/upstream/row-list';
import { PRICE_DAYS } from '#shared/history';
import { DAY, fromIso, HOUR, hourStart, isoUtc, SECOND } from '#shared/time';
import { type Job, JobFailure, type JobResult } from '../scheduler/job.ts';
import { snapshotCollector, storeSnapshot } from './archived-snapshot.ts';
import { ASK_ABSENT_AGAIN_AFTER } from './history-plan.ts';

const WINDOW = PRICE_DAYS * DAY;
/** A gap in our own sweeps is filled within hours; there is no hurry. */
const PERIOD = 3 * HOUR;
/**
 * Snapshots are about 10 MB: a few a run, with a pause of some times as long as the last one took, so that neither the archive nor this
 * computer is kept busy: a tenth of a core (benchmarks §2). By the computer's clock, as their work is.
 */
const SNAPSHOTS_A_RUN = 10;
const PAUSE = { least: 2 * SECOND, times: 9, most: 30 * SECOND };
const PAUSE_BETWEEN_RUNS = 15 * SECOND;
/** The archive publishes a snapshot some minutes after its time. */
const PUBLISHED_AFTER = HOUR;

interface SnapshotFile {
  path: string;
  bytes: number;
  takenAt: number;
}

/**
 * Prices, volume and issuers of the last 30 days from the archive's half-hourly snapshots: what a new mirror has not seen, and
 * what it missed while it was off. One snapshot an hour is enough, because prices are kept by the hour and a contract's first
 * sight follows from its date of issue. The note that a snapshot was read is stored last, so that any end can be gone on from.
 */
// oxlint-disable-next-line max-lines-per-function -- one backfill: plan, find and read a snapshot share the budget of bytes and the hours that were read
export function contractHistory(deps: {
  archive: Pick<Archive, 'index' | 'contractSnapshot'>;
  /** What one mirror may download for its window. */
  mostBytes: number;
  hours: ArchiveHourWrites;
  prices: PriceWrites;
  issuers: IssuerWrites;
  regions: RegionWrites;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
  log: Log;
}): Job {
  const { archive, mostBytes, hours, regions, versions, transaction, clock, log } = deps;

  function plan(): { wanted: number[]; read: number; bytesLeft: number } {
    const now = clock.now();
    const from = Math.floor((now - WINDOW) / HOUR) * HOUR;
    const to = Math.floor((now - PUBLISHED_AFTER) / HOUR) * HOUR - HOUR;
    const read = hours.readSince(isoUtc(from));
    const swept = regions.sweptHoursSince(isoUtc(from));
    const wanted = hoursToRead({
      from,
      to,
      regions: regions.listedRegions().length,
      sweptIn: (hour) => swept.get(isoUtc(hour)) ?? 0,
      isRead: (hour) => read.has(isoUtc(hour)),
    });
    const bytes = [...read.values()].reduce((sum, size) => sum + size, 0);
    return { wanted, read: read.size, bytesLeft: mostBytes - bytes };
  }

  /** Hours whose snapshot was listed but not there, and when it was asked for. */
  const goneSince = new Map<number, number>();

  /** Whether a snapshot of a day after the hour's was read: then the archive will not get what it lacks of the hour. */
  const hasReadLater = (hour: number): boolean =>
    [...hours.readSince(isoUtc(Math.floor(hour / DAY) * DAY + DAY)).values()].some((bytes) => bytes > 0);

  /** The newest snapshot of the hour; undefined: the archive has none. `unlisted`: it lists nothing of that day, maybe not yet. */
  async function findSnapshot(hour: number, signal: AbortSignal): Promise<SnapshotFile | undefined | 'unlisted'> {
    const day = isoUtc(hour).slice(0, 10);
    const folder = `public-contracts/history/${day.slice(0, 4)}/${day}`;
    const index = await archive.index(folder, signal);
    if (index.kind === 'failed') throw new JobFailure(index.reason, index.retryAt);
    if (index.kind === 'absent') return hasReadLater(hour) ? undefined : 'unlisted';
    return index.folder.files
      .flatMap(({ name, size }) => {
        const takenAt = timeOf(name);
        return takenAt === undefined ? [] : [{ path: `${folder}/${name}`, bytes: size ?? 0, takenAt }];
      })
      .filter(({ takenAt }) => takenAt >= hour && takenAt < hour + HOUR)
      .sort((one, other) => other.takenAt - one.takenAt)[0];
  }

  const isGone = (hour: number): boolean =>
    clock.now() - (goneSince.get(hour) ?? Number.NEGATIVE_INFINITY) < ASK_ABSENT_AGAIN_AFTER;

  /** Returns the rows written, the bytes received, and one sentence about what had to be left out. `gone`: listed, but not there, maybe not yet. */
  async function read(
    hour: number,
    snapshot: SnapshotFile | undefined,
    signal: AbortSignal,
  ): Promise<{ rows: number; bytes: number; leftOut?: string | undefined } | 'gone'> {
    const noted = { hour: isoUtc(hour), readAt: isoUtc(clock.now()) };
    const collector = snapshotCollector();
    const answer =
      snapshot === undefined ? { kind: 'absent' as const } : await archive.contractSnapshot(snapshot.path, collector, signal);
    if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
    if (snapshot !== undefined && answer.kind === 'absent' && !hasReadLater(hour)) return 'gone';
    if (snapshot === undefined || answer.kind !== 'read') {
      hours.save({ ...noted, path: '', bytes: 0, contracts: 0 });
      return { rows: 0, bytes: 0, leftOut: answer.kind === 'unreadable' ? answer.reason : undefined };
    }
    const { path, takenAt } = snapshot;
    const stored = await storeSnapshot(collector, { hour: hourStart(takenAt), takenAt }, deps);
    transaction(() => {
      hours.save({ ...noted, path, bytes: answer.bytes, contracts: answer.contracts });
      if (stored.priceRows > 0) versions.bump('prices', isoUtc(takenAt));
      // Volume and issuers are answered by the contracts' version.
      if (stored.firstSights > 0) versions.bump('contracts', null);
    });
    return {
      rows: stored.priceRows + stored.firstSights,
      bytes: answer.bytes,
      leftOut: unreadableNote(answer.unreadable, `the archive's snapshot of ${isoUtc(takenAt)}`),
    };
  }

  async function run({ signal, report }: Parameters<Job['run']>[0]): Promise<JobResult> {
    // Once a run: nothing but the run itself reads hours that are past.
    const { wanted, read: readBefore, bytesLeft } = plan();
    const unlistedDays = new Set<string>();
    const dayOf = (hour: number) => isoUtc(hour).slice(0, 10);
    let [rows, requested, hoursRead, received, taken] = [0, 0, 0, 0, 0];
    let leftOut: string | undefined;
    const tell = () => report(readBefore + hoursRead, readBefore + wanted.length, 'hours');
    const note = () => {
      const [newest, ...others] = [...unlistedDays].sort().reverse();
      if (newest === undefined) return leftOut;
      return `History of contracts: the archive lists nothing for ${newest}${others.length === 0 ? '' : ` and ${others.length} days more`}.`;
    };
    tell();
    for (const hour of wanted) {
      if (unlistedDays.has(dayOf(hour)) || isGone(hour)) continue;
      if (received >= bytesLeft) break;
      if (requested === SNAPSHOTS_A_RUN) return { rows, note: note(), nextDueAt: clock.now() + PAUSE_BETWEEN_RUNS };
      if (requested > 0) await clock.wall.sleep(Math.min(Math.max(PAUSE.least, PAUSE.times * taken), PAUSE.most), signal);
      const from = clock.wall.now();
      const snapshot = await findSnapshot(hour, signal);
      if (snapshot === 'unlisted') {
        unlistedDays.add(dayOf(hour));
        continue;
      }
      if (snapshot !== undefined && snapshot.bytes > bytesLeft - received) return { rows };
      const stored = await read(hour, snapshot, signal);
      taken = clock.wall.now() - from;
      requested += 1;
      if (stored === 'gone') {
        goneSince.set(hour, clock.now());
        leftOut = `History of contracts: the archive lists a snapshot of ${isoUtc(hour)}, but does not have it.`;
        continue;
      }
      if (stored.leftOut !== undefined) {
        leftOut = stored.leftOut;
        log.warn({ hour: isoUtc(hour) }, leftOut);
      }
      rows += stored.rows;
      received += stored.bytes;
      hoursRead += 1;
      tell();
    }
    return { rows, note: note() };
  }

  return {
    name: 'contract-history',
    label: 'History of contracts',
    source: 'everef',
    everyMs: PERIOD,
    offsetMs: 0,
    // The present comes first.
    after: ['static-data', 'region-list', 'public-contracts', 'contract-items'],
    run,
  };
}

/** `public-contracts-2026-11-19_14-30-00.v2.tar.bz2`; undefined for any other file. */
function timeOf(name: string): number | undefined {
  const parts = /^public-contracts-(\d{4}-\d{2}-\d{2})_(\d{2})-(\d{2})-(\d{2})\.v2\.tar\.bz2$/.exec(name);
  if (parts === null) return undefined;
  const takenAt = fromIso(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`);
  return Number.isNaN(takenAt) ? undefined : takenAt;
}
