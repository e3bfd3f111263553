import { securityBands } from '#shared/security';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { jumpCount } from '../../../ui/format.ts';
import { type ChangeFilter, type ContractFilters, clearFilters } from './filters.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  filters: ContractFilters;
  change: ChangeFilter;
}

const names = ['system', 'station_id', 'security', 'security_min', 'from_system', 'jumps_max'] as const;

export function PlaceChip({ filters, change }: Props) {
  const { system, from_system: from } = filters;
  return (
    <FilterChip label="Place" value={wordsOf(filters)} onClear={() => clearFilters(change, names)}>
      <div className="stack">
        <SystemPicker label="In the system" placeholder={system ?? 'Any'} onPick={({ name }) => change('system', name)} />
        <SystemPicker label="Jumps from" placeholder={from ?? 'System'} onPick={({ name }) => change('from_system', name)} />
        {from === undefined ? null : <NumberField name="jumps_max" label="At most jumps" filters={filters} change={change} />}
        <ChoiceList
          label="Security"
          choices={securityBands.map((value) => ({ value, label: `${value} security` }))}
          selected={filters.security ?? []}
          onChange={(selected) => change('security', selected)}
        />
        <NumberField name="security_min" label="Security from" filters={filters} change={change} />
        <NumberField name="station_id" label="Station or structure, id or name" filters={filters} change={change} />
      </div>
    </FilterChip>
  );
}

function wordsOf(filters: ContractFilters): string | null {
  const { system, station_id: station, security, security_min: least, from_system: from, jumps_max: jumps } = filters;
  const words = [
    ...(system === undefined ? [] : [system]),
    ...(station === undefined ? [] : [`station ${station}`]),
    ...(security ?? []),
    ...(least === undefined ? [] : [`from ${least}`]),
    ...(from === undefined ? [] : [jumps === undefined ? `from ${from}` : `${jumpCount(jumps)} from ${from}`]),
  ];
  return words.length === 0 ? null : words.join(', ');
}
