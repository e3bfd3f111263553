import { useState } from 'react';
import { fold } from '#shared/fold';
import { jumpHulls } from '#shared/plan-api/jump-hulls';
import { planService } from '../api.ts';
import { Combobox } from '../ui/controls/combobox.tsx';
import { lightYears } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { useEndpoint } from '../use-endpoint.ts';

const noArguments = {};
const MOST = 12;

interface Props {
  placeholder: string;
  onPick(name: string): void;
}

/** A hull with a jump drive by a part of its name or of its group's: `rhea`, `black ops`. Enter alone takes the exact name, else the nearest. */
export function JumpHullPicker({ placeholder, onPick }: Props) {
  const [text, setText] = useState('');
  const { body, pending } = useEndpoint(planService, jumpHulls, noArguments);
  const wanted = fold(text);
  // The exact name before one that begins so, before one that has it within, before a group.
  const rank = ({ name }: { name: string }) => {
    const at = fold(name).indexOf(wanted);
    return fold(name) === wanted ? 0 : at === 0 ? 1 : at > 0 ? 2 : 3;
  };
  const found = (body?.data ?? [])
    .filter(({ name, group }) => fold(`${name} ${group}`).includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
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
