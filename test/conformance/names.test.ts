import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { dataEndpoints } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { exampleArguments, wellKnownNames } from '#shared/http/examples';
import { servedPath } from '#shared/http/openapi';
import { planEndpoints } from '#shared/plan-api/index';
import { tradeEndpoints } from '#shared/trade-api/index';
import { aStoredContract, insertContracts, insertRow } from '../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, TAMA } from './plan-mirror.ts';

const ISSUER = 2112000001;
const CORPORATION = 98000001;
const STATION = 60003760;
const STRUCTURES = [1_040_000_000_001, 1_040_000_000_002] as const;

/** What the two ways to write it name: of each noun one thing that the mirror knows. */
const written = {
  region: { id: '10000002', name: 'the forge' },
  system: { id: String(TAMA), name: 'TAMA' },
  type: { id: '587', name: 'rifter' },
  station: { id: String(STATION), name: 'jita iv - moon 4 - caldari navy assembly plant' },
  person: { id: String(ISSUER), name: 'KARIN HAKOKE' },
  corporation: { id: String(CORPORATION), name: 'Brave Haulers' },
} as const;
type Noun = keyof typeof written;

/** The nouns of parameters, by their names in every service of our own. */
const nounOf: Readonly<Record<string, Noun>> = {
  ...Object.fromEntries(['region', 'region_id'].map((name) => [name, 'region'])),
  ...Object.fromEntries(
    'id system system_id near from_system from to staging target via avoid prefer friendly cynos'
      .split(' ')
      .map((name) => [name, 'system']),
  ),
  ...Object.fromEntries(
    ['ship', 'hulls', 'product', 'pass', 'source_type', 'mutator_type', 'type_id'].map((name) => [name, 'type']),
  ),
  ...Object.fromEntries(['station', 'station_id'].map((name) => [name, 'station'])),
  ...Object.fromEntries(['issuer', 'issuer_id', 'entity'].map((name) => [name, 'person'])),
  ...Object.fromEntries(['corporation', 'issuer_corporation_id', 'issuer_corp'].map((name) => [name, 'corporation'])),
};
/** One endpoint knows systems of wormhole space alone. */
const thingOf = ({ id }: Endpoint, noun: Noun) =>
  id === 'getWormholeSystem' ? { id: '31000005', name: 'THERA' } : written[noun];

/** Here `type` is a kind of contract. */
const typeIsKind = 'listTradeContracts backtestWatch listContractChanges';

/** These two take a part of a name as well, and find nothing where it is in none. */
const takesParts = ['station', 'issuer'];

function fill(db: WriteDb): void {
  fillPlan(db);
  insertContracts(db, [
    aStoredContract({ contract_id: 501, price: 1_000_000 }),
    aStoredContract({ contract_id: 502, issuer_id: 2112000002, issuer_corporation_id: 98000002, region_id: 10000033 }),
  ]);
  const fetched_at = '2026-11-20T10:00:00Z';
  insertRow(db, 'names', { id: ISSUER, category: 'character', name: 'Karin Hakoke', fetched_at });
  insertRow(db, 'names', { id: CORPORATION, category: 'corporation', name: 'Brave Haulers', fetched_at });
  for (const structure_id of STRUCTURES)
    insertRow(db, 'structures', { structure_id, name: 'The Depot', system_id: TAMA, fetched_at });
}

/** As the app's own window, whose limit so many requests keep to. */
const unhurried = { headers: OWN_WINDOW };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

interface Parameter {
  name: string;
  in: string;
  schema: { type: string; enum?: string[]; items?: { type: string; enum?: string[] } };
}
const endpoints = [
  ...tradeEndpoints.map((endpoint): [string, Endpoint] => ['trade', endpoint]),
  ...planEndpoints.map((endpoint): [string, Endpoint] => ['plan', endpoint]),
  ...dataEndpoints.map((endpoint): [string, Endpoint] => ['data', endpoint]),
];

/** Each parameter that names one of the nouns, out of the services' documents. */
async function namingParameters() {
  const found: { service: string; endpoint: Endpoint; parameter: Parameter; noun: Noun }[] = [];
  const ids: string[] = [];
  for (const [service, endpoint] of endpoints) {
    if (endpoint.body !== null) continue;
    const { paths } = (await app.ask(`/${service}/api/v1/openapi.json`)).json;
    for (const parameter of paths[servedPath(endpoint)].get.parameters as Parameter[]) {
      const { name, schema } = parameter;
      const noun = name === 'type' && !typeIsKind.includes(endpoint.id) ? 'type' : nounOf[name];
      if (noun !== undefined) found.push({ service, endpoint, parameter, noun });
      else if (
        schema.type !== 'boolean' &&
        /(^|_)(id|region|system|type|station|corporation|character|issuer|ship)s?$/.test(name) &&
        (schema.items ?? schema).enum === undefined
      )
        ids.push(name);
    }
  }
  return { found, ids: [...new Set(ids)] };
}

