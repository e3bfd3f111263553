import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlLimits } from '#shared/data-api/sql';
import { fillEveryShape } from '../../conformance/contracts-mirror.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

const FOREIGN = 'http://spreadsheet.example';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape, allowedOrigins: [FOREIGN] });
});
afterAll(() => app.close());

const JSON_BODY = { 'Content-Type': 'application/json' };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.ask('/data/api/v1/sql', { method: 'POST', headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(body) });

test('a script asks SQL without a key, and is answered with columns, rows, the plan and how old the mirror is', async () => {
  const { status, json, headers } = await post({ sql: 'SELECT contract_id AS id FROM contracts WHERE contract_id = 203' });
  expect(status).toBe(200);
  expect(json.data).toMatchObject({ columns: ['id'], rows: [[203]] });
  expect(json.data.plan.length).toBeGreaterThan(0);
  expect(json.meta).toEqual({ as_of: expect.stringMatching(/^2026-11-20T/), limit: 1000, truncated: false });
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['an unknown member', { sql: 'SELECT 1', wibble: 1 }, /wibble/],
  ['a limit that is too high', { sql: 'SELECT 1', limit: 10_001 }, /: limit: a whole number from 1 to 10000\.$/],
  ['no statement', {}, /sql/],
  ['what writes', { sql: 'DROP TABLE contracts' }, /SELECT, WITH or VALUES/],
])('%s is refused with one sentence', async (_what, body, sentence) => {
  const { status, json } = await post(body);
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toMatch(sentence);
});

test('a body that no JSON program sends is refused, and so is broken JSON', async () => {
  const form = await app.ask('/data/api/v1/sql', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: '{"sql":"SELECT 1"}',
  });
  expect(form.status).toBe(400);
  const broken = await app.ask('/data/api/v1/sql', { method: 'POST', headers: JSON_BODY, body: '{"sql":' });
  expect(broken.status).toBe(400);
});

test('it is off for pages of other origins, listed ones too, and on for the app’s own', async () => {
  expect((await post({ sql: 'SELECT 1' }, { Origin: FOREIGN })).status).toBe(403);
  expect((await post({ sql: 'SELECT 1' }, { Origin: 'http://elsewhere.example' })).status).toBe(403);
  expect((await post({ sql: 'SELECT 1' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await post({ sql: 'SELECT 1' }, { Host: 'evil.example' })).status).toBe(403);
  expect((await post({ sql: 'SELECT 1' }, { ...OWN_WINDOW, Origin: app.origin })).status).toBe(200);
});

test('a statement counts as two requests of the limit, an agent’s too, and the last one that is left will not do', async () => {
  const other = await startTestApp({ fill: fillEveryShape });
  const ask = () =>
    other.ask('/data/api/v1/sql', { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ sql: 'SELECT 1' }) });
  expect((await other.ask('/data/api/v1')).headers['x-ratelimit-remaining']).toBe('119');
  expect((await ask()).headers['x-ratelimit-remaining']).toBe('117');
  for (let asked = 0; asked < 58; asked += 1) await ask();
  const { status, headers, json } = await ask();
  expect([status, headers['x-ratelimit-remaining'], headers['retry-after']]).toEqual([429, '0', '60']);
  expect(json.error.message).toBe('More than 120 requests in 60 seconds; ask again in 60 seconds.');
  const { headers: agent } = await other.ask('/mcp', {
    method: 'POST',
    headers: { ...JSON_BODY, Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'run_sql', arguments: { sql: 'SELECT 1' } },
    }),
  });
  expect(agent['x-ratelimit-remaining']).toBe('118');
  await other.close();
});

test('it is asked with POST alone', async () => {
  const { status, headers } = await app.ask('/data/api/v1/sql');
  expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS']);
});

test('a statement for a ClickHouse that there is not gets a sentence, and an engine that there is not another', async () => {
  const { status, json } = await post({ sql: 'SELECT 1', engine: 'clickhouse' });
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toContain('There is no ClickHouse: start Astrolabe with --publish');
  expect((await post({ sql: 'SELECT 1', engine: 'oracle' })).json.error.message).toMatch(/engine/);
});

test('a statement for a ClickHouse is asked of it, and what the limits cut off is told', async () => {
  const asked: unknown[][] = [];
  const other = await startTestApp({
    clickHouse: {
      async run(...statement) {
        asked.push(statement);
        return { answer: { columns: ['year'], rows: [['2024'], ['2025']], plan: [], truncated: true } };
      },
    },
  });
  const answer = await other.ask('/data/api/v1/sql', {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ sql: 'SELECT year FROM sales', engine: 'clickhouse', limit: 2 }),
  });
  await other.close();
  expect(asked).toEqual([['SELECT year FROM sales', 2, sqlLimits.answer]]);
  expect(answer.json).toMatchObject({ data: { rows: [['2024'], ['2025']], plan: [] }, meta: { truncated: true } });
});
