import { useState } from 'react';
import { readFigure } from '#shared/read-figure';

interface Props {
  id?: string;
  value: number;
  from: number;
  to: number;
  /** Only whole figures. */
  whole?: boolean;
  onChange: (value: number) => void;
}

/** A figure between two bounds, taken while it is typed; what is none is put back when the field is left. */
export function FigureInput({ id, value, from, to, whole = true, onChange }: Props) {
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
