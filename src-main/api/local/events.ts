import type { RequestHandler, Response } from 'express';
import type { AppStatus } from '#shared/local-api/status';
import type { MatchesEvent } from '#shared/local-api/watchlists';

/**
 * Server-sent events named `status`: the whole status at once, then again after each change. A reader that falls behind
 * misses what is outdated and gets the newest. Before a status with new matches an event named `matches` tells what to
 * notify of. `followMatches`: see match-notifications.
 */
export function statusStreams({
  status,
  subscribe,
  followMatches,
}: {
  status(): AppStatus;
  subscribe(listener: () => void): () => void;
  followMatches(): () => MatchesEvent | null;
}) {
  const open = new Set<Response>();

  const handler: RequestHandler = (request, response) => {
    response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    // Nothing may happen for hours; one who does not read is sent no more (see below).
    request.socket.setTimeout(0);
    let outdated = false;
    const newMatches = followMatches();
    const send = () => {
      const news = newMatches();
      if (news !== null) response.write(`event: matches\ndata: ${JSON.stringify(news)}\n\n`);
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
