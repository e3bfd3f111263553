import type { z } from 'zod';
import { toJSONSchema } from 'zod';

/** The part of JSON Schema that answers are described with. */
interface Schema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  required?: readonly string[];
  description?: string;
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
}

/** Writes what a `$ref` stands for, by its name. */
type Refer = (name: string, indent: string) => string;

/** An answer as JSON with types where values would be, each member with its meaning; shorter to read than a schema. */
export function shapeOf(response: z.ZodType): string {
  const schema = toJSONSchema(response) as Schema;
  const refer: Refer = (name, indent) => sketch(schema.$defs?.[name] ?? {}, indent, refer);
  return sketch(schema, '', refer);
}

/** Several answers with what they share written once: each answer by the names of its shapes, and the shapes by their names. */
export function sharedShapes(responses: readonly z.ZodType[]): { answers: string[]; shapes: Map<string, string> } {
  const shapes = new Map<string, string>();
  const answers = responses.map((response) => {
    const schema = toJSONSchema(response) as Schema;
    for (const [name, one] of Object.entries(schema.$defs ?? {}))
      shapes.set(
        name,
        sketch(one, '', (other) => other),
      );
    return sketch(schema, '', (name) => name);
  });
  return { answers, shapes };
}

function sketch(schema: Schema, indent: string, refer: Refer): string {
  const inner = `${indent}  `;
  if (schema.$ref !== undefined) return refer(schema.$ref.replace('#/$defs/', ''), indent);
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => sketch(one, indent, refer)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map((one) => sketch(one, indent, refer)).join(', ')}]`;
  if (schema.items !== undefined) return `[${sketch(schema.items, indent, refer)}, ...]`;
  if (schema.properties !== undefined) {
    const members = Object.entries(schema.properties).map(([name, member]) => {
      const optional = schema.required?.includes(name) === true ? '' : '?';
      return `${inner}${name}${optional}: ${sketch(member, inner, refer)}${comment(member)}`;
    });
    return `{\n${members.join('\n')}\n${indent}}`;
  }
  if (typeof schema.additionalProperties === 'object')
    return `{text: ${sketch(schema.additionalProperties, indent, refer)}, ...}`;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  return types.map((type) => (type === 'string' ? (schema.format ?? type) : type)).join(' | ');
}

/** A nullable member without a description of its own takes that of the type inside. */
function comment(member: Schema): string {
  const description = member.description ?? member.anyOf?.find(({ description }) => description !== undefined)?.description;
  return description === undefined ? '' : `  // ${description}`;
}
