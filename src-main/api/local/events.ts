import type { RequestHandler, Response } from 'express';
import type { AppStatus } from '#shared/local-api/status';

/**
 * Server-sent events named `status`: the whole status at once, then again after each change. A reader that falls behind
 * misses what is outdated and gets the newest.
 */
export function statusStreams({ status, subscribe }: { status(): AppStatus; subscribe(listener: () => void): () => void }) {
  const open = new Set<Response>();

  const handler: RequestHandler = (request, response) => {
    response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    let outdated = false;
    const send = () => {
      outdated = response.writableNeedDrain;
      if (!outdated) response.write(`event: status\ndata: ${JSON.stringify(status())}\n\n`);
    };
    response.on('drain', () => {
      if (outdated) send();
    });
    const unsubscribe = subscribe(send);
    open.add(response);
    response.on('close', () => {
      unsubscribe();
      open.delete(response);
    });
    if (request.method === 'HEAD') response.end();
    else send();
  };

  return {
    open: handler,
    /** Ends every stream, so that the server can close. */
    end(): void {
      for (const response of open) response.end();
    },
  };
}