/** An address of an endpoint's example with one parameter set, and what that parameter needs. */
function addressOf(service: string, endpoint: Endpoint, { name, in: where }: Parameter, value: string): string {
  const { renamed } = endpoint;
  const same = (one: string) => renamed[one] ?? endpoint.aliases[one] ?? one;
  const args = Object.entries(
    exampleArguments(endpoint, { ...wellKnownNames, type: 'Rifter', jump_ship: 'Rifter', system: 'Jita' }),
  ).filter(([one]) => same(one) !== same(name));
  const path = servedPath(endpoint).replaceAll(/\{(\w+)\}/g, (_, one: string) =>
    encodeURIComponent(one === name ? value : (args.find(([arg]) => arg === one)?.[1] ?? '')),
  );
  const inQuery = args.filter(([one]) => !Object.hasOwn(endpoint.parameters, one));
  const query = new URLSearchParams(where === 'path' ? inQuery : [...inQuery, [name, value]]);
  return `/${service}${path}?${query}`;
}

describe('regions, systems, types, stations, corporations and people', () => {
  test('are taken by id and by name wherever a parameter names one, and answered alike', async () => {
    const { found, ids } = await namingParameters();
    // Contracts, items and killmails have no names, and nothing else is named by its id alone.
    expect(ids.sort()).toEqual(['contract_id', 'item_id', 'killmail_id']);
    const nouns = new Set(found.map(({ noun }) => noun));
    expect([...nouns].sort()).toEqual(Object.keys(written).sort());
    for (const { service, endpoint, parameter, noun } of found) {
      const answers = [];
      for (const value of Object.values(thingOf(endpoint, noun))) {
        const address = addressOf(service, endpoint, parameter, value);
        const { status, json } = await app.ask(address, unhurried);
        // Without a way, or a forecast, it says so of both.
        expect(parameter.in === 'path' ? [200] : [200, 404, 503], `${address} ${JSON.stringify(json.error)}`).toContain(status);
        answers.push({ status, data: json.data, message: json.error?.message });
      }
      expect(answers[0], `${endpoint.id} ${parameter.name}`).toEqual(answers[1]);
    }
    expect(found.length).toBeGreaterThan(60);
  });

  test('an unknown name is refused under the parameter that was sent, with the nearest', async () => {
    const { found } = await namingParameters();
    for (const { service, endpoint, parameter, noun } of found) {
      if (
        takesParts.includes(parameter.name) &&
        ['listDeals', 'listCouriers', 'listCourierChains', 'listBlueprints'].includes(endpoint.id)
      )
        continue;
      const { name } = thingOf(endpoint, noun);
      const address = addressOf(service, endpoint, parameter, `${name}q`);
      const { status, json } = await app.ask(address, unhurried);
      expect([status, json.error.parameter], `${address} ${JSON.stringify(json)}`).toEqual([
        parameter.in === 'path' ? 404 : 400,
        parameter.name,
      ]);
      expect(json.error.hint.toLowerCase(), address).toBe(name.toLowerCase());
      expect(json.error.message, address).toContain(`${name}q`);
    }
  });

  test('a name that several have is refused with their ids', async () => {
    const { status, json } = await app.ask('/trade/api/v1/contracts?station=the%20depot');
    expect([status, json.error]).toEqual([
      400,
      {
        code: 'bad_request',
        message: `station 'the depot' is the name of 2; give one of their ids: ${STRUCTURES.join(', ')}.`,
        parameter: 'station',
        hint: STRUCTURES.join(', '),
      },
    ]);
  });

  test('lists of regions mix ids and names', async () => {
    const { json } = await app.ask('/trade/api/v1/contracts?region=10000002,the%20citadel');
    expect(json.data.map((row: { contract_id: number }) => row.contract_id).sort()).toEqual([501, 502]);
    expect((await app.ask('/trade/api/v1/contracts?region=The%20Citadel')).json.meta.total).toBe(1);
  });
});

/** Ids of what has no name, or a name of its own elsewhere in the answer. */
const nameless = 'contract_id item_id killmail_id event_id connection_id record_id gate_id planet_id moon_id star_id'.split(' ');

test('every id of such a thing in an answer of our own has its name beside it', async () => {
  const without: string[] = [];
  let seen = 0;
  const walk = (schema: any, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const members = Object.keys(schema.properties ?? {});
    for (const member of members.filter((one) => one.endsWith('_id') && !nameless.includes(one))) {
      seen += 1;
      const stem = member.replace(/_id$/, '');
      if (![stem, `${stem}_name`, 'name'].some((name) => members.includes(name))) without.push(`${at} ${member}`);
    }
    for (const [name, inner] of Object.entries(schema)) walk(inner, /^[A-Z]\w+$/.test(name) ? name : at);
  };
  for (const service of ['trade', 'plan', 'data']) {
    const { paths, components } = (await app.ask(`/${service}/api/v1/openapi.json`, unhurried)).json;
    walk(components.schemas, service);
    for (const [path, methods] of Object.entries<any>(paths))
      for (const { responses } of Object.values<any>(methods)) walk(responses[200].content['application/json'].schema, path);
  }
  expect(without).toEqual([]);
  expect(seen).toBeGreaterThan(40);
});
