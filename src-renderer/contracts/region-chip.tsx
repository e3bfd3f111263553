import { regionList } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { contractsService } from '../api.ts';
import { ChoiceList } from '../ui/controls/choice-list.tsx';
import { FilterChip } from '../ui/controls/filter-chip.tsx';
import { listed } from '../ui/format.ts';
import { useEndpoint } from '../use-endpoint.ts';

interface Props {
  /** Ids or names, as an address has them. */
  selected: readonly string[] | undefined;
  onChange: (selected: number[]) => void;
}

/** Any number of regions, by name; none: all. */
export function RegionChip({ selected = [], onChange }: Props) {
  const regions = useEndpoint(contractsService, regionList, {}).body?.data ?? [];
  const known = new Map(
    regions.flatMap(
      (region) =>
        [
          [String(region.region_id), region],
          [fold(region.name), region],
        ] as const,
    ),
  );
  const found = (idOrName: string) => known.get(fold(idOrName));
  return (
    <FilterChip label="Region" value={listed(selected.map((one) => found(one)?.name ?? one))} onClear={() => onChange([])}>
      <ChoiceList
        label="Region"
        choices={regions.map(({ region_id: value, name: label }) => ({ value, label }))}
        selected={selected.flatMap((one) => found(one)?.region_id ?? [])}
        onChange={onChange}
      />
    </FilterChip>
  );
}
