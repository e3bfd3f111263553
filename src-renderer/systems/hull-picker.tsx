import { useState } from 'react';
import { fold } from '#shared/fold';
import { hulls, jumpHulls } from '#shared/plan-api/jump-hulls';
import { planService } from '../api.ts';
import { Combobox } from '../ui/controls/combobox.tsx';
import { lightYears, minuteSpan } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { useEndpoint } from '../use-endpoint.ts';

const MOST = 10;

interface Props {
  placeholder: string;
  onPick(hull: { id: number; name: string }): void;
}

/** Any hull by a part of its name or of its group, with what a jump takes it. Enter alone takes the exact name, else the nearest. */
export function HullPicker({ placeholder, onPick }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const enough = wanted.length >= 2;
  const { body, pending, previous } = useEndpoint(planService, hulls, enough ? { q: wanted, limit: MOST } : null);
  const found = enough ? (body?.data ?? []) : [];
  const settled = !pending && !previous;
  const pick = (index: number) => {
    const hull = found[index];
    if (hull === undefined) return;
    setText('');
    onPick({ id: hull.type_id, name: hull.name });
  };
  return (
    <Combobox
      label="Hull"
      icon={<Icon name="search" />}
      placeholder={placeholder}
      text={text}
      onText={setText}
      suggestions={found.map(({ name, group, seconds_per_jump: seconds }) => ({
        id: name,
        label: name,
        hint: `${group}, ${minuteSpan(seconds / 60)} a jump`,
      }))}
      {...(enough && settled ? { nothing: 'No ship and no kind of ship is called that.' } : {})}
      onPick={({ id }) => pick(found.findIndex(({ name }) => name === id))}
      onSubmit={() => settled && pick(0)}
    />
  );
}

const MOST_JUMP_HULLS = 12;

interface JumpHullPickerProps {
  placeholder: string;
  onPick(name: string): void;
}

/** A hull with a jump drive by a part of its name or of its group's: `rhea`, `black ops`. Enter alone takes the exact name, else the nearest. */
export function JumpHullPicker({ placeholder, onPick }: JumpHullPickerProps) {
  const [text, setText] = useState('');
  const { body, pending } = useEndpoint(planService, jumpHulls, {});
  const wanted = fold(text);
  // The exact name before one that begins so, before one that has it within, before a group.
  const rank = ({ name }: { name: string }) => {
    const at = fold(name).indexOf(wanted);
    return fold(name) === wanted ? 0 : at === 0 ? 1 : at > 0 ? 2 : 3;
  };
  const found = (body?.data ?? [])
    .filter(({ name, group }) => fold(`${name} ${group}`).includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_JUMP_HULLS);
  const pick = (name: string | undefined) => {
    if (name === undefined) return;
    setText('');
    onPick(name);
  };
  return (
    <Combobox
      label="Ship with a jump drive"
      icon={<Icon name="search" />}
      placeholder={placeholder}
      text={text}
      onText={setText}
      suggestions={found.map(({ name, group, light_years: range }) => ({
        id: name,
        label: name,
        hint: `${group}, ${lightYears(range)}`,
      }))}
      {...(wanted !== '' && !pending ? { nothing: 'No ship with a jump drive is called that.' } : {})}
      onPick={({ id }) => pick(id)}
      onSubmit={() => wanted !== '' && pick(found[0]?.name)}
    />
  );
}
