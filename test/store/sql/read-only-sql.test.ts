import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inClickHouse, refusalOf } from '#main/replication/clickhouse/statement-check';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { openReadOnlySql, type ReadOnlySql } from '#main/store/sql/read-only-sql';
import { SqlRefusal } from '#main/store/sql/statement-check';
import { packHours } from '#main/store/systems/activity-packing';
import { killmailWrites } from '#main/store/systems/killmails';
import { sqlExamples } from '#shared/data-api/sql-examples';
import { sqlViews } from '#shared/data-api/sql-views';
import { dayNumber } from '#shared/time';
import { fillTrade } from '../../conformance/contracts-mirror.ts';
import { NOON, participants } from '../../support/builders.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-sql-'));
let db: WriteDb;
let sql: ReadOnlySql;
beforeAll(() => {
  const file = join(folder, 'mirror.sqlite');
  db = openWriteDb(file);
  fillTrade(db);
  sql = openReadOnlySql(file);
});
afterAll(() => {
  sql.close();
  db.close();
  rmSync(folder, { recursive: true });
});

const rowsOf = (statement: string) => sql.run(statement, 1000).rows;

describe('the documented views', () => {
  test.each(Object.entries(sqlViews))('%s has exactly the columns that the reference names', (name, { columns }) => {
    expect(sql.run(`SELECT * FROM ${name}`, 1).columns).toEqual(Object.keys(columns));
  });

  test('have the rows of the tables behind them, with names', () => {
    const stored = db.prepare('SELECT count(*) FROM contracts').pluck().get();
    expect(rowsOf('SELECT count(*) FROM contracts')).toEqual([[stored]]);
    expect(rowsOf('SELECT contract_id, region FROM contracts WHERE contract_id = 203')).toEqual([[203, 'The Forge']]);
    expect(rowsOf('SELECT DISTINCT type FROM items WHERE contract_id = 203 AND is_included = 0')).toEqual([['Tritanium']]);
  });

  test('tell the market’s best prices of each hour that was read, null where nobody dealt', () => {
    expect(rowsOf('SELECT type, hour, best_bid, best_ask FROM market_hours ORDER BY type_id, hour')).toEqual([
      ['Tritanium', '2026-11-20T10:00:00Z', 4, null],
      ['Rifter', '2026-11-20T10:00:00Z', 390_000, 500_000],
      ['Rifter', '2026-11-20T12:00:00Z', 400_000, null],
    ]);
  });

  test('tell whose a ship was that was lost', () => {
    const kill = { killmailId: 1, time: NOON, systemId: 30000142, shipTypeId: 587, locationId: null, npc: false, value: 5 };
    killmailWrites(db).save([{ ...kill, ...participants(7, [8, 9]), victimCorporationId: 98000001 }], 'live');
    expect(
      rowsOf('SELECT system, ship, attacker_count, victim_character_id, victim_corporation, victim_alliance FROM kills'),
    ).toEqual([['Jita', 'Rifter', 2, 7, 'Brave Haulers', null]]);
  });

  test('look for nothing in other tables that is not asked for', () => {
    expect(sql.run('SELECT count(*) FROM contracts', 1).plan).toHaveLength(1);
    expect(sql.run('SELECT region FROM contracts', 1).plan.length).toBeGreaterThan(1);
  });

  test('tell of an hour that was not sampled nothing, and of a sampled one its counts', () => {
    const counts = Array.from({ length: 24 }, (_, hour) => hour * 100);
    db.prepare('INSERT INTO activity_days VALUES (?, 30000142, ?, NULL, NULL, NULL, 1, 0, 0, 0)').run(
      dayNumber(NOON),
      packHours(counts),
    );
    db.prepare("INSERT INTO sampled_hours VALUES ('jumps', '2026-11-20T11:00:00Z', ?, 'live')").run(NOON);
    const hours = `FROM system_hours WHERE system = 'Jita' AND day_number = ${dayNumber(NOON)}`;
    expect(rowsOf(`SELECT count(*), count(jumps), count(ship_kills) ${hours}`)).toEqual([[24, 1, 0]]);
    expect(rowsOf(`SELECT hour, jumps ${hours} AND jumps IS NOT NULL`)).toEqual([['2026-11-20T11:00:00Z', 1100]]);
  });
});

