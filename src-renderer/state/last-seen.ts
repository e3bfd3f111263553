import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { MINUTE } from '#shared/time';
import { lived, now } from '../clock.ts';

/** Up to when the person has seen each list, ISO 8601; absent where it was never looked at. */
const useLastSeen = create<{ until: Record<string, string> }>()(
  persist(() => ({ until: {} as Record<string, string> }), { name: 'astrolabe.last-look', version: 1 }),
);

/** A window hidden for longer than this (ms) starts a new visit when it is shown again. */
const AWAY_MS = 5 * MINUTE;

/** Margin in ms: rows written just before the request may have been missed by it. */
const IN_FLIGHT_MS = 2000;

/**
 * Up to when a list had been seen before this look at it; null at the first. A look ends when the view closes, the window
 * goes, or it is out of sight for some minutes. `rows` is another object whenever rows were read; null: what is on screen is
 * older than the mirror, or nothing is there yet.
 */
export function useSeenUntil(list: string, rows: object | null): string | null {
  const [since, setSince] = useState(() => useLastSeen.getState().until[list] ?? null);
  const rowsReadAt = useRef<string | null>(null);
  useEffect(() => {
    if (rows !== null) rowsReadAt.current = new Date(now() - IN_FLIGHT_MS).toISOString();
  }, [rows]);
  useEffect(() => {
    let hiddenAt: number | null = null;
    const recordSeen = () => {
      const until = rowsReadAt.current;
      if (until !== null) useLastSeen.setState((before) => ({ until: { ...before.until, [list]: until } }));
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') {
        recordSeen();
        hiddenAt = lived();
      } else if (hiddenAt !== null && lived() - hiddenAt >= AWAY_MS) setSince(useLastSeen.getState().until[list] ?? null);
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', recordSeen);
    return () => {
      recordSeen();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', recordSeen);
    };
  }, [list]);
  return since;
}
