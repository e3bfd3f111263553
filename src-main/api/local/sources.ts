import type { Router } from 'express';
import type { Clock } from '#main/runtime/world';
import type { SourceContactReads } from '#main/store/ingest-state/source-contacts';
import type { SourcesAnswer, SourceUse } from '#shared/local-api/sources';
import { sourceTable } from '#shared/sources';
import { sourceExchanges } from '../http/source-exchange.ts';
import { addRoute } from './routing.ts';

/** Who may be contacted, and who was. */
export interface SourceDeps {
  contacts: SourceContactReads;
  /** What holds now: the command line's word over the person's settings. */
  sources(): Pick<SourcesAnswer, 'simulated' | 'user_agent'> & {
    sources: readonly Pick<SourceUse, 'source' | 'url' | 'on' | 'decided_by'>[];
  };
}

/** `/local/v1/sources`: every source with its purpose, whether it is on, and what was exchanged with it. */
export function sourceRoutes(router: Router, { contacts, sources }: SourceDeps, clock: Clock): void {
  addRoute(router, '/sources', {
    GET(_request, response) {
      const exchangeWith = sourceExchanges(contacts, clock.now());
      const { sources: switches, ...about } = sources();
      const answer: SourcesAnswer = {
        ...about,
        sources: switches.map(({ source, url, on: isOn, decided_by }) => {
          const { contacted_at, failed_at, failure, total, today, days } = exchangeWith(source);
          const { label, purpose, sends } = sourceTable[source];
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
            today,
            days: [...days],
          };
        }),
      };
      response.json(answer);
    },
  });
}
