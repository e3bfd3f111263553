import { type RefObject, useState } from 'react';
import { systemSearch } from '#shared/systems-api/topology';
import { systemsService } from '../api.ts';
import { Combobox } from '../ui/controls/combobox.tsx';
import { securityFigure } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { useEndpoint } from '../use-endpoint.ts';

interface Props {
  label: string;
  placeholder: string;
  onPick: (system: { id: number; name: string }) => void;
  input?: RefObject<HTMLInputElement | null>;
  className?: string;
  /** How many systems are suggested at most. */
  limit?: number;
}

/** A system by a part of its name. Enter alone takes the first that fits, and waits for those that fit what was typed. */
export function SystemPicker({ label, placeholder, onPick, input, className = '', limit = 8 }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const enough = [...wanted].length >= 2;
  const found = useEndpoint(systemsService, systemSearch, enough ? { q: wanted, limit } : null);
  const systems = found.body?.data ?? [];
  const pick = (selected: { id: number; name: string } | undefined) => {
    if (selected === undefined) return;
    setText('');
    onPick(selected);
  };
  const settled = !found.pending && !found.previous;
  const submit = async () => {
    if (settled) return pick(systems[0]);
    const { body } = await systemsService.client.get(systemSearch, { q: wanted, limit: 1 });
    pick(body.data[0]);
  };
  return (
    <Combobox
      label={label}
      className={className}
      icon={<Icon name="search" />}
      placeholder={placeholder}
      {...(input === undefined ? {} : { input })}
      text={text}
      onText={setText}
      suggestions={systems.map(({ id, name, region, security_status: status }) => ({
        id: String(id),
        label: name,
        hint: `${securityFigure(status)} ${region}`,
      }))}
      {...(enough && settled ? { nothing: 'No system is called that.' } : {})}
      onPick={({ id }) => pick(systems.find((one) => String(one.id) === id))}
      // What cannot be asked now is not picked; the list says what fits once it is here.
      onSubmit={() => void submit().catch(() => undefined)}
    />
  );
}
