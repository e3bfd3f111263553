import { z } from 'zod';
import { describeQuery } from '../http/described-query.ts';
import { describeParameters, type Read, readPath, readQuery } from '../http/query.ts';
import { DEFAULT_TOOL_ROWS, type McpTool, MOST_TOOL_ROWS } from './tools.ts';

/** A request of an endpoint, validated. */
export interface ToolRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Parameters for the number of rows. */
const ROWS = ['page_size', 'limit'];

/** The JSON Schema of a tool's arguments: the parameters of its endpoint and the members of its body, as JSON values. */
export function toolInputSchema({ endpoint, defaults = {} }: McpTool): { type: 'object'; [member: string]: unknown } {
  if (endpoint.body !== null) {
    const written = z.toJSONSchema(endpoint.body, { io: 'input' });
    // Some agents read nothing of a schema that only refers to another one.
    const named = written.$ref?.replace('#/$defs/', '');
    const { $schema: _, id: __, $defs: ___, ...schema } = named === undefined ? written : (written.$defs?.[named] ?? written);
    return { ...schema, type: 'object' };
  }
  const described = [...describeParameters(endpoint.parameters), ...describeQuery(endpoint)];
  return {
    type: 'object',
    properties: Object.fromEntries(
      described.map(({ name, description, schema, fallback }) => {
        const isRows = ROWS.includes(name);
        const usual = defaults[name] ?? (isRows ? DEFAULT_TOOL_ROWS : fallback);
        const bounded = isRows ? { ...schema, maximum: MOST_TOOL_ROWS } : schema;
        return [name, { ...bounded, description, ...(usual === undefined ? {} : { default: usual }) }];
      }),
    ),
    required: described.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/**
 * Validates a tool's arguments by the rules of its endpoint; an error is one sentence. A request for more rows than the maximum
 * gets the maximum.
 */
export function readToolInput(tool: McpTool, given: Readonly<Record<string, unknown>>): Read<ToolRequest> {
  const { endpoint } = tool;
  if (endpoint.body !== null) {
    const read = endpoint.body.safeParse(given);
    if (read.success) return { ok: true, value: { params: {}, query: {}, body: read.data } };
    const [issue] = read.error.issues;
    return { ok: false, message: `${issue?.path.join('.') || 'The argument'}: ${issue?.message ?? 'invalid'}.` };
  }
  const entries = Object.entries(withDefaults(tool, given)).flatMap(([name, value]) =>
    value == null ? [] : [[name, asWritten(value)] as const],
  );
  const isInPath = (name: string) => Object.hasOwn(endpoint.parameters, name);
  const params = readPath(endpoint.parameters, Object.fromEntries(entries.filter(([name]) => isInPath(name))));
  if (!params.ok) return params;
  const query = readQuery(endpoint, Object.fromEntries(entries.filter(([name]) => !isInPath(name))));
  if (!query.ok) return query;
  return { ok: true, value: { params: params.value, query: query.value, body: undefined } };
}

function withDefaults({ endpoint, defaults = {} }: McpTool, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const same = (name: string) => endpoint.renamed[name] ?? endpoint.aliases[name] ?? name;
  const isGiven = (name: string) => Object.keys(given).some((one) => given[one] != null && same(one) === same(name));
  const rows = ROWS.filter((name) => Object.hasOwn(endpoint.query, name)).map((name) => [name, DEFAULT_TOOL_ROWS] as const);
  const missing = [...rows, ...Object.entries(defaults)].filter(([name]) => !isGiven(name));
  const clamped = Object.entries(given).map(([name, value]) => [
    name,
    ROWS.includes(name) && typeof value === 'number' && value > MOST_TOOL_ROWS ? MOST_TOOL_ROWS : value,
  ]);
  return Object.fromEntries([...missing, ...clamped]);
}

/** A value as a URL carries it. */
function asWritten(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
