/** What one place of {@link TwoBars} has; null: not known. */
export interface TwoValues {
  key: string;
  /** Below the bars; empty: nothing stands there. */
  label: string;
  up: number | null;
  down: number | null;
  /** In words, for the pointer and for screen readers. */
  text: string;
}

/** Pairs of bars over time: kills upwards, losses downwards, on one scale. */
export function TwoBars({ label, values }: { label: string; values: readonly TwoValues[] }) {
  const most = Math.max(1, ...values.map(({ up, down }) => Math.max(up ?? 0, down ?? 0)));
  const height = (value: number | null) => ({ height: `${((value ?? 0) / most) * 100}%` });
  return (
    <ol className="two-bars" aria-label={label}>
      {values.map(({ key, label: below, up, down, text }) => (
        <li key={key} title={text} className={up === null ? 'unknown' : ''}>
          <span className="bar-up">
            <i style={height(up)} />
          </span>
          <span className="bar-down">
            <i style={height(down)} />
          </span>
          <b>{below}</b>
          <span className="visually-hidden">{text}</span>
        </li>
      ))}
    </ol>
  );
}
