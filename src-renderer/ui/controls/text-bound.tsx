import { useEffect, useId, useState } from 'react';

interface Props {
  label: string;
  /** What is in effect, as it is written. */
  written: string;
  /** Shown while one points at the field. */
  title?: string | undefined;
  /** Takes what was written where Enter or leaving the field applies it; returns a sentence where it will not do, else null. */
  apply: (text: string) => string | null;
}

/** A field for one bound of a filter, which applies what is written on Enter and when it is left. */
export function TextBound({ label, written, title, apply }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => setText(written), [written]);
  const take = () => {
    const why = apply(text);
    setRefusal(why);
    return why === null;
  };
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field figure"
        type="text"
        inputMode="decimal"
        title={title}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          // What is refused stays to be mended: the popover around it closes with what is taken alone.
          if (event.key === 'Enter' && !take()) event.preventDefault();
        }}
      />
      {refusal === null ? null : (
        <p id={`${id}-refusal`} className="warning">
          {refusal}
        </p>
      )}
    </div>
  );
}
