import { useStaging } from '../state/local-storage.ts';
import { SystemPicker } from '../systems/system-picker.tsx';
import { NumberBound } from '../ui/controls/bound-fields.tsx';
import { Button } from '../ui/controls/button.tsx';
import { FilterChip } from '../ui/controls/filter-chip.tsx';
import { plural } from '../ui/format.ts';

interface Props {
  /** What is counted from: `From`. */
  label: string;
  system: string | undefined;
  jumps: number | undefined;
  onChange: (system: string | undefined, jumps: number | undefined) => void;
}

/** A system and how far from it something may be; any distance where the jumps are left open. */
export function NearChip({ label, system, jumps, onChange }: Props) {
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
