import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from '../icons.tsx';
import { IconButton } from './button.tsx';
import { Popover } from './popover.tsx';

interface Props {
  label: string;
  /** What is chosen, in a few words; null: nothing. */
  value: string | null;
  /** null: it is as it is at first, and there is nothing to take out. */
  onClear: (() => void) | null;
  children: ReactNode;
}

/** One filter in the line: its name, what is chosen, the control behind it, and a way to take it out. */
export function FilterChip({ label, value, onClear, children }: Props) {
  const [open, setOpen] = useState(false);
  const taken = value === null ? null : onClear;
  return (
    <span className={`chip ${taken === null ? '' : 'chip-on'}`}>
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="chip-open" title={value === null ? label : `${label}: ${value}`}>
            <span>{value === null ? label : `${label}: `}</span>
            {value === null ? null : <b>{value}</b>}
            <Icon name="down" />
          </button>
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what its fields have answered */}
        <div onKeyDown={(event) => isTaken(event) && setOpen(false)}>{children}</div>
      </Popover>
      {taken === null ? null : <IconButton icon="close" label={`Clear ${label}`} onClick={taken} />}
    </span>
  );
}

/**
 * Whether Enter was pressed in the last of one or two fields of figures or words that are all of a filter, which took what is written: `From`
 * goes on to `To`, a filter of more fields to the next one, and suggestions and forms, whose lists grow by it, stay open.
 */
function isTaken({ key, target, currentTarget, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement) || target.form !== null) return false;
  const fields = [...currentTarget.querySelectorAll('input, select, textarea')];
  return fields.length <= 2 && target === fields.at(-1) && target.type === 'text' && target.getAttribute('role') !== 'combobox';
}

interface FlagChipProps {
  label: string;
  title: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function FlagChip({ label, title, checked, onChange }: FlagChipProps) {
  return (
    <label className={`chip chip-flag ${checked ? 'chip-on' : ''}`} title={title}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
