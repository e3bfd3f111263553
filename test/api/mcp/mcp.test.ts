import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolAnswer } from '#main/api/mcp/server';
import { relay } from '#main/mcp';
import { wellKnownNames, withNames } from '#shared/http/examples';
import { MOST_TOOL_CHARACTERS, MOST_TOOL_ROWS, mcpTools } from '#shared/mcp/tools';
import { fillEveryShape } from '../../conformance/contracts-mirror.ts';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillEveryShape(db);
      insertContracts(
        db,
        Array.from({ length: 80 }, (_, index) => aStoredContract({ contract_id: 900 + index, title: 'x'.repeat(50) })),
      );
    },
  });
  client = await clientOf(new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`)) as unknown as Transport);
});
afterAll(async () => {
  await client.close();
  await app.close();
});

async function clientOf(transport: Transport): Promise<Client> {
  const made = new Client({ name: 'test', version: '1' });
  await made.connect(transport);
  return made;
}

interface Answer {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: { answer: Record<string, unknown> };
}
/** A call's result, the rows of its text as `body`. */
async function call(name: string, args: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: args })) as unknown as Answer;
  const text = result.content[0]?.text ?? '';
  return {
    ...result,
    body: (result.isError === true ? null : JSON.parse(text)) as { answer: Record<string, unknown>; data: any },
  };
}

describe('the official client over HTTP', () => {
  test('finds every tool with a schema of its arguments, each of them read-only', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(mcpTools.map(({ name }) => name));
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    for (const { name, inputSchema, annotations, description } of tools) {
      expect(() => ajv.compile(inputSchema), name).not.toThrow();
      expect(annotations?.readOnlyHint).toBe(true);
      expect(description?.length).toBeGreaterThan(20);
    }
  });

  test.each(mcpTools)(
    'calls $name, and is told how old the answer is and how many rows it may have',
    async ({ name, endpoint }) => {
      const names = { ...wellKnownNames, contract_id: '203', type: 'Rifter', jump_ship: 'Rifter' };
      const example =
        endpoint.body === null
          ? Object.fromEntries(Object.entries(endpoint.example).map(([key, value]) => [key, withNames(value, names)]))
          : (endpoint.body.meta()?.['example'] as Record<string, unknown>);
      const { content, isError, structuredContent, body } = await call(name, example);
      // What this mirror never collected is answered with a sentence.
      if (isError === true) expect(content[0]?.text).toMatch(/^[A-Z].*\.$/);
      else {
        expect(structuredContent.answer).toMatchObject({ answered_at: '2026-11-20T12:00:00Z', row_limit: MOST_TOOL_ROWS });
        expect(structuredContent.answer).toHaveProperty('as_of');
        expect(structuredContent.answer).toHaveProperty('age_seconds');
        // The rows come once.
        expect(structuredContent).toEqual({ answer: body.answer });
        expect(Array.isArray(body.data) ? body.data.length : 0).toBeLessThanOrEqual(MOST_TOOL_ROWS);
      }
    },
  );

  test('gives arguments as numbers, booleans and lists', async () => {
    const { body } = await call('find_contracts', {
      region_id: [10_000_002],
      status: ['outstanding'],
      page_size: 10,
    });
    expect(body.data).toHaveLength(10);
    expect(body.answer['age_seconds']).toBeGreaterThanOrEqual(0);
  });

  test('has ten rows unless it asks for more, no more than the limit, and is told where it goes on', async () => {
    const { body } = await call('find_contracts');
    expect([body.data.length, body.answer['next_page']]).toEqual([10, 2]);
    const most = await call('find_contracts', { page_size: 200 });
    expect([most.body.data.length, most.body.answer['next_page']]).toEqual([MOST_TOOL_ROWS, 2]);
    const further = await call('find_contracts', { page_size: 200, page: 3 });
    expect(further.body.answer['next_page']).toBeNull();
    expect(most.content[0]?.text.length).toBeLessThanOrEqual(MOST_TOOL_CHARACTERS);
  });

  test('names things by id or name under the names of today, by which it is refused too', async () => {
    const { tools } = await client.listTools();
    const schema = tools.find(({ name }) => name === 'find_contracts')?.inputSchema as { properties: object };
    for (const name of ['region', 'station', 'issuer', 'corporation', 'near', 'within'])
      expect(schema.properties).toHaveProperty(name);
    for (const name of ['region_id', 'from_system', 'jumps_max']) expect(schema.properties).not.toHaveProperty(name);
    const byName = await call('find_contracts', { region: ['the forge'] });
    expect(byName.body.data).toEqual((await call('find_contracts', { region_id: [10000002] })).body.data);
    const refused = await call('find_contracts', { region: ['The Forgeq'] });
    expect(refused.content[0]?.text).toBe(
      "region 'The Forgeq' is neither a known id nor an exact name; did you mean 'The Forge'?",
    );
  });

  test('finds what is on offer, and what is over where it asks for that', async () => {
    const statusesOf = async (args: object) =>
      new Set((await call('find_contracts', { page_size: 50, ...args })).body.data.map((row: any) => row.status));
    expect(await statusesOf({})).toEqual(new Set(['outstanding']));
    expect(await statusesOf({ status: ['finished'] })).toEqual(new Set(['finished']));
  });

  test('is told the arguments of SQL as they are, and its views with their columns', async () => {
    const sql = (await client.listTools()).tools.find(({ name }) => name === 'run_sql');
    expect(sql?.inputSchema).toMatchObject({
      type: 'object',
      properties: { sql: { type: 'string' }, limit: { type: 'integer' } },
      required: ['sql'],
    });
    expect(JSON.stringify(sql?.inputSchema)).not.toContain('$ref');
    expect(sql?.description).toContain('items (contract_id, record_id, type_id,');
  });

  test('is told how many rows of SQL were left out', async () => {
    const sql = await call('run_sql', { sql: 'SELECT contract_id FROM contracts', limit: 60 });
    expect([sql.body.data.rows.length, sql.body.answer['rows_left_out']]).toEqual([50, 10]);
  });

  test.each(['2025-06-18', LATEST_PROTOCOL_VERSION])('speaks the protocol of %s', async (protocolVersion) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect((await app.ask('/mcp', { method: 'POST', headers, body })).json.result.protocolVersion).toBe(protocolVersion);
  });

  test('gets no more text from SQL than its answer may have: longer rows end it, and a longer one is refused', async () => {
    const long = await call('run_sql', { sql: "SELECT printf('%.*c', 20000, 'x') FROM contracts", limit: 100 });
    expect(long.body.data.rows.length).toBeLessThanOrEqual(3);
    expect(long.content[0]?.text.length).toBeLessThanOrEqual(MOST_TOOL_CHARACTERS);
    const { isError, content } = await call('run_sql', { sql: "SELECT printf('%.*c', 7000000, 'x')" });
    expect([isError, content[0]?.text]).toEqual([
      true,
      `One row alone has more than ${MOST_TOOL_CHARACTERS} characters; ask for less of it.`,
    ]);
  });

  test.each([
    ['find_contracts', { wibble: 1 }, "'wibble' is not a parameter of this endpoint."],
    ['find_contracts', { page_size: 0 }, 'page_size must be a whole number'],
    ['get_contract', { contract_id: 999_999 }, '999999'],
    ['run_sql', { sql: 'DELETE FROM contracts' }, 'begins with SELECT'],
    ['run_sql', { wibble: 1 }, 'sql'],
    ['no_such_tool', {}, "There is no tool 'no_such_tool'"],
  ])('is refused with a sentence: %s %j', async (name, args, sentence) => {
    const { isError, content } = await call(name, args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(sentence);
  });

  test('reads the descriptions of every service as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('astrolabe://data/openapi');
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri });
      const { text } = contents[0] as { text: string };
      if (mimeType === 'application/json') expect(JSON.parse(text).openapi).toBe('3.1.0');
      else expect(text).toMatch(/^# Astrolabe/);
    }
    await expect(client.readResource({ uri: 'astrolabe://nothing' })).rejects.toThrow('There is no resource');
  });
});

test('it is off for pages of other origins and for other names of the host, and counts requests as a service does', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const post = (headers: Record<string, string>) =>
    app.ask('/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(message),
    });
  expect((await post({ Origin: 'http://elsewhere.example' })).status).toBe(403);
  expect((await post({ Host: 'evil.example' })).status).toBe(403);
  const { status, headers, json } = await post({});
  expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
  expect(headers).toHaveProperty('x-ratelimit-remaining');
  expect((await app.ask('/mcp')).status).toBe(405);
});

test('several messages at once are refused and none of them is answered, since they would count as one request', async () => {
  const calls = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
  const { status, json } = await app.ask('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify(calls),
  });
  expect(status).toBe(400);
  expect(json).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_600, message: 'Several messages at once are not taken; send them one by one.' },
  });
});

describe('an agent on standard input and output', () => {
  test('gets the same tools through the relay', async () => {
    const [agentSide, ourSide] = InMemoryTransport.createLinkedPair();
    const served = new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`)) as unknown as Transport;
    await relay(ourSide, served, app.origin);
    const agent = await clientOf(agentSide);
    expect((await agent.listTools()).tools).toHaveLength(mcpTools.length);
    await agent.close();
    await served.close();
  });

  test('is told in a sentence where nothing is running', async () => {
    const [agentSide, ourSide] = InMemoryTransport.createLinkedPair();
    const nowhere = new StreamableHTTPClientTransport(new URL('http://127.0.0.1:1/mcp')) as unknown as Transport;
    await relay(ourSide, nowhere, 'http://127.0.0.1:1');
    await expect(clientOf(agentSide)).rejects.toThrow('Astrolabe does not answer at http://127.0.0.1:1; start it');
  });
});

test('of lists within a member of the answer the first rows are given too, and the others counted', () => {
  const rows = Array.from({ length: 80 }, (_, id) => ({ id }));
  const facts = { observedAt: null, mirrorState: 'fresh', now: 0 };
  const { meta, text } = toolAnswer({ data: { lines: rows, cover: { contracts: rows, price: 1 } } }, facts);
  const { lines, cover } = JSON.parse(text).data;
  expect([lines.length, cover.contracts.length, cover.price]).toEqual([MOST_TOOL_ROWS, MOST_TOOL_ROWS, 1]);
  expect(meta.rows_left_out).toBe(2 * (80 - MOST_TOOL_ROWS));
});
