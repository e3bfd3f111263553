import type { ReadDb, WriteDb } from './db.ts';

/** Runs work in one transaction: all of it is stored, or nothing where it throws, which is rethrown. Can be nested. */
export type Transaction = <T>(work: () => T) => T;

/** Transactions that write: they take the write lock when they begin. */
export function transactions(db: WriteDb): Transaction {
  return (work) => db.transaction(work).immediate();
}

/** Transactions that read: every query of the work sees the same snapshot of the file. */
export function readTransactions(db: Pick<ReadDb, 'transaction'>): Transaction {
  return (work) => db.transaction(work)();
}
