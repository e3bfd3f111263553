import { useSyncExternalStore } from 'react';

/**
 * The window's only clock. Ages are measured against the server's time: the demo has a clock of its own, and a laptop's
 * clock may be wrong in a way that would make fresh data look old. When ours showed `readAt`, the server's showed `at`, and it goes
 * `speed` times as fast.
 */
let server = { readAt: 0, at: 0, speed: 1 };

/** Takes over the server's idea of now, ISO 8601, and how many times as fast as a computer's its clock goes. */
export function followServerClock(serverNow: string, speed: number): void {
  const at = Date.parse(serverNow);
  if (Number.isFinite(at)) server = { readAt: Date.now(), at, speed };
}

/** The same from the page, as it was served: a browser that may not ask for the app's status has no newer one. */
export function followServedClock(): void {
  const [at = '', speed] = document.querySelector<HTMLMetaElement>('meta[name="astrolabe-clock"]')?.content.split(' ') ?? [];
  followServerClock(at, Number(speed));
}

/** Milliseconds since the epoch, by the server's clock. */
export function now(): number {
  return server.at + (Date.now() - server.readAt) * server.speed;
}

/** How many times as fast as ours the server's clock goes. */
export function clockSpeed(): number {
  return server.speed;
}

/** Milliseconds that a person has lived through since the page was opened: how fast the demo's time passes is nothing to these. */
export function lived(): number {
  return performance.now();
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
