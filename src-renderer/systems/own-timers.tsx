import { timerNames } from '#shared/local-api/timers';
import { useDerivedNow } from '../clock.ts';
import { useTimers } from '../state/timers.ts';
import { Countdown, RelativeTime } from '../ui/date-time.tsx';

/** The person's own structure timers in a system, one a line; nothing where there are none, or this browser may not read them. */
export function OwnTimers({ systemId }: { systemId: number }) {
  const timers = useTimers().data?.timers.filter((timer) => timer.system_id === systemId) ?? [];
  if (timers.length === 0) return null;
  return (
    <section>
      <h3>My timers</h3>
      <ul className="event-list">
        {timers.map(({ id, name, kind, owner, at, note }) => (
          <li key={id} title={note ?? undefined}>
            <a href="#/operations/timers?show=mine">{name}</a>
            {owner === null ? null : <span className="dim"> {owner}</span>}, {timerNames[kind].toLowerCase()}: <Ends at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ends({ at }: { at: string }) {
  const isAhead = useDerivedNow((now) => Number(Date.parse(at) > now));
  return isAhead === 1 ? (
    <>
      in <Countdown until={at} />
    </>
  ) : (
    <span className="warning">
      ended <RelativeTime at={at} />
    </span>
  );
}
