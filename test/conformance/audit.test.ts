import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { EventSource } from 'eventsource';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventWrites } from '#main/store/events/events';
import { sqlExamples } from '#shared/data-api/sql-examples';
import { type ExampleNames, exampleArguments, exampleBody } from '#shared/http/examples';
import { mcpTools } from '#shared/mcp/tools';
import { isoUtc, MINUTE } from '#shared/time';
import { type Operation, operationsOf, someBody, someQuery } from '../support/generated-requests.ts';
import { ownFolder } from '../support/mirror-folder.ts';
import { simulatedMirror } from '../support/simulated-mirror.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';

/*
 * The services from outside, by what others have written: OpenAPI's validators, a client of server-sent events, the Model Context
 * Protocol's own client, and generated requests, on a mirror that the simulator has filled. test/conformance/readers.test.ts has those
 * that read files.
 */
const services = ['contracts', 'systems', 'trade', 'plan', 'data'] as const;
/** Requests that are made up of each service. */
const REQUESTS = 350;

let own: ReturnType<typeof ownFolder>;
let app: TestApp;
let names: ExampleNames;
beforeAll(async () => {
  own = ownFolder();
  app = await startTestApp(await simulatedMirror(own.path, '2026-11-20T12:10:00Z'));
  const rowOf = async (sql: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const { json } = await app.ask('/data/api/v1/sql', { method: 'POST', headers, body: JSON.stringify({ sql }) });
    return json.data.rows[0] as (string | number)[];
  };
  const [contract, issuer, region, regionId] = await rowOf(
    "SELECT contract_id, issuer_id, region, region_id FROM contracts WHERE is_listed = 1 AND items_state = 'known' LIMIT 1",
  );
  const [type] = await rowOf(`SELECT type FROM items WHERE contract_id = ${contract} AND is_included = 1`);
  const [system] = await rowOf('SELECT system FROM systems ORDER BY jumps_24h DESC');
  const [ship] = await rowOf("SELECT type FROM types WHERE category = 'Ship' AND type_id IN (SELECT ship_type_id FROM kills)");
  const [battle] = await rowOf(
    "SELECT killmail_id FROM kills JOIN types ON type_id = ship_type_id WHERE is_npc = 0 AND category = 'Ship' ORDER BY time DESC",
  );
  const [entity] = await rowOf('SELECT victim_corporation_id FROM kills WHERE is_npc = 0 AND victim_corporation_id IS NOT NULL');
  names = {
    contract_id: String(contract),
    issuer_id: String(issuer),
    type: String(type),
    region: String(region),
    region_id: String(regionId),
    system: String(system),
    kill_system: String(system),
    battle_id: String(battle),
    entity: String(entity),
    claimed_system: String(system),
    jump_ship: String(ship),
    // The rolls of abyssal modules are asked for a few a minute, and none is here yet.
    abyssal_id: '1000000000001',
  };
});
afterAll(async () => {
  await app.close();
  own.remove();
});

describe.each(services)('the %s service', (service) => {
  let document: any;
  let ajv: Ajv2020;
  beforeAll(async () => {
    document = (await app.ask(`/${service}/api/v1/openapi.json`)).json;
    ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'api');
  });

  test('has a document that is valid OpenAPI', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  /** What is wrong with an answer, in a sentence; null: it is as the document says. */
  async function faultOf({ path, method }: Operation, address: string, body: string | undefined): Promise<string | null> {
    const posted = body === undefined ? {} : { method: 'POST', body };
    const headers = { ...OWN_WINDOW, Accept: 'application/json', 'Content-Type': 'application/json' };
    const answer = await app.ask(`/${service}${address}`, { headers, ...posted });
    if (answer.headers['x-ratelimit-remaining'] === '0') await app.clock.advance(MINUTE);
    const asked = `${method} ${address} ${body ?? ''}`;
    if (answer.status >= 500 && answer.status !== 503) return `${asked} answers ${answer.status}: ${answer.text.slice(0, 300)}`;
    const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
    const described = document.paths[path][method].responses[answer.status]?.content?.[type];
    if (described === undefined) return `${asked} answers ${answer.status} with ${type}, which the document does not name.`;
    if (type !== 'application/json') return null;
    const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const valid = ajv.compile({
      $ref: `api#/paths/${pointer}/${method}/responses/${answer.status}/content/application~1json/schema`,
    });
    if (!valid(answer.json)) return `${asked} answers ${answer.status}: ${JSON.stringify(valid.errors?.slice(0, 2))}`;
    return valid({ ...(answer.json as object), wibble: 1 })
      ? `The document admits members of ${path} that it does not name.`
      : null;
  }

  test('answers whatever is asked without an error of its own, and as its document says', async () => {
    const operations = operationsOf(document);
    const seen = new Set<string>();
    const request = fc
      .constantFrom(...operations)
      .chain((operation) =>
        fc.tuple(
          fc.constant(operation),
          someQuery(operation, Object.values(names)),
          operation.method === 'post' ? someBody(document, operation, bodiesOf) : fc.constant(undefined),
        ),
      );
    await fc.assert(
      fc.asyncProperty(request, async ([operation, address, body]) => {
        seen.add(operation.path);
        expect(await faultOf(operation, address, body)).toBeNull();
      }),
      { numRuns: REQUESTS },
    );
    expect(seen.size).toBeGreaterThan(operations.length / 2);
  });
});

/** Texts that posted bodies are made of. */
const bodiesOf: readonly string[] = [
  ...sqlExamples.map(({ sql }) => sql),
  'SELECT * FROM contracts',
  'SELECT json_each',
  'Tritanium\t5\nPLEX 1',
  '[Rifter, x]\nDamage Control II',
];

test('a client of server-sent events, as others write them, is told of a change and goes on where it was', async () => {
  const source = new EventSource(`${app.origin}/data/api/v1/events?kind=contract`);
  const told = new Promise<MessageEvent>((resolve, reject) => {
    source.addEventListener('change', (event) => resolve(event as MessageEvent));
    source.addEventListener('error', () => reject(new Error('The stream has failed.')));
  });
  await new Promise((resolve) => source.addEventListener('open', resolve));
  const id = Number(names.contract_id);
  eventWrites(app.db).contracts('new', [id], { regionId: Number(names.region_id), isFirst: false, at: isoUtc(app.clock.now()) });
  app.changeStatus();
  const { data, lastEventId } = await told;
  source.close();
  expect(JSON.parse(data as string)).toMatchObject({ kind: 'contract', change: 'new', contract_id: id });
  expect(Number(lastEventId)).toBeGreaterThan(0);
});

test('an agent’s own client lists the tools, and every tool answers its example', async () => {
  const agent = new Client({ name: 'audit', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`)) as unknown as Transport);
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual(mcpTools.map(({ name }) => name));
  const wrong: string[] = [];
  for (const { name, endpoint } of mcpTools) {
    const body = exampleBody(endpoint);
    const given = body === undefined ? exampleArguments(endpoint, names) : (JSON.parse(body) as Record<string, unknown>);
    const { isError, content } = await agent.callTool({ name, arguments: given });
    const [{ text } = { text: '' }] = content as { text: string }[];
    await app.clock.advance(MINUTE);
    // What needs weeks of history says so, and a roll that was not read yet.
    if (isError === true && !/forecast|knows no roll/.test(text)) wrong.push(`${name} ${JSON.stringify(given)}: ${text}`);
  }
  expect(wrong).toEqual([]);
  await agent.close();
});
