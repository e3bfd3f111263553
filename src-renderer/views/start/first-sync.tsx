import type { AppStatus } from '#shared/local-api/status';
import { overallAge } from '../../frame/overall-age.ts';
import { useStatus } from '../../state/status.ts';
import { count } from '../../ui/format.ts';
import { partsRead } from '../../use-endpoint.ts';

/** What works already, and what is still to come, while a new mirror is filled for the first time. */
export function FirstSync() {
  const status = useStatus((state) => state.status);
  if (status === null) return null;
  const steps = stepsOf(status);
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section aria-labelledby="start-sync">
      <h2 id="start-sync">First sync: what works already</h2>
      <ul className="lines">
        {steps.map(({ label, isDone, left }) => (
          <li key={label} className={isDone ? '' : 'soft'}>
            <span>
              <span aria-hidden="true">{isDone ? '●' : '○'}</span> {label}
            </span>
            <span>{isDone ? 'here' : left}</span>
          </li>
        ))}
      </ul>
      {overallAge(status.sources).state === 'failing' ? (
        <p className="soft">
          No source can be reached. It goes on by itself as soon as one can. <a href="#/first-run">The demo galaxy</a> needs no
          network.
        </p>
      ) : null}
    </section>
  );
}

/** In the order in which they come. */
export function stepsOf(status: FirstSyncStatus) {
  const { counts, mirror_state: state } = status;
  const has = partsRead(status);
  const { regions_swept: swept, regions, items_pending: pending } = counts;
  const isSwept = state === 'complete' || state === 'stale';
  return [
    { label: 'Systems, map and routes', isDone: has('catalog') && has('topology'), left: 'on their way' },
    { label: 'Jumps and kills of the last hour', isDone: has('activity'), left: 'on their way' },
    {
      label: 'Contracts, those of the hubs first',
      isDone: isSwept,
      left: regions === 0 ? 'on their way' : `${count(swept)} of ${count(regions)} regions`,
    },
    {
      label: 'What contracts hold',
      isDone: has('items') && (isSwept || pending === 0),
      left: has('items') ? `${count(pending)} contracts left` : 'after the first lists',
    },
    { label: 'Margins, warnings and deals', isDone: has('ratings'), left: 'after contents and the hub’s orders' },
    { label: 'Camps and fights', isDone: has('killmails'), left: 'on their way' },
    { label: 'Forecast', isDone: has('forecasts'), left: 'after 35 days of history' },
  ];
}
type FirstSyncStatus = Pick<AppStatus, 'counts' | 'mirror_state'> & Parameters<typeof partsRead>[0];
