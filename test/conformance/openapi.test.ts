import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import { urlOf } from '#shared/http/client';
import { type Endpoint, methodOf } from '#shared/http/endpoint';
import { errorBody } from '#shared/http/errors';
import { exampleBody, exampleUrl, wellKnownNames } from '#shared/http/examples';
import { servedPath } from '#shared/http/openapi';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { MINUTE } from '#shared/time';
import { tradeEndpoints } from '#shared/trade-api/index';
import { aStoredContract, aStoredItem, insertContracts, insertRow } from '../support/builders.ts';
import { hasRows } from '../support/examples.ts';
import { operationsOf, someQuery } from '../support/generated-requests.ts';
import { ask, OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape, fillTrade } from './contracts-mirror.ts';
import { fillIncursion, fillPlan, NIARJA } from './plan-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { get: { operationId: string; parameters: { name: string }[]; responses: Record<string, unknown> } }>;
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape });
  document = (await app.get('/openapi.json')).json;
});
afterAll(() => app.close());

/** As the app's own window, whose limit a fuzz of this size keeps to. */
const unhurried = { headers: OWN_WINDOW };

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

/** Contracts in a galaxy with gates: one that brings more than it costs, and copies of a blueprint alone. */
function fillOffers(db: TestApp['db']): void {
  fillPlan(db);
  insertRow(db, 'stations', { station_id: 60003504, system_id: NIARJA, name: 'Niarja' });
  const courier = { type: 'courier', price: null, reward: 3_000_000, collateral: 50_000_000, days_to_complete: 3 } as const;
  const copies = aStoredItem({ type_id: 691, is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20 });
  insertContracts(db, [
    aStoredContract({ contract_id: 430, price: 1_000_000, volume: 10 }),
    aStoredContract({ contract_id: 431, price: 2_000_000, items: [copies] }),
    aStoredContract({ contract_id: 432, ...courier, items: [], items_state: 'none', end_location_id: 60003504 }),
  ]);
  const rated = { contract_id: 430, capital: 1_000_000, margin: 3_000_000, margin_percent: 300, margin_listed: 3_100_000 };
  insertRow(db, 'contract_ratings', { ...rated, verdict: 'profit', is_safe: 1 });
}

/** Whether a body is what its media type says, and has something in it. */
function isForm(type: string, body: Buffer): boolean {
  const text = body.toString();
  const [first = '', second] = text.split('\r\n');
  if (type === 'text/csv')
    return first.startsWith('contract_id,type,') && second !== undefined && second.length > first.length / 3;
  if (type === 'text/calendar') return first === 'BEGIN:VCALENDAR' && text.trimEnd().endsWith('END:VCALENDAR');
  if (type === 'application/x-ndjson')
    return text
      .trim()
      .split('\n')
      .every((line) => JSON.parse(line).contract_id > 0);
  if (type === 'application/vnd.apache.parquet') return text.startsWith('PAR1') && text.endsWith('PAR1');
  const head = body.readUInt32LE(0);
  const { hours, systems } = JSON.parse(body.subarray(4, 4 + head).toString()) as { hours: number; systems: number[] };
  return type === 'application/octet-stream' && body.length === 4 + head + hours * systems.length && systems.length > 0;
}

/** Endpoints that have answered with rows. */
const withRows = new Set<string>();
/** Those that only weeks of history, a change or couriers that follow each other bring rows to; test/e2e/examples.spec.ts checks them in the demo. */
const onlyInTheDemo =
  'listSystemForecasts listForecastHotspots listBriefs listForecastAccuracy listCourierChains listLossAccuracy listFightChances listPressure followEvents';

/** Each service with rows and on a mirror that was never filled, each with its own document. */
const served = [
  { name: 'contracts', endpoints: contractsEndpoints as readonly Endpoint[], fill: fillEveryShape },
  { name: 'systems', endpoints: systemsEndpoints as readonly Endpoint[], fill: fillSystems },
  { name: 'trade', endpoints: tradeEndpoints as readonly Endpoint[], fill: fillTrade },
  { name: 'trade', endpoints: tradeEndpoints as readonly Endpoint[], fill: fillOffers },
  { name: 'plan', endpoints: planEndpoints as readonly Endpoint[], fill: fillIncursion },
  { name: 'plan', endpoints: planEndpoints as readonly Endpoint[], fill: fillOffers },
  { name: 'data', endpoints: dataEndpoints as readonly Endpoint[], fill: fillEveryShape },
  { name: 'contracts', endpoints: contractsEndpoints as readonly Endpoint[], fill: undefined },
  { name: 'systems', endpoints: systemsEndpoints as readonly Endpoint[], fill: undefined },
  { name: 'trade', endpoints: tradeEndpoints as readonly Endpoint[], fill: undefined },
  { name: 'plan', endpoints: planEndpoints as readonly Endpoint[], fill: undefined },
] as const;

