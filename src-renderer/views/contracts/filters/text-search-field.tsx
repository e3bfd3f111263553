import { type RefObject, useEffect, useRef, useState } from 'react';
import { typeList } from '#shared/contracts-api/reference';
import { contractsService } from '../../../api.ts';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';

interface Props {
  value: string;
  onChange: (q: string, step: 'push' | 'replace') => void;
  /** A suggested item was picked: that type is meant, and no words. */
  onPickType: (name: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** A word is searched for when the typing pauses for this long. */
const DEBOUNCE_MS = 220;

/** Searches by words while one types, as `words` of the trade list; suggests item types. */
export function TextSearchField({ value, onChange, onPickType, input }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The URL follows what is typed, some letters behind: only a change from elsewhere may replace the text.
  const lastSent = useRef(value);
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  const trimmed = text.trim();
  const types = useEndpoint(contractsService, typeList, [...trimmed].length >= 2 ? { q: trimmed, limit: 8 } : null);

  const search = (q: string, step: 'push' | 'replace') => {
    clearTimeout(timer.current);
    lastSent.current = q.trim();
    if (lastSent.current !== value) onChange(lastSent.current, step);
  };
  return (
    <Combobox
      label="Search titles, items, places and issuers"
      className="words"
      icon={<Icon name="search" />}
      placeholder="Words: title, item, place   /"
      input={input}
      text={text}
      onText={(next) => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(next, 'replace'), DEBOUNCE_MS);
      }}
      suggestions={(types.body?.data ?? []).map(({ type_id: id, name }) => ({ id: String(id), label: name, hint: 'item' }))}
      onPick={({ label }) => {
        clearTimeout(timer.current);
        lastSent.current = '';
        setText('');
        onPickType(label);
        input.current?.blur();
      }}
      onSubmit={(q) => {
        search(q, 'push');
        // The keys are the rows' again: the next letter is a command.
        input.current?.blur();
      }}
    />
  );
}
