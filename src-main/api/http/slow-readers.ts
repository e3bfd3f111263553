import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#main/runtime/world';

/**
 * Closes the connection of a reader who has not taken an answer whole within so many milliseconds of its last byte being written:
 * a byte now and then keeps a connection from counting as stalled, and what is not taken is held in memory.
 */
export function dropSlowReader(request: IncomingMessage, response: ServerResponse, clock: Clock, withinMs: number): void {
  response.once('prefinish', () => {
    const { socket } = request;
    // Nearly every answer fits into what the operating system takes at once.
    if (socket.writableLength === 0) return;
    const taken = new AbortController();
    response.once('close', () => taken.abort());
    clock.sleep(withinMs, taken.signal).then(
      () => socket.destroy(),
      () => undefined,
    );
  });
}
