import { useEffect, useState } from 'react';
import { type TimerSide, timerLimits, timerSides } from '#shared/local-api/timers';
import { momentIn } from '#shared/timer-time';
import { addPastedTimers } from '../../../state/timers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { notify } from '../../../ui/copy.ts';
import { sideNames } from './columns.tsx';

const EXAMPLE = '1DQ1-A - Palace\n1,475 km\nReinforced until 2026.11.27 19:10:05';

/** Adds the timers of a text as the game copies it; what is not understood stays in sight. */
export function PasteTimers({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [side, setSide] = useState<TimerSide>('none');
  const [unread, setUnread] = useState<readonly string[]>([]);
  const add = async () => {
    const left = await addPastedTimers(text, side);
    setUnread(left);
    if (left.length === 0) onClose();
  };
  return (
    <form
      className="timer-form"
      aria-label="Paste timers"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <textarea
        className="field timer-paste"
        aria-label="Text of the selected item, of a notification, or of several"
        placeholder={EXAMPLE}
        rows={5}
        maxLength={timerLimits.textLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Segmented
        label="Whose"
        value={side}
        options={timerSides.map((value) => ({ value, label: sideNames[value] }))}
        onChange={setSide}
      />
      <span>
        <Button look="primary" disabled={text.trim() === ''} onClick={() => void add()}>
          Add
        </Button>{' '}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
      {unread.length === 0 ? (
        <p className="timer-form-line note">
          Select a structure, skyhook or customs office, copy its text in the game, and paste it; several at once too.
        </p>
      ) : (
        <ul className="timer-form-line warning" role="alert">
          {unread.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** While the board is open a text with a time that is pasted anywhere beside a field is a timer; any other is a list to be priced. */
export function useTimerPaste(): void {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isField = event.target instanceof Element && event.target.closest('input, textarea, select, dialog[open]') !== null;
      if (isField || momentIn(text) === undefined) return;
      event.preventDefault();
      void addPastedTimers(text.slice(0, timerLimits.textLength), 'none').then((unread) => {
        if (unread[0] !== undefined) notify(unread[0]);
      });
    };
    // Before the paste that is priced.
    window.addEventListener('paste', take, { capture: true });
    return () => window.removeEventListener('paste', take, { capture: true });
  }, []);
}
