import { useSyncExternalStore } from 'react';

/**
 * The window's only clock. Ages are measured against the server's time: a demo may run on a clock of its own, and a laptop's
 * clock may be wrong in a way that would make fresh data look old.
 */
let aheadMs = 0;

/** Takes over the server's idea of now, ISO 8601. */
export function followServerClock(serverNow: string): void {
  const parsed = Date.parse(serverNow);
  if (Number.isFinite(parsed)) aheadMs = parsed - Date.now();
}

/** Milliseconds since the epoch, by the server's clock. */
export function now(): number {
  return Date.now() + aheadMs;
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Now, rounded down to `stepMs`; the component renders again once per step. */
export function useNow(stepMs: number): number {
  return useDerivedNow((at) => Math.floor(at / stepMs) * stepMs);
}

/**
 * What `derive` makes of now, once a second; the component renders again when that is another. Text and numbers alone, so that an
 * equal one is the same.
 */
export function useDerivedNow<Derived extends string | number>(derive: (now: number) => Derived): Derived {
  return useSyncExternalStore(subscribe, () => derive(now()));
}

/** Waits, unless the signal aborts first. */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
