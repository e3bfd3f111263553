import { useEffect, useState } from 'react';
import { wait } from '../clock.ts';

/** Delay in ms: a system that the pointer merely crosses causes no request. */
const HOVER_MS = 80;

/** The index once it has been the same for the delay; -1 before, and where there is none. */
export function useDebounced(index: number): number {
  const [debounced, setDebounced] = useState(-1);
  useEffect(() => {
    setDebounced(-1);
    if (index < 0) return;
    const leave = new AbortController();
    wait(HOVER_MS, leave.signal).then(
      () => setDebounced(index),
      () => undefined,
    );
    return () => leave.abort();
  }, [index]);
  return debounced;
}
