import { useEffect, useEffectEvent, useState } from 'react';
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
  const { label, placeholder, chosen, draft, onDraft, choices, settled, onPick } = props;
  const [isInside, setInside] = useState(false);
  /** Enter came before all that fits was here. */
  const [isSubmitted, setSubmitted] = useState(false);
  const take = (choice: Choice) => {
    setSubmitted(false);
    onDraft(null);
    onPick(choice);
  };
  const takeFirst = () => {
    const [first] = choices;
    if (isUnfinished(draft) && first !== undefined) take(first);
  };
  const takeLate = useEffectEvent(takeFirst);
  useEffect(() => {
    if (isSubmitted && settled) takeLate();
  }, [isSubmitted, settled]);
  // A name that is left as it is called is taken, also where all that fits comes after the field was left.
  const takeExact = useEffectEvent(() => {
    const exact = choices.find((choice) => fold(choice.label) === fold(draft?.trim() ?? ''));
    if (isUnfinished(draft) && exact !== undefined) take(exact);
  });
  useEffect(() => {
    if (!isInside && settled) takeExact();
  }, [isInside, settled]);
  return (
    <div
      className="name-field"
      role="group"
      aria-label={label}
      onFocus={() => setInside(true)}
      onBlur={() => {
        setInside(false);
        if (draft === '') onDraft(null);
      }}
    >
      <span aria-hidden="true">{label}</span>
      <Combobox
        label={label}
        placeholder={placeholder}
        text={draft ?? chosen ?? ''}
        onText={(typed) => {
          setSubmitted(false);
          onDraft(typed.trim() === '' ? '' : typed);
          if (typed.trim() === '') onPick(null);
        }}
        suggestions={isUnfinished(draft) ? choices : []}
        onPick={({ id }) => {
          const picked = choices.find((choice) => choice.id === id);
          if (picked !== undefined) take(picked);
        }}
        onSubmit={() => (settled ? takeFirst() : setSubmitted(isUnfinished(draft)))}
      />
      <p className="warning" role="status">
        {isUnfinished(draft) ? <Complaint {...props} draft={draft} isInside={isInside} onTake={take} /> : null}
      </p>
    </div>
  );
}

/** Whether something is typed that was not taken. */
export function isUnfinished(draft: FieldDraft): draft is string {
  return draft !== null && draft !== '';
}

interface ComplaintProps<Choice extends Suggestion> extends Props<Choice> {
  draft: string;
  isInside: boolean;
  onTake: (choice: Choice) => void;
}

function Complaint<Choice extends Suggestion>(props: ComplaintProps<Choice>) {
  const { draft, choices, settled, isInside } = props;
  if (settled && choices.length === 0) return <Refusal {...props} />;
  if (isInside) return null;
  return [...draft.trim()].length < 2 ? 'Write two letters or more.' : 'Choose one of those suggested.';
}

function Refusal<Choice extends Suggestion>({ draft, noun, similar, onTake }: ComplaintProps<Choice>) {
  const nearest = nearestOf(draft.trim(), similar);
  if (nearest === undefined) return `“${draft.trim()}” is no ${noun}.`;
  return (
    <>
      “{draft.trim()}” is no {noun}. Did you mean:{' '}
      <Button look="quiet" onClick={() => onTake(nearest)}>
        {nearest.label}
      </Button>
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
