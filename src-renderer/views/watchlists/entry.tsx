import { lazy, Suspense, useState } from 'react';
import type { WatchEntry } from '#shared/local-api/watchlists';
import { formatHash } from '../../state/location.ts';
import { watchTarget } from '../../state/watch-target.ts';
import { editFilters } from '../../state/watchlists.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { watchSentence } from './watch-text.ts';

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
