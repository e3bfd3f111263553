import { Segmented } from './segmented.tsx';

const answers = [
  { value: 'any', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

interface Props {
  label: string;
  /** undefined: either will do. */
  value: boolean | undefined;
  onChange: (value: 'true' | 'false' | undefined) => void;
}

/** A question that may be answered, or left open. */
export function YesNo({ label, value, onChange }: Props) {
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
