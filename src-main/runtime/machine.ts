import { freemem, totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Bytes of memory that this machine has, and of those that are free or hold only what can be read again. */
export function machineMemory(): { free: number; total: number } {
  return { free: process.availableMemory?.() ?? freemem(), total: totalmem() };
}

/**
 * Lets every thread's heap grow to twice what its last collection of all garbage left before the next one begins. V8 else goes by how fast that
 * was: on a full machine the next may begin 16 MB later, bytes beside the heap included, which are the bodies of a hundred lists
 * (decisions §8.11).
 */
export function setHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
