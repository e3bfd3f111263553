import type { Request, Response } from 'express';
import type { Clock } from '#main/runtime/world';
import type { EventReads, StoredEvent } from '#main/store/events/events';
import { EVENT_HOURS, MOST_LISTENERS } from '#shared/data-api/events';
import { SECOND } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import type { StreamConnection } from '../http/route.ts';
import { type EventListener, type EventPicker, eventListener, position } from './event-listener.ts';

/** A comment after this long, so that neither end takes a quiet connection for a dead one. */
const HEARTBEAT = 15 * SECOND;
/** Streams beyond those of all programs that the app's own window may open. */
const OWNER_LISTENERS = 10;
/** Events read and written at a time. */
const PAGE = 500;
/** Milliseconds that a client waits before it connects again. */
const RETRY = 3 * SECOND;

export interface EventStreams {
  /** Answers a request by a stream that begins after `since`, or now. Throws an ApiError where too many are open. */
  open(connection: StreamConnection, { pick, since, owner }: StreamQuestion): void;
  /** Ends all of them, so that the server can close. */
  end(): void;
}

/** What a stream has: the events that `pick` picks, after the cursor `since`, or from now on. `owner`: for the app's own window. */
interface StreamQuestion {
  pick: EventPicker;
  since: number | undefined;
  owner: boolean;
}

/** All open streams over one mirror. `subscribe` calls its listener after something may have been stored. */
export function eventStreams(deps: {
  events: EventReads;
  clock: Clock;
  subscribe(listener: () => void): () => void;
}): EventStreams {
  const { events, clock } = deps;
  const listeners = new Set<EventListener>();
  let unfollow: (() => void) | null = null;
  let newest = 0;
  /** The page after a cursor, which those who are up to date share. */
  let shared: { after: number; until: number; page: readonly StoredEvent[] } | null = null;

  function pageAfter(cursor: number): readonly StoredEvent[] {
    if (cursor >= newest) return [];
    if (shared?.after !== cursor || shared.until !== newest)
      shared = { after: cursor, until: newest, page: events.after(cursor, PAGE) };
    return shared.page;
  }

  function wake(): void {
    newest = events.newest();
    for (const listener of listeners) void listener.pump();
  }

  /** Looks for events while a client is connected. */
  function follow(): void {
    const stopping = new AbortController();
    const unsubscribe = deps.subscribe(wake);
    unfollow = () => {
      unsubscribe();
      stopping.abort();
    };
    void beat(stopping.signal);
  }

  async function beat(signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await clock.wall.sleep(HEARTBEAT, signal);
      } catch {
        return;
      }
      for (const listener of listeners) listener.beat();
      wake();
    }
  }

  function leave(listener: EventListener): void {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unfollow?.();
    unfollow = null;
  }

  return {
    open({ request, response }, { pick, since, owner }) {
      if (listeners.size >= MOST_LISTENERS + (owner ? OWNER_LISTENERS : 0)) throw tooMany();
      begin(request, response);
      if (request.method === 'HEAD') return void response.end();
      newest = events.newest();
      const isGap = since !== undefined && isMissed(since, events);
      const oldest = events.oldest() ?? newest + 1;
      const cursor = since === undefined ? newest : isGap ? oldest - 1 : since;
      const left = () => leave(listener);
      const listener = eventListener(response, pick, cursor, { clock, pageAfter, left });
      listeners.add(listener);
      response.write(`retry: ${RETRY}\n${position(cursor)}`);
      if (isGap) response.write(gapMessage(since, oldest));
      if (unfollow === null) follow();
      void listener.pump();
    },
    end() {
      for (const listener of listeners) listener.drop('This stream ends here; connect again with the id of the last event.');
    },
  };
}

function tooMany(): ApiError {
  const message = `${MOST_LISTENERS} programs follow the events already; ask again in 60 seconds.`;
  return new ApiError('unavailable', message, { 'Retry-After': '60' });
}

function begin(request: Request, response: Response): void {
  response.status(200).set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' }).vary('Accept');
  // Nothing may happen for a while; who does not take anything is dropped.
  request.socket.setTimeout(0);
}

function gapMessage(since: number, oldest: number): string {
  const message = `Events after ${since} are not kept any more (${EVENT_HOURS} hours are); read the lists anew, then go on.`;
  return `event: gap\ndata: ${JSON.stringify({ message, since, oldest_event_id: oldest })}\n\n`;
}

/** Whether events after a cursor are gone; one beyond the newest belongs to another mirror. */
export function isMissed(since: number, events: Pick<EventReads, 'newest' | 'oldest'>): boolean {
  const newest = events.newest();
  return since > newest || since < (events.oldest() ?? newest + 1) - 1;
}
