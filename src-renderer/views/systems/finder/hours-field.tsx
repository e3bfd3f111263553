import { useMyHours } from '../../../state/local-storage/my-hours.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { fullHour } from '../../../ui/time.ts';
import type { FilterChange } from './filters.ts';
import { formatHours } from './my-hours.ts';

interface Props {
  from: number | undefined;
  to: number | undefined;
  change: FilterChange;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** From which hour of the EVE day to which one is there; unset, the last choice stands ready. */
export function HoursField({ from, to, change }: Props) {
  const stored = useMyHours();
  const [first, last] = [from ?? stored.from, to ?? stored.to];
  const set = (start: number, end: number) => change({ hours_from: String(start), hours_to: String(end) });
  const choice = (label: string, value: number, onChange: (hour: number) => void) => (
    <label className="labelled">
      <span>{label}</span>
      <select className="field" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {fullHour(hour)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="stack bounds">
      {choice('From', first, (hour) => set(hour, last))}
      {choice('To', last, (hour) => set(first, hour))}
      <p className="note">
        {from === undefined ? (
          <Button onClick={() => set(first, last)}>Show what goes on from {formatHours(first, last)}</Button>
        ) : (
          'Hours of the EVE day. A column shows what usually happens in one of them; sort by it to see the quietest first.'
        )}
      </p>
    </div>
  );
}