describe('the example', () => {
  test.each(sqlExamples)('“$name” can be asked', ({ sql: statement }) => {
    expect(sql.run(statement, 10).columns.length).toBeGreaterThan(0);
  });

  test.each(sqlExamples.filter(({ name }) => /\bsold\b/.test(name)))('“$name” has rows where anything was sold', (example) => {
    expect(rowsOf(example.sql).length).toBeGreaterThan(0);
  });
});

test('comments before a statement are passed over, however many there are', () => {
  expect(rowsOf(`${'/**/'.repeat(2000)} -- one more; \n /* SELECT */ SELECT 1`)).toEqual([[1]]);
});

test('an answer has the names of its columns, at most so many rows, whether there are more, and SQLite’s plan', () => {
  const answer = sql.run('SELECT contract_id AS id FROM contracts WHERE contract_id IN (201, 202, 203) ORDER BY 1', 2);
  expect(answer).toMatchObject({ columns: ['id'], rows: [[201], [202]], truncated: true });
  expect(answer.plan.join('\n')).toContain('USING INTEGER PRIMARY KEY');
  expect(sql.run('VALUES (1), (2)', 2)).toMatchObject({ rows: [[1], [2]], truncated: false });
});

test('whole numbers beyond 2^53 come as text and keep every digit; others stay numbers', () => {
  const sums = 'SELECT 9007199254740991, -9007199254740991, 9007199254740992, -9223372036854775807 - 1, 9223372036854775807';
  expect(rowsOf(sums)).toEqual([
    [9007199254740991, -9007199254740991, '9007199254740992', '-9223372036854775808', '9223372036854775807'],
  ]);
  expect(rowsOf('SELECT 1e300, 0.5, 2.0, count(*) > 0 FROM contracts')).toEqual([[1e300, 0.5, 2, 1]]);
});

test('text beyond what an answer may hold ends it, and a single row of it is refused', () => {
  const { rows, truncated } = sql.run("SELECT printf('%.*c', 3000000, 'x') FROM contracts", 1000);
  expect([rows.length, truncated]).toEqual([2, true]);
  expect(() => sql.run('SELECT quote(zeroblob(20000000))', 1000)).toThrow(/One row alone has more than 8000000 characters/);
});

describe('a statement is refused with a sentence, and changes nothing, where it', () => {
  test.each([
    ['writes', 'DELETE FROM contracts', /SELECT, WITH or VALUES/],
    ['writes behind a WITH', 'WITH one AS (SELECT 1) DELETE FROM contracts RETURNING *', /SQLite says|would write/],
    ['writes what only the mirror has', 'WITH one AS (SELECT 1) DELETE FROM main.contracts RETURNING *', /no such table/],
    ['is a PRAGMA', 'PRAGMA database_list', /SELECT, WITH or VALUES/],
    ['is a PRAGMA behind a comment', '/* SELECT */ -- SELECT\n PRAGMA database_list', /SELECT, WITH or VALUES/],
    ['is a PRAGMA behind a thousand comments', `${'/**/'.repeat(1000)} PRAGMA database_list`, /SELECT, WITH or VALUES/],
    ['has a comment without an end', `${'/*'.repeat(4000)} SELECT 1`, /SELECT, WITH or VALUES/],
    ['asks a PRAGMA as a table', 'SELECT * FROM pragma_database_list', /Table-valued/],
    ['attaches a file', "ATTACH '/etc/passwd' AS other", /SELECT, WITH or VALUES/],
    ['is two statements', 'SELECT 1; DELETE FROM contracts', /more than one statement/],
    ['names a table behind the views', 'SELECT * FROM contract_items', /no such table: contract_items; the views are contracts,/],
    ['names what the person made', 'SELECT * FROM settings', /no such table/],
    ['names the schema before the table', 'SELECT * FROM main.settings', /no such table/],
    ['names a column that is not documented', 'SELECT probe FROM contracts', /no such column: probe/],
    ['asks a function as a table', "SELECT name FROM pragma_table_list('contracts')", /Table-valued/],
    ['counts with a series', 'SELECT value FROM generate_series(1, 3)', /WITH RECURSIVE/],
    [
      'names a column that there is not',
      'SELECT issuer_name FROM contracts',
      /no such column: issuer_name; the nearest of the views are issuer/,
    ],
    ['has an expression that is none', "SELECT count(*) FROM contracts WHERE title REGEXP '('", /is no regular expression/],
    ['counts what a PRAGMA gives', 'SELECT count(*) FROM pragma_database_list', /Table-valued/],
    ['counts the tables of the mirror', 'SELECT count(*) FROM main.sqlite_master', /own tables/],
    ['counts what is in SQLite’s schema', 'SELECT count(*) FROM sqlite_schema', /own tables/],
    ['reads SQLite’s schema', 'SELECT * FROM sqlite_schema', /own tables/],
    ['reads the schema of temporary tables', 'SELECT * FROM temp.sqlite_schema', /own tables|no such table/],
    ['reads the pages of the file', 'SELECT * FROM dbstat', /Table-valued/],
    ['loads code', "SELECT load_extension('/tmp/x')", /load_extension is not authorized/],
    ['has a parameter', 'SELECT ?', /has parameters/],
    ['has a parameter with a name', 'SELECT :name', /has parameters/],
    ['answers with bytes', "SELECT x'00'", /hex\(\)/],
    ['is no SQL', 'SELECT FROM WHERE', /syntax error/],
    ['is empty', ' -- nothing', /SELECT, WITH or VALUES/],
  ])('%s', (_what, statement, sentence) => {
    const before = db.prepare('SELECT count(*) FROM contracts').pluck().get();
    expect(() => sql.run(statement, 10)).toThrow(SqlRefusal);
    expect(() => sql.run(statement, 10)).toThrow(sentence);
    expect(db.prepare('SELECT count(*) FROM contracts').pluck().get()).toBe(before);
  });
});

