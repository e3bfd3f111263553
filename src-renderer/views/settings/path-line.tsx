import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Line } from './line.tsx';
import { choosePath } from './use-data-folder.ts';

interface Props {
  name: string;
  about: ReactNode;
  /** What the button that does it says. */
  action: string;
  /** What the field shows while it is empty. */
  placeholder: string;
  disabled: boolean;
  /** What the desktop's dialog asks for; null: there is no dialog. */
  choose: 'folder' | 'file' | null;
  /** Whether what was typed will do. */
  isValid: (text: string) => boolean;
  /** What else can be chosen about it. */
  choice?: ReactNode;
  /** Resolves to what was wrong with it, or null. */
  onSubmit: (text: string) => Promise<string | null>;
}

/** A line of the settings with a field and what is done with what it says: a path, or a word that confirms. */
export function PathLine({ name, about, action, placeholder, disabled, choose, isValid, choice, onSubmit }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [saveError, setSaveError] = useState<string | null>(null);
  const trimmed = text.trim();
  const canSubmit = !disabled && isValid(trimmed);
  const submit = async () => {
    const failure = await onSubmit(trimmed);
    setSaveError(failure);
    if (failure === null) setText('');
  };
  return (
    <Line
      name={<label htmlFor={id}>{name}</label>}
      about={
        saveError === null ? (
          about
        ) : (
          <span className="warning path" role="alert">
            {saveError}
          </span>
        )
      }
    >
      <input
        id={id}
        className="field field-path"
        type="text"
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        aria-invalid={saveError !== null}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && canSubmit) void submit();
        }}
      />
      {choose === null ? null : (
        <Button disabled={disabled} onClick={() => void choosePath(choose).then((path) => path !== null && setText(path))}>
          Choose
        </Button>
      )}
      {choice}
      <Button disabled={!canSubmit} onClick={() => void submit()}>
        {action}
      </Button>
    </Line>
  );
}
