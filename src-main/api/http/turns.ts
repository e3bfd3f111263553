import type { RequestListener } from 'node:http';
import { yieldToEventLoop } from '#main/runtime/yield';

/**
 * Lets one request in at each turn of the event loop, in the order in which they came. Node hands over all that have arrived
 * without a pause: of 200 clients at once the last would keep timers, threads and the window waiting for the work of all others.
 */
export function oneATurn(handle: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];

  async function letIn(): Promise<void> {
    for (;;) {
      await yieldToEventLoop();
      const next = waiting.shift();
      // A caller who has gone meanwhile needs no answer.
      if (next !== undefined && !next[0].socket.destroyed) handle(...next);
      if (waiting.length === 0) return;
    }
  }

  return (request, response) => {
    waiting.push([request, response]);
    if (waiting.length === 1) void letIn();
  };
}
