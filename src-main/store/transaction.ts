import type { WriteDb } from './db.ts';

/** Runs work that belongs together: all of it is stored, or, where it throws, nothing. Nests. */
export type Transaction = <T>(work: () => T) => T;

export function transactions(db: WriteDb): Transaction {
  return (work) => db.transaction(work).immediate();
}
