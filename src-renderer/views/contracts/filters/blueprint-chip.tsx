import { AmountField } from '../../../ui/controls/bounds.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { plural, shortIsk } from '../../../ui/format.ts';
import { type ChangeFilter, type ContractFilters, clearFilters } from './filters.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  filters: ContractFilters;
  change: ChangeFilter;
}

const names = ['material_efficiency_min', 'time_efficiency_min', 'runs_min', 'runs_max', 'isk_per_run_max'] as const;

const kinds = [
  { value: 'any', label: 'Any' },
  { value: 'blueprint_copy', label: 'Copies' },
  { value: 'blueprint_original', label: 'Originals' },
] as const;

export function BlueprintChip({ filters, change }: Props) {
  const fields = { filters, change };
  const { category } = filters;
  return (
    <FilterChip label="Blueprint" value={wordsOf(filters)} onClear={() => clearFilters(change, names)}>
      <div className="stack">
        <Segmented
          label="Copies or originals"
          value={category === 'blueprint_copy' || category === 'blueprint_original' ? category : 'any'}
          options={kinds}
          onChange={(value) => change('category', value === 'any' ? undefined : value)}
        />
        <NumberField name="material_efficiency_min" label="ME from" {...fields} />
        <NumberField name="time_efficiency_min" label="TE from" {...fields} />
        <NumberField name="runs_min" label="Runs from" {...fields} />
        <NumberField name="runs_max" label="Runs to" {...fields} />
        <AmountField
          label="ISK a run up to"
          value={filters.isk_per_run_max}
          onChange={(value) => change('isk_per_run_max', value?.toString())}
        />
        <AmountField label="Price up to" value={filters.price_max} onChange={(value) => change('price_max', value?.toString())} />
        <p className="note">Efficiencies and runs hold of one and the same blueprint.</p>
      </div>
    </FilterChip>
  );
}

function wordsOf(filters: ContractFilters): string | null {
  const { material_efficiency_min: material, time_efficiency_min: time, isk_per_run_max: perRun } = filters;
  const { runs_min: least, runs_max: most } = filters;
  const words = [
    ...(material === undefined ? [] : [`ME ${material}`]),
    ...(time === undefined ? [] : [`TE ${time}`]),
    ...(least === undefined ? [] : [`from ${plural(least, 'run')}`]),
    ...(most === undefined ? [] : [`up to ${plural(most, 'run')}`]),
    ...(perRun === undefined ? [] : [`${shortIsk(perRun)} a run`]),
  ];
  return words.length === 0 ? null : words.join(', ');
}
