import { getHeapStatistics } from 'node:v8';

/** What a process reports: how many bytes of objects it may hold, and what Node was started with. */
export interface Started {
  heapLimit: number;
  execArgv: readonly string[];
}

process.send?.({ heapLimit: getHeapStatistics().heap_size_limit, execArgv: process.execArgv } satisfies Started);
