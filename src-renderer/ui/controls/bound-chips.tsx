import { shortIsk, volume } from '../format.ts';
import { AmountField, NumberBound } from './bound-fields.tsx';
import { FilterChip } from './filter-chip.tsx';

interface Props {
  label: string;
  value: number | undefined;
  /** The number as the URL writes it; undefined takes the filter out. */
  onChange: (value: string | undefined) => void;
}

interface AmountProps extends Props {
  bound: 'from' | 'up to';
  /** What the field behind the chip is called, where the bound alone does not say it. */
  field?: string;
}

/** A filter on one amount of ISK. */
export function AmountChip({ label, bound, field = bound === 'from' ? 'From' : 'Up to', value, onChange }: AmountProps) {
  return (
    <FilterChip
      label={label}
      value={value === undefined ? null : `${bound} ${shortIsk(value)}`}
      onClear={() => onChange(undefined)}
    >
      <AmountField label={field} value={value} onChange={(amount) => onChange(amount?.toString())} />
    </FilterChip>
  );
}

/** A filter on the cubic metres that there are at most. */
export function VolumeChip({ value, onChange }: Omit<Props, 'label'>) {
  return (
    <FilterChip label="Volume" value={value === undefined ? null : `up to ${volume(value)}`} onClear={() => onChange(undefined)}>
      <NumberBound label="m³ up to" value={value} most={10_000_000} onChange={(most) => onChange(most?.toString())} />
    </FilterChip>
  );
}
