import { useHashLocation } from '../state/location.ts';
import { useStatus } from '../state/status.ts';
import { hashOfView, useViewLocations } from '../state/view-locations.ts';
import { count } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { type View, views } from '../views/index.ts';

const groups: readonly View['group'][] = ['trade', 'fleet', 'app'];

/** Milliseconds that a pointer has to rest on an entry; one that passes by is faster. */
const INTENT = 65;

/** Of the one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined;

/** Fetches a view's scripts while the pointer rests on its entry: mostly it is opened then. */
function loadOnIntent({ load }: View) {
  return {
    onPointerEnter: () => {
      clearTimeout(resting);
      resting = setTimeout(load, INTENT);
    },
    onPointerLeave: () => clearTimeout(resting),
  };
}

export function Rail() {
  const { path } = useHashLocation();
  const places = useViewLocations((state) => state.places);
  const unseen = useStatus(({ status }) => status?.watch.unseen ?? 0);
  return (
    <nav className="rail" aria-label="Views">
      <a className="brand" href="#/contracts" aria-label="Astrolabe, to the contracts">
        <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
          <circle cx="16" cy="16" r="12" />
          <path d="M16 4v24M4 16h24" strokeWidth="1" opacity=".5" />
          <ellipse cx="16" cy="16" rx="12" ry="5" transform="rotate(-32 16 16)" />
          <circle cx="16" cy="16" r="2.4" fill="currentColor" stroke="none" />
        </svg>
        <span>Astrolabe</span>
      </a>
      {groups.map((group) => (
        <ul key={group}>
          {views
            .filter((view) => view.group === group)
            .map((view) => {
              const isCurrent = path === view.path || path.startsWith(`${view.path}/`);
              return (
                <li key={view.path}>
                  <a
                    href={hashOfView(view.path, isCurrent, places)}
                    aria-current={isCurrent ? 'page' : undefined}
                    title={`${view.title} (g ${view.key})`}
                    {...loadOnIntent(view)}
                  >
                    <Icon name={view.icon} />
                    <span>{view.title}</span>
                    {view.path === '/watchlists' && unseen > 0 ? (
                      <b className="unseen" title={`${count(unseen)} not seen yet`}>
                        {count(unseen)}
                      </b>
                    ) : null}
                  </a>
                </li>
              );
            })}
        </ul>
      ))}
    </nav>
  );
}
