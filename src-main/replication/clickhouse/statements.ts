import { z } from 'zod';
import type { ClickHouseAddress } from '#main/options/replica';
import { sqlLimits } from '#shared/data-api/sql';
import { openClickHouse } from './client.ts';
import { ClickHouseFailure } from './failure.ts';
import { refusalOf } from './statement-check.ts';

const MEGABYTE = 1_000_000;
/** Statements under way at once; ClickHouse does the work, and each answer is held here. */
const MOST_AT_ONCE = 4;
/** A value takes up more in JSON than its characters. */
const JSON_OVERHEAD = 4;

const answerShape = z.object({ meta: z.array(z.object({ name: z.string() })), data: z.array(z.array(z.unknown())) });

type Cell = string | number | null;
type Outcome =
  | { answer: { columns: string[]; rows: Cell[][]; plan: string[]; truncated: boolean } }
  | { refused: string }
  | { busy: true };

/** Runs statements over the documented views of a ClickHouse, within the limits that statements over the mirror have. */
export interface ClickHouseStatements {
  run(sql: string, limit: number, characters?: number): Promise<Outcome>;
  close(): Promise<void>;
}

/** Opens a way of its own, so that a long answer holds up no publication. */
export function clickHouseStatements(address: ClickHouseAddress): ClickHouseStatements {
  const clickHouse = openClickHouse(address);
  let running = 0;

  return {
    async run(sql, limit, characters = sqlLimits.answer) {
      const refused = refusalOf(sql);
      if (refused !== null) return { refused };
      if (running >= MOST_AT_ONCE) return { busy: true };
      running += 1;
      try {
        // On a line of its own: a comment may end the statement.
        const query = `${sql.replace(/[\s;]+$/, '')}\nFORMAT JSONCompact`;
        const text = await clickHouse.text(query, settingsFor(limit), characters * JSON_OVERHEAD);
        const { meta, data } = answerShape.parse(JSON.parse(text, exact));
        const rows = data.slice(0, limit).map((row) => row.map(cellOf));
        return { answer: { columns: meta.map(({ name }) => name), rows, plan: [], truncated: data.length > limit } };
      } catch (failure) {
        if (failure instanceof ClickHouseFailure) return { refused: sentenceOf(failure) };
        throw failure;
      } finally {
        running -= 1;
      }
    },
    close: () => clickHouse.close(),
  };
}

/** `readonly` comes last: what follows it could not be set any more. */
const settingsFor = (limit: number) => ({
  max_execution_time: sqlLimits.seconds,
  max_memory_usage: String(sqlLimits.memory * MEGABYTE),
  max_result_rows: String(limit + 1),
  result_overflow_mode: 'break' as const,
  output_format_json_quote_64bit_integers: 0 as const,
  readonly: '1',
});

/** Whole numbers beyond 2^53 as text, which keeps their last digits, as from the mirror. */
function exact(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded && /^-?\d+$/.test(source) ? source : value;
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  if (typeof value === 'boolean') return Number(value);
  return JSON.stringify(value);
}

function sentenceOf({ code, message }: ClickHouseFailure): string {
  if (code === 159)
    return `The statement would have taken longer than ${sqlLimits.seconds} seconds; ask for less, or filter by an id or a time first.`;
  if (code === 241)
    return `The statement would have taken more than ${sqlLimits.memory} MB of memory; ask for less, or filter by an id or a time first.`;
  return message;
}
