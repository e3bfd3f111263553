import { useEffect, useId, useState } from 'react';
import { brokenRule, type SystemFilterName } from './filters.ts';

interface Props {
  name: SystemFilterName;
  label: string;
  value: number | undefined;
  onChange: (value: string | undefined) => void;
}

/** One bound: Enter or leaving the field applies it; what the service would refuse is said at once. */
export function NumberField({ name, label, value, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [rule, setRule] = useState<string | null>(null);
  useEffect(() => setText(value?.toString() ?? ''), [value]);
  const take = () => {
    const written = text.trim();
    const broken = written === '' ? null : brokenRule(name, written);
    setRule(broken);
    if (broken === null && written !== (value?.toString() ?? '')) onChange(written === '' ? undefined : written);
  };
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field figure"
        type="text"
        inputMode="decimal"
        aria-invalid={rule !== null}
        aria-describedby={rule === null ? undefined : `${id}-rule`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
      {rule === null ? null : (
        <p id={`${id}-rule`} className="warning">
          “{text}” is not {rule}.
        </p>
      )}
    </div>
  );
}

/** `up to 10`, `from 5`, `5 to 10`; null where neither bound is set. */
export function formatRange(low: number | undefined, high: number | undefined): string | null {
  if (low === undefined) return high === undefined ? null : `up to ${high}`;
  return high === undefined ? `from ${low}` : `${low} to ${high}`;
}
