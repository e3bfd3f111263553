import type { Router } from 'express';
import { calendarText, timerEvent } from '#main/domain/plan/calendar';
import { readPastedTimers } from '#main/domain/plan/pasted-timers';
import type { Clock } from '#main/runtime/world';
import type { CatalogReads } from '#main/store/catalog/reads';
import type { TimerReads } from '#main/store/user-data/timers';
import { pastedTimers, type ReadTimers, type TimersDocument, timersDocument } from '#shared/local-api/timers';
import { calendarHeaders } from '../http/calendar-headers.ts';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** Reads from the mirror; writes through the ingester, which alone writes. */
export interface TimerDeps {
  timers: TimerReads;
  /** false: they are of another version by now. */
  saveTimers(document: TimersDocument): Promise<boolean>;
}

/** `/local/v1/timers`: the person's structure timers as one document, and what a pasted text has of them. */
export function timerRoutes(
  router: Router,
  { timers, saveTimers }: TimerDeps,
  catalog: Pick<CatalogReads, 'named'>,
  clock: Clock,
): void {
  addRoute(router, '/timers', {
    GET: (_request, response) => void response.json(timers.all()),
    async PUT(request, response) {
      if (await saveTimers(parseBody(request, timersDocument))) response.json(timers.all());
      else {
        const message = 'The timers were changed elsewhere since they were read; nothing was saved.';
        response.status(409).json({ error: { code: 'bad_request', message } });
      }
    },
  });
  addRoute(router, '/timers.ics', {
    GET: (_request, response) =>
      void response
        .set(calendarHeaders('my-timers'))
        .send(calendarText('My EVE timers', timers.all().timers.map(timerEvent), clock.now())),
  });
  addRoute(router, '/timers/read', {
    POST(request, response) {
      const { text } = parseBody(request, pastedTimers);
      const read: ReadTimers = readPastedTimers(text, (name) => catalog.named('system', name)[0]);
      response.json(read);
    },
  });
}
