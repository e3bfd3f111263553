import Database from 'better-sqlite3';
import { fold } from '#shared/fold';
import { quantile } from '#shared/quantiles';

/** Functions beside SQLite's own, by name: number of arguments, and their description for the reference. */
export const ownFunctions = { eve_now: -1, regexp: 2, median: 1, percentile: 2, stddev: 1, corr: 2 } as const;

type SqlValue = string | number | bigint | Buffer | null;

/** The part of a connection that is needed. */
type Functions = Pick<Database.Database, 'function' | 'aggregate'>;

/**
 * Adds functions that analysts miss, and those of SQLite that know no letters beyond ASCII. `now`: the galaxy's time, ISO 8601. Texts compare
 * as `q` of the contract list does, without accents and in any case.
 */
export function addFunctions(db: Functions, now: () => string): void {
  const times = new Database(':memory:');
  // It stands still while a statement runs, so that SQLite asks for it once and not with each row.
  db.function('eve_now', { varargs: true, deterministic: true }, (...modifiers: unknown[]) =>
    times
      .prepare(`SELECT strftime('%Y-%m-%dT%H:%M:%SZ', ?${', ?'.repeat(modifiers.length)})`)
      .pluck()
      .get(now(), ...modifiers),
  );
  db.function('lower', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text));
  db.function('upper', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? text.toUpperCase() : text));
  const like = lastOf((pattern: string, escape: string) => likePattern(pattern, escape));
  const isLike = (pattern: SqlValue, text: SqlValue, escape: SqlValue = '') =>
    pattern === null || text === null ? null : Number(like(String(pattern), String(escape)).test(fold(String(text))));
  db.function('like', { deterministic: true }, (pattern: SqlValue, text: SqlValue) => isLike(pattern, text));
  db.function('like', { deterministic: true }, (pattern: SqlValue, text: SqlValue, escape: SqlValue) =>
    isLike(pattern, text, escape),
  );
  const expression = lastOf((pattern: string) => expressionOf(pattern));
  db.function('regexp', { deterministic: true }, (pattern: SqlValue, text: SqlValue) =>
    pattern === null || text === null ? null : Number(expression(String(pattern), '').test(String(text))),
  );
  addAggregates(db);
}

function addAggregates(db: Functions): void {
  // The package's types have only one argument; SQLite goes by the number of parameters of `step`.
  const aggregate = db.aggregate.bind(db) as unknown as (name: string, options: object) => void;
  const start = (): number[] => [];
  const step = (values: number[], value: unknown): void => {
    const number = numberOf(value);
    if (number !== null) values.push(number);
  };
  aggregate('median', { start, step, result: (values: number[]) => quantileOf(values, 0.5) });
  aggregate('stddev', { start, step, result: deviation });
  aggregate('percentile', {
    start: (): Percentile => ({ values: [], percent: Number.NaN }),
    step(of: Percentile, value: unknown, percent: unknown) {
      step(of.values, value);
      of.percent = Number(percent);
    },
    result: ({ values, percent }: Percentile) => (percent >= 0 && percent <= 100 ? quantileOf(values, percent / 100) : null),
  });
  aggregate('corr', {
    start: (): [number, number][] => [],
    step(pairs: [number, number][], one: unknown, other: unknown) {
      const [first, second] = [numberOf(one), numberOf(other)];
      if (first !== null && second !== null) pairs.push([first, second]);
    },
    result: correlation,
  });
}

interface Percentile {
  values: number[];
  percent: number;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null;
}

/** null: there are no values. */
function quantileOf(values: number[], share: number): number | null {
  return values.length === 0 ? null : quantile(Float64Array.from(values).sort(), share);
}

/** Of a sample; null: of fewer than two values there is none. */
function deviation(values: number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Pearson's; null: of fewer than two pairs, or where one side does not vary. */
function correlation(pairs: [number, number][]): number | null {
  const [one, other] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [oneMean, otherMean] = [mean(one), mean(other)];
  const together = pairs.reduce((sum, [first, second]) => sum + (first - oneMean) * (second - otherMean), 0);
  const spread = (deviation(one) ?? 0) * (deviation(other) ?? 0) * (pairs.length - 1);
  return spread === 0 ? null : together / spread;
}

/** Remembers the last result: a statement asks for the same pattern with each row. */
function lastOf(make: (pattern: string, escape: string) => RegExp): (pattern: string, escape: string) => RegExp {
  let last: { pattern: string; escape: string; made: RegExp } | undefined;
  return (pattern, escape) => {
    if (last?.pattern !== pattern || last.escape !== escape) last = { pattern, escape, made: make(pattern, escape) };
    return last.made;
  };
}

function likePattern(pattern: string, escape: string): RegExp {
  const literal = (text: string) => fold(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] as string;
    if (escape !== '' && sign === escape) {
      at += 1;
      source += literal(pattern[at] ?? '');
    } else source += sign === '%' ? '[^]*' : sign === '_' ? '[^]' : literal(sign);
  }
  return new RegExp(`^${source}$`, 'u');
}

function expressionOf(pattern: string): RegExp {
  const inAnyCase = pattern.startsWith('(?i)');
  try {
    return new RegExp(inAnyCase ? pattern.slice(4) : pattern, inAnyCase ? 'iu' : 'u');
  } catch {
    throw new Error(`'${pattern.slice(0, 60)}' is no regular expression`);
  }
}
