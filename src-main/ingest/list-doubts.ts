import { isDoubtful } from '#main/domain/contracts/listing';
import type { Watermarks } from '#main/store/ingest-state/watermarks';
import { JobFailure } from './scheduler/job.ts';

/** A list as it came. `observedAt`: ISO 8601 UTC; a list confirms an earlier one only if it is newer. */
export interface ReceivedList {
  rows: number;
  observedAt: string;
  /** When it may be asked for again, ISO 8601 UTC. */
  expiresAt: string | null;
}

/**
 * Compares how many rows a list has with how many it had, across restarts: one that lost half of them is believed only
 * when a newer one says the same (decisions §3.1). What was doubted is forgotten by a restart, and then doubted once more.
 */
export function listDoubts(watermarks: Watermarks) {
  const doubtedAt = new Map<string, string>();
  const key = (name: string) => `rows/${name}`;
  return {
    /** Throws a JobFailure where the list is not to be believed. `name` of the job; `what` begins the sentence: `ESI's list of jumps`. */
    check(name: string, what: string, { rows, observedAt, expiresAt }: ReceivedList): void {
      const present = Number(watermarks.find(key(name)) ?? 0);
      const earlier = doubtedAt.get(name);
      if (!isDoubtful({ present, leftEarly: present - rows }) || (earlier !== undefined && earlier < observedAt)) {
        doubtedAt.delete(name);
        return;
      }
      if (earlier === undefined) doubtedAt.set(name, observedAt);
      throw new JobFailure(
        `${what} has ${rows} rows and had ${present}: that is believed only when the next one says the same.`,
        expiresAt,
      );
    },
    /** Keeps the number of rows; belongs in the transaction that stores them. */
    note(name: string, rows: number): void {
      watermarks.set(key(name), String(rows));
    },
  };
}
export type ListDoubts = ReturnType<typeof listDoubts>;
