import { create } from 'zustand';

/** The last short message to the person, shown for a moment and read aloud. */
export const useNotice = create<{ text: string; at: number }>(() => ({ text: '', at: 0 }));

/** Longer texts, which cannot be read in a line, are not shown where they could not be copied. */
const LEGIBLE = 200;

let clears: ReturnType<typeof setTimeout> | undefined;

/** Says something in passing: `Copied 230,114,002`; for this many milliseconds. */
export function notify(text: string, milliseconds = 2600): void {
  clearTimeout(clears);
  useNotice.setState(({ at }) => ({ text, at: at + 1 }));
  clears = setTimeout(() => useNotice.setState({ text: '' }), milliseconds);
}

/** Puts text on the clipboard and says so. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`Copied ${what}`);
  } catch {
    const refused = `The browser did not allow copying ${what}`;
    if (text.length > LEGIBLE) notify(`${refused}.`);
    else notify(`${refused}. Copy it by hand: ${text}`, 20_000);
  }
}
