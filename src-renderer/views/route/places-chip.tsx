import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { plural } from '../../ui/format.ts';

interface Props {
  label: string;
  /** What may be named, for the empty field. */
  placeholder: string;
  places: readonly string[];
  onChange(places: readonly string[]): void;
  /** More of what the chip stands for, below the names; `note`: what of it is chosen. */
  children?: ReactNode;
  note?: string | null;
}

/** Named places of a route, added one by one; whether a name is one the service says. */
export function PlacesChip({ label, placeholder, places, onChange, children, note = null }: Props) {
  const [text, setText] = useState('');
  const named = places.length === 0 ? null : places.length <= 2 ? places.join(', ') : plural(places.length, 'place');
  const value = [named, note].filter((part) => part !== null).join(', ') || null;
  const add = () => {
    const name = text.trim();
    setText('');
    if (name !== '' && !places.includes(name)) onChange([...places, name]);
  };
  return (
    <FilterChip label={label} value={value} onClear={() => onChange([])}>
      <form
        className="places"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <ul aria-label={label}>
          {places.map((place) => (
            <li key={place}>
              {place}
              <IconButton
                icon="close"
                label={`Remove ${place}`}
                onClick={() => onChange(places.filter((one) => one !== place))}
              />
            </li>
          ))}
        </ul>
        <input
          className="field"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button onClick={add}>Add</Button>
      </form>
      {children}
    </FilterChip>
  );
}
