import type { Backlog } from '#shared/local-api/status';
import type { DataSourceName } from '#shared/sources';
import { MINUTE, SECOND } from '#shared/time';

/** What a running job may use; everything else it was given when it was made. */
export interface JobContext {
  /** Aborts when the program closes, or when the job took longer than its `timeoutMs`. */
  signal: AbortSignal;
  /** Tells the person what is going on: `report(41, 114, 'regions')`. `total` null where the end is not known. */
  report(done: number, total: number | null, unit: string): void;
}

/** How a run ended well. A run that ends badly throws, best a {@link JobFailure}. */
export interface JobResult {
  /** Rows written. */
  rows: number;
  /** One sentence about what the run had to leave out; shown with its source until a run has nothing to say. */
  note?: string | undefined;
  /** What is left to following runs, of work that this one has begun; absent: nothing. */
  backlog?: Backlog | undefined;
  /** There was nothing to ask for, so that the run tells nothing about its source. */
  idle?: boolean;
  /** Requests made; counted by the ingester where absent. */
  requests?: number;
  /**
   * Milliseconds since the epoch. Earlier than a period after the start (a backlog is left, an `Expires` lies ahead):
   * the next run is exactly then. Otherwise: not before then, at the job's next own slot.
   */
  nextDueAt?: number;
}

/** One piece of recurring work. Its name is what `runs` keeps; `family/member` names make up one bar in the window. */
export interface Job {
  /** Stable across starts: `static-data`, `public-contracts/10000002`. The part before the slash is the family. */
  name: string;
  /** For people, the same for all members of a family: `Public contracts`. */
  label: string;
  /** What one member of the family is, for the bar over all of them: `regions`. */
  memberUnit?: string;
  /** The source whose health its runs tell. */
  source?: DataSourceName;
  everyMs: number;
  /**
   * The `Expires` of its list alone says when to ask again: a run's `nextDueAt` is exact, however far ahead, and after a start
   * it runs at once, since its client knows from the store whether the list has expired and asks for nothing before.
   */
  followsExpires?: boolean;
  /** When within each period it runs where no `Expires` says so. */
  offsetMs: number;
  /** Aborts a run that takes longer. Network waits are already bounded by the HTTP client. */
  timeoutMs?: number;
  /**
   * Names of jobs or families (one member is enough) that must have succeeded once, ever, before this one runs. A name
   * that no job has is ignored: its source is off. With `--once` these are also what is waited for, all members of a family.
   */
  after: readonly string[];
  /** Names of jobs that must have ended once, well or not, before this one runs; it does without what they bring. */
  afterEnd?: readonly string[];
  /** Names of jobs or families whose rows it works on: with `--once` it waits until they have ended, well or not. */
  follows?: readonly string[];
  /** Its run may change which jobs there are (static data brings regions): the list is made anew after it wrote rows. */
  changesJobs?: boolean;
  run(context: JobContext): Promise<JobResult>;
}

/** A run that could not do its work, as one sentence for a person. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  /** Milliseconds since the epoch before which another try is pointless; null: the usual backoff. */
  readonly retryAt: number | null;
  constructor(reason: string, retryAt: string | null = null) {
    super(reason);
    this.retryAt = retryAt === null ? null : Date.parse(retryAt);
  }
}

/** The newest run of a job, as the scheduler remembers it. Times in milliseconds since the epoch. */
export interface LastRun {
  startedAt: number;
  endedAt: number;
  outcome: 'ok' | 'failed' | 'interrupted';
  /** Failed runs since the last good one, this one included. */
  failures: number;
  /** What the run asked for: {@link JobResult.nextDueAt}, or {@link JobFailure.retryAt}. */
  nextDueAt: number | null;
  /** It ran before this start of the program, which has not kept what it asked for. */
  beforeStart?: boolean;
}

/** Between the end of a run and the next start of the same job. */
const SHORTEST_GAP = SECOND;
/** Before a list is asked for again that had expired when it came, as where upstream's clock is behind ours. */
const EXPIRED_LIST_PAUSE = 30 * SECOND;

/** The family of a job's name: `public-contracts/10000002` belongs to `public-contracts`. */
export function familyOf(name: string): string {
  const slash = name.indexOf('/');
  return slash === -1 ? name : name.slice(0, slash);
}

/** 1, 2, 4 ... minutes after the first, second, third failure in a row, up to the job's own period. */
export function backoff(failures: number, periodMs: number): number {
  return Math.min(MINUTE * 2 ** Math.min(failures - 1, 20), Math.max(periodMs, MINUTE));
}

/**
 * When a job is next due, in milliseconds since the epoch; in the past or now: at once. The first run, and the one after a crash, are due
 * at once, with any offset; later ones when the list expires, or at the job's own slot where it follows no `Expires`.
 */
export function nextDue(
  job: Pick<Job, 'everyMs' | 'offsetMs' | 'followsExpires'>,
  last: LastRun | undefined,
  now: number,
): number {
  if (last === undefined || last.outcome === 'interrupted') return now;
  if (last.outcome === 'failed') {
    return Math.max(last.endedAt + backoff(last.failures, job.everyMs), last.nextDueAt ?? 0);
  }
  // A job that always asks for "now" must not spin.
  const requested = Math.max(last.nextDueAt ?? last.startedAt + job.everyMs, last.endedAt + SHORTEST_GAP);
  if (job.followsExpires === true)
    return last.beforeStart === true ? now : Math.max(requested, last.endedAt + EXPIRED_LIST_PAUSE);
  // A wait that was asked for may end a little past the slot: the slot just passed still counts as this one's.
  const tolerance = job.everyMs / 10;
  if (requested < last.startedAt + job.everyMs - tolerance) return requested;
  return Math.max(nextSlot(job, requested - tolerance), last.nextDueAt ?? 0);
}

function nextSlot({ everyMs, offsetMs }: Pick<Job, 'everyMs' | 'offsetMs'>, from: number): number {
  return Math.ceil((from - offsetMs) / everyMs) * everyMs + offsetMs;
}
