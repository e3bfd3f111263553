import { TextBound } from '../../../ui/controls/text-bound.tsx';
import { brokenRule, type SystemFilterName } from './filters.ts';

interface Props {
  name: SystemFilterName;
  label: string;
  value: number | undefined;
  onChange: (value: string | undefined) => void;
}

/** One bound: Enter or leaving the field applies it; what the service would refuse is reported at once. */
export function NumberField({ name, label, value, onChange }: Props) {
  const before = value?.toString() ?? '';
  const apply = (text: string) => {
    const written = text.trim();
    const rule = written === '' ? null : brokenRule(name, written);
    if (rule !== null) return `“${text}” is not ${rule}.`;
    if (written !== before) onChange(written === '' ? undefined : written);
    return null;
  };
  return <TextBound label={label} written={before} apply={apply} />;
}

/** `up to 10`, `from 5`, `5 to 10`; null where neither bound is set. */
export function formatRange(low: number | undefined, high: number | undefined): string | null {
  if (low === undefined) return high === undefined ? null : `up to ${high}`;
  return high === undefined ? `from ${low}` : `${low} to ${high}`;
}
