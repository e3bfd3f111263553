import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What the person chose about the window itself; kept by the browser, per address. */
export interface Preferences {
  theme: 'dark' | 'light' | 'system';
  /** Text and everything measured by it, in per cent. */
  textScale: number;
  timeZone: 'eve' | 'local';
  motion: 'system' | 'reduced';
}

/** What the text scale may be, in per cent. */
export const textScales = { minimum: 80, maximum: 200, step: 10 } as const;

/** What holds until the person has chosen. */
export const defaultPreferences: Preferences = { theme: 'dark', textScale: 100, timeZone: 'eve', motion: 'system' };

/** The preferences, kept in the browser's local storage. */
export const usePreferences = create<Preferences>()(
  persist(() => defaultPreferences, { name: 'astrolabe.preferences', version: 1 }),
);

/** Puts the preferences on the document, where the style sheets read them; returns the theme in force. */
export function applyPreferences({ theme, textScale, motion }: Preferences): 'dark' | 'light' {
  const root = document.documentElement;
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['motion'] = motion;
  root.style.setProperty('--scale', String(textScale / 100));
  return dark ? 'dark' : 'light';
}

/** The other one of dark and light than what is seen now. */
export function toggleTheme(): void {
  usePreferences.setState({ theme: document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark' });
}

/** Below this many pixels at text scale 1 the rail and the sources give up their words. */
const NARROW_BELOW = 1080;

/** Says on the document how much room there is, counted in text rather than pixels. */
export function applyAvailableWidth({ textScale }: Preferences): void {
  document.documentElement.dataset['room'] = innerWidth / (textScale / 100) < NARROW_BELOW ? 'little' : 'enough';
}
