import { regionList } from '#shared/contracts-api/reference';
import { contractsService } from '../api.ts';
import { ChoiceList } from '../ui/controls/choice-list.tsx';
import { FilterChip } from '../ui/controls/filter-chip.tsx';
import { listed } from '../ui/format.ts';
import { useEndpoint } from '../use-endpoint.ts';

interface Props {
  selected: readonly number[] | undefined;
  onChange: (selected: number[]) => void;
}

/** Any number of regions, by name; none: all. */
export function RegionChip({ selected = [], onChange }: Props) {
  const regions = useEndpoint(contractsService, regionList, {}).body?.data ?? [];
  const names = new Map(regions.map(({ region_id: id, name }) => [id, name]));
  return (
    <FilterChip label="Region" value={listed(selected.map((id) => names.get(id) ?? String(id)))} onClear={() => onChange([])}>
      <ChoiceList
        label="Region"
        choices={regions.map(({ region_id: value, name: label }) => ({ value, label }))}
        selected={selected}
        onChange={onChange}
      />
    </FilterChip>
  );
}
