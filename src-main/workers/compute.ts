import { parentPort, workerData } from 'node:worker_threads';
import { realWorld, SECOND } from '#main/runtime/world';
import { contractSearch } from '#main/store/contract-search';
import { openReadDb } from '#main/store/db';
import type { Question, Reply } from './compute-thread.ts';

/** How often changes are taken in while nobody asks, so that a first question after a quiet hour finds them done. */
const KEEP_UP_EVERY = 2 * SECOND;

const { file } = workerData as { file: string };
const { clock } = realWorld();
const search = contractSearch(openReadDb(file));

parentPort?.on('message', ({ id, search: query }: Question) => {
  parentPort?.postMessage(replyTo(id, () => search.page(query)));
});
await keepUp();

function replyTo(id: number, answer: () => Awaited<ReturnType<typeof search.page>>): Reply {
  try {
    return { id, page: answer() };
  } catch (failure) {
    return { id, failure: String((failure as Error).stack ?? failure) };
  }
}

/** Ends with the thread. A failure here would show again, and be answered, at the next question. */
async function keepUp(): Promise<never> {
  for (;;) {
    try {
      search.refresh();
    } catch {
      // Such as a writer that holds the file for a moment.
    }
    await clock.sleep(KEEP_UP_EVERY);
  }
}
