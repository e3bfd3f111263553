import { yieldToEventLoop } from '#main/runtime/yield';
import type { Transaction } from '#main/store/transaction';

/** Contracts that are written in one transaction: all of the largest region's would hold the thread for seconds. */
export const CONTRACTS_A_STEP = 500;

/**
 * Writes this many rows at a time, each step in a transaction of its own with a turn of the event loop after it. Returns the sum of what
 * `write` tells.
 */
export async function inSteps<Row>(
  rows: readonly Row[],
  size: number,
  transaction: Transaction,
  write: (some: readonly Row[]) => number,
): Promise<number> {
  let total = 0;
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    total += transaction(() => write(some));
    await yieldToEventLoop();
  }
  return total;
}
