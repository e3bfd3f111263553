import { setFlagsFromString } from 'node:v8';

/**
 * Lets every thread's heap grow to twice what its last collection of all garbage left before the next one begins. V8 else goes by how fast that
 * was: on a full machine the next may begin 16 MB later, bytes beside the heap included, which are the bodies of a hundred lists
 * (decisions §8.11).
 */
export function setHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
