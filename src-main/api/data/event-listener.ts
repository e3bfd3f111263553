import type { Response } from 'express';
import type { Clock } from '#main/runtime/world';
import type { StoredEvent } from '#main/store/events/events';
import type { ChangeEvent } from '#shared/data-api/events';
import { SECOND } from '#shared/time';

/** Who has not taken what was sent for this long is dropped. */
const PATIENCE = 30 * SECOND;

/** The events among some that pass a request's query. */
export type EventPicker = (found: readonly StoredEvent[]) => Promise<ChangeEvent[]>;

export interface EventListener {
  /** Sends what there is, page by page, for as long as it is taken. */
  pump(): Promise<void>;
  /** Keeps the connection, and tells where it stands. */
  beat(): void;
  drop(message: string): void;
}

/**
 * A cursor into the stored events, which is given the next page once the one before was taken: nothing waits in memory for those
 * who are slow. `pageAfter` reads the events after one; none where it is the newest. `left` is called when it is over.
 */
export function eventListener(
  response: Response,
  pick: EventPicker,
  from: number,
  { clock, pageAfter, left }: { clock: Clock; pageAfter(cursor: number): readonly StoredEvent[]; left(): void },
): EventListener {
  let cursor = from;
  let isPumping = false;
  let impatience: AbortController | null = null;

  async function sendPages(): Promise<void> {
    while (!response.writableEnded && !response.writableNeedDrain) {
      const page = pageAfter(cursor);
      const last = page.at(-1);
      if (last === undefined) return;
      const picked = await pick(page);
      if (response.writableEnded) return;
      const messages = picked.map((event) => `id: ${event.event_id}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`);
      cursor = last.eventId;
      // Events that were filtered out move the cursor too, so that a client that reconnects misses nothing.
      response.write(messages.join('') + position(cursor));
    }
  }

  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    try {
      await sendPages();
    } catch {
      drop('The events could not be read; connect again with the id of the last one.');
    } finally {
      isPumping = false;
    }
    if (response.writableNeedDrain) losePatience();
  }

  function losePatience(): void {
    if (impatience !== null) return;
    impatience = new AbortController();
    const seconds = PATIENCE / SECOND;
    clock.wall.sleep(PATIENCE, impatience.signal).then(
      () => drop(`What was sent was not taken for ${seconds} seconds; connect again with the id of the last event.`),
      () => undefined,
    );
  }

  function drop(message: string): void {
    if (!response.writableEnded) response.end(`event: dropped\ndata: ${JSON.stringify({ message })}\n\n`);
    calm();
    left();
  }

  function calm(): void {
    impatience?.abort();
    impatience = null;
  }

  response.on('drain', () => {
    calm();
    void pump();
  });
  response.on('close', () => {
    calm();
    left();
  });
  return {
    pump,
    beat(): void {
      if (!response.writableEnded && !response.writableNeedDrain) response.write(`${position(cursor)}: still here\n\n`);
    },
    drop,
  };
}

/** Moves a client's `Last-Event-ID` without an event. */
export function position(cursor: number): string {
  return `id: ${cursor}\n\n`;
}
