import { sourceContacts as endpoint } from '#shared/data-api/sources';
import { sourceNames, sourceTable } from '#shared/sources';
import { route } from '../http/route.ts';
import { sourceExchanges } from '../http/source-exchange.ts';
import type { DataDeps } from './deps.ts';

export const sources = route(endpoint, (_request, { contacts, clock }: DataDeps) => {
  const exchangeWith = sourceExchanges(contacts, clock.now());
  return {
    data: sourceNames.map((source) => {
      const { label, purpose, sends } = sourceTable[source];
      const { contacted_at, failed_at, today, total } = exchangeWith(source);
      return {
        source,
        label,
        purpose,
        sends,
        contacted_at,
        failed_at,
        requests_today: today.requests,
        failures_today: today.failures,
        bytes_sent_today: today.bytes_sent,
        bytes_received_today: today.bytes_received,
        ...total,
      };
    }),
  };
});
