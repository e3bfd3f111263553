import { useState } from 'react';
import { saveSetting } from '../../state/use-settings.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { plural } from '../../ui/format.ts';
import { StagingForm, type StagingList } from './staging-form.tsx';

interface Props {
  lists: readonly StagingList[];
  /** Names of those that are left out. */
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}

/** Which lists of stagings count; they are kept, changed and removed here. */
export function StagingChip({ lists, hidden, onHide }: Props) {
  const [edited, setEdited] = useState<string | null>(null);
  const shown = lists.filter(({ name }) => !hidden.includes(name));
  const remove = (name: string) =>
    saveSetting('planning', (saved) => ({ ...saved, staging_lists: saved.staging_lists.filter((one) => one.name !== name) }));
  return (
    <FilterChip
      label="Stagings"
      value={
        lists.length === 0
          ? null
          : shown.length === lists.length
            ? plural(lists.length, 'list')
            : `${shown.length} of ${lists.length}`
      }
      onClear={hidden.length === 0 ? null : () => onHide([])}
    >
      <ul className="staging-lists" aria-label="Lists of stagings">
        {lists.map(({ name, whose, systems }) => (
          <li key={name}>
            <label className="choice">
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                onChange={({ target }) => onHide(target.checked ? hidden.filter((one) => one !== name) : [...hidden, name])}
              />
              {name} <span className="dim">{`${whose}, ${plural(systems.length, 'system')}`}</span>
            </label>
            <Button look="quiet" onClick={() => setEdited(edited === name ? null : name)}>
              Change
            </Button>
            <IconButton icon="close" label={`Remove ${name}`} onClick={() => void remove(name)} />
          </li>
        ))}
      </ul>
      <StagingForm
        key={`${edited} ${lists.length}`}
        list={lists.find(({ name }) => name === edited) ?? null}
        onKept={() => setEdited(null)}
      />
    </FilterChip>
  );
}
