import type { CSSProperties } from 'react';
import { expectedCount } from '../../../systems/forecast-text.ts';

interface Props {
  /** `jumps`, `kills`. */
  what: string;
  predicted: { expected: number; low: number; high: number };
  /** The newest days as they were, oldest first. */
  days: readonly number[];
}

/** An expected count with its 80 % interval as a band, and the last days as dots on the same scale. */
export function Interval({ what, predicted: { expected, low, high }, days }: Props) {
  const most = Math.max(1, high, expected, ...days) * 1.04;
  const at = (value: number) => `${(value / most) * 100}%`;
  const words = `${expectedCount(expected)} ${what} expected, 80 % interval from ${expectedCount(low)} to ${expectedCount(high)}`;
  return (
    <div className="interval">
      <p>
        <b>{expectedCount(expected)}</b> <span className="soft">{what}</span>{' '}
        <span className="dim">
          80 %: {expectedCount(low)} to {expectedCount(high)}
        </span>
      </p>
      <div
        className="interval-track"
        role="img"
        aria-label={`${words}; the last ${days.length} days: ${days.map(expectedCount).join(', ')}`}
        style={{ '--low': at(low), '--high': at(high), '--expected': at(expected) } as CSSProperties}
      >
        <i className="interval-band" />
        {days.map((value, day) => (
          <i key={day} className="interval-day" style={{ left: at(value), opacity: 0.35 + (0.65 * (day + 1)) / days.length }} />
        ))}
        <i className="interval-expected" />
      </div>
    </div>
  );
}
