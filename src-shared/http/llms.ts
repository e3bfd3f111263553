import { describeQuery } from './described-query.ts';
import { readingOf, ruleOf } from './docs.ts';
import { type Endpoint, methodOf } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { type ExampleNames, exampleCommand, exampleUrl, withNames } from './examples.ts';
import { type Note, type ServiceDescription, servedPath } from './openapi.ts';
import { describeParameters } from './query.ts';
import { rulesOfEveryService } from './rules.ts';
import { shapeOf, sharedShapes } from './shape.ts';

/**
 * The whole reference in plain text, for programs that read prose: enough to write a client from it alone. Everything in it
 * comes from the catalogue, and its examples name what the mirror holds.
 */
export function llmsText(about: ServiceDescription, endpoints: readonly Endpoint[], base: string, names: ExampleNames): string {
  const { answers, shapes } = sharedShapes(endpoints.map(({ response }) => response));
  return [
    `# ${about.name}`,
    `> ${about.summary}`,
    `Base address: ${base}\nOpenAPI 3.1: ${base}/api/v1/openapi.json\nReference: ${base}/docs`,
    `${readingOf(endpoints).replace(/\.$/, '')}; paths are relative to the base address. No key is needed. An unknown parameter is refused with the nearest known name.`,
    '## Endpoints',
    ...endpoints.map((endpoint, at) => describe(endpoint, answers[at] ?? '', base, names)),
    '## Shapes',
    'JSON with types in place of values: `|` separates alternatives, `?` follows a member that may be absent, `...` means ' +
      'more of the same, `{text: …}` members of any name; date-time is 2026-11-20T12:00:00Z, date is 2026-11-20, uri is an address, ' +
      'each as text; a capitalised name refers to another shape of this list.',
    `### Error\n${shapeOf(errorBody)}`,
    ...[...shapes].map(([name, shape]) => `### ${name}\n${shape}`),
    ...[...rulesOfEveryService(base, endpoints), ...about.notes].map((note) => noteText(note, names)),
    '',
  ].join('\n\n');
}

/** The entry text of a listener that serves several services. */
export function llmsDirectory(services: readonly { about: ServiceDescription; base: string }[]): string {
  const lines = services.map(({ about, base }) => `- [${about.name}](${base}/llms.txt): ${about.summary}`);
  return `# Astrolabe\n\n> A mirror of EVE Online's public data on this machine, with a read-only HTTP interface.\n\n${lines.join('\n')}\n\nAgents: the Model Context Protocol over streamable HTTP at /mcp.\n`;
}

function describe(endpoint: Endpoint, answer: string, base: string, names: ExampleNames): string {
  const aliases = new Map(Object.entries(endpoint.aliases).map(([alias, name]) => [name, alias]));
  const parameters = [...describeParameters(endpoint.parameters), ...describeQuery(endpoint)].map(
    ({ name, description, required, schema, fallback }) => {
      const alias = aliases.has(name) ? `, also ${aliases.get(name)}` : '';
      return `- ${name} (${ruleOf(schema)}${required ? ', required' : ''}${fallback === undefined ? '' : `, default ${String(fallback)}`}${alias}): ${description}`;
    },
  );
  return [
    `### ${methodOf(endpoint)} ${servedPath(endpoint)}`,
    `${endpoint.summary}. ${endpoint.description}`.trim(),
    ...parameters,
    ...Object.entries(endpoint.headers).map(([name, meaning]) => `Response header ${name}: ${meaning}`),
    ...(endpoint.body === null ? [] : [`Body: ${shapeOf(endpoint.body)}`]),
    `Example: ${endpoint.body === null && !endpoint.streams ? exampleUrl(endpoint, base, names) : exampleCommand(endpoint, base, names)}`,
    `Answer: ${answer}`,
    ...Object.entries(endpoint.forms).map(([type, { about }]) => `Other form ${type}, ${about}`),
  ].join('\n');
}

function noteText({ title, paragraphs, table }: Note, names: ExampleNames): string {
  const rows = table?.rows.map((row) => `- ${row.join(': ')}`) ?? [];
  return [`## ${title}`, ...paragraphs.map((text) => withNames(text, names)), ...rows].join('\n');
}
