import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#main/runtime/world';

/**
 * Watches each answer that its reader does not take at once, since what is not taken is held in memory. Closes the connection of one that
 * has not taken an answer whole within this many milliseconds of its last byte being written: a byte now and then keeps it from counting as
 * stalled. Where all of them together wait for more bytes than the limit, the connections that have waited longest are closed.
 */
export function slowReaders({ clock, withinMs, mostBytes }: { clock: Clock; withinMs: number; mostBytes: number }) {
  /** Who waited longest is first. */
  const waiting = new Map<ServerResponse, IncomingMessage['socket']>();

  function dropLongestWaiting(newest: ServerResponse): void {
    let bytes = 0;
    for (const response of waiting.keys()) bytes += response.writableLength;
    for (const [response, socket] of waiting) {
      if (bytes <= mostBytes || response === newest) return;
      bytes -= response.writableLength;
      waiting.delete(response);
      socket.destroy();
    }
  }

  /** When an answer's last byte was written. */
  function written({ socket }: IncomingMessage, response: ServerResponse): void {
    // Nearly every answer fits into what the operating system takes at once.
    if (socket.writableLength === 0) return;
    waiting.set(response, socket);
    const taken = new AbortController();
    response.once('close', () => {
      waiting.delete(response);
      taken.abort();
    });
    clock.sleep(withinMs, taken.signal).then(
      () => socket.destroy(),
      () => undefined,
    );
    dropLongestWaiting(response);
  }

  /** To be called before a request is answered. */
  return (request: IncomingMessage, response: ServerResponse): void =>
    void response.once('prefinish', () => written(request, response));
}
