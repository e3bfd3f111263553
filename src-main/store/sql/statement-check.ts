import { constants, DatabaseSync } from 'node:sqlite';
import { sqlViews } from '#shared/data-api/sql-views';
import { nearestNames } from '#shared/nearest';
import { ownFunctions } from './functions.ts';

/** A statement that is not run; its message is for the author. */
export class SqlRefusal extends Error {
  override name = 'SqlRefusal';
}

/**
 * Refuses what is not one statement that reads documented views, with a sentence. SQLite itself decides that: the statement is compiled
 * against a database in memory that has these views, each of one constant row, and nothing else. So a name that is not documented is
 * unknown there, and an authorizer admits reading the views and calling functions, and denies everything else
 * (https://www.sqlite.org/c3ref/set_authorizer.html). Node's own SQLite opens no file (decisions §10.1).
 */
export function statementCheck(): (sql: string) => void {
  const db = new DatabaseSync(':memory:');
  // Temporary, as over the mirror: a name with a schema before it then means the same in both.
  for (const [name, { columns }] of Object.entries(sqlViews))
    db.exec(
      `CREATE TEMP VIEW ${name} AS SELECT ${Object.keys(columns)
        .map((column) => `NULL AS ${column}`)
        .join(', ')}`,
    );
  // Only their names matter here; over the mirror they do their work.
  for (const name of Object.keys(ownFunctions)) db.function(name, { varargs: true }, () => null);
  // SQLite registers these when they are first named.
  db.prepare('SELECT 1 FROM json_each(1), json_tree(1)');
  const modules = new Set(
    db
      .prepare('PRAGMA module_list')
      .all()
      .map(({ name }) => String(name)),
  );
  let denied: string | null = null;
  db.setAuthorizer((action, name, detail) => {
    const why = denialOf(action, name, detail, modules);
    denied ??= why;
    return why === null ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });

  return (sql) => {
    if (!/^(?:SELECT|WITH|VALUES)\b/i.test(withoutLeadingComments(sql)))
      throw new SqlRefusal('A statement begins with SELECT, WITH or VALUES here: the mirror can only be read.');
    denied = null;
    try {
      db.prepare(sql);
    } catch (failure) {
      throw new SqlRefusal(denied ?? sentenceOf(failure));
    }
  };
}

/**
 * A statement from its first word on. One comment after the other: a single expression for all of them would try every way to divide
 * them, which takes for ever with forty.
 */
function withoutLeadingComments(sql: string): string {
  let start = 0;
  for (const [comment] of sql.matchAll(/\s+|--[^\n]*|\/\*[\s\S]*?\*\//gy)) start += comment.length;
  return sql.slice(start);
}

/** Why a statement may not do this; null where it may. `name` and `detail`: what SQLite says of the action. `modules`: its table-valued functions. */
function denialOf(action: number, name: string | null, detail: string | null, modules: ReadonlySet<string>): string | null {
  if (action === constants.SQLITE_SELECT || action === constants.SQLITE_RECURSIVE) return null;
  if (action === constants.SQLITE_FUNCTION)
    return detail === 'load_extension' ? 'SQLite says: load_extension is not authorized, since it loads code.' : null;
  if (action !== constants.SQLITE_READ) return 'The statement would write; the mirror can only be read here.';
  if (name === null || Object.hasOwn(sqlViews, name)) return null;
  // They read nothing but their arguments.
  if (name === 'json_each' || name === 'json_tree') return null;
  if (name.startsWith('sqlite_')) return 'SQLite’s own tables are not offered; the reference lists every view with its columns.';
  // Where no column is read, as to count rows, SQLite names what the statement itself defines too.
  const isOwn = detail === '' && !name.startsWith('pragma_') && !modules.has(name);
  return isOwn ? null : 'Table-valued functions but json_each and json_tree are not offered; read the documented views.';
}

/** What SQLite says, as a sentence. */
export function sentenceOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  if (/more than one statement/.test(message)) return 'There is more than one statement; send them one by one.';
  if (/no such table: generate_series/.test(message))
    return 'generate_series is not offered; count with WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10) SELECT x FROM n.';
  const [, column] = /no such column: (?:\w+\.)?(\w+)/.exec(message) ?? [];
  if (column !== undefined) return `SQLite says: ${message}; the nearest of the views are ${nearestColumns(column)}.`;
  if (/no such table/.test(message)) return `SQLite says: ${message}; the views are ${Object.keys(sqlViews).join(', ')}.`;
  if (/parameter values|named parameters/.test(message)) return 'The statement has parameters; write their values into it.';
  return `SQLite says: ${message.replace(/\.$/, '')}.`;
}

/** The columns of all views whose names are most like one, each with its view. */
function nearestColumns(column: string): string {
  const views = Object.entries(sqlViews);
  const names = nearestNames(column, [...new Set(views.flatMap(([, { columns }]) => Object.keys(columns)))], 3);
  const listed = names.map(
    (name) => `${name} (${views.flatMap(([view, { columns }]) => (name in columns ? [view] : [])).join(', ')})`,
  );
  return listed.length === 0 ? 'in the reference' : listed.join(', ');
}
