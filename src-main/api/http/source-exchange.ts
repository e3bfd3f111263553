import type { SourceContactReads, SourceDay, SourceTotal } from '#main/store/ingest-state/source-contacts';
import type { SourceName } from '#shared/sources';
import { isoUtc } from '#shared/time';

type Amounts = Omit<SourceDay, 'source' | 'day'>;

/** What was exchanged with one source: since the mirror began, on the UTC day of `now`, and on each day that is kept, oldest first. */
export interface SourceExchange extends Pick<SourceTotal, 'failed_at' | 'failure'> {
  /** null: never. */
  contacted_at: string | null;
  total: Amounts;
  today: Amounts;
  days: readonly (Amounts & { day: string })[];
}

const nothing = { requests: 0, failures: 0, bytes_sent: 0, bytes_received: 0 };
const never = { source: null, contacted_at: null, failed_at: null, failure: null, ...nothing };

/** Of any source what was exchanged with it, by one reading of the store. `now` in milliseconds. */
export function sourceExchanges(contacts: SourceContactReads, now: number): (source: SourceName) => SourceExchange {
  const todaysDay = isoUtc(now).slice(0, 10);
  const totals = new Map(contacts.totals().map((total) => [total.source, total]));
  const allDays = contacts.days();
  return (source) => {
    const { source: _, contacted_at, failed_at, failure, ...total } = totals.get(source) ?? never;
    const days = allDays.flatMap(({ source: of, ...day }) => (of === source ? [day] : []));
    const { day: __, ...today } = days.find(({ day }) => day === todaysDay) ?? { day: todaysDay, ...nothing };
    return { contacted_at, failed_at, failure, total, today, days };
  };
}
