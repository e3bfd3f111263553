import { describe, expect, test } from 'vitest';
import { contractsEndpoints, contractsService } from '#shared/contracts-api/index';
import { dataEndpoints, dataService } from '#shared/data-api/index';
import { contractStatuses } from '#shared/game';
import { describeQuery } from '#shared/http/described-query';
import { docsPage, ruleOf } from '#shared/http/docs';
import { type Endpoint, methodOf } from '#shared/http/endpoint';
import { errorStatus } from '#shared/http/errors';
import { exampleArguments, wellKnownNames } from '#shared/http/examples';
import { freshnessHeaders, rateHeaders } from '#shared/http/headers';
import { llmsDirectory, llmsText } from '#shared/http/llms';
import { apiDocument, servedPath } from '#shared/http/openapi';
import { describeParameters, readPath, readQuery } from '#shared/http/query';
import { systemsEndpoints, systemsService } from '#shared/systems-api/index';

const services = [
  {
    name: 'contracts',
    about: contractsService,
    endpoints: contractsEndpoints as readonly Endpoint[],
    base: 'http://127.0.0.1:4780/contracts',
  },
  {
    name: 'systems',
    about: systemsService,
    endpoints: systemsEndpoints as readonly Endpoint[],
    base: 'http://127.0.0.1:4780/systems',
  },
  {
    name: 'data',
    about: dataService,
    endpoints: dataEndpoints as readonly Endpoint[],
    base: 'http://127.0.0.1:4780/data',
  },
];

/** A schema of the OpenAPI document, as far as its members are looked at. */
interface Described {
  description?: string;
  $ref?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  allOf?: Described[];
}

