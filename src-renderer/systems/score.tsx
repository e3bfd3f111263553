import type { CSSProperties } from 'react';
import { decimals, NOTHING } from '../ui/format.ts';

/** A score from 0 to 100: the number, and a bar as long as it is. `isShare`: it is per cent of something, and says so. */
export function Score({ value, isShare = false }: { value: number | null; isShare?: boolean }) {
  if (value === null) return <span className="dim">{NOTHING}</span>;
  return (
    <span className="score" style={{ '--share': value / 100 } as CSSProperties}>
      {decimals(value, 1)}
      {isShare ? '\u00a0%' : ''}
    </span>
  );
}
