import { expect, test } from 'vitest';
import { indexedContractColumns } from '#main/store/contract-search/contract-records';
import { emptyMirror } from '../../support/empty-mirror.ts';

const db = emptyMirror();

/** The columns of contracts that a SELECT from it reads, as SQLite's own program for it says; its key is no column there. */
function columnsRead(select: string): string[] {
  const names = db.prepare<[], { name: string }>('PRAGMA table_info(contracts)').all();
  const program = db.prepare<[], { opcode: string; p2: number }>(`EXPLAIN ${select}`).all();
  return program.flatMap(({ opcode, p2 }) => (opcode === 'Column' ? (names[p2]?.name ?? []) : [])).sort();
}

/** The columns whose change the trigger writes into contract_changes. */
function columnsWatched(): string[] {
  const sql = db.prepare<[], string>("SELECT sql FROM sqlite_master WHERE name = 'contract_was_updated'").pluck().get() ?? '';
  return [...sql.matchAll(/\bold\.(\w+) IS NOT new\.(\w+)/g)].map(([, before, after]) => {
    expect(after).toBe(before);
    return before ?? '';
  });
}

test('a change of any column that the search holds, and of no other, is logged for it', () => {
  const held = columnsRead(`SELECT ${indexedContractColumns} FROM contracts`);
  expect(held).toContain('folded_title');
  // The search also holds the items; their arrival shows in the contract's own row as its state.
  expect(columnsWatched().sort()).toEqual([...held, 'items_state'].sort());
});

test('a column that the search came to hold would be missed in the trigger', () => {
  const more = columnsRead(`SELECT ${indexedContractColumns}, title FROM contracts`);
  expect(more.filter((name) => !columnsWatched().includes(name))).toEqual(['title']);
});
