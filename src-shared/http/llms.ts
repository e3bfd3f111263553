import { exampleUrl, ruleOf } from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import { type ServiceDescription, servedPath } from './openapi.ts';
import { describeParameters } from './query.ts';

/** A quickstart in plain text for programs that read prose: what there is, how to ask, what to keep to. */
export function llmsText(about: ServiceDescription, endpoints: readonly Endpoint[], base: string): string {
  return [
    `# ${about.name}`,
    `> ${about.summary}`,
    `Base address: ${base}\nOpenAPI 3.1: ${base}/api/v1/openapi.json\nReference: ${base}/docs`,
    'Every endpoint is a GET that answers JSON: {"data", "meta"} or {"error": {"code", "message"}}. No key is needed. ' +
      'The limit is 120 requests in 60 seconds; a 429 says in Retry-After how long to wait. Send the ETag of an answer back as ' +
      'If-None-Match: an unchanged answer is a 304. An unknown parameter is refused with the nearest known name.',
    '## Endpoints',
    ...endpoints.map((endpoint) => describe(endpoint, base)),
    ...about.notes.map(({ title, paragraphs, table }) =>
      [`## ${title}`, ...paragraphs, ...(table?.rows.map((row) => `- ${row.join(': ')}`) ?? [])].join('\n'),
    ),
    '',
  ].join('\n\n');
}

/** The entry text of a listener that serves several services. */
export function llmsDirectory(services: readonly { about: ServiceDescription; base: string }[]): string {
  const lines = services.map(({ about, base }) => `- [${about.name}](${base}/llms.txt): ${about.summary}`);
  return `# Astrolabe\n\n> A mirror of EVE Online's public data on this machine, with a read-only HTTP interface.\n\n${lines.join('\n')}\n`;
}

function describe(endpoint: Endpoint, base: string): string {
  const parameters = [...describeParameters(endpoint.parameters), ...describeParameters(endpoint.query)].map(
    ({ name, description, required, schema, fallback }) =>
      `- ${name} (${ruleOf(schema)}${required ? ', required' : ''}${fallback === undefined ? '' : `, default ${String(fallback)}`})${description === '' ? '' : `: ${description}`}`,
  );
  return [
    `### GET ${servedPath(endpoint)}`,
    `${endpoint.summary}. ${endpoint.description}`.trim(),
    ...parameters,
    `Example: ${exampleUrl(endpoint, base)}`,
  ].join('\n');
}
