import { clockSpeed } from '../clock.ts';
import { asksForSafe, usePreferences, useSavedSearches, useStricterSafe } from '../state/local-storage.ts';
import { navigate } from '../state/location.ts';
import { useDemo } from '../state/mode.ts';
import { toggleEnded, useEndedHidden, useRestedSince } from '../state/rested.ts';
import { useStatus } from '../state/status.ts';
import { useWatchlists } from '../state/watchlists.ts';
import { Button } from '../ui/controls/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { formatDateTime } from '../ui/time.ts';

/** What a person has to know before they believe or miss anything, above every view. */
export function Bands() {
  const demo = useDemo();
  const readOnly = useStatus((state) => state.readOnly);
  return (
    <aside className="bands" aria-label="Notices">
      {demo ? <DemoBand mayLeave={!readOnly} /> : null}
      {readOnly ? <ReadOnlyBand /> : null}
      {readOnly ? null : <StricterSafeBand />}
      <RestedBand />
    </aside>
  );
}

/** On every view of the demo: these numbers must not be taken for New Eden's. */
function DemoBand({ mayLeave }: { mayLeave: boolean }) {
  const speed = clockSpeed();
  return (
    <div className="demo-band" role="note">
      <strong>Demo galaxy, invented data</strong>
      <span>Nothing here happened in New Eden. {speed === 1 ? '' : `Its time passes ${speed} times as fast as yours.`}</span>
      {mayLeave ? (
        <button type="button" onClick={() => navigate('/first-run')}>
          Leave the demo
        </button>
      ) : null}
    </div>
  );
}

/** On every view of a browser that is not signed in: why settings and watchlists are not there, and what to do. */
function ReadOnlyBand() {
  const reason = useStatus((state) => state.reason);
  return (
    <div className="read-only-band" role="status">
      <strong>Read only</strong>
      <span>{reason}</span>
    </div>
  );
}

/** Once, where a search for what is safe to buy is kept: it finds less than it did. */
function StricterSafeBand() {
  const isRead = useStricterSafe((state) => state.isRead);
  const searches = useSavedSearches((state) => state.searches);
  const watchlists = useWatchlists().data?.lists ?? [];
  const watched = watchlists.flatMap(({ entries }) =>
    entries.filter((entry) => entry.kind === 'search' && asksForSafe(entry.query)),
  );
  const names = [...searches.filter(({ query }) => asksForSafe(query)), ...watched].map(({ name }) => name);
  if (isRead || names.length === 0) return null;
  return (
    <div className="rested-band" role="note">
      <strong>Safe to buy is stricter</strong>
      <span>
        It now means no warnings and a profit in the worst case, fees and hauling paid: {names.join(', ')} will find fewer
        contracts. Without warnings, whatever the price, is the filter “No warnings”.
      </span>
      <Button look="quiet" onClick={() => useStricterSafe.setState({ isRead: true })}>
        Understood
      </Button>
    </div>
  );
}

/** On every view of a mirror that was not kept up to date: as of when it is, and the switch that hides what has ended since. */
function RestedBand() {
  const since = useRestedSince();
  const hidden = useEndedHidden((state) => state.hidden);
  const isReading = useStatus(({ status }) => status?.progress.some(({ job }) => job === 'public-contracts') ?? false);
  const zone = usePreferences(({ timeZone }) => timeZone);
  if (since === null) return null;
  return (
    <div className="rested-band" role="note">
      <strong>As of {formatDateTime(since, zone)}</strong>
      <span>
        {hidden ? 'What has ended since then is hidden.' : 'Contracts are shown as they were then; what has ended since is grey.'}{' '}
        The mirror last looked <RelativeTime at={since} />
        {isReading ? ', and reads newer lists now.' : '.'}
      </span>
      <Button look="quiet" aria-pressed={hidden} onClick={toggleEnded}>
        {hidden ? 'Show what has ended' : 'Hide what has ended'}
      </Button>
    </div>
  );
}
