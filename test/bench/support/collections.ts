import { constants, PerformanceObserver } from 'node:perf_hooks';

/** How often this thread has collected all its garbage, and its young objects alone. */
export interface Collections {
  all: number;
  young: number;
}

/** Counts this thread's collections of garbage; what it gives says how many there were since it was asked last. */
export function countCollections(): () => Collections {
  let counts: Collections = { all: 0, young: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as PerformanceEntry & { detail: unknown }).detail as { kind: number };
      if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) counts.all += 1;
      if (kind === constants.NODE_PERFORMANCE_GC_MINOR) counts.young += 1;
    }
  }).observe({ entryTypes: ['gc'] });
  return () => {
    const found = counts;
    counts = { all: 0, young: 0 };
    return found;
  };
}
