import type { IncomingMessage, RequestListener } from 'node:http';
import { yieldToEventLoop } from '#main/runtime/yield';

/**
 * Lets one request in at each turn of the event loop: one of each connection after the other, each connection's in the order in which
 * they came. Node hands over all that have arrived without a pause: of 200 clients at once the last would keep timers, threads and the
 * window waiting for the work of all others, and one that has sent thousands of requests ahead everybody who came after it.
 */
export function oneATurn(handle: RequestListener): RequestListener {
  /** By connection; whose turn is next is first, and none is empty. */
  const waiting = new Map<IncomingMessage['socket'], Parameters<RequestListener>[]>();
  let isLettingIn = false;

  async function letIn(): Promise<void> {
    for (;;) {
      await yieldToEventLoop();
      for (const [socket, requests] of waiting) {
        waiting.delete(socket);
        const next = requests.shift();
        if (requests.length > 0 && !socket.destroyed) waiting.set(socket, requests);
        // A caller who has gone meanwhile needs no answer.
        if (next !== undefined && !socket.destroyed) handle(...next);
        break;
      }
      if (waiting.size === 0) return void (isLettingIn = false);
    }
  }

  return (request, response) => {
    const requests = waiting.get(request.socket);
    if (requests !== undefined) return void requests.push([request, response]);
    waiting.set(request.socket, [[request, response]]);
    if (isLettingIn) return;
    isLettingIn = true;
    void letIn();
  };
}
