import type { CSSProperties } from 'react';
import { decimals, NOTHING } from '../ui/format.ts';

/** A score from 0 to 100: the number, and a bar as long as it is. */
export function Score({ value }: { value: number | null }) {
  if (value === null) return <span className="dim">{NOTHING}</span>;
  return (
    <span className="score" style={{ '--share': value / 100 } as CSSProperties}>
      {decimals(value, 1)}
    </span>
  );
}
