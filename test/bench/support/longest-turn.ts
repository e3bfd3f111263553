/** Loaded into a program: on SIGUSR2 it writes to stderr how long the main thread worked without a turn of its event loop, in milliseconds. */
import { isMainThread } from 'node:worker_threads';

/** Processor time, so that other processes do not count. */
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

if (isMainThread) {
  let [longest, before] = [0, spent()];
  // A timer comes at most once a turn.
  setInterval(() => {
    const now = spent();
    longest = Math.max(longest, now - before);
    before = now;
  }, 2).unref();
  process.on('SIGUSR2', () => {
    process.stderr.write(`${longest}\n`);
    longest = 0;
  });
}
