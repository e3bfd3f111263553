import { useId, useState } from 'react';
import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import { Button } from '../../ui/controls/button.tsx';
import { Combobox, type Suggestion } from '../../ui/controls/combobox.tsx';

/** What is typed into a field and not taken yet; null: the field shows what was taken. */
export type FieldDraft = string | null;

interface Props<Choice extends Suggestion> {
  label: string;
  /** What an empty field stands for. */
  placeholder: string;
  /** Name of what was chosen; null: nothing. */
  chosen: string | null;
  draft: FieldDraft;
  onDraft: (draft: FieldDraft) => void;
  /** What fits what is typed, the best first. */
  choices: readonly Choice[];
  /** Whether these are all that fit, and not those of what was typed before. */
  settled: boolean;
  /** Names that one which nothing fits may have been meant for. */
  similar: readonly Choice[];
  /** What a name is that nothing is called by: `item type`. */
  noun: string;
  onPick: (choice: Choice | null) => void;
}

/** A thing by its name, which the field shows once it is chosen. What is none says so beside the field until it is mended. */
export function NameField<Choice extends Suggestion>(props: Props<Choice>) {
  const { label, placeholder, chosen, draft, onDraft, choices, settled, similar, noun, onPick } = props;
  const id = useId();
  const [isInside, setInside] = useState(false);
  const text = draft ?? chosen ?? '';
  const take = (choice: Choice | null) => {
    onDraft(null);
    onPick(choice);
  };
  const exact = draft === null ? undefined : choices.find((choice) => fold(choice.label) === fold(draft.trim()));
  const isRefused = draft !== null && settled && choices.length === 0;
  return (
    <div
      className="name-field"
      role="group"
      aria-label={label}
      onFocus={() => setInside(true)}
      onBlur={() => {
        setInside(false);
        if (settled && exact !== undefined) take(exact);
      }}
    >
      <span id={id} aria-hidden="true">
        {label}
      </span>
      <Combobox
        label={label}
        placeholder={placeholder}
        text={text}
        onText={(typed) => (typed.trim() === '' ? take(null) : onDraft(typed))}
        suggestions={draft === null ? [] : choices}
        onPick={({ id: picked }) => take(choices.find((choice) => choice.id === picked) ?? null)}
        onSubmit={() => {
          const [first] = choices;
          if (draft !== null && settled && first !== undefined) take(first);
        }}
      />
      <p className="warning" role="status">
        {isRefused ? (
          <Refusal text={draft.trim()} noun={noun} similar={nearestOf(draft.trim(), similar)} onTake={take} />
        ) : draft !== null && !isInside && choices.length > 0 ? (
          'Choose one of those suggested.'
        ) : null}
      </p>
    </div>
  );
}

function Refusal<Choice extends Suggestion>(props: {
  text: string;
  noun: string;
  similar: Choice | undefined;
  onTake: (choice: Choice) => void;
}) {
  const { text, noun, similar, onTake } = props;
  if (similar === undefined) return `“${text}” is no ${noun}.`;
  return (
    <>
      “{text}” is no {noun}. Did you mean{' '}
      <Button look="quiet" onClick={() => onTake(similar)}>
        {similar.label}
      </Button>
      ?
    </>
  );
}

function nearestOf<Choice extends Suggestion>(text: string, similar: readonly Choice[]): Choice | undefined {
  const [name] = nearestNames(
    text,
    similar.map(({ label }) => label),
    1,
  );
  return similar.find(({ label }) => label === name);
}

/** The beginning of a name, under which one that was meant is found although its end is wrong. */
export function beginningOf(text: string): string {
  return [...text].slice(0, Math.max(2, Math.min(4, [...text].length - 1))).join('');
}
