import type { Progress } from '#shared/local-api/status';
import { isoUtc } from '#shared/time';
import { familyOf } from './job.ts';
import type { JobProgress } from './job-progress.ts';
import { secondsLeft } from './time-left.ts';

/** Members of one family that are due together: one bar from the first start until none is running or due. */
interface Round {
  /** Milliseconds since the epoch. */
  startedAt: number;
  ended: number;
  total: number;
}

/** Counts the members of each family's round. `openMembers`: how many of a family run or are due now. */
export function createRounds(openMembers: (family: string) => number) {
  const rounds = new Map<string, Round>();

  function update(family: string): void {
    const round = rounds.get(family);
    if (round === undefined) return;
    const open = openMembers(family);
    if (open === 0) rounds.delete(family);
    else round.total = Math.max(round.total, round.ended + open);
  }

  return {
    /** A member of the family has started; the first one begins a round. `at` in milliseconds since the epoch. */
    memberStarted(family: string, at: number): void {
      if (!rounds.has(family)) rounds.set(family, { startedAt: at, ended: 0, total: 1 });
      update(family);
    },
    memberEnded(family: string): void {
      const round = rounds.get(family);
      if (round !== undefined) round.ended += 1;
      update(family);
    },
    /** Counts anew, after members were planned. */
    updateAll(): void {
      for (const family of rounds.keys()) update(family);
    },
    all: rounds as ReadonlyMap<string, Round>,
  };
}

/** One bar for each family with a running member: of the whole round where several are due together, else of the member itself. */
export function progressBars(entries: readonly JobProgress[], rounds: ReadonlyMap<string, Round>, now: number): Progress[] {
  const running = entries.filter(({ startedAt }) => startedAt !== null);
  return [...Map.groupBy(running, ({ job }) => familyOf(job.name))].map(([family, members]) => {
    const round = rounds.get(family);
    const first = members[0] as JobProgress;
    const own = first.report ?? { done: 0, total: null, unit: '' };
    const together = round !== undefined && round.total > 1;
    const report = together ? { done: round.ended, total: round.total, unit: first.job.memberUnit ?? 'parts' } : own;
    const startedAt = together ? round.startedAt : (first.startedAt as number);
    const baseline = together ? { done: 0, unit: report.unit, at: startedAt } : first.baseline;
    return {
      job: family,
      label: first.job.label,
      ...report,
      started_at: isoUtc(startedAt),
      seconds_left: baseline === null ? null : secondsLeft(baseline, report, now),
    };
  });
}
