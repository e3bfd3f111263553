import { type RefObject, useState } from 'react';
import { typeList } from '#shared/contracts-api/reference';
import { contractsService } from '../api.ts';
import { Combobox } from '../ui/controls/combobox.tsx';
import { Icon } from '../ui/icons.tsx';
import { useEndpoint } from '../use-endpoint.ts';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** What the type is for; absent: any item type, which the key for words goes to. */
  label?: string;
  onPick: (typeId: number, name: string) => void;
}

/** An item type by a part of its name. */
export function TypePicker({ input, label, onPick }: Props) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const long = [...trimmed].length >= 2;
  const types = useEndpoint(contractsService, typeList, long ? { q: trimmed, limit: 12 } : null);
  const found = types.body?.data ?? [];
  return (
    <Combobox
      label={label ?? 'Item type'}
      className="words"
      icon={<Icon name="search" />}
      placeholder={label ?? 'Item type   /'}
      input={input}
      text={text}
      onText={setText}
      suggestions={found.map(({ type_id: id, name }) => ({ id: String(id), label: name }))}
      {...(long && !types.pending ? { nothing: 'No item type is called that.' } : {})}
      onPick={({ id, label }) => {
        setText('');
        onPick(Number(id), label);
      }}
      onSubmit={() => {
        const [first] = found;
        if (first === undefined) return;
        setText('');
        onPick(first.type_id, first.name);
      }}
    />
  );
}
