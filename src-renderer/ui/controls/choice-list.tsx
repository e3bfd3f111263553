import { type KeyboardEvent, useState } from 'react';
import { fold } from '#shared/fold';

interface ListChoice<Value extends string | number> {
  value: Value;
  label: string;
  hint?: string;
}

interface Props<Value extends string | number> {
  label: string;
  choices: readonly ListChoice<Value>[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
}

/** More than this many, and a field to narrow them down appears. */
const SHORT_LIST = 14;

/** Any number of choices out of a list: native checkboxes, arrows move between them, typing narrows a long list and Enter takes the first. */
export function ChoiceList<Value extends string | number>({ label, choices, selected, onChange }: Props<Value>) {
  const [filter, setFilter] = useState('');
  const wanted = fold(filter.trim());
  const fitting = choices.filter((choice) => fold(choice.label).includes(wanted));
  const toggle = (value: Value) =>
    onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);

  return (
    <fieldset className="choices" onKeyDown={moveFocus}>
      <legend className="visually-hidden">{label}</legend>
      {choices.length > SHORT_LIST ? (
        <input
          className="field"
          type="text"
          aria-label={`Narrow down: ${label}`}
          placeholder="Type to narrow down"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={(event) => {
            const [first] = fitting;
            if (event.key !== 'Enter' || wanted === '' || first === undefined) return;
            toggle(first.value);
            setFilter('');
          }}
        />
      ) : null}
      <div className="choices-list">
        {fitting.map(({ value, label: text, hint }) => (
          <label key={value} className="choice">
            <input type="checkbox" checked={selected.includes(value)} onChange={() => toggle(value)} />
            <span>{text}</span>
            {hint === undefined ? null : <span className="dim">{hint}</span>}
          </label>
        ))}
        {fitting.length === 0 ? <p className="choice dim">Nothing is called that.</p> : null}
      </div>
    </fieldset>
  );
}

function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  inputs[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
}
