import { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { describeParameters, type Read, readPath, readQuery } from '../http/query.ts';

/** A request of an endpoint, validated. */
export interface ToolRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The JSON Schema of a tool's arguments: the parameters of its endpoint as a program has them, and the members of its body. */
export function toolInputSchema(endpoint: Endpoint): { type: 'object'; [member: string]: unknown } {
  if (endpoint.body !== null) {
    const { $schema: _, id: __, ...schema } = z.toJSONSchema(endpoint.body, { io: 'input' });
    return { ...schema, type: 'object' };
  }
  const described = [...describeParameters(endpoint.parameters), ...describeParameters(endpoint.query)];
  return {
    type: 'object',
    properties: Object.fromEntries(
      described.map(({ name, description, schema, fallback }) => [
        name,
        { ...schema, description, ...(fallback === undefined ? {} : { default: fallback }) },
      ]),
    ),
    required: described.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Reads a tool's arguments by the rules of its endpoint; a message says in one sentence what is wrong. */
export function readToolInput(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): Read<ToolRequest> {
  if (endpoint.body !== null) {
    const read = endpoint.body.safeParse(given);
    if (read.success) return { ok: true, value: { params: {}, query: {}, body: read.data } };
    const [issue] = read.error.issues;
    return { ok: false, message: `${issue?.path.join('.') || 'The argument'}: ${issue?.message ?? 'invalid'}.` };
  }
  const entries = Object.entries(given).flatMap(([name, value]) => (value == null ? [] : [[name, asWritten(value)] as const]));
  const isInPath = (name: string) => Object.hasOwn(endpoint.parameters, name);
  const params = readPath(endpoint.parameters, Object.fromEntries(entries.filter(([name]) => isInPath(name))));
  if (!params.ok) return params;
  const query = readQuery(endpoint, Object.fromEntries(entries.filter(([name]) => !isInPath(name))));
  if (!query.ok) return query;
  return { ok: true, value: { params: params.value, query: query.value, body: undefined } };
}

/** A value as a URL carries it. */
function asWritten(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
