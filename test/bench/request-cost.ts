/**
 * Loaded into a program that is asked one question at a time: after each answer it writes to stderr how long the main thread was at it, by
 * its own processor time, in milliseconds.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds. */
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let before = 0;
if (isMainThread) {
  subscribe('http.server.request.start', () => {
    before = spent();
  });
  subscribe('http.server.response.finish', (message) => {
    const { request } = message as { request: IncomingMessage };
    process.stderr.write(`${JSON.stringify({ url: request.url, took: spent() - before })}\n`);
  });
}
