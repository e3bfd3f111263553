import { z } from 'zod';
import { fromIso } from '../time.ts';
import type { Endpoint, ParameterTable } from './endpoint.ts';
import { brokenRule, type Refused, refusedIn, unknownParameter } from './refusals.ts';

/** The vocabulary of parameters: each takes the text of a URL and yields a value; an error is the rule alone ("a whole number from 1 to 30"). */

/** A whole number between two bounds, both included. */
export function wholeNumber(minimum: number, maximum: number) {
  const rule = `a whole number from ${minimum} to ${maximum}`;
  return z
    .string(rule)
    .regex(/^-?\d{1,16}$/, rule)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, rule)
    .meta({ written: { type: 'integer', minimum, maximum } });
}

/** An id of the game: positive, and exact in a double. */
export function gameId() {
  const rule = `a positive whole number`;
  return z
    .string(rule)
    .regex(/^\d{1,16}$/, rule)
    .transform(Number)
    .refine((value) => value >= 1 && value <= Number.MAX_SAFE_INTEGER, rule)
    .meta({ written: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } });
}

/** A decimal number of at least `minimum`, exponents allowed, no hexadecimal, no infinity. */
export function decimal(minimum: number) {
  const rule = `a number of at least ${minimum}`;
  return z
    .string(rule)
    .regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/, rule)
    .transform(Number)
    .refine((value) => Number.isFinite(value) && value >= minimum, rule)
    .meta({ written: { type: 'number', minimum } });
}

/** A decimal number between two bounds, both included. */
export function decimalBetween(minimum: number, maximum: number) {
  const rule = `a number from ${minimum} to ${maximum}`;
  return z
    .string(rule)
    .regex(/^-?\d{1,15}(\.\d+)?$/, rule)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, rule)
    .meta({ written: { type: 'number', minimum, maximum } });
}

/** Literal text of `minimum` to 200 characters, spaces at its ends included. */
export function text(minimum: number) {
  const rule = `text of ${minimum} to 200 characters`;
  return z
    .string(rule)
    .refine((value) => [...value].length >= minimum && [...value].length <= 200, rule)
    .meta({ written: { type: 'string', minLength: minimum, maxLength: 200 } });
}

/** An id or an exact name, 1 to 200 characters without the spaces around it, which no name has. */
export function idOrName() {
  const rule = 'an id or a name of 1 to 200 characters';
  return z
    .string(rule)
    .transform((value) => value.trim())
    .refine((value) => value !== '' && [...value].length <= 200, rule)
    .meta({ written: { type: 'string', minLength: 1, maxLength: 200 } });
}

/** A UTC day: `2026-11-20`. */
export function utcDate() {
  const rule = 'a UTC day such as 2026-11-20';
  return z
    .string(rule)
    .regex(/^\d{4}-\d{2}-\d{2}$/, rule)
    .refine((value) => !Number.isNaN(fromIso(value)), rule)
    .meta({ written: { type: 'string', format: 'date' } });
}

/** Exactly one of the listed values. */
export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, `one of ${values.join(', ')}`);
}

/** `true` or `false`, in any case: Python writes `True`. */
export function flag() {
  const rule = 'true or false';
  return z
    .string(rule)
    .regex(/^(true|false)$/i, rule)
    .transform((value) => value.toLowerCase() === 'true')
    .meta({ written: { type: 'boolean' } });
}

function listed<Item extends z.ZodType<unknown, string>>(item: Item, split: (raw: string) => string[]) {
  const error = () => item.safeParse(undefined).error?.issues[0]?.message ?? 'valid';
  return z
    .union([z.string().transform((one) => [one]), z.array(z.string())], { error })
    .transform((raws) => [...new Set(raws.flatMap(split))])
    .pipe(z.array(item))
    .meta({ written: { type: 'array', items: writtenAs(item) } });
}

/** The part of JSON Schema that parameters are described with. */
export interface ParameterSchema {
  type: 'integer' | 'number' | 'string' | 'boolean' | 'array';
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly string[];
  items?: ParameterSchema;
}

/** One parameter as documentation and OpenAPI describe it. */
export interface DescribedParameter {
  name: string;
  description: string;
  required: boolean;
  schema: ParameterSchema;
  /** What is meant when it is absent; undefined where absence means absence. */
  fallback: string | number | boolean | undefined;
}

/** Describes every parameter of a table, in its order. */
export function describeParameters(table: ParameterTable): DescribedParameter[] {
  return Object.entries(table).map(([name, schema]) => ({
    name,
    description:
      layersOf(schema)
        .map((layer) => layer.description)
        .find((text) => text !== undefined) ?? '',
    required: !schema.safeParse(undefined).success,
    schema: writtenAs(schema),
    fallback: schema.safeParse(undefined).data as DescribedParameter['fallback'],
  }));
}

/** The schema of what a person writes: the vocabulary's own word where there is one, else zod's. */
function writtenAs(schema: z.ZodType): ParameterSchema {
  const innermost = layersOf(schema).at(-1) ?? schema;
  const own = innermost.meta()?.['written'];
  if (typeof own === 'object' && own !== null) return own as ParameterSchema;
  const { type, enum: values } = z.toJSONSchema(innermost, { io: 'input' });
  return { type: type as ParameterSchema['type'], ...(values === undefined ? {} : { enum: values as string[] }) };
}

