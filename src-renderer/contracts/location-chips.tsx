import { regionList } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { contractsService } from '../api.ts';
import { useStaging } from '../state/local-storage.ts';
import { SystemPicker } from '../systems/system-picker.tsx';
import { NumberBound } from '../ui/controls/bounds.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ChoiceList } from '../ui/controls/choice-list.tsx';
import { FilterChip } from '../ui/controls/filter-chip.tsx';
import { listed, plural } from '../ui/format.ts';
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

interface NearChipProps {
  /** What is counted from: `From`. */
  label: string;
  system: string | undefined;
  jumps: number | undefined;
  onChange: (system: string | undefined, jumps: number | undefined) => void;
}

/** A system and how far from it something may be; any distance where the jumps are left open. */
export function NearChip({ label, system, jumps, onChange }: NearChipProps) {
  const staging = useStaging((state) => state.system);
  const within = jumps === undefined ? '' : `, ${plural(jumps, 'jump')}`;
  return (
    <FilterChip
      label={label}
      value={system === undefined ? null : `${system}${within}`}
      onClear={() => onChange(undefined, undefined)}
    >
      <div className="stack">
        <SystemPicker label={`${label} system`} placeholder="A system" onPick={({ name }) => onChange(name, jumps)} />
        {staging === system ? null : (
          <Button look="quiet" onClick={() => onChange(staging, jumps)}>
            {staging}, where you stage
          </Button>
        )}
        {system === undefined ? null : (
          <NumberBound label="Most jumps" value={jumps} most={100} onChange={(most) => onChange(system, most)} />
        )}
      </div>
    </FilterChip>
  );
}
