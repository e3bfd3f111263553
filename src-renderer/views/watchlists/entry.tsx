import { useId, useState } from 'react';
import { alertText } from '#shared/alerts';
import type { Watch, WatchEntry } from '#shared/local-api/watchlists';
import { readIsk } from '#shared/read-figure';
import { contractEventLabels, issuerEventLabels } from '../../contracts/watch-name.ts';
import { formatHash } from '../../state/location.ts';
import { editFilters, listName, watchTarget } from '../../state/watchlists.ts';
import { FigureInput } from '../../ui/controls/bounds.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { humanize, shortIsk } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { AlertFields } from './alert-fields.tsx';

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
        <Editor
          entry={entry}
          regions={regions}
          onSave={(changed) => {
            setEditing(false);
            onChange(changed);
          }}
          onCancel={() => setEditing(false)}
        />
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

interface EditorProps {
  entry: WatchEntry;
  regions: ReadonlyMap<number, string>;
  onSave: (entry: WatchEntry) => void;
  onCancel: () => void;
}

/** What of an entry can be changed beside its filters. */
function Editor({ entry, regions, onSave, onCancel }: EditorProps) {
  const [draft, setDraft] = useState(entry);
  const [priceText, setPriceText] = useState(entry.kind === 'type' && entry.price_max !== null ? String(entry.price_max) : '');
  const amount = priceText.trim() === '' ? null : readIsk(priceText);
  const invalid = priceText.trim() !== '' && amount === null;
  const save = () => {
    if (invalid) return;
    const named = { ...draft, name: listName(draft.name) };
    onSave(named.kind === 'type' ? { ...named, price_max: amount } : named);
  };
  return (
    <form
      className="watch-editor"
      aria-label={`Edit ${entry.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <label>
        Name
        <input
          className="field"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person to type into
          autoFocus
          value={draft.name}
          maxLength={100}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      </label>
      {draft.kind === 'type' ? (
        <TypeFields
          draft={draft}
          regions={regions}
          priceText={priceText}
          invalid={invalid}
          onPriceText={setPriceText}
          onRegion={(id) => setDraft({ ...draft, region_id: id })}
        />
      ) : null}
      {draft.kind === 'alert' ? <AlertFields rule={draft} onChange={(rule) => setDraft({ ...draft, ...rule })} /> : null}
      {draft.kind === 'system' ? <SystemFields draft={draft} onChange={setDraft} /> : null}
      <Button look="primary" onClick={save}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {invalid ? (
        <span className="warning" role="alert">
          “{priceText}” is no amount; 500k and 1.5 m are.
        </span>
      ) : null}
    </form>
  );
}

interface TypeFieldsProps {
  draft: WatchEntry & { kind: 'type' };
  regions: ReadonlyMap<number, string>;
  /** The highest price as typed, ISK. */
  priceText: string;
  invalid: boolean;
  onPriceText: (text: string) => void;
  onRegion: (regionId: number | null) => void;
}

function TypeFields({ draft, regions, priceText, invalid, onPriceText, onRegion }: TypeFieldsProps) {
  return (
    <>
      <label>
        At most, ISK each
        <input
          className="field"
          placeholder="any price"
          aria-invalid={invalid}
          title="For one unit if the contract has only this type, else for the whole contract: 500k, 1.5 m"
          value={priceText}
          onChange={({ target }) => onPriceText(target.value)}
        />
      </label>
      <label>
        Region
        <select
          className="field"
          value={draft.region_id ?? ''}
          onChange={({ target }) => onRegion(target.value === '' ? null : Number(target.value))}
        >
          <option value="">Any region</option>
          {[...regions].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

type SystemEntry = WatchEntry & { kind: 'system' };

/** What about a system is watched. */
function SystemFields({ draft, onChange }: { draft: SystemEntry; onChange: (draft: SystemEntry) => void }) {
  const killsId = useId();
  return (
    <>
      <label>
        When
        <select
          className="field"
          value={draft.when}
          onChange={({ target }) => onChange({ ...draft, when: target.value as typeof draft.when })}
        >
          <option value="contracts">Contracts start there</option>
          <option value="kills">Ship kills reach a number</option>
          <option value="quiet">It becomes quiet</option>
        </select>
      </label>
      {draft.when === 'kills' ? (
        <label htmlFor={killsId}>
          Kills in an hour
          <FigureInput
            id={killsId}
            value={draft.kills_min}
            from={1}
            to={10_000}
            onChange={(kills) => onChange({ ...draft, kills_min: kills })}
          />
        </label>
      ) : null}
    </>
  );
}
