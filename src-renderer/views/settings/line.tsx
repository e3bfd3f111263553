import { type ReactNode, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { readFigure } from '#shared/read-figure';

/** One setting: its name, what it means, and its control. */
export function Line({ name, about, children }: { name: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="setting">
      <div>
        <strong>{name}</strong>
        {about === undefined ? null : <div className="dim">{about}</div>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  );
}

/** What a setting means; while something is wrong with it, that instead. */
export function SettingHint({ about, saveError }: { about: string; saveError: string | null }) {
  return saveError === null ? (
    about
  ) : (
    <span className="warning" role="alert">
      {saveError}
    </span>
  );
}

interface Props {
  name: string;
  about: string;
  /** As it is kept; empty where it is not set. */
  value: string;
  /** Narrow, for a few digits. */
  short?: boolean;
  /** What the digits count, said behind the field. */
  unit?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Resolves to the sentence that says what is wrong, or null. */
  onSave: (text: string) => Promise<string | null>;
}

/** A setting of one line of text, kept on Enter and when it is left. What is typed while it is being kept stays. */
export function TextLine({ name, about, value, short = false, unit, placeholder, disabled = false, onSave }: Props) {
  const id = useId();
  /** null: nothing that is not kept. */
  const [typed, setTyped] = useState<string | null>(null);
  const [saveError, setSaveError] = useState<string | null>(null);
  /** The last one that is being kept. */
  const underway = useRef<{ text: string } | null>(null);
  const save = async () => {
    if (typed === null || typed.trim() === underway.current?.text) return;
    const own = { text: typed.trim() };
    const isKept = underway.current === null && own.text === value;
    underway.current = own;
    const failure = isKept ? null : await onSave(own.text);
    // Another text is being kept by then, which tells how that went.
    if (underway.current !== own) return;
    underway.current = null;
    setSaveError(failure);
    if (failure === null) setTyped((now) => (now === typed ? null : now));
  };
  return (
    <Line name={<label htmlFor={id}>{name}</label>} about={<SettingHint about={about} saveError={saveError} />}>
      <input
        id={id}
        className={short ? 'field figure field-short' : 'field field-address'}
        type="text"
        inputMode={short ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={saveError !== null}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
        }}
      />
      {unit === undefined ? null : <span>{unit}</span>}
    </Line>
  );
}

/** A typed number, or the sentence that says which numbers will do. */
export function typedNumber(text: string, rule: z.ZodDefault<z.ZodNumber>): { value: number } | { refused: string } {
  const number = rule.unwrap();
  const { minValue, maxValue, format } = number;
  const isWhole = format !== null;
  const read = number.safeParse(text === '' ? undefined : (readFigure(text) ?? Number.NaN));
  if (read.success) return { value: read.data };
  return {
    refused: `“${text}” cannot be used; give ${isWhole ? 'a whole number' : 'a number'} from ${minValue} to ${maxValue}.`,
  };
}
