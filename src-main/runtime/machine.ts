import { freemem, totalmem } from 'node:os';

/** Bytes of memory that this machine has, and of those that are free or hold only what can be read again. */
export function machineMemory(): { free: number; total: number } {
  return { free: process.availableMemory?.() ?? freemem(), total: totalmem() };
}
