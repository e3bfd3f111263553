/**
 * Loaded into a program that is asked one question at a time: after each answer it writes to stderr for how long the main thread was at it
 * before it came round to everybody else, by its own processor time, in milliseconds.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds. */
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let isAnswering = false;
let url: string | undefined;
let lastTurn = 0;
let longest = 0;

function look(): void {
  const now = spent();
  longest = Math.max(longest, now - lastTurn);
  lastTurn = spent();
  if (isAnswering) setImmediate(look);
}

if (isMainThread) {
  subscribe('http.server.request.start', (message) => {
    // Express cuts it down on its way.
    url = (message as { request: IncomingMessage }).request.url;
    [isAnswering, lastTurn, longest] = [true, spent(), 0];
    setImmediate(look);
  });
  subscribe('http.server.response.finish', () => {
    isAnswering = false;
    setImmediate(() => process.stderr.write(`${JSON.stringify({ url, longest })}\n`));
  });
}
