import { yieldToEventLoop } from '#main/runtime/yield';
import type { Transaction } from '#main/store/transaction';

/** Rows that are written in one transaction: all of the largest region's would hold the thread for seconds. */
export const ROWS_A_STEP = 500;

/** Writes some rows at a time, each step in a transaction of its own with a turn of the event loop after it. */
export async function inSteps<Row>(
  rows: readonly Row[],
  transaction: Transaction,
  write: (some: readonly Row[]) => void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STEP) {
    const some = rows.slice(from, from + ROWS_A_STEP);
    transaction(() => write(some));
    await yieldToEventLoop();
  }
}
