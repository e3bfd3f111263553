import type { RefObject } from 'react';
import { regionList } from '#shared/contracts-api/reference';
import { contractsService } from '../../api.ts';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { shortIsk } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { type BlueprintFilterChange, type BlueprintFilters, isNarrowed } from './filters.ts';

interface Props {
  filters: BlueprintFilters;
  change: BlueprintFilterChange;
  clear: () => void;
  typeField: RefObject<HTMLInputElement | null>;
  /** Of the type that was chosen, as far as a row tells it. */
  typeName: string | null;
}

const MATERIALS = ['10', '9', '8', '5', '1'];
const RUNS = ['2', '5', '10', '50', '100'];
const PERCENTILES = ['10', '25', '50'];

/** The filters of the board, the usual ones as chips. */
export function FilterLine({ filters, change, clear, typeField, typeName }: Props) {
  const regions = useEndpoint(contractsService, regionList, {});
  const region = filters.region_id?.[0];
  const kind = filters.blueprint_copy === undefined ? 'all' : filters.blueprint_copy ? 'copy' : 'original';
  const amount = (value: number | undefined) => value?.toString();
  return (
    <div className="filters" role="search" aria-label="Blueprint filters">
      <TypePicker input={typeField} onPick={(id) => change({ type: String(id) })} />
      {filters.type === undefined ? null : (
        <FilterChip label="Type" value={typeName ?? filters.type} onClear={() => change({ type: undefined })}>
          <p className="note">Choose another in the field before this.</p>
        </FilterChip>
      )}
      <Segmented
        label="Kind"
        value={kind}
        options={[
          { value: 'all', label: 'All' },
          { value: 'copy', label: 'Copies' },
          { value: 'original', label: 'Originals' },
        ]}
        onChange={(value) => change({ blueprint_copy: value === 'all' ? undefined : String(value === 'copy') })}
      />
      <Steps label="ME" prefix="from " steps={MATERIALS} name="material_efficiency_min" filters={filters} change={change} />
      <Steps label="Runs" prefix="from " steps={RUNS} name="runs_min" filters={filters} change={change} />
      <FilterChip
        label="Price"
        value={filters.price_max === undefined ? null : `up to ${shortIsk(filters.price_max)}`}
        onClear={() => change({ price_max: undefined })}
      >
        <AmountField label="Highest price" value={filters.price_max} onChange={(value) => change({ price_max: amount(value) })} />
      </FilterChip>
      <FilterChip
        label="ISK a run"
        value={filters.price_per_run_max === undefined ? null : `up to ${shortIsk(filters.price_per_run_max)}`}
        onClear={() => change({ price_per_run_max: undefined })}
      >
        <AmountField
          label="Highest price a run"
          value={filters.price_per_run_max}
          onChange={(value) => change({ price_per_run_max: amount(value) })}
        />
      </FilterChip>
      <Steps label="Of sales" prefix="up to " steps={PERCENTILES} name="percentile_max" filters={filters} change={change} />
      <FilterChip
        label="Region"
        value={
          region === undefined ? null : (regions.body?.data.find(({ region_id: id }) => id === region)?.name ?? String(region))
        }
        onClear={() => change({ region_id: undefined })}
      >
        <ChoiceList
          label="Region"
          choices={(regions.body?.data ?? []).map(({ region_id: id, name }) => ({ value: String(id), label: name }))}
          selected={region === undefined ? [] : [String(region)]}
          onChange={(selected) => change({ region_id: selected.find((id) => id !== String(region)) })}
        />
      </FilterChip>
      {isNarrowed(filters) ? (
        <Button look="quiet" onClick={clear} title="Take all filters out (Shift Esc)">
          Clear all
        </Button>
      ) : null}
    </div>
  );
}

interface StepsProps {
  label: string;
  prefix: string;
  steps: readonly string[];
  name: 'material_efficiency_min' | 'runs_min' | 'percentile_max';
  filters: BlueprintFilters;
  change: BlueprintFilterChange;
}

/** One bound, of which the usual values are a click away; any other can be written into the address. */
function Steps({ label, prefix, steps, name, filters, change }: StepsProps) {
  const value = filters[name];
  return (
    <FilterChip
      label={label}
      value={value === undefined ? null : `${prefix}${value}`}
      onClear={() => change({ [name]: undefined })}
    >
      <ChoiceList
        label={label}
        choices={steps.map((step) => ({ value: step, label: `${prefix}${step}` }))}
        selected={value === undefined ? [] : [String(value)]}
        onChange={(selected) => change({ [name]: selected.find((step) => step !== String(value)) })}
      />
    </FilterChip>
  );
}
