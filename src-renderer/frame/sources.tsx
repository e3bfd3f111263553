import type { SourceState } from '#shared/local-api/status';
import { sourceTable } from '#shared/sources';
import { useNow } from '../clock.ts';
import { usePreferences } from '../state/local-storage/preferences.ts';
import { useStatus } from '../state/status.ts';
import { Popover } from '../ui/controls/popover.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { formatDuration, shortAge, withMoments } from '../ui/time.ts';
import { waitingText } from './idle-text.ts';

/** A shape for each state, so that colour is not needed to tell them apart. */
const marks: Readonly<Record<SourceState['state'], { sign: string; label: string }>> = {
  ok: { sign: '●', label: 'fresh' },
  late: { sign: '▲', label: 'late' },
  failing: { sign: '✕', label: 'failing' },
  waiting: { sign: '○', label: 'not asked yet' },
  off: { sign: '–', label: 'switched off' },
};

function labelOf(source: SourceState): string {
  return source.state === 'waiting' ? waitingText(source) : marks[source.state].label;
}

const none: readonly SourceState[] = [];

/** Nobody waits for these: they take room in the line only where something is wrong with them. */
const quiet: ReadonlySet<SourceState['source']> = new Set(['images']);

/** The sources with the age of their newest data, always in sight; a click says of each why it is late and when it is asked again. */
export function Sources() {
  const sources = useStatus(({ status }) => status?.sources ?? none);
  const now = useNow(10_000);
  const zone = usePreferences(({ timeZone }) => timeZone);
  const visible = sources.filter(
    ({ source, state }) => state !== 'off' && !(quiet.has(source) && (state === 'ok' || state === 'waiting')),
  );
  if (sources.length === 0) return null;

  return (
    <Popover
      label="Sources"
      align="end"
      className="sources-sheet"
      trigger={
        <button type="button" className="sources">
          <span className="visually-hidden">Sources: </span>
          {visible.map((one) => (
            <span key={one.source} className={`source source-${one.state}`}>
              <i aria-hidden="true">{marks[one.state].sign}</i>
              <span className="source-name">{sourceTable[one.source].shortName}</span>
              <span className="visually-hidden">{labelOf(one)}</span>
              <b>{one.observed_at === null ? '' : shortAge(Date.parse(one.observed_at), now)}</b>
            </span>
          ))}
          {visible.length === 0 ? 'all sources off' : null}
        </button>
      }
    >
      <h3>Sources</h3>
      <ul>
        {sources.map((one) => (
          <li key={one.source} className={`source-line source-${one.state}`}>
            <i aria-hidden="true">{marks[one.state].sign}</i>
            <strong>{one.label}</strong>
            <span className="soft">{labelOf(one)}</span>
            <p className="soft">
              {one.observed_at === null ? 'Nothing observed yet.' : 'Newest data of '}
              {one.observed_at === null ? null : <DateTime at={one.observed_at} />}
              {one.next_attempt_at === null ? null : ` · ${nextAttempt(one.next_attempt_at, now)}`}
            </p>
            {one.reason === null ? null : <p className="warning">{withMoments(one.reason, now, zone)}</p>}
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function nextAttempt(at: string, now: number): string {
  const left = Date.parse(at) - now;
  return left <= 0 ? 'asking now' : `asked again in ${formatDuration(left)}`;
}
