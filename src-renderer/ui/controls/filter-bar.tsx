import { type ReactNode, useState } from 'react';
import { useHashLocation } from '../../state/location.ts';
import { Button } from './button.tsx';

/** Members of an address that say how something is shown, not what. */
const shownBy: ReadonlySet<string> = new Set([
  'sort',
  'dir',
  'order',
  'way',
  'route',
  'page',
  'before',
  'map',
  'beside',
  'days',
  'clock',
]);

/** A line of filters; with little room all but the search field wait behind one button, which says how many are set. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  const { query } = useHashLocation();
  const [isOpen, setOpen] = useState(false);
  const set = Object.keys(query).filter((name) => !shownBy.has(name)).length;
  return (
    <div className={isOpen ? 'filters' : 'filters filters-closed'} role="search" aria-label={label}>
      {children}
      <Button className="filters-toggle" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Fewer filters' : set === 0 ? 'Filters' : `Filters (${set})`}
      </Button>
    </div>
  );
}

/** The way out of all filters, at the end of their line. */
export function ClearAll({ clear }: { clear: () => void }) {
  return (
    <Button look="quiet" onClick={clear} title="Take all filters out (Shift Esc)">
      Clear all
    </Button>
  );
}