describe('functions', () => {
  const one = (expression: string, now = '2026-11-26T21:51:56Z') =>
    sql.run(`SELECT ${expression}`, 1, undefined, now).rows[0]?.[0];

  test('eve_now is the galaxy’s time in the form of the columns, with the modifiers of SQLite', () => {
    expect(one('eve_now()')).toBe('2026-11-26T21:51:56Z');
    expect(one("eve_now('-1 day', 'start of day')")).toBe('2026-11-25T00:00:00Z');
    const newer = (now: string) =>
      sql.run("SELECT count(*) FROM contracts WHERE date_issued > eve_now('-1 day')", 1, undefined, now).rows[0]?.[0];
    expect([Number(newer('2026-11-21T08:59:00Z')) > 5, newer('2027-11-21T00:00:00Z')]).toEqual([true, 0]);
    expect(one("strftime('%H', '2026-11-26T21:51:56Z')")).toBe('21');
  });

  test.each([
    ["'Ärger' LIKE 'ärg%'", 1],
    ["'Sørine' LIKE '%RINE'", 1],
    ["'a_b' LIKE 'a!_b' ESCAPE '!'", 1],
    ["'axb' LIKE 'a!_b' ESCAPE '!'", 0],
    ["lower('ÄRGER')", 'ärger'],
    ["'Rifter' REGEXP '^R.f'", 1],
    ["regexp('(?i)^rif', 'Rifter')", 1],
    ["'Rifter' REGEXP '^f'", 0],
  ] as const)('%s', (expression, expected) => {
    expect(one(expression)).toBe(expected);
  });

  test('median, percentile, stddev and corr leave out what is null, and are null where there is nothing to tell', () => {
    const values = 'FROM (SELECT 1 AS x, 2 AS y UNION ALL SELECT 2, 4 UNION ALL SELECT 9, 18 UNION ALL SELECT NULL, 7)';
    const [row] = sql.run(`SELECT median(x), percentile(x, 25), stddev(x), corr(x, y) ${values}`, 1).rows;
    expect(row?.map((value) => Math.round(Number(value) * 1000) / 1000)).toEqual([2, 1.5, 4.359, 1]);
    expect(sql.run(`SELECT median(x), stddev(x), corr(x, y) ${values} WHERE x IS NULL`, 1).rows[0]).toEqual([null, null, null]);
  });

  test('json_each takes a list apart', () => {
    expect(sql.run("SELECT value FROM json_each('[3,4]')", 5).rows).toEqual([[3], [4]]);
  });

  test('of ClickHouse are its own, or are refused there by name', () => {
    expect(refusalOf('SELECT median(price), corr(price, volume) FROM contracts')).toBeNull();
    for (const [name, other] of Object.entries(inClickHouse))
      expect(refusalOf(`SELECT ${name}(title) FROM contracts`)).toBe(
        `The function ${name} is of SQLite alone; in ClickHouse write ${other}.`,
      );
    expect(refusalOf("SELECT title FROM contracts WHERE title NOT LIKE '%ärger%'")).toMatch(/^LIKE .*; write ILIKE there/);
    expect(refusalOf("SELECT lowerUTF8(title) AS lower FROM contracts WHERE title ILIKE '%ärger%'")).toBeNull();
  });
});
