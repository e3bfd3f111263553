import { alertComputations } from '#main/queries/alerts';
import { boardQueries } from '#main/queries/boards';
import { killComputations } from '#main/queries/kills';
import { listQueries } from '#main/queries/lists';
import type { OnThread, QueryThreads } from '#main/queries/threads';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { contractSearch } from '#main/store/contract-search/search';
import { firstSights } from '#main/store/contracts/first-sights';
import type { ReadDb } from '#main/store/db';

/** Puts other answers in the place of some. */
type Changes = { [Thread in keyof QueryThreads]?: (asked: QueryThreads[Thread]) => void };

/** What the threads of questions answer, made on the test's own thread, each with its first question: most tests ask one of them. */
export function onThisThread(db: ReadDb, clock: Clock, change: Changes = {}): OnThread {
  const lists = (): QueryThreads['lists'] => {
    const { fromIndex, atOnce } = listQueries(
      db,
      contractSearch(db),
      firstSights(db),
      alertComputations(db),
      killComputations(db),
    );
    const asked = { ...fromIndex, ...atOnce, indexed: () => undefined };
    change.lists?.(asked);
    return asked;
  };
  const boards = (): QueryThreads['boards'] => {
    const asked = boardQueries(db, clock).queries;
    change.boards?.(asked);
    return asked;
  };
  const made = (make: () => object) => latest(() => '', make as () => Record<string, (...args: unknown[]) => unknown>);
  const threads = { lists: made(lists), boards: made(boards) };
  const asking = (queries: () => Record<string, (...args: unknown[]) => unknown>) =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          async (...args: unknown[]) =>
            queries()[String(name)]?.(...args),
      },
    );
  return (thread) => asking(threads[thread]) as never;
}
