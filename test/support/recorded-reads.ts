import type { ReadDb } from '#main/store/db';

/** A handle that notes which tables the statements prepared on it have read, as SQLite's own program for each of them says. */
export interface RecordedReads {
  db: ReadDb;
  /** The tables read since the last call. */
  take(): Set<string>;
  /** The steps of the plans by which statements were answered since the last call, as SQLite tells them: `SEARCH contracts USING …`. */
  takeSteps(): Set<string>;
}

const executing = new Set(['get', 'all', 'iterate', 'run']);

export function recordedReads(db: ReadDb): RecordedReads {
  const tableAt = new Map(
    db.prepare<[], [number, string]>('SELECT rootpage, tbl_name FROM sqlite_master WHERE rootpage > 0').raw().all(),
  );
  let read = new Set<string>();
  let steps = new Set<string>();
  const note = (sql: string, values: unknown[]) => {
    const program = db.prepare<unknown[], { opcode: string; p2: number; p3: number }>(`EXPLAIN ${sql}`).all(...values);
    // Of main only (p3 is 0): a reader's temporary tables are its own.
    for (const { opcode, p2, p3 } of program)
      if (p3 === 0 && /^(OpenRead|ReopenIdx)$/.test(opcode)) read.add(tableAt.get(p2) ?? `page ${p2}`);
    const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    for (const { detail } of plan) steps.add(detail);
  };
  const noted = <Statement extends object>(statement: Statement, sql: string): Statement =>
    new Proxy(statement, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          if (executing.has(String(name))) note(sql, values);
          const result: unknown = member.apply(target, values);
          return result === target ? noted(statement, sql) : result;
        };
      },
    });
  const recorded = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => noted(target.prepare(sql), sql);
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return {
    db: recorded,
    take() {
      const taken = read;
      read = new Set();
      return taken;
    },
    takeSteps() {
      const taken = steps;
      steps = new Set();
      return taken;
    },
  };
}
