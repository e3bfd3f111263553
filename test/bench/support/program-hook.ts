/** Loaded into a program: on SIGUSR2 it writes to stderr what the program has taken since the last time. */
import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds of the processor, so that other processes do not count. */
export interface Taken {
  /** For which the main thread worked without a turn of its event loop. */
  longestTurn: number;
  /** Of the whole program, from the end of each answer to the end of the next. */
  answers: number[];
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

if (isMainThread) {
  let taken: Taken = { longestTurn: 0, answers: [] };
  let before = milliseconds(process.threadCpuUsage());
  // A timer comes at most once a turn.
  setInterval(() => {
    const now = milliseconds(process.threadCpuUsage());
    taken.longestTurn = Math.max(taken.longestTurn, now - before);
    before = now;
  }, 2).unref();
  let answered = process.cpuUsage();
  subscribe('http.server.response.finish', () => {
    taken.answers.push(milliseconds(process.cpuUsage(answered)));
    answered = process.cpuUsage();
  });
  process.on('SIGUSR2', () => {
    process.stderr.write(`${JSON.stringify(taken)}\n`);
    taken = { longestTurn: 0, answers: [] };
  });
}
