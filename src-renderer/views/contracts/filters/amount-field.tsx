import { useEffect, useId, useState } from 'react';
import { fullIsk, shortIsk } from '../../../ui/format.ts';
import { parseIsk } from '../../../ui/parse-isk.ts';

/** One amount of ISK, typed as people write it: `1.5b`, `200m`; undefined where the field is empty. */
export function AmountField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  useEffect(() => setText(value === undefined ? '' : shortIsk(value)), [value]);
  const take = () => {
    const amount = text.trim() === '' ? undefined : parseIsk(text);
    setInvalid(amount === null);
    // What is shown is rounded: unless it was changed, it is not read back.
    if (amount !== null && text !== (value === undefined ? '' : shortIsk(value))) onChange(amount);
  };
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field figure"
        type="text"
        inputMode="decimal"
        title={value === undefined ? undefined : fullIsk(value)}
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-wrong` : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
      {invalid ? (
        <p id={`${id}-wrong`} className="warning">
          “{text}” is no amount; write 200m, 1.5b or plain figures.
        </p>
      ) : null}
    </div>
  );
}
