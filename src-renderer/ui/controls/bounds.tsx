import { useEffect, useId, useRef, useState } from 'react';
import { count } from '#shared/figures';
import { readFigure, readIsk } from '#shared/read-figure';
import { fullIsk, shortIsk, volume } from '../format.ts';
import { FilterChip } from './filter-chip.tsx';

interface Props {
  label: string;
  /** What is in effect, as it is written. */
  written: string;
  /** Shown while one points at the field. */
  title?: string | undefined;
  /** Called with the text on Enter or when the field is left; returns a sentence if the text is refused, else null. */
  apply: (text: string) => string | null;
  /** Whether a pause in typing applies what can be taken, too. */
  onPause?: boolean;
}

/** How long a pause is, in milliseconds. */
const PAUSE = 900;

/** A field for one bound of a filter, which applies what is written on Enter and when it is left. */
export function TextBound({ label, written, title, apply, onPause = false }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isTyping = useRef(false);
  const [settled, setSettled] = useState(0);
  // Does not overwrite the text while the person is still typing.
  useEffect(() => {
    if (!isTyping.current) setText(written);
  }, [written, settled]);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (!onPause || !isTyping.current) return;
    const timer = setTimeout(() => latest.current(text), PAUSE);
    return () => clearTimeout(timer);
  }, [onPause, text]);
  const take = () => {
    isTyping.current = false;
    const why = apply(text);
    setRefusal(why);
    if (why === null && onPause) setSettled(settled + 1);
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
        onChange={(event) => {
          isTyping.current = true;
          setText(event.target.value);
        }}
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

interface NumberBoundProps {
  label: string;
  value: number | undefined;
  most: number;
  onChange: (value: number | undefined) => void;
}

/** A whole number from 0 on; undefined where the field is empty. */
export function NumberBound({ label, value, most, onChange }: NumberBoundProps) {
  const written = value === undefined ? '' : String(value);
  const apply = (text: string) => {
    const figure = text.trim() === '' ? undefined : readFigure(text);
    if (figure === null || (figure !== undefined && !(Number.isInteger(figure) && figure >= 0 && figure <= most)))
      return `“${text}” is no whole number from 0 to ${count(most)}.`;
    if (figure !== value) onChange(figure);
    return null;
  };
  return <TextBound label={label} written={written} apply={apply} />;
}

interface AmountFieldProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Whether a pause in typing applies it, too. */
  onPause?: boolean;
}

/** One amount of ISK, typed as people write it: `1.5b`, `200m`; undefined where the field is empty. */
export function AmountField({ label, value, onChange, onPause = false }: AmountFieldProps) {
  const written = value === undefined ? '' : shortIsk(value);
  const apply = (text: string) => {
    const amount = text.trim() === '' ? undefined : readIsk(text);
    if (amount === null) return `“${text}” is no amount; write 200m, 1.5b or plain figures.`;
    // What is shown is rounded: unless it was changed, it is not read back.
    if (text !== written) onChange(amount);
    return null;
  };
  return (
    <TextBound
      label={label}
      written={written}
      title={value === undefined ? undefined : fullIsk(value)}
      apply={apply}
      onPause={onPause}
    />
  );
}

interface FigureInputProps {
  id?: string;
  value: number;
  from: number;
  to: number;
  /** Only whole figures. */
  whole?: boolean;
  onChange: (value: number) => void;
}

/** A figure between two bounds, taken while it is typed; what is none is put back when the field is left. */
export function FigureInput({ id, value, from, to, whole = true, onChange }: FigureInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const figure = readFigure(text);
    if (figure !== null) onChange(Math.min(to, Math.max(from, whole ? Math.round(figure) : figure)));
  };
  return (
    <input
      id={id}
      className="field figure-field"
      type="text"
      inputMode={whole ? 'numeric' : 'decimal'}
      value={typed ?? String(value)}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

interface AmountChipProps {
  label: string;
  value: number | undefined;
  /** The number as the URL writes it; undefined takes the filter out. */
  onChange: (value: string | undefined) => void;
}

interface AmountProps extends AmountChipProps {
  bound: 'from' | 'up to';
  /** What the field behind the chip is called, where the bound alone does not say it. */
  field?: string;
}

/** A filter on one amount of ISK. */
export function AmountChip({ label, bound, field = bound === 'from' ? 'From' : 'Up to', value, onChange }: AmountProps) {
  return (
    <FilterChip
      label={label}
      value={value === undefined ? null : `${bound} ${shortIsk(value)}`}
      onClear={() => onChange(undefined)}
    >
      <AmountField label={field} value={value} onChange={(amount) => onChange(amount?.toString())} />
    </FilterChip>
  );
}

/** A filter on the cubic metres that there are at most. */
export function VolumeChip({ value, onChange }: Omit<AmountChipProps, 'label'>) {
  return (
    <FilterChip label="Volume" value={value === undefined ? null : `up to ${volume(value)}`} onClear={() => onChange(undefined)}>
      <NumberBound label="m³ up to" value={value} most={10_000_000} onChange={(most) => onChange(most?.toString())} />
    </FilterChip>
  );
}