test.each(served)(
  'answers of the $name service, each status among them, have the bodies and headers that its document tells of',
  async ({ name, endpoints, fill }) => {
    const mirror = await startTestApp(fill === undefined ? {} : { fill });
    const described = (await mirror.ask(`/${name}/api/v1/openapi.json`)).json;
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(described, 'api');
    const names = { ...wellKnownNames, contract_id: '203', type: 'Rifter', jump_ship: 'Rifter', battle_id: '902' };
    const seen = new Set<number>();
    const checked = async (endpoint: Endpoint, url: string, headers: Record<string, string> = unhurried.headers) => {
      const path = servedPath(endpoint);
      const method = methodOf(endpoint);
      const body = exampleBody(endpoint);
      const posted = body === undefined ? {} : { method, body, headers: { ...headers, 'Content-Type': 'application/json' } };
      const answer = await ask(url, { headers, ...posted });
      seen.add(answer.status);
      const about = described.paths[path][method.toLowerCase()].responses[answer.status];
      expect(about, `${url} answers ${answer.status}`).toBeDefined();
      const optional = ['Last-Modified', 'X-Next-Cursor'];
      for (const header of Object.keys(about.headers))
        if (!optional.includes(header)) expect(answer.headers, url).toHaveProperty([header.toLowerCase()]);
      if (answer.status === 304) return;
      const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const valid = ajv.compile({
        $ref: `api#/paths/${pointer}/${method.toLowerCase()}/responses/${answer.status}/content/application~1json/schema`,
      });
      expect(valid(answer.json), `${url} ${JSON.stringify(valid.errors)}`).toBe(true);
      if (answer.status === 200 && hasRows(answer.json.data)) withRows.add(endpoint.id);
      expect(valid({ wibble: 'something else' })).toBe(false);
    };
    for (const endpoint of endpoints) {
      const url = exampleUrl(endpoint, `${mirror.origin}/${name}`, names);
      await checked(endpoint, url);
      const about = described.paths[servedPath(endpoint)][methodOf(endpoint).toLowerCase()].responses[200];
      const stream = endpoint.streams ? ['text/event-stream'] : [];
      expect(Object.keys(about.content)).toEqual(['application/json', ...Object.keys(endpoint.forms), ...stream]);
      for (const [type, { ask: wanted }] of Object.entries(endpoint.forms)) {
        const example = { ...endpoint.example, ...wanted };
        const answer = await ask(exampleUrl({ ...endpoint, example }, `${mirror.origin}/${name}`, names), unhurried);
        if (fill === undefined) expect(answer.status).toBe(503);
        else expect([answer.headers['content-type']?.split(';')[0], isForm(type, answer.body)]).toEqual([type, true]);
      }
      await checked(endpoint, url, { ...unhurried.headers, 'If-None-Match': '*' });
      await checked(endpoint, `${url}${url.includes('?') ? '&' : '?'}wibble=1`);
    }
    const [first] = endpoints as readonly [Endpoint];
    const byId = endpoints.find(({ parameters }) => Object.keys(parameters).length > 0);
    if (byId !== undefined) await checked(byId, `${mirror.origin}/${name}${servedPath(byId).replaceAll(/\{\w+\}/g, '999999')}`);
    for (let request = 0; request <= 120; request += 1) await ask(`${mirror.origin}/${name}/api/v1`);
    await checked(first, urlOf(`${mirror.origin}/${name}`, first), {});
    await mirror.close();
    expect([...seen]).toEqual(
      expect.arrayContaining(
        fill === undefined ? [400, 429, 503] : byId === undefined ? [200, 304, 400, 429] : [200, 304, 400, 404, 429],
      ),
    );
  },
);

test('every endpoint has been checked with rows', () => {
  const all = served.flatMap(({ endpoints }) => endpoints.map(({ id }) => id));
  expect([...new Set(all)].filter((id) => !withRows.has(id)).join(' ')).toBe(onlyInTheDemo);
});

test('whatever is asked within the paths of the document, no answer is a 500 and every failure has the one body', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...operationsOf(document))
        .chain((operation) => someQuery(operation, ['Rifter', 'the forge', '587', '203', 'rift'])),
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
