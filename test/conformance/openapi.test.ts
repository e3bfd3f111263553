import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { errorBody } from '#shared/http/errors';
import { servedPath } from '#shared/http/openapi';
import { SECRET_HEADER } from '#shared/local-api/status';
import { MINUTE } from '#shared/time';
import { startTestApp, TEST_SECRET, type TestApp } from '../support/test-app.ts';
import { fillEveryShape } from './contracts-mirror.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: { type: string; enum?: string[]; minimum?: number; maximum?: number; items?: Parameter['schema'] };
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { get: { operationId: string; parameters: Parameter[]; responses: Record<string, unknown> } }>;
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape });
  document = (await app.get('/openapi.json')).json;
});
afterAll(() => app.close());

/** As the app's own window, whose limit a fuzz of this size keeps to. */
const unhurried = { headers: { [SECRET_HEADER]: TEST_SECRET } };

test('the document is valid OpenAPI 3.1 and describes each endpoint of the catalogue once', async () => {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: app.contracts }]);
  expect(Object.entries(document.paths).map(([path, { get }]) => [path, get.operationId])).toEqual(
    contractsEndpoints.map((endpoint) => [servedPath(endpoint), endpoint.id]),
  );
});

test('every parameter and alias of the catalogue is in the document', () => {
  for (const endpoint of contractsEndpoints) {
    const names = document.paths[servedPath(endpoint)]?.get.parameters.map(({ name }) => name);
    expect(names).toEqual([
      ...Object.keys(endpoint.parameters),
      ...Object.keys(endpoint.query),
      ...Object.keys(endpoint.aliases),
    ]);
  }
});

test('live answers and live errors validate against the schemas of the document', async () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const schemaOf = (path: string, status: number) =>
    ajv.compile({
      $ref: `api#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get/responses/${status}/content/application~1json/schema`,
    });
  for (const endpoint of contractsEndpoints) {
    const path = servedPath(endpoint);
    const asked = `${endpoint.path === '/' ? '' : endpoint.path.replace('{contract_id}', '203')}?${endpoint.example}`;
    const answer = await app.get(asked, unhurried);
    const good = schemaOf(path, 200);
    expect(good(answer.json), `${asked} ${JSON.stringify(good.errors)}`).toBe(true);
    expect(good({ data: 'something else' })).toBe(false);
    const bad = schemaOf(path, 400);
    expect(bad((await app.get(`${asked}&wibble=1`, unhurried)).json)).toBe(true);
  }
});

test('whatever is asked within the paths of the document, no answer is a 500 and every failure has the one body', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.entries(document.paths)).chain(([path, { get }]) => someRequest(path, get.parameters)),
      async (asked) => {
        const answer = await app.ask(`/contracts${asked}`, unhurried);
        if (answer.headers['x-ratelimit-remaining'] === '0') await app.clock.advance(MINUTE);
        expect([200, 400, 404], `${asked} ${answer.text.slice(0, 300)}`).toContain(answer.status);
        if (answer.status !== 200) expect(errorBody.safeParse(answer.json).success, asked).toBe(true);
        else expect(contractsEndpoints.some((endpoint) => endpoint.response.safeParse(answer.json).success)).toBe(true);
      },
    ),
    { numRuns: 1500 },
  );
});

/** A path with each parameter absent, right, nearly right, repeated or nonsense. */
function someRequest(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) =>
      fc
        .array(someValue(schema), { maxLength: 2 })
        .map((values) => values.map((value) => `${encodeURIComponent(name)}=${value}`)),
    );
  const stranger = fc.option(
    fc.string({ maxLength: 8, unit: 'binary' }).map((name) => [`${encoded(name)}=${encoded(name)}`]),
    { freq: 12, nil: [] },
  );
  return fc
    .tuple(fc.tuple(...inPath.map(({ schema }) => someValue(schema))), fc.tuple(...pairs), stranger)
    .map(([segments, given, extra]) => {
      const filled = segments.reduce((text, segment) => text.replace(/\{\w+\}/, () => segment || '%20'), path);
      const query = [...given, extra].flat().join('&');
      return query === '' ? filled : `${filled}?${query}`;
    });
}

/** Text as it stands in a URL. */
function someValue(schema: Parameter['schema']): fc.Arbitrary<string> {
  const nonsense = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }).map(encoded),
    fc.constantFrom('', '%', '%zz', '%00', '-1', '1e309', '0x1', 'null', '[]', '1;DROP', "'", '%25%5F', '99999999999999999999'),
  );
  return fc.oneof({ weight: 4, arbitrary: rightValue(schema) }, { weight: 1, arbitrary: nonsense });
}

function rightValue(schema: Parameter['schema']): fc.Arbitrary<string> {
  if (schema.items !== undefined) return rightValue(schema.items);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const { minimum = 0, maximum = 1_000_000 } = schema;
  if (schema.type === 'integer') {
    const bounds = [minimum, maximum, minimum - 1, maximum + 1].map(String);
    return fc.oneof(
      fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }).map(String),
      fc.constantFrom(...bounds, '203', '587', '10000002'),
    );
  }
  if (schema.type === 'number')
    return fc.oneof(fc.double({ min: minimum, noNaN: true, max: 1e15 }).map(String), fc.constantFrom('0', '100', '1e6'));
  return fc.oneof(
    fc.constantFrom('Rifter', 'the+forge', '587', '10000002', 'rift', 'b', 'Σ'),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map(encoded),
  );
}

/** Lone surrogates have no place in a URL. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
