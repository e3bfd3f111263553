import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../arch/repository.ts';

/**
 * Every request that the references of these services, the OpenAPI documents, README, docs/usage.md and docs/api.md show, at the running
 * server's address.
 */
export async function exampleRequests(origin: string, services: readonly string[]): Promise<string[]> {
  const read = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const unescaped = (html: string) => html.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const references = [
    ...(await Promise.all(services.map((name) => read(`/${name}/llms.txt`)))),
    ...(await Promise.all(services.map((name) => read(`/${name}/docs`)))).map(unescaped),
    ...['README.md', 'docs/usage.md'].map((path) => readFileSync(join(root, path), 'utf8')),
  ];
  const documents = await Promise.all(
    services.map(async (name) => JSON.parse(await read(`/${name}/api/v1/openapi.json`)) as OpenApi),
  );
  const script = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const asked = [...script.matchAll(/\bask\("([^"]+)"((?:, \w+=\w+)*)\)/g)].map(
    ([, path, query = '']) => `${origin}${path}?${query.slice(2).replaceAll(', ', '&').replaceAll('_000', '000')}`,
  );
  const shown = references.flatMap((text) => requestsIn(text, origin)).filter((url) => !url.endsWith('/llms.txt'));
  return [...new Set([...shown, ...asked, ...documents.flatMap(requestsOfOpenApi)])];
}

/** Every request without a body that a text shows for this service or under the address that the documents give it, as it is to be asked. */
function requestsIn(text: string, origin: string): string[] {
  const addresses = text.matchAll(
    /(?:Example: |curl [^\n]*?")(http:\/\/127\.0\.0\.1:\d+\/(?:contracts|systems|trade|plan)\/[^"\s]+)(?![^\n]*--json)/g,
  );
  const quoted = text.matchAll(/`(\/api\/v1\/[^`]+)`/g);
  const service = /Base address: (?:<code>)?([^\s<]+)/.exec(text)?.[1];
  return [
    ...[...addresses].map(([, url = '']) => url.replace('http://127.0.0.1:4780', origin)),
    ...[...quoted].flatMap(([, path = '']) => (service === undefined ? [] : [`${service}${path}`])),
  ];
}

interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, { get?: { parameters?: { name: string; in: string; example?: string | number }[] } }>;
}

/** The request that the examples of each operation's parameters make. */
function requestsOfOpenApi({ servers, paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const given = (get.parameters ?? []).filter(({ example }) => example !== undefined);
    const text = ({ example }: { example?: string | number }) => encodeURIComponent(String(example));
    const filled = given.reduce((address, one) => address.replace(`{${one.name}}`, text(one)), path);
    const query = given.filter((one) => one.in === 'query').map((one) => `${one.name}=${text(one)}`);
    return `${servers[0]?.url}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  });
}

/** Whether the `data` of an answer has something to show. */
export function hasRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > 0;
  return Object.values(data as object).some((value) =>
    typeof value === 'object' && value !== null ? hasRows(value) : value !== null,
  );
}
