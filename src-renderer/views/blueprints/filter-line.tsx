import { memo, type RefObject } from 'react';
import type { blueprintList } from '#shared/trade-api/blueprints';
import { ListedChips } from '../../contracts/listed-chips.tsx';
import { RegionChip } from '../../contracts/location-chips.tsx';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { changeQuery, isNarrowed, type ListFilters } from '../../state/lists/list-filters.ts';
import { AmountChip } from '../../ui/controls/bounds.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { ClearAll, FilterBar } from '../../ui/controls/filter-bar.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';

type BlueprintFilters = ListFilters<typeof blueprintList>;

interface Props {
  filters: BlueprintFilters;
  clear: () => void;
  typeField: RefObject<HTMLInputElement | null>;
  /** Of the type that was chosen, as far as a row tells it. */
  typeName: string | null;
}

const MATERIALS = ['10', '9', '8', '5', '1'];
const RUNS = ['2', '5', '10', '50', '100'];
const PERCENTILES = ['10', '25', '50'];

function Filters({ filters, clear, typeField, typeName }: Props) {
  const kind = filters.blueprint_copy === undefined ? 'all' : filters.blueprint_copy ? 'copy' : 'original';
  return (
    <FilterBar label="Blueprint filters">
      <TypePicker input={typeField} onPick={(id) => changeQuery({ type: String(id) })} />
      {filters.type === undefined ? null : (
        <FilterChip label="Type" value={typeName ?? filters.type} onClear={() => changeQuery({ type: undefined })}>
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
        onChange={(value) => changeQuery({ blueprint_copy: value === 'all' ? undefined : String(value === 'copy') })}
      />
      <Steps label="ME" prefix="from " steps={MATERIALS} name="material_efficiency_min" filters={filters} />
      <Steps label="Runs" prefix="from " steps={RUNS} name="runs_min" filters={filters} />
      <AmountChip
        label="Price"
        bound="up to"
        field="Highest price"
        value={filters.price_max}
        onChange={(value) => changeQuery({ price_max: value })}
      />
      <AmountChip
        label="ISK a run"
        bound="up to"
        field="Highest price a run"
        value={filters.price_per_run_max}
        onChange={(value) => changeQuery({ price_per_run_max: value })}
      />
      <Steps label="Price rank" prefix="up to " steps={PERCENTILES} name="percentile_max" filters={filters} />
      <RegionChip selected={filters.region_id} onChange={(ids) => changeQuery({ region_id: ids.join(',') || undefined })} />
      <ListedChips filters={filters} withGroup />
      {isNarrowed(filters) ? <ClearAll clear={clear} /> : null}
    </FilterBar>
  );
}

/** The filters of the board, the usual ones as chips. Drawn again when they change, not with every answer. */
export const FilterLine = memo(Filters);

interface StepsProps {
  label: string;
  prefix: string;
  steps: readonly string[];
  name: 'material_efficiency_min' | 'runs_min' | 'percentile_max';
  filters: BlueprintFilters;
}

/** One bound, of which the usual values are a click away; any other can be written into the address. */
function Steps({ label, prefix, steps, name, filters }: StepsProps) {
  const value = filters[name];
  return (
    <FilterChip
      label={label}
      value={value === undefined ? null : `${prefix}${value}`}
      onClear={() => changeQuery({ [name]: undefined })}
    >
      <ChoiceList
        label={label}
        choices={steps.map((step) => ({ value: step, label: `${prefix}${step}` }))}
        selected={value === undefined ? [] : [String(value)]}
        onChange={(selected) => changeQuery({ [name]: selected.find((step) => step !== String(value)) })}
      />
    </FilterChip>
  );
}
