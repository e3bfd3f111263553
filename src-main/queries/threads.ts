import type { boardQueries } from './boards.ts';
import type { ListQueries } from './lists.ts';

/** The threads that answer questions, and what each of them is asked. */
export interface QueryThreads {
  lists: ListQueries['fromIndex'] &
    ListQueries['atOnce'] & {
      /** Resolves once the index of contracts is read. */
      indexed(): void;
    };
  boards: ReturnType<typeof boardQueries>['queries'];
}

/** Asks one of the threads: `on('lists').tradeListed(…)`. */
export type OnThread = <Thread extends keyof QueryThreads>(thread: Thread) => Remote<QueryThreads[Thread]>;

/** Functions of another thread as they are called from here: all asynchronous. */
export type Remote<Functions> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- parameter lists are contravariant; `unknown[]` would refuse every real function.
  [Name in keyof Functions]: Functions[Name] extends (...args: any[]) => unknown
    ? (...args: Parameters<Functions[Name]>) => Promise<Awaited<ReturnType<Functions[Name]>>>
    : never;
};
