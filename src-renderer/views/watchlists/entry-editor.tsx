import { useId, useState } from 'react';
import type { WatchEntry } from '#shared/local-api/watchlists';
import { readIsk } from '#shared/read-figure';
import { listName } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FigureInput } from '../../ui/controls/figure-input.tsx';
import { AlertFields } from './alert-fields.tsx';

interface EditorProps {
  entry: WatchEntry;
  regions: ReadonlyMap<number, string>;
  onSave: (entry: WatchEntry) => void;
  onCancel: () => void;
}

/** What of an entry can be changed beside its filters. */
export function Editor({ entry, regions, onSave, onCancel }: EditorProps) {
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
