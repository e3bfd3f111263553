import { type ReactNode, type RefObject, useId, useState } from 'react';

/** One line below the field. `id` is what choosing it gives, `hint` stands beside it. */
export interface Suggestion {
  id: string;
  label: string;
  hint?: string;
}

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  /** Enter without a suggestion chosen. */
  onSubmit?: (text: string) => void;
  placeholder?: string;
  icon?: ReactNode;
  input?: RefObject<HTMLInputElement | null>;
  className?: string;
  /** What to say where nothing fits what was typed. */
  nothing?: string;
}

/** A text field that completes: arrows choose, Enter takes, Escape closes the list first and clears second. */
export function Combobox({
  label,
  text,
  onText,
  suggestions,
  onPick,
  onSubmit,
  placeholder,
  icon,
  input,
  className,
  nothing,
}: Props) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const visible = open && (suggestions.length > 0 || nothing !== undefined);
  const pick = (suggestion: Suggestion) => {
    setOpen(false);
    setActive(-1);
    onPick(suggestion);
  };
  const move = (by: number) => {
    setOpen(true);
    setActive((at) => Math.max(-1, Math.min(suggestions.length - 1, at + by)));
  };

  return (
    <div className={`combobox ${className ?? ''}`}>
      {icon}
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={visible}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={visible && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setOpen(true);
          setActive(-1);
          onText(target.value);
        }}
        onFocus={() => setOpen(text !== '')}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter') {
            const selected = suggestions[active];
            if (visible && selected !== undefined) pick(selected);
            else onSubmit?.(text);
            setOpen(false);
          } else if (event.key === 'Escape' && visible) setOpen(false);
          else if (event.key === 'Escape' && text !== '') onText('');
          else if (event.key === 'Escape') event.currentTarget.blur();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div id={list} role="listbox" aria-label={`${label}: suggestions`} className="suggestions" hidden={!visible}>
        {suggestions.map((suggestion, index) => (
          <Option key={suggestion.id} id={`${list}-${index}`} suggestion={suggestion} selected={index === active} onPick={pick} />
        ))}
        {suggestions.length === 0 && nothing !== undefined ? <p className="suggestion dim">{nothing}</p> : null}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  selected: boolean;
  onPick: (suggestion: Suggestion) => void;
}

function Option({ id, suggestion, selected, onPick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className="suggestion"
      // Before the input loses the focus and the list its place.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(suggestion)}
    >
      <span>{suggestion.label}</span>
      {suggestion.hint === undefined ? null : <span className="dim">{suggestion.hint}</span>}
    </div>
  );
}
