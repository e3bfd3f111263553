import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { sqlExamples } from './sql-examples.ts';

/** Bounds of one statement (decisions §10.1). */
export const sqlLimits = {
  /** Characters of the statement. */
  characters: 20_000,
  /** Rows of an answer: the most, and the default. */
  rows: 10_000,
  usualRows: 1000,
  seconds: 5,
  /** Of the process that runs it, in megabytes. */
  memory: 600,
  /** Of text in the answer's rows, in characters. */
  answer: 8_000_000,
} as const;
const wholeRows = `a whole number from 1 to ${sqlLimits.rows}`;

/** A value of SQLite in JSON. */
const cell = z.union([z.string(), z.number(), z.null()]);

const sqlResult = z
  .object({
    columns: z.array(z.string()).describe('names of the columns, as in the statement'),
    rows: z
      .array(z.array(cell))
      .describe('one value per column; whole numbers above 2^53 are text, because JSON parsers would round them'),
    plan: z.array(z.string()).describe('SQLite’s EXPLAIN QUERY PLAN, indented; empty for ClickHouse'),
  })
  .meta({ id: 'SqlResult' });
export type SqlResult = z.infer<typeof sqlResult>;

const sqlQuestion = z
  .object({
    sql: z
      .string()
      .min(1, 'a statement')
      .max(sqlLimits.characters, `a statement of at most ${sqlLimits.characters} characters`)
      .describe('one statement that begins with SELECT, WITH or VALUES'),
    engine: z
      .enum(['sqlite', 'clickhouse'])
      .default('sqlite')
      .describe('sqlite: this mirror; clickhouse: the database that it is published to or filled from, with years of history'),
    limit: z
      .int(wholeRows)
      .min(1, wholeRows)
      .max(sqlLimits.rows, wholeRows)
      .default(sqlLimits.usualRows)
      .describe('maximum number of rows; further rows are not read'),
  })
  .strict()
  .meta({
    id: 'SqlQuestion',
    example: { sql: sqlExamples[0].sql, limit: 10 },
  });

export type SqlQuestion = z.infer<typeof sqlQuestion>;

export const sql = endpoint({
  id: 'askSql',
  path: '/sql',
  summary: 'One read-only SQL statement over documented views of the mirror',
  description: `Runs a statement in SQLite’s dialect over the views described under "Views". The limits are ${sqlLimits.seconds} seconds and ${sqlLimits.memory} MB, and one statement runs at a time. Virtual tables other than json_each and json_tree, PRAGMA, ATTACH and statements that write are refused with a sentence. Engine "clickhouse" runs the statement in ClickHouse’s dialect over the same views of the database that the mirror is published to or filled from, with the same limits. A statement counts as two requests. Web pages of other origins may not send this request, allowed or not.`,
  body: sqlQuestion,
  response: pageOf(
    sqlResult,
    z
      .object({
        as_of: utcTime.nullable().describe('when the newest upstream data of the mirror was observed'),
        limit: z.int().describe('maximum number of rows'),
        truncated: z.boolean().describe('true: there are more rows, which were not read'),
      })
      .meta({ id: 'SqlMeta' }),
  ),
  dependsOn: [],
  cacheSeconds: null,
  cost: 2,
});
