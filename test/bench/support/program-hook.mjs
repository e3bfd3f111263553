/**
 * Loaded into a program: on SIGUSR2 it writes to stderr what the program has taken since the last time (`Taken` of program.ts). In JavaScript,
 * since each thread would hold what strips types.
 */
import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';

const milliseconds = ({ user, system }) => (user + system) / 1000;

if (isMainThread) {
  let taken = { longestTurn: 0, answers: [] };
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
