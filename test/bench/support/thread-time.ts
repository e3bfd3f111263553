import type { WriteDb } from '#main/store/db';

/** Milliseconds of this thread's processor time. */
export function spentSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}

/** Returns how to hear of the longest transaction since that was asked last. */
export function watchWrites(db: WriteDb): () => number {
  let [longest, depth] = [0, 0];
  const begin = db.transaction.bind(db);
  db.transaction = ((work: (...args: unknown[]) => unknown) => {
    const timed =
      (run: (...args: unknown[]) => unknown) =>
      (...args: unknown[]) => {
        const from = process.threadCpuUsage();
        depth += 1;
        try {
          return run(...args);
        } finally {
          depth -= 1;
          if (depth === 0) longest = Math.max(longest, spentSince(from));
        }
      };
    const made = begin(work);
    return Object.assign(timed(made), { immediate: timed(made.immediate.bind(made)) });
  }) as typeof db.transaction;
  return () => {
    const told = longest;
    longest = 0;
    return told;
  };
}

/** Looks at every turn of the event loop how long the last one took; returns how to end that, and hear of the longest. */
export function longestStretch(): () => number {
  let [longest, ended, from] = [0, false, process.threadCpuUsage()];
  const look = () => {
    longest = Math.max(longest, spentSince(from));
    from = process.threadCpuUsage();
    if (!ended) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    ended = true;
    return longest;
  };
}

/**
 * The same where the thread waits for others in between, which looking at every turn would fill with work: the most that it worked between
 * two ticks of a timer, some milliseconds more than the longest turn.
 */
export function longestBetweenTicks(): () => number {
  let [longest, from] = [0, process.threadCpuUsage()];
  const look = () => {
    longest = Math.max(longest, spentSince(from));
    from = process.threadCpuUsage();
  };
  const timer = setInterval(look, 4);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
