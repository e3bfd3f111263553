import type { Router } from 'express';
import type { Clock } from '#main/runtime/world';
import type { SourceContactReads } from '#main/store/ingest-state/source-contacts';
import type { SourcesAnswer, SourceUse } from '#shared/local-api/sources';
import { sourceTable } from '#shared/sources';
import { isoUtc } from '#shared/time';
import { addRoute } from './routing.ts';

/** Who may be contacted, and who was. */
export interface SourceDeps {
  contacts: SourceContactReads;
  /** What holds now: the command line's word over the person's settings. */
  sources(): Pick<SourcesAnswer, 'simulated' | 'user_agent'> & {
    sources: readonly Pick<SourceUse, 'source' | 'url' | 'on' | 'decided_by'>[];
  };
}

const nothing = { requests: 0, failures: 0, bytes_sent: 0, bytes_received: 0 };
const never = { source: null, contacted_at: null, failed_at: null, failure: null, ...nothing };

/** `/local/v1/sources`: every source with its purpose, whether it is on, and what was exchanged with it. */
export function sourceRoutes(router: Router, { contacts, sources }: SourceDeps, clock: Clock): void {
  addRoute(router, '/sources', {
    GET(_request, response) {
      const today = isoUtc(clock.now()).slice(0, 10);
      const totals = new Map(contacts.totals().map((total) => [total.source, total]));
      const allDays = contacts.days();
      const { sources: switches, ...about } = sources();
      const answer: SourcesAnswer = {
        ...about,
        sources: switches.map(({ source, url, on: isOn, decided_by }) => {
          const { source: _, contacted_at, failed_at, failure, ...total } = totals.get(source) ?? never;
          const days = allDays.flatMap(({ source: of, ...day }) => (of === source ? [day] : []));
          const { label, purpose, sends } = sourceTable[source];
          const { day: __, ...ofToday } = days.find(({ day }) => day === today) ?? { day: today, ...nothing };
          return {
            source,
            label,
            purpose,
            sends,
            url,
            on: isOn,
            decided_by,
            contacted_at,
            failure: failed_at === null || failure === null ? null : { at: failed_at, sentence: failure },
            total,
            today: ofToday,
            days,
          };
        }),
      };
      response.json(answer);
    },
  });
}
