import type { ContractStatus as Status } from '#shared/game';
import { useDerivedNow } from '../clock.ts';
import { TimeLeft } from '../ui/date-time.tsx';
import { humanize } from '../ui/format.ts';

/** A contract's status; what is outstanding has `expired` once its time is over, whether or not the next list of its region is here. */
export function useShownStatus(status: Status, until: string): Status | 'expired' {
  return useDerivedNow((now) => (status === 'outstanding' && Date.parse(until) <= now ? 'expired' : status));
}

/** The same as a word in the colour of its kind. `until`: ISO 8601. */
export function ContractStatus({ status, until }: { status: Status; until: string }) {
  const shown = useShownStatus(status, until);
  const about = shown === 'expired' ? 'Its time is over; how it ended shows with the next list of its region' : undefined;
  return (
    <span className={`status status-${shown}`} title={about}>
      {humanize(shown)}
    </span>
  );
}

/** What is left of its time, or once that is over what became of it: so nothing that has ended is taken for an offer. */
export function TimeLeftOrStatus({ status, until, after = '' }: { status: Status; until: string; after?: string }) {
  const shown = useShownStatus(status, until);
  if (shown !== 'outstanding') return <ContractStatus status={status} until={until} />;
  return (
    <>
      <TimeLeft until={until} />
      {after}
    </>
  );
}
