import type { AppStatus, Progress } from '#shared/local-api/status';
import { useNow } from '../clock.ts';
import { usePreferences } from '../state/local-storage.ts';
import { useStatus } from '../state/status.ts';
import { Button } from '../ui/controls/button.tsx';
import { Popover } from '../ui/controls/popover.tsx';
import { count, plural, span } from '../ui/format.ts';
import { withMoments } from '../ui/time.ts';
import { idleText, isUpToDate } from './overall-age.ts';

const stateLabels: Readonly<Record<AppStatus['mirror_state'], string>> = {
  empty: 'Starting',
  partial: 'First sync',
  complete: 'Mirror complete',
  stale: 'Mirror is stale',
};

const MIRROR = 'The mirror is the copy of the game’s public data on this machine, which everything here is read from';

/** What the ingester is doing, in numbers. The line is always there, so that nothing moves when work begins or ends. */
export function Foot() {
  const { status, connection, reason } = useStatus();
  const now = useNow(10_000);
  const zone = usePreferences(({ timeZone }) => timeZone);
  if (status === null) return <footer className="foot" />;
  if (connection === 'lost') {
    return (
      <footer className="foot foot-warning" role="status">
        <i aria-hidden="true">▲</i>
        <span>{reason ?? "Astrolabe's own server does not answer."} What is shown was loaded before; trying again.</span>
      </footer>
    );
  }
  const { counts, progress, mirror_state: state, ingesting, downtime, trouble, doubt } = status;
  // Some contracts are always new: their contents come within minutes, and nothing waits for them.
  const isBacklog = counts.items_pending * 100 > counts.contracts_outstanding;
  const primary = primaryJob(progress);
  const unhealthy = status.sources.find((one) => one.state === 'failing' || one.state === 'late');

  return (
    <footer className="foot" aria-label="Ingest">
      <strong className={state === 'stale' ? 'warning' : ''} title={MIRROR}>
        {state === 'complete' && isBacklog ? 'Loading contents' : stateLabels[state]}
      </strong>
      <span className="foot-counts">
        <span>
          regions {count(counts.regions_swept)} / {count(counts.regions)}
        </span>
        <span>contracts {count(counts.contracts_outstanding)} outstanding</span>
        <span>
          items {count(counts.items)}
          {!isBacklog || unhealthy !== undefined ? '' : ` (${plural(counts.items_pending, 'contract')} left)`}
        </span>
      </span>
      {trouble === null ? null : (
        <span className="foot-trouble warning" role="alert">
          ▲ {trouble.sentence}
        </span>
      )}
      {doubt === null ? null : <span className="foot-trouble warning">▲ {withMoments(doubt.sentence, now, zone)}</span>}
      {status.threads_down.map(({ thread, reason: why }) => (
        <span key={thread} className="foot-trouble warning" role="alert">
          ▲ {why} It is being started again, and what needs it waits.
        </span>
      ))}
      {status.store?.reason == null ? null : <span className="foot-trouble warning">▲ {status.store.reason}</span>}
      {downtime === null ? null : (
        <span className="foot-trouble" title="ESI is not asked meanwhile; the other sources are.">
          New Eden’s daily downtime; collecting goes on at {downtime.until.slice(11, 16)} EVE
        </span>
      )}
      {unhealthy?.reason === null || unhealthy === undefined ? null : (
        <span className="foot-trouble warning">▲ {withMoments(unhealthy.reason, now, zone)}</span>
      )}
      {progress.length === 0 ? (
        <span className="foot-work dim">{ingesting ? 'working' : isUpToDate(status) ? '' : idleText(status.sources, now)}</span>
      ) : (
        <Popover
          label="What is being done"
          align="end"
          className="work-sheet"
          trigger={
            <Button look="quiet" className="foot-work">
              {primary === undefined ? plural(progress.length, 'job') : <JobProgress {...primary} />}
            </Button>
          }
        >
          <h2>What is being done</h2>
          <ul>
            {progress.map((one) => (
              <li key={one.job}>
                <JobProgress {...one} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </footer>
  );
}

/** Jobs that the first answers wait for; all others run in the background. */
const priorityJobs = ['static-data', 'public-contracts', 'contract-items'];

/** The job that the line shows: one that is waited for, else the one with the most left to do. */
function primaryJob(progress: readonly Progress[]): Progress | undefined {
  const first = priorityJobs.flatMap((job) => progress.find((one) => one.job === job) ?? [])[0];
  return first ?? progress.toSorted((a, b) => (b.seconds_left ?? -1) - (a.seconds_left ?? -1))[0];
}

function JobProgress({ label, done, total, unit, seconds_left: left }: Progress) {
  return (
    <span className="work">
      <span>
        {label}
        {total === null && done === 0 ? '' : `: ${total === null ? count(done) : `${count(done)} of ${count(total)}`}`}
        {(total === null && done === 0) || unit === label.toLowerCase() ? '' : ` ${unit}`}
      </span>
      <progress aria-label={label} value={total === null ? undefined : done} max={total ?? undefined} />
      <span className="work-left dim">{left === null ? '' : `${span(left * 1000)} left`}</span>
    </span>
  );
}
