import { useRef } from 'react';
import { passengerOf } from '#shared/plan-api/legs';
import { readFigure } from '#shared/read-figure';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { TextBound } from '../../ui/controls/text-bound.tsx';
import { plural } from '../../ui/format.ts';

const MOST = 256;

interface Props {
  /** As the service takes them: `Manticore:10`. */
  pass: readonly string[];
  onChange(pass: readonly string[]): void;
}

/** Who passes the portal of a titan or black ops: hulls, and how many of each. */
export function PassengersChip({ pass, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const ships = pass.map(passengerOf);
  const total = ships.reduce((sum, { count }) => sum + count, 0);
  const set = (changed: readonly { type: string; count: number }[]) =>
    onChange(changed.map(({ type, count }) => `${type}:${count}`));
  return (
    <FilterChip label="Bridge fleet" value={total === 0 ? null : plural(total, 'ship')} onClear={() => set([])}>
      <div className="places">
        <TypePicker
          input={input}
          label="Ship that passes"
          onPick={(_, name) => {
            if (!ships.some(({ type }) => type === name)) set([...ships, { type: name, count: 1 }]);
          }}
        />
        <ul aria-label="Ships that pass the portal">
          {ships.map(({ type, count }) => (
            <li key={type}>
              <TextBound
                label={type}
                written={String(count)}
                apply={(text) => {
                  const wanted = readFigure(text);
                  if (wanted === null || !Number.isInteger(wanted) || wanted < 1 || wanted > MOST) return `1 to ${MOST} ships.`;
                  if (wanted !== count) set(ships.map((ship) => (ship.type === type ? { type, count: wanted } : ship)));
                  return null;
                }}
              />
              <IconButton
                icon="close"
                label={`Leave out ${type}`}
                onClick={() => set(ships.filter((one) => one.type !== type))}
              />
            </li>
          ))}
        </ul>
        <p className="dim places-note">
          By the mass of the hulls alone: what is fitted weighs too. Only a titan and black ops open a portal.
        </p>
      </div>
    </FilterChip>
  );
}
