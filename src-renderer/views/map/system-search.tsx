import { type RefObject, useState } from 'react';
import { systemSearch } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { securityFigure } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

interface Props {
  label: string;
  placeholder: string;
  input?: RefObject<HTMLInputElement | null>;
  onPick: (systemId: number) => void;
}

/** A system by a part of its name. */
export function SystemSearch({ label, placeholder, input, onPick }: Props) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const long = [...trimmed].length >= 2;
  const systems = useEndpoint(systemsService, systemSearch, long ? { q: trimmed, limit: 12 } : null);
  const found = systems.body?.data ?? [];
  const pick = (id: number) => {
    setText('');
    onPick(id);
  };
  return (
    <Combobox
      label={label}
      className="words"
      icon={<Icon name="search" />}
      placeholder={placeholder}
      {...(input === undefined ? {} : { input })}
      text={text}
      onText={setText}
      suggestions={found.map(({ id, name, region, security_status: status }) => ({
        id: String(id),
        label: name,
        hint: `${securityFigure(status)}  ${region}`,
      }))}
      {...(long && !systems.pending ? { nothing: 'No system is called that.' } : {})}
      onPick={({ id }) => pick(Number(id))}
      onSubmit={() => {
        const [first] = found;
        if (first !== undefined && !systems.previous) pick(first.id);
      }}
    />
  );
}