describe.each(services)('the references of the $name service', ({ about, endpoints, base }) => {
  const page = docsPage(about, endpoints, base, wellKnownNames);
  const llms = llmsText(about, endpoints, base, wellKnownNames);
  const document = apiDocument(about, endpoints, base, wellKnownNames) as {
    paths: Record<
      string,
      Record<string, { parameters: { name: string; description?: string }[]; responses: Record<string, any> }>
    >;
    components: { schemas: Record<string, Described> };
  };
  const operationOf = (endpoint: Endpoint) => document.paths[servedPath(endpoint)]?.[methodOf(endpoint).toLowerCase()];
  const parametersOf = (endpoint: Endpoint) => [...describeParameters(endpoint.parameters), ...describeQuery(endpoint)];
  const sectionOf = (endpoint: Endpoint) =>
    llms.split('\n### ').find((section) => section.startsWith(`${methodOf(endpoint)} ${servedPath(endpoint)}\n`)) ?? '';

  test('the page fetches nothing, runs nothing but its own script, and reads in light and in dark', () => {
    const script = '<script src="/reference.js" type="module" blocking="render"></script>';
    expect(page.split(script)).toHaveLength(2);
    expect(page.replace(script, '')).not.toMatch(/<script|<link|@import|url\(|<img|\son\w+=/i);
    expect(page).toContain('prefers-color-scheme:light');
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    const addresses = [...page.replace(script, '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(addresses.filter((address) => !address.startsWith('#') && !address.startsWith(base))).toEqual([]);
  });

  test('the page has every endpoint, parameter, alias and header, and a request to paste into a shell for each', () => {
    for (const endpoint of endpoints) {
      expect(page).toContain(`id="${endpoint.id}"`);
      expect(page).toContain(`href="#${endpoint.id}"`);
      expect(page).toContain(`Cached for ${endpoint.cacheSeconds ?? 0} seconds.`);
      for (const { name } of parametersOf(endpoint)) expect(page).toContain(`<code>${name}</code>`);
      for (const name of [...Object.keys(endpoint.aliases), ...Object.keys(endpoint.headers)])
        expect(page).toContain(`<code>${name}</code>`);
    }
    expect([
      ...page.matchAll(/<pre><code>curl "[^"]+"( -H "Accept: application\/json")?( --json '[^']+')?<\/code>/g),
    ]).toHaveLength(endpoints.length);
  });

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'llms.txt tells every parameter of %s with its bounds, default and alias, its lifetime and each member of its answer',
    (_id, endpoint) => {
      const section = sectionOf(endpoint);
      const aliases = new Map(Object.entries(endpoint.aliases).map(([alias, name]) => [name, alias]));
      for (const { name, description, required, schema, fallback } of parametersOf(endpoint)) {
        expect(description, `${name} says what it means`).not.toBe('');
        const line = section.split('\n').find((text) => text.startsWith(`- ${name} (`)) ?? '';
        expect(line).toContain(ruleOf(schema));
        expect(line).toContain(description);
        if (required) expect(line).toContain('required');
        if (fallback !== undefined) expect(line).toContain(`default ${String(fallback)}`);
        if (aliases.has(name)) expect(line).toContain(`also ${aliases.get(name)}`);
      }
      for (const [name, meaning] of Object.entries(endpoint.headers)) expect(section).toContain(`${name}: ${meaning}`);
      expect(llms).toContain(`- ${servedPath(endpoint)}: ${endpoint.cacheSeconds ?? 'not cached'}`);
    },
  );

  test('every member of every answer says what it means, in OpenAPI and in llms.txt', () => {
    const silent: string[] = [];
    const look = (schema: Described, at: string): void => {
      for (const inner of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) look(inner, at);
      if (schema.items !== undefined) look(schema.items, `${at}[]`);
      for (const [name, member] of Object.entries(schema.properties ?? {})) {
        const said = [member, ...(member.anyOf ?? [])].some(
          ({ description, $ref }) => description !== undefined || $ref !== undefined,
        );
        // The envelope itself is explained once.
        if (!said && !['.data', '.meta', '.error'].includes(`${at.replace(/^(\w+ 200|Error)/, '')}.${name}`))
          silent.push(`${at}.${name}`);
        expect(llms).toMatch(new RegExp(`\\b${name}\\??: `));
        look(member, `${at}.${name}`);
      }
    };
    for (const endpoint of endpoints)
      look(operationOf(endpoint)?.responses['200'].content['application/json'].schema, `${endpoint.id} 200`);
    for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name);
    expect(silent).toEqual([]);
  });

  test('llms.txt tells every error code, the limit and its headers, and the headers of freshness', () => {
    for (const [code, status] of Object.entries(errorStatus)) expect(llms).toContain(`- ${code}: ${status}: `);
    for (const [name, meaning] of Object.entries({ ...rateHeaders, ...freshnessHeaders }))
      expect(llms).toContain(`- ${name}: ${meaning}`);
    for (const fact of ['120 requests in 60 seconds', 'Retry-After', 'If-None-Match', '16 kB']) expect(llms).toContain(fact);
  });

  test('OpenAPI: parameters are described, 429 and 503 say when to come again, every answer has the rate headers', () => {
    for (const endpoint of endpoints) {
      const { parameters, responses } = operationOf(endpoint) ?? { parameters: [], responses: {} };
      for (const { name, description } of parameters) expect(description ?? '', `${endpoint.id} ${name}`).not.toBe('');
      expect(Object.keys(responses)).toEqual(
        ['200', '304', '400', '404', '429', '500', '503'].filter((status) => status !== '503' || endpoint.dependsOn.length > 0),
      );
      for (const [status, { headers }] of Object.entries(responses)) {
        expect(Object.keys(headers), `${endpoint.id} ${status}`).toEqual(expect.arrayContaining(Object.keys(rateHeaders)));
        expect(Object.hasOwn(headers, 'Retry-After'), `${endpoint.id} ${status}`).toBe(['429', '503'].includes(status));
        if (['200', '304'].includes(status))
          expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(freshnessHeaders)));
      }
    }
  });

  test('every example is a valid request of its endpoint and leaves no name open', () => {
    for (const endpoint of endpoints) {
      const values = exampleArguments(endpoint, wellKnownNames);
      const given = (names: object) => Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)));
      const path = given(endpoint.parameters);
      expect(readPath(endpoint.parameters, path), endpoint.id).toMatchObject({ ok: true });
      const query = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(path, name)));
      expect(readQuery(endpoint, query), endpoint.id).toMatchObject({ ok: true });
    }
    expect(`${llms}${page}`).not.toMatch(/%7B|\{(system|type|region|contract_id)\}'/);
  });
});

test('the reference explains how a status is inferred', () => {
  const [{ about, endpoints, base }] = services as [(typeof services)[0]];
  const page = docsPage(about, endpoints, base, wellKnownNames);
  expect(page).toContain('Where a status comes from');
  for (const status of [
    'outstanding',
    'in_progress',
    'finished',
    'cancelled',
    'deleted',
  ] satisfies (typeof contractStatuses)[number][])
    expect(page).toContain(`<td>${status}`);
});

test('what stands in the catalogue cannot become markup', () => {
  const about = { ...contractsService, name: '<b>"name" & \'more\'</b>' };
  expect(docsPage(about, [], 'http://127.0.0.1', wellKnownNames)).toContain(
    '&lt;b&gt;&quot;name&quot; &amp; &#39;more&#39;&lt;/b&gt;',
  );
});

test('the listener’s own llms.txt points to each service', () => {
  const base = 'http://127.0.0.1:4780/contracts';
  expect(llmsDirectory([{ about: contractsService, base }])).toContain(`(${base}/llms.txt)`);
});
