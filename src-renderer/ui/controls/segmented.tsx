import { useId } from 'react';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; title?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few, all in sight. Native radio buttons underneath: arrows move, a screen reader counts them. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.title}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const answers = [
  { value: 'any', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

interface YesNoProps {
  label: string;
  /** undefined: either will do. */
  value: boolean | undefined;
  onChange: (value: 'true' | 'false' | undefined) => void;
}

/** A question that may be answered, or left open. */
export function YesNo({ label, value, onChange }: YesNoProps) {
  return (
    <div className="labelled">
      <span>{label}</span>
      <Segmented
        label={label}
        value={value === undefined ? 'any' : value ? 'true' : 'false'}
        options={answers}
        onChange={(answer) => onChange(answer === 'any' ? undefined : answer)}
      />
    </div>
  );
}
