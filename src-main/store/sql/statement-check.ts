import Database from 'better-sqlite3';
import { sqlViews } from '#shared/data-api/sql-views';

/** A statement that is not run; its message is for whoever wrote it. */
export class SqlRefusal extends Error {
  override name = 'SqlRefusal';
}

/**
 * Refuses what is not one statement that reads documented views, with a sentence. SQLite itself decides that: the statement is
 * compiled against a database that has these views, each of one constant row, and nothing else. So a name that is not documented is
 * unknown there, and a program that opens anything asks for SQLite's own tables or for a table-valued function.
 */
export function statementCheck(): (sql: string) => void {
  const db = new Database(':memory:');
  // Temporary, as over the mirror: a name with a schema before it then means the same in both.
  for (const [name, { columns }] of Object.entries(sqlViews))
    db.exec(
      `CREATE TEMP VIEW ${name} AS SELECT ${Object.keys(columns)
        .map((column) => `NULL AS ${column}`)
        .join(', ')}`,
    );

  return (sql) => {
    if (!/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*(?:SELECT|WITH|VALUES)\b/i.test(sql))
      throw new SqlRefusal('A statement begins with SELECT, WITH or VALUES here: the mirror can only be read.');
    const statement = compile(db, sql);
    if (!statement.readonly || !statement.reader)
      throw new SqlRefusal('The statement would write; the mirror can only be read here.');
    const opens = compile(db, `EXPLAIN ${sql}`)
      .all()
      .map((step) => (step as { opcode: string }).opcode);
    if (opens.includes('VOpen')) throw new SqlRefusal('Table-valued functions are not offered; read the documented views.');
    if (opens.some((opcode) => /^(OpenRead|OpenWrite|ReopenIdx)$/.test(opcode)))
      throw new SqlRefusal('SQLite’s own tables are not offered; the reference lists every view with its columns.');
  };
}

function compile(db: Database.Database, sql: string): Database.Statement {
  try {
    const statement = db.prepare(sql);
    // Also tells of parameters, for which there are no values.
    if (/^\s*EXPLAIN/i.test(sql)) statement.all();
    return statement;
  } catch (failure) {
    throw new SqlRefusal(sentenceOf(failure));
  }
}

/** What SQLite says, as a sentence. */
export function sentenceOf(failure: unknown): string {
  const said = failure instanceof Error ? failure.message : String(failure);
  if (/more than one statement/.test(said)) return 'There is more than one statement; send them one by one.';
  if (/no such table/.test(said)) return `SQLite says: ${said}; the views are ${Object.keys(sqlViews).join(', ')}.`;
  if (/parameter values|named parameters/.test(said)) return 'The statement has parameters; write their values into it.';
  return `SQLite says: ${said.replace(/\.$/, '')}.`;
}
