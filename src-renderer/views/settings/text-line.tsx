import { useEffect, useId, useState } from 'react';
import { Line, SettingHint } from './line.tsx';

interface Props {
  name: string;
  about: string;
  /** As it is kept; empty where it is not set. */
  value: string;
  /** Narrow, for a few digits. */
  short?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Resolves to the sentence that says what is wrong, or null. */
  onSave: (text: string) => Promise<string | null>;
}

/** A setting of one line of text, kept on Enter and when it is left. */
export function TextLine({ name, about, value, short = false, placeholder, disabled = false, onSave }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const [saveError, setSaveError] = useState<string | null>(null);
  useEffect(() => setText(value), [value]);
  const save = async () => {
    if (text.trim() !== value) setSaveError(await onSave(text.trim()));
    else setSaveError(null);
  };
  return (
    <Line name={<label htmlFor={id}>{name}</label>} about={<SettingHint about={about} saveError={saveError} />}>
      <input
        id={id}
        className={short ? 'field figure field-short' : 'field field-address'}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={saveError !== null}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
        }}
      />
    </Line>
  );
}
