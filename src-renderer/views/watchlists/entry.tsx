import { lazy, Suspense, useState } from 'react';
import { alertText } from '#shared/alerts';
import type { Watch, WatchEntry } from '#shared/local-api/watchlists';
import { contractEventLabels, issuerEventLabels } from '../../contracts/watch-name.ts';
import { formatHash } from '../../state/location.ts';
import { editFilters, watchTarget } from '../../state/watchlists.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { humanize, shortIsk } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';

// The form comes when it is first opened.
const Editor = lazy(async () => ({ default: (await import('./entry-editor.tsx')).Editor }));

const icons: Readonly<Record<WatchEntry['kind'], IconName>> = {
  search: 'search',
  deals: 'deals',
  couriers: 'couriers',
  blueprints: 'blueprints',
  issuer: 'watch',
  corporation: 'watch',
  type: 'depth',
  contract: 'contracts',
  system: 'systems',
  alert: 'watch',
  fit: 'fits',
};

interface Props {
  entry: WatchEntry;
  listId: string;
  regions: ReadonlyMap<number, string>;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onChange: (entry: WatchEntry) => void;
  onDelete: () => void;
}

/** One thing that is watched, and what can be done with it. */
export function Entry({ entry, listId, regions, first, last, onMove, onChange, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const { path, query } = watchTarget(entry);
  return (
    <li className="watch-entry">
      <Icon name={icons[entry.kind]} />
      <div className="watch-words">
        <a href={formatHash(path, query)}>{entry.name}</a>
        <span className="dim">{watchSentence(entry, (id) => regions.get(id))}</span>
      </div>
      <IconButton icon="up" label={`Move ${entry.name} up`} disabled={first} onClick={() => onMove(-1)} />
      <IconButton icon="down" label={`Move ${entry.name} down`} disabled={last} onClick={() => onMove(1)} />
      {'query' in entry ? (
        <IconButton icon="filter" label={`Edit the filters of ${entry.name}`} onClick={() => editFilters(entry, listId)} />
      ) : null}
      <IconButton icon="settings" label={`Edit ${entry.name}`} aria-expanded={editing} onClick={() => setEditing(!editing)} />
      <IconButton icon="close" label={`Stop watching ${entry.name}`} onClick={onDelete} />
      {editing ? (
        <Suspense fallback={null}>
          <Editor
            entry={entry}
            regions={regions}
            onSave={(changed) => {
              setEditing(false);
              onChange(changed);
            }}
            onCancel={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </li>
  );
}

/** What an entry waits for, in a sentence. `regionName`: of the region it names, where known. */
function watchSentence(watch: Watch, regionName: (id: number) => string | undefined): string {
  switch (watch.kind) {
    case 'search':
      return `Contracts that this search shows${Object.hasOwn(watch.query, 'status') ? '' : ', while they are on offer'}`;
    case 'deals':
    case 'couriers':
    case 'blueprints':
      return `${humanize(watch.kind)} that this list shows`;
    case 'issuer':
    case 'corporation':
      return watch.events.map((event) => issuerEventLabels[event]).join('; ');
    case 'type': {
      const place = watch.region_id === null ? 'anywhere' : `in ${regionName(watch.region_id) ?? `region ${watch.region_id}`}`;
      return `On offer ${place}${watch.price_max === null ? '' : `, at most ${shortIsk(watch.price_max)} ISK`}`;
    }
    case 'contract':
      return (watch.events ?? ['ended']).map((event) => contractEventLabels[event]).join('; ');
    case 'fit':
      return 'When its stock there falls below the target';
    case 'alert':
      return alertText(watch);
    case 'system':
      if (watch.when === 'contracts') return 'Contracts that start there';
      return watch.when === 'quiet'
        ? 'When it becomes quiet for its hour'
        : `When ship kills in an hour reach ${watch.kills_min}`;
  }
}
