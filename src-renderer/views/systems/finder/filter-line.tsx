import { memo, type RefObject } from 'react';
import { useKeys } from '../../../state/keys.ts';
import { isNarrowed } from '../../../state/lists/list-filters.ts';
import { sortNames } from '../../../systems/labels.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { ClearAll, FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Popover } from '../../../ui/controls/popover.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { type Control, otherControls, primaryControls, sortsFor } from './controls.tsx';
import { type FilterChange, type SystemFilters, unfiltered } from './filters.ts';

interface Props {
  filters: SystemFilters;
  change: FilterChange;
  clear: () => void;
  open: (id: number) => void;
  nameField: RefObject<HTMLInputElement | null>;
}

function Filters({ filters, change, clear, open, nameField }: Props) {
  useKeys('Filters', {
    '/': { label: 'Find a system by name', run: () => nameField.current?.select() },
    'Shift+Escape': { label: 'Take all filters out', run: clear },
  });
  const chip = (control: Control) => (
    <FilterChip
      key={control.label}
      label={control.label}
      value={control.summary(filters)}
      onClear={() => change(clearedBy(control, filters))}
    >
      {control.panel(filters, change)}
    </FilterChip>
  );
  const plainOrder = filters.sort === unfiltered.sort && filters.order === unfiltered.order;
  return (
    <FilterBar label="System filters">
      <SystemPicker
        label="Find a system"
        placeholder="A system   /"
        className="words"
        input={nameField}
        onPick={({ id }) => open(id)}
      />
      {primaryControls.map(chip)}
      <Popover
        label="More filters"
        className="more-filters"
        trigger={
          <Button icon="plus" look="quiet">
            More
          </Button>
        }
      >
        {otherControls.map((control) => (
          <section key={control.label}>
            <h2>{control.label}</h2>
            {control.panel(filters, change)}
          </section>
        ))}
      </Popover>
      {otherControls.filter((control) => control.summary(filters) !== null).map(chip)}
      <FilterChip
        label="Sort"
        value={`${sortNames[filters.sort]}, ${filters.order === 'asc' ? 'lowest first' : 'highest first'}`}
        onClear={plainOrder ? null : () => change({ sort: undefined, order: undefined })}
      >
        <div className="stack">
          <ChoiceList
            label="Sort by"
            choices={sortsFor(filters).map((value) => ({ value, label: sortNames[value] }))}
            selected={[filters.sort]}
            onChange={(selected) => change({ sort: selected.find((one) => one !== filters.sort) ?? filters.sort })}
          />
          <Segmented
            label="Order"
            value={filters.order}
            options={[
              { value: 'asc', label: 'Lowest first' },
              { value: 'desc', label: 'Highest first' },
            ]}
            onChange={(order) => change({ order })}
          />
          <p className="note">Systems without the figure come last either way.</p>
        </div>
      </FilterChip>
      {isNarrowed(filters) ? <ClearAll clear={clear} /> : null}
    </FilterBar>
  );
}

/**
 * A control for every filter and order of the list: the usual ones in the line, the rest behind "More". Drawn again when they change,
 * not with every answer.
 */
export const FilterLine = memo(Filters);

/** The control's parameters, all taken out; an order by distance goes with the staging system. */
function clearedBy({ names }: Control, { sort }: SystemFilters): Parameters<FilterChange>[0] {
  const changes = Object.fromEntries(names.map((name) => [name, undefined]));
  const lost = (names.includes('staging') && sort === 'staging') || (names.includes('hours_from') && sort === 'hours');
  return lost ? { ...changes, sort: undefined } : changes;
}
