import { useState } from 'react';
import { hulls } from '#shared/plan-api/jump-hulls';
import { planService } from '../api.ts';
import { Combobox } from '../ui/controls/combobox.tsx';
import { minuteSpan } from '../ui/format.ts';
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
