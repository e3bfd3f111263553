import { backlogText, collectedParts } from '#shared/collected-parts';
import type { SourceState } from '#shared/local-api/status';
import { useNow } from '../clock.ts';
import { usePreferences } from '../state/local-storage.ts';
import { useStatus } from '../state/status.ts';
import { Popover } from '../ui/controls/popover.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { NOTHING, span } from '../ui/format.ts';
import { shortAge, withMoments } from '../ui/time.ts';
import { ageMarks, overallAge } from './overall-age.ts';

const none: readonly SourceState[] = [];

/** In a word how old the data is, always in sight; a click says of each source and part up to when it is here, and why it is late. */
export function Sources() {
  const sources = useStatus(({ status }) => status?.sources ?? none);
  const isLost = useStatus(({ connection }) => connection === 'lost');
  const now = useNow(10_000);
  const zone = usePreferences(({ timeZone }) => timeZone);
  if (sources.length === 0) return null;
  const { state, text } = overallAge(sources, isLost);

  return (
    <Popover
      label="Sources"
      align="end"
      className="sources-sheet"
      trigger={
        <button
          type="button"
          className={`sources source source-${state}`}
          title={`${sources.length} sources; click for how old the data of each is`}
        >
          <span className="visually-hidden">Sources: </span>
          <i aria-hidden="true">{ageMarks[state].sign}</i>
          <span className="source-name">{withMoments(text, now, zone)}</span>
        </button>
      }
    >
      <h2>Sources</h2>
      <table className="lines source-ages">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">State</th>
            <th scope="col">Asked again</th>
            <th
              scope="col"
              title="How far all of it is known. What is read part by part, as contracts region by region, is partly newer"
            >
              Data up to
            </th>
            <th scope="col" className="figure">
              Age
            </th>
          </tr>
        </thead>
        {sources.map((source) => (
          <SourceRows key={source.source} source={source} now={now} />
        ))}
      </table>
    </Popover>
  );
}

/** A source, its parts where there are several, and why it is not fresh. */
function SourceRows({ source, now }: { source: SourceState; now: number }) {
  const zone = usePreferences(({ timeZone }) => timeZone);
  const { label, state, parts, backlog, next_attempt_at: next, reason } = source;
  return (
    <tbody>
      <tr className={`source-line source-${state}`}>
        <th scope="row">
          <i aria-hidden="true">{ageMarks[state].sign}</i> <strong>{label}</strong>
        </th>
        <td>
          {ageMarks[state].word}
          {backlog === null ? '' : `, ${backlogText(backlog)} left`}
        </td>
        <td>{next === null ? NOTHING : nextAttempt(next, now)}</td>
        <AgeCells at={source.covered_until} now={now} />
      </tr>
      {parts.length < 2
        ? null
        : parts.map((one) => (
            <tr key={one.part} className={`source-part source-${one.state}`}>
              <td>
                <i aria-hidden="true">{ageMarks[one.state].sign}</i> {collectedParts[one.part].label}
              </td>
              <td colSpan={2}>{ageMarks[one.state].word}</td>
              <AgeCells at={one.covered_until} now={now} />
            </tr>
          ))}
      {reason === null ? null : (
        <tr className="source-reason">
          <td colSpan={5} className={state === 'late' || state === 'failing' ? 'warning' : 'soft'}>
            {withMoments(reason, now, zone)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function AgeCells({ at, now }: { at: string | null; now: number }) {
  return (
    <>
      <td>{at === null ? NOTHING : <DateTime at={at} />}</td>
      <td className="figure">{at === null ? NOTHING : shortAge(Date.parse(at), now)}</td>
    </>
  );
}

function nextAttempt(at: string, now: number): string {
  const left = Date.parse(at) - now;
  return left <= 0 ? 'now' : `in ${span(left)}`;
}
