import { getHeapStatistics } from 'node:v8';

/** Tells how many bytes of objects this process may hold. */
process.send?.(getHeapStatistics().heap_size_limit);