/** A schema and what it wraps: optional and default are layers around the rule itself. */
function layersOf(schema: z.ZodType): z.ZodType[] {
  const wraps = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return wraps ? [schema, ...layersOf(schema.unwrap() as z.ZodType)] : [schema];
}

/** A parameter that may be repeated: `type=auction&type=courier`. Duplicates are folded. */
export function repeatable<Item extends z.ZodType<unknown, string>>(item: Item) {
  return listed(item, (raw) => [raw]);
}

/** A parameter that may be repeated or comma-separated, with spaces after the commas: `region_id=10000002, 10000043`. */
export function commaList<Item extends z.ZodType<unknown, string>>(item: Item) {
  return listed(item, (raw) => raw.split(',').map((one) => one.trim()));
}

/** What a URL's query reads as: Express' simple parser and URLSearchParams both give this. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What validating came to: the value with its defaults, or one sentence on the first rule that was broken. */
export type Read<Value> = { ok: true; value: Value } | ({ ok: false; message: string } & Refused);

/**
 * Validates a raw query against an endpoint: folds aliases, refuses unknown names (with the nearest known one), repeated
 * single values and anything outside its rule (decisions §2). The message names the parameter, the value and the rule.
 */
export function readQuery<Query extends ParameterTable>(
  {
    query,
    aliases,
    renamed = {},
    check,
  }: Pick<Endpoint<ParameterTable, Query>, 'query' | 'aliases' | 'check'> & Partial<Pick<Endpoint, 'renamed'>>,
  raw: RawQuery,
): Read<{ [Name in keyof Query]: z.output<Query[Name]> }> {
  const given = new Map<string, string[]>();
  /** By name: how it was sent, or is to be. */
  const spellings = new Map(Object.entries(renamed).map(([spelled, name]) => [name, spelled]));
  for (const [spelled, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    const name = renamed[spelled] ?? (Object.hasOwn(aliases, spelled) ? (aliases[spelled] ?? spelled) : spelled);
    if (!Object.hasOwn(query, name)) return unknownParameter(spelled, [...namesOf(query, renamed), ...Object.keys(aliases)]);
    if (given.has(name) && Object.values(renamed).includes(name)) {
      const message = `${spellings.get(name)} and ${spelled} are two names of one parameter; give one of them.`;
      return { ok: false, message, parameter: spelled };
    }
    spellings.set(name, given.has(name) ? name : spelled);
    given.set(name, [...(given.get(name) ?? []), ...(typeof value === 'string' ? [value] : value)]);
  }
  const read = readTable(query, given, spellings);
  if (!read.ok) return read;
  const broken = check(read.value);
  if (broken === null) return read;
  const message = broken.replaceAll(/\{(\w+)\}/g, (_, name: string) => spellings.get(name) ?? name);
  const parameter = refusedIn(message, [...spellings.values(), ...Object.keys(query)]);
  return { ok: false, message, ...(parameter === undefined ? {} : { parameter }) };
}

/** The names under which parameters are told of. */
export function namesOf(query: ParameterTable, renamed: Endpoint['renamed']): string[] {
  const spelled = new Map(Object.entries(renamed).map(([name, earlier]) => [earlier, name]));
  return Object.keys(query).map((name) => spelled.get(name) ?? name);
}

export function readPath<Path extends ParameterTable>(
  parameters: Path,
  raw: RawQuery,
): Read<{ [Name in keyof Path]: z.output<Path[Name]> }> {
  const given = Object.entries(raw).map(([name, value]): [string, string[]] => [name, [String(value)]]);
  return readTable(parameters, new Map(given));
}

function readTable<Table extends ParameterTable>(
  table: Table,
  given: ReadonlyMap<string, readonly string[]>,
  spellings: ReadonlyMap<string, string> = new Map(),
): Read<{ [Name in keyof Table]: z.output<Table[Name]> }> {
  const value: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(table)) {
    const raws = given.get(name);
    const parameter = spellings.get(name) ?? name;
    if (raws !== undefined && raws.length > 1 && !isList(schema)) {
      return { ok: false, message: `${parameter} was given ${raws.length} times; give it once.`, parameter };
    }
    const parsed = schema.safeParse(raws === undefined ? undefined : isList(schema) ? raws : raws[0]);
    if (!parsed.success) return { ok: false, ...brokenRule(parameter, raws, parsed.error), parameter };
    if (parsed.data !== undefined) value[name] = parsed.data;
  }
  return { ok: true, value: value as { [Name in keyof Table]: z.output<Table[Name]> } };
}

/** Whether a parameter is a list, by its schema: to ask zod for each request would take a tenth of a millisecond. */
const lists = new WeakMap<z.ZodType, boolean>();

function isList(schema: z.ZodType): boolean {
  const known = lists.get(schema);
  if (known !== undefined) return known;
  const found = writtenAs(schema).type === 'array';
  lists.set(schema, found);
  return found;
}
