import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeClient } from '#main/client-package';
import { eventWrites } from '#main/store/events/events';
import { localPaths } from '#shared/local-api/paths';
import { isoUtc, MINUTE } from '#shared/time';
import { root } from '../arch/repository.ts';
import { aStoredContract, insertContracts } from '../support/builders.ts';
import { followStream } from '../support/event-source.ts';
import { webhookReceiver } from '../support/servers/webhook-receiver.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape } from './contracts-mirror.ts';

/** Every kind of program at once over one mirror, each over HTTP as it comes: what one does must be seen by all, and hinder none. */
let app: TestApp;
let next = 5000;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape });
});
afterAll(() => app.close());

/** Contracts come as a sweep stores them; the watchlists and the streams hear of it. */
function come(count: number, over: Parameters<typeof aStoredContract>[0] = {}): number[] {
  const at = isoUtc(app.clock.now());
  const ids = Array.from({ length: count }, () => next++);
  insertContracts(
    app.db,
    ids.map((id) => aStoredContract({ contract_id: id, first_seen_at: at, date_issued: at, ...over })),
  );
  eventWrites(app.db).contracts('new', ids, { regionId: 10_000_002, isFirst: false, at });
  app.watcher.scan();
  app.webhooks.wake();
  app.changeStatus();
  return ids;
}

test('a follower who hangs up again and again is told of every contract once and in order', async () => {
  const told: number[] = [];
  const wanted: number[] = [];
  let lastEventId: number | undefined;
  for (let visit = 0; visit < 6; visit += 1) {
    const headers: Record<string, string> = lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) };
    const stream = await followStream(`${app.origin}/data/api/v1/events?kind=contract`, headers);
    wanted.push(...come(3));
    await stream.until(({ data }) => data.contract_id === wanted.at(-1));
    told.push(...stream.messages.map(({ data }) => data.contract_id));
    lastEventId = stream.lastEventId();
    stream.hangUp();
    // Without listeners.
    wanted.push(...come(2));
  }
  const { data } = (await app.ask(`/data/api/v1/events?since=${lastEventId}`)).json;
  told.push(...data.map(({ contract_id: id }: { contract_id: number }) => id));
  expect(told).toEqual(wanted);
});

test('a webhook’s receiver that fails and returns has been told of every match once it is back', async () => {
  const receiver = await webhookReceiver();
  const post = (path: string, body: unknown, method = 'POST') =>
    app.ask(path, { method, headers: { ...OWN_WINDOW, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const entry = { id: 'all', kind: 'search', name: 'Everything cheap', query: { price_max: '700' } };
  await post(localPaths.watchlists, { version: 0, lists: [{ id: 'list', name: 'List', entries: [entry] }] }, 'PUT');
  const hook = { id: 'hook', entry_id: 'all', url: receiver.url, shape: 'json', secret: 'a secret of two parties' };
  expect((await post(localPaths.settings, { key: 'webhooks', value: [hook] })).status).toBe(200);
  await app.clock.advance(MINUTE);
  receiver.answer(503);
  const wanted = come(3, { price: 600 });
  await expect.poll(() => receiver.received.length).toBe(3);
  receiver.answer(204);
  const taken = () => receiver.received.slice(3).map(({ json }) => json.contract_id);
  const takenAfterAMinute = async () => {
    await app.clock.advance(MINUTE);
    return taken().length;
  };
  await expect.poll(takenAfterAMinute).toBe(3);
  expect(taken().toSorted((a, b) => a - b)).toEqual(wanted);
  await receiver.close();
});

test('a spreadsheet imports the same rows as CSV that an analysis reads from Parquet, and runs no formula', async () => {
  come(1, { title: '=HYPERLINK("http://example.com")', price: 42 });
  const columns = 'contract_id,title,item,price,system';
  const read = async (form: string) => app.ask(`/data/api/v1/saved/on-offer.${form}?limit=5000&columns=${columns}`);
  const [head, ...lines] = (await read('csv')).text.trimEnd().split('\r\n');
  expect(head).toBe(columns);
  const bytes = (await read('parquet')).body;
  const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(rows.map(({ contract_id: id }) => Number(id)));
  expect(lines.find((line) => line.includes(',42,'))).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  expect(lines.every((line) => /,(Jita|Amarr|Perimeter|)$/.test(line))).toBe(true);
});

test('whatever is abused in SQL is refused with a sentence, and the mirror is what it was', async () => {
  const before = app.db.prepare('SELECT count(*) FROM contracts').pluck().get();
  const abuse = [
    'DROP TABLE contracts',
    'DELETE FROM contracts',
    "ATTACH 'x.sqlite' AS x",
    'PRAGMA query_only = OFF',
    'SELECT * FROM settings',
    'SELECT * FROM watch_entries',
    'SELECT * FROM sqlite_master',
    'SELECT 1; SELECT 2',
    "SELECT load_extension('x')",
    'WITH x AS (SELECT 1) INSERT INTO contracts SELECT * FROM x',
    'VACUUM INTO "x"',
    '',
    'x'.repeat(20_001),
  ];
  for (const sql of abuse) {
    const headers = { 'Content-Type': 'application/json' };
    const { status, json } = await app.ask('/data/api/v1/sql', { method: 'POST', headers, body: JSON.stringify({ sql }) });
    expect(status, sql.slice(0, 80)).toBe(400);
    expect(json.error.message, sql.slice(0, 80)).toMatch(/\.$/);
  }
  const foreign = { 'Content-Type': 'application/json', Origin: 'https://example.com' };
  const other = await app.ask('/data/api/v1/sql', { method: 'POST', headers: foreign, body: '{"sql":"SELECT 1"}' });
  expect(other.status).toBe(403);
  expect(app.db.prepare('SELECT count(*) FROM contracts').pluck().get()).toBe(before);
});

test('an agent over the Model Context Protocol finds what just came, told how old it is', async () => {
  const [id] = come(1, { price: 123_456_789 });
  const agent = new Client({ name: 'agent', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`)) as unknown as Transport);
  const answer = await agent.callTool({ name: 'find_contracts', arguments: { price_min: 123_456_789, price_max: 123_456_789 } });
  const [{ text } = { text: '' }] = answer.content as { text: string }[];
  expect(JSON.parse(text)).toMatchObject({ answer: { row_limit: 50, rows_left_out: 0 }, data: [{ contract_id: id }] });
  const { resources } = await agent.listResources();
  const schemas = resources.filter(({ mimeType }) => mimeType === 'application/json');
  expect(schemas.length).toBe(5);
  for (const { uri } of schemas) {
    const { contents } = await agent.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text).openapi).toBe('3.1.0');
  }
  await agent.close();
});

test('the generated client follows, asks and is refused as everybody else', async () => {
  await app.clock.advance(2 * MINUTE);
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-consumer-'));
  writeClient(folder, `${root}/resources/astrolabe-client`);
  const { createClient } = await import(pathToFileURL(join(folder, 'index.js')).href);
  const { data, trade } = createClient({ base: app.origin });
  const { meta } = await data.followEvents({ since: 0 });
  const stream = data.followEventsStream({}, { lastEventId: meta.next_since });
  const [id] = come(1);
  expect((await stream.next()).value.data).toMatchObject({ kind: 'contract', change: 'new', contract_id: id });
  await stream.return();
  expect((await trade.listTradeContracts({ page_size: 10 })).data).toHaveLength(10);
  await expect(data.askSql({ sql: 'DELETE FROM contracts' })).rejects.toMatchObject({ status: 400, name: 'AstrolabeError' });
  rmSync(folder, { recursive: true });
});
