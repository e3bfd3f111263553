import type { CSSProperties } from 'react';
import { NOTHING } from '../ui/format.ts';

const figures = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A score from 0 to 100: the number, and a bar as long as it is. */
export function Score({ value }: { value: number | null }) {
  if (value === null) return <span className="dim">{NOTHING}</span>;
  return (
    <span className="score" style={{ '--share': value / 100 } as CSSProperties}>
      {figures.format(value)}
    </span>
  );
}
