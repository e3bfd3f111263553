import { readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** Where Linux says which of its threads reads there. */
const OWN_THREAD = '/proc/thread-self';

/**
 * By how much the threads and processes that can wait stand back, in steps of nice: one of 3 gets half of what one of 0 gets of a processor
 * that both want, one of 5 a third. Threads that answer requests keep their priority (decisions §8.1).
 */
export const standBack = { ingest: 3, maintenance: 5, statements: 5, simulator: 5 } as const;

/**
 * Lets the thread that calls this stand back behind the program's others while they want its processor; on Linux alone, where a thread has
 * a priority of its own. Gives its new one; null: elsewhere, or where the system refuses, all stays as it is.
 */
export async function lowerPriority(by: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  // Threads inherit the priority, and those that read files and compress for everybody are made with the first who asks for one.
  await stat('.');
  try {
    const thread = Number(readlinkSync(OWN_THREAD).split('/').pop());
    const lowered = Math.min(getPriority(thread) + by, constants.priority.PRIORITY_LOW);
    setPriority(thread, lowered);
    return lowered;
  } catch {
    // A sandbox without /proc, or a read-only one: nothing depends on the order.
    return null;
  }
}
