import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { MINUTE } from '#shared/time';
import { now } from '../clock.ts';

/** Up to when the person has seen each list, ISO 8601; absent where it was never looked at. */
export const useLastLook = create<{ until: Record<string, string> }>()(
  persist(() => ({ until: {} as Record<string, string> }), { name: 'astrolabe.last-look', version: 1 }),
);

/** A window put out of sight for this long was not looked at meanwhile. */
const AWAY_MS = 5 * MINUTE;

/** What was seen a moment before the rows were read may have been written just after. */
const ON_ITS_WAY_MS = 2000;

/**
 * Up to when a list had been seen before this look at it; null at the first. A look ends when the view closes, the window
 * goes, or it is out of sight for some minutes. `shown` is another one whenever rows were read; null: what is on screen is
 * older than the mirror, or nothing is there yet.
 */
export function useSince(list: string, shown: object | null): string | null {
  const [since, setSince] = useState(() => useLastLook.getState().until[list] ?? null);
  const shownUntil = useRef<string | null>(null);
  useEffect(() => {
    if (shown !== null) shownUntil.current = new Date(now() - ON_ITS_WAY_MS).toISOString();
  }, [shown]);
  useEffect(() => {
    let hiddenAt: number | null = null;
    const end = () => {
      const until = shownUntil.current;
      if (until !== null) useLastLook.setState((before) => ({ until: { ...before.until, [list]: until } }));
    };
    const turn = () => {
      if (document.visibilityState === 'hidden') {
        end();
        hiddenAt = now();
      } else if (hiddenAt !== null && now() - hiddenAt >= AWAY_MS) setSince(useLastLook.getState().until[list] ?? null);
    };
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('pagehide', end);
    return () => {
      end();
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('pagehide', end);
    };
  }, [list]);
  return since;
}
