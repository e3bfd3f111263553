interface Props {
  label: string;
  title: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function FlagChip({ label, title, checked, onChange }: Props) {
  return (
    <label className={`chip chip-flag ${checked ? 'chip-on' : ''}`} title={title}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
