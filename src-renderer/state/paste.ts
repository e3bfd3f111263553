import { useEffect } from 'react';
import { create } from 'zustand';
import { changeQuery } from './lists/list-filters.ts';
import { navigateToView } from './location.ts';

/** The pasted list, while the window is open: it is kept nowhere else. `asked`: the text whose worth is shown. */
export const usePaste = create<{ text: string; asked: string }>(() => ({ text: '', asked: '' }));

/** Whether a paste belongs to the control that has the focus. */
function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], dialog[open]') !== null;
}

/** Takes what is pasted anywhere in the window, and opens the view that puts a price on it. */
export function usePasteAnywhere(): void {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || takesText(event.target) || text.trim() === '') return;
      event.preventDefault();
      usePaste.setState({ text, asked: text });
      navigateToView('/appraise');
      // What was open there is not what is shown now.
      changeQuery({ saved: undefined }, 'replace');
    };
    window.addEventListener('paste', take);
    return () => window.removeEventListener('paste', take);
  }, []);
}
