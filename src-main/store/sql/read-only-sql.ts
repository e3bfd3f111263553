import Database from 'better-sqlite3';
import { type SqlResult, sqlLimits } from '#shared/data-api/sql';
import { unpackHours } from '../systems/activity-packing.ts';
import { addFunctions } from './functions.ts';
import { SqlRefusal, sentenceOf, statementCheck } from './statement-check.ts';
import { viewStatements } from './views.ts';

/** What a statement gave; `truncated`: there were more rows, or more text, than the limits. */
export interface SqlAnswer extends SqlResult {
  truncated: boolean;
}

/** Runs statements over the documented views of a mirror. `limit`: rows; `characters`: of their text; `now`: the galaxy's time, ISO 8601. Throws {@link SqlRefusal}. */
export interface ReadOnlySql {
  run(sql: string, limit: number, characters?: number, now?: string): SqlAnswer;
  close(): void;
}

/** Opens a mirror read-only with the documented views; nothing is spilled onto the disk. */
export function openViews(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -65536');
  db.function('hour_count', { deterministic: true }, (packed: unknown, hour: unknown) =>
    Number(unpackHours(packed as Uint8Array | null)[Number(hour)] ?? 0),
  );
  for (const [name, statement] of Object.entries(viewStatements)) db.exec(`CREATE TEMP VIEW ${name} AS ${statement}`);
  db.pragma('query_only = ON');
  return db;
}

/** Opens a mirror for statements that anybody wrote. */
export function openReadOnlySql(file: string): ReadOnlySql {
  const db = openViews(file);
  const check = statementCheck();
  let time = '';
  addFunctions(db, () => time);

  return {
    run(sql, limit, characters = sqlLimits.answer, now = '') {
      check(sql);
      time = now;
      try {
        const plan = planOf(db.prepare<[], PlanStep>(`EXPLAIN QUERY PLAN ${sql}`).all());
        const statement = db.prepare<[], unknown[]>(sql).raw().safeIntegers();
        return { columns: statement.columns().map(({ name }) => name), plan, ...read(statement.iterate(), limit, characters) };
      } catch (failure) {
        throw failure instanceof SqlRefusal ? failure : new SqlRefusal(sentenceOf(failure));
      }
    },
    close: () => void db.close(),
  };
}

function read(
  found: Iterable<unknown[]>,
  limit: number,
  mostCharacters: number,
): { rows: SqlResult['rows']; truncated: boolean } {
  const rows: SqlResult['rows'] = [];
  let characters = 0;
  for (const values of found) {
    if (rows.length === limit) return { rows, truncated: true };
    const row = values.map(cellOf);
    for (const value of row) characters += typeof value === 'string' ? value.length : 1;
    if (characters > mostCharacters && rows.length > 0) return { rows, truncated: true };
    if (characters > mostCharacters)
      throw new SqlRefusal(`One row alone has more than ${mostCharacters} characters; ask for less of it.`);
    rows.push(row);
  }
  return { rows, truncated: false };
}

function cellOf(value: unknown): string | number | null {
  if (typeof value === 'string' || value === null) return value;
  if (typeof value === 'bigint') return exactInteger(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  throw new SqlRefusal('A column holds bytes, which JSON cannot tell; wrap it in hex().');
}

/** Beyond 2^53 a number of JSON would lose its last digits, so it comes as text. */
function exactInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

interface PlanStep {
  id: number;
  parent: number;
  detail: string;
}

/** SQLite's plan as lines, what belongs to another step indented below it. */
function planOf(steps: readonly PlanStep[]): string[] {
  const depths = new Map<number, number>();
  return steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return `${'  '.repeat(depth)}${detail}`;
  });
}
