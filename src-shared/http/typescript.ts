/** What of an OpenAPI 3.1 document types are made of. */
export interface TypedDocument {
  info: { title: string };
  paths: Record<string, Record<string, DescribedOperation>>;
  components?: { schemas?: Record<string, Schema> };
}
interface DescribedOperation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  description?: string;
}

export interface ClientOperation {
  method: 'GET' | 'POST';
  path: string;
  /** Whether it can be followed as server-sent events too. */
  streams: boolean;
  /** Whether it has other forms than JSON. */
  files: boolean;
}

export function operationsOf({ paths }: TypedDocument): Record<string, ClientOperation> {
  return Object.fromEntries(
    eachOperation(paths).map(({ path, method, operation }) => [
      operation.operationId,
      { method, path, streams: formsOf(operation).includes(STREAM), files: formsOf(operation).some(isFile) },
    ]),
  );
}

const STREAM = 'text/event-stream';
const formsOf = ({ responses }: DescribedOperation) => Object.keys(responses['200']?.content ?? {});
const isFile = (type: string) => type !== STREAM && type !== 'application/json';

/** Declarations in TypeScript of everything that a service takes and answers; `Operations` has a function for each endpoint. */
export function declarationsOf(document: TypedDocument): string {
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = eachOperation(document.paths).map(({ operation }) => declared(operation));
  return [
    `// ${document.info.title}. Made from its OpenAPI document; do not edit.\n`,
    "import type { CallOptions, StreamMessage, StreamOptions } from './index.js';\n",
    ...schemas,
    ...operations.map(({ types }) => types),
    `/** Every endpoint of the service. */\nexport interface Operations {\n${operations.map(({ member }) => member).join('')}}\n`,
  ].join('\n');
}

function eachOperation(paths: TypedDocument['paths']) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method === 'post' ? ('POST' as const) : ('GET' as const),
      operation,
    })),
  );
}

function declared(operation: DescribedOperation): { types: string; member: string } {
  const { operationId: id, summary, parameters = [], requestBody, responses } = operation;
  const name = (id[0] ?? '').toUpperCase() + id.slice(1);
  const content = responses['200']?.content ?? {};
  const posted = requestBody?.content['application/json']?.schema;
  const given = parameters.map(
    (one) =>
      `${comment(one.description, '  ')}  ${key(one.name)}${one.required === true ? '' : '?'}: ${argumentType(one.schema)};\n`,
  );
  const isNeeded = posted !== undefined || parameters.some(({ required }) => required === true);
  const args = `args${isNeeded ? '' : '?'}: ${name}Arguments`;
  const files = formsOf(operation).filter(isFile);
  const file =
    files.length === 0
      ? ''
      : `  /** The same as a file: ${files.join(', ')}. */\n  ${id}File(${args}, options?: CallOptions): Promise<Blob>;\n`;
  const stream =
    content[STREAM] === undefined
      ? ''
      : `  /** ${summary}: one after the other, coming back by itself where it was. */\n  ${id}Stream(${args}, options?: StreamOptions): AsyncGenerator<StreamMessage>;\n`;
  return {
    types: [
      `/** What ${id} is asked with. */\nexport ${posted === undefined ? `interface ${name}Arguments {\n${given.join('')}}` : `type ${name}Arguments = ${typeOf(posted)};`}\n`,
      `/** What ${id} answers. */\nexport type ${name}Answer = ${typeOf(content['application/json']?.schema ?? {})};\n`,
    ].join('\n'),
    member: `  /** ${summary}. */\n  ${id}(${args}, options?: CallOptions): Promise<${name}Answer>;\n${file}${stream}`,
  };
}

/** A parameter may be given as one value where several are taken. */
function argumentType(schema: Schema): string {
  if (schema.type !== 'array') return typeOf(schema);
  const item = typeof schema.items === 'object' ? typeOf(schema.items) : 'string';
  return `${item} | readonly (${item})[]`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(typeOf))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return listType(schema);
  if (schema.type === 'object') return recordType(schema);
  return (
    { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[schema.type ?? ''] ?? 'unknown'
  );
}

function listType({ items, prefixItems }: Schema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return typeof items === 'object' ? `(${typeOf(items)})[]` : 'unknown[]';
}

function recordType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description, '  ')}  ${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`,
  );
  return `{\n${members.join('')}}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: string | undefined, indent = ''): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;
}
