import { alertComputations } from '#main/queries/alerts';
import { boardQueries } from '#main/queries/boards';
import { killComputations } from '#main/queries/kills';
import { listQueries } from '#main/queries/lists';
import type { OnThread, QueryThreads } from '#main/queries/threads';
import type { Clock } from '#main/runtime/world';
import { contractSearch } from '#main/store/contract-search/search';
import { firstSights } from '#main/store/contracts/first-sights';
import type { ReadDb } from '#main/store/db';

/** What the threads of questions answer, made on the test's own thread; `change` may put other answers in the place of some. */
export function onThisThread(db: ReadDb, clock: Clock, change: (asked: QueryThreads) => void = () => undefined): OnThread {
  const { fromIndex, atOnce } = listQueries(db, contractSearch(db), firstSights(db), alertComputations(db), killComputations(db));
  const asked: QueryThreads = {
    lists: {
      ...fromIndex,
      ...atOnce,
      indexed: () => undefined,
    },
    boards: boardQueries(db, clock).queries,
  };
  change(asked);
  const inTime = (queries: object) =>
    Object.fromEntries(
      Object.entries(queries).map(([name, query]) => [name, async (...args: unknown[]) => query(...args) as unknown]),
    );
  const threads = { lists: inTime(asked.lists), boards: inTime(asked.boards) };
  return (thread) => threads[thread] as never;
}
