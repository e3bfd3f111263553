import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeClient } from '#main/client-package';
import { eventWrites } from '#main/store/events/events';
import { dataEndpoints, dataService } from '#shared/data-api/index';
import { wellKnownNames } from '#shared/http/examples';
import { llmsText } from '#shared/http/llms';
import { localPaths } from '#shared/local-api/paths';
import { isoUtc } from '#shared/time';
import { root } from '../arch/repository.ts';
import { followStream } from '../support/event-source.ts';
import { webhookReceiver } from '../support/servers/webhook-receiver.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape } from './contracts-mirror.ts';

/** What README.md and the documents show of programs and of more than one machine, played as it stands. */
const usage = readFileSync(`${root}docs/usage.md`, 'utf8');
const clickHouse = readFileSync(`${root}docs/clickhouse.md`, 'utf8');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape });
  eventWrites(app.db).contracts('new', [203], { regionId: 10_000_002, isFirst: false, at: isoUtc(app.clock.now()) });
});
afterAll(() => app.close());

/** The lines between the fences of each block of code. */
function blocksOf(text: string): string[][] {
  return [...text.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code.trimEnd().split('\n'));
}

/** A consumer, and a line of its own that its example has. */
const consumers: readonly (readonly [name: string, text: string, line: RegExp])[] = [
  ['change feed', usage, /events\?kind=contract/],
  ['saved search as a spreadsheet', usage, /on-offer\.csv/],
  ['polling', usage, /changes\?since=0/],
  ['SQL', usage, /data\/api\/v1\/sql/],
  ['sources', usage, /data\/api\/v1\/sources/],
  ['webhook', usage, /X-Astrolabe-Signature/],
  ['generated client', usage, /createClient\(/],
  ['agent', usage, /mcpServers/],
  ['Parquet lake', usage, /--publish ~\/lake/],
  ['DuckDB', usage, /count\(DISTINCT date\)/],
  ['bundle', usage, /--import-bundle ~\/mirror/],
  ['publisher to ClickHouse', clickHouse, /ASTROLABE_PUBLISH=/],
  ['follower', clickHouse, /ASTROLABE_FOLLOW=/],
  ['SQL over years', clickHouse, /"engine":"clickhouse"/],
];

test.each(consumers)('the example of a %s has five lines at most', (_name, text, line) => {
  const block = blocksOf(text).find((lines) => lines.some((one) => line.test(one)));
  expect(block).toBeDefined();
  // Several examples in one block are apart by an empty line or by a comment.
  const own =
    (block ?? [])
      .join('\n')
      .split(/\n\n|\n(?=-- )/)
      .find((part) => line.test(part)) ?? '';
  expect(own.split('\n').length).toBeLessThanOrEqual(5);
});

/** Documents with commands for all to try; test/clickhouse/documented.test.ts has those of a store. */
const documents = ['README.md', 'docs/usage.md', 'docs/spreadsheets.md']
  .map((path) => readFileSync(`${root}${path}`, 'utf8'))
  .join('\n');

/**
 * Every request to the data service that a command of these documents makes: its path, its body, and whether it is a stream. Those to the
 * others are in test/e2e/examples.spec.ts.
 */
const commands = [...documents.matchAll(/^curl (.*127\.0\.0\.1:4780(\/data\/[^"]*)".*)$/gm)].map(([, whole = '', path = '']) => ({
  path,
  // A file with the question that the document shows: no quotes around it are the same in every shell.
  body: whole.includes('"@question.json"') ? /^\{ "sql": .*\}$/m.exec(usage)?.[0] : undefined,
  isStream: whole.includes('text/event-stream'),
}));

test('every command for the data service answers with rows', async () => {
  expect(commands.map(({ path }) => path.split('?')[0])).toEqual([
    // README.md
    '/data/api/v1/saved/on-offer.csv',
    // docs/usage.md
    '/data/api/v1/saved/on-offer.csv',
    '/data/api/v1/saved/on-offer.csv',
    '/data/api/v1/saved/on-offer.json',
    '/data/api/v1/changes',
    '/data/api/v1/sql',
    '/data/api/v1/sources',
    '/data/api/v1/events',
    // docs/spreadsheets.md
    '/data/api/v1/saved/on-offer.csv',
  ]);
  const others = /^curl [^\n]*127\.0\.0\.1:4780\/(contracts|systems|trade|plan)\//gm;
  expect(documents.match(/^curl /gm)?.length).toBe(commands.length + (documents.match(others)?.length ?? 0));
  for (const { path, body, isStream } of commands) {
    if (isStream) {
      const stream = await followStream(`${app.origin}${path}`, { 'Last-Event-ID': '0' });
      expect((await stream.until(({ event }) => event === 'change')).data).toMatchObject({ contract_id: 203 });
      stream.hangUp();
      continue;
    }
    const posted = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const { status, text, headers } = await app.ask(path, posted);
    expect(status, `${path}: ${text}`).toBe(200);
    if (headers['content-type']?.startsWith('text/csv')) expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(1);
    else {
      const { data } = JSON.parse(text) as { data: unknown[] | { rows: unknown[] } };
      expect((Array.isArray(data) ? data : data.rows).length, path).toBeGreaterThan(0);
    }
  }
});

test('the example of the generated client runs as it is written, and is told what comes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-usage-'));
  mkdirSync(join(folder, 'astrolabe-client'));
  writeClient(join(folder, 'astrolabe-client'), `${root}/resources/astrolabe-client`);
  const lines = blocksOf(usage).find((block) => block.some((line) => line.includes('createClient('))) ?? [];
  writeFileSync(join(folder, 'example.mjs'), lines.join('\n').replace('http://127.0.0.1:4780', app.origin));
  // Who listened before has hung up, so that the next one is this program.
  await expect.poll(() => app.listeners.size).toBe(0);
  const child = spawn(process.execPath, [join(folder, 'example.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
  await expect.poll(() => app.listeners.size).toBeGreaterThan(0);
  eventWrites(app.db).contracts('new', [204], { regionId: 10_000_002, isFirst: false, at: isoUtc(app.clock.now()) });
  app.changeStatus();
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toMatch(/^change \{[^]*contract_id: 204/);
}, 60_000);

test('the example of a webhook’s receiver takes what is sent and nothing that was changed, where there is a Python', async ({
  skip,
}) => {
  const python = promisify(execFile);
  const exists = await python('python3', ['--version']).then(
    () => true,
    () => false,
  );
  if (!exists) skip('there is no python3 here');
  const lines = blocksOf(usage).find((block) => block.some((line) => line.includes('X-Astrolabe-Signature'))) ?? [];
  const secret = 'a secret of two parties';
  const receiver = await webhookReceiver();
  const post = (path: string, body: unknown, method = 'POST') =>
    app.ask(path, { method, headers: { ...OWN_WINDOW, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const entry = { id: 'all', kind: 'search', name: 'Everything cheap', query: { price_max: '700' } };
  await post(localPaths.watchlists, { version: 0, lists: [{ id: 'list', name: 'List', entries: [entry] }] }, 'PUT');
  const hook = { id: 'hook', entry_id: 'all', url: receiver.url, shape: 'json', secret };
  expect((await post(localPaths.settings, { key: 'webhooks', value: [hook] })).status).toBe(200);
  await app.webhooks.test('hook');
  await receiver.close();
  const [told] = receiver.received;
  const headers = JSON.stringify({
    'X-Astrolabe-Timestamp': told?.headers['x-astrolabe-timestamp'],
    'X-Astrolabe-Signature': told?.headers['x-astrolabe-signature'],
  });
  const receive = (body: string) => {
    const given = `import hmac, json, sys\nsecret, body, headers = b'${secret}', sys.argv[1].encode(), json.loads(sys.argv[2])\n`;
    return python('python3', ['-c', given + lines.join('\n'), body, headers]);
  };
  await receive(told?.body ?? '');
  await expect(receive(`${told?.body} `)).rejects.toThrow('AssertionError');
});

test('llms.txt of the data service names every way in', () => {
  const text = llmsText(dataService, dataEndpoints, `${app.origin}/data`, wellKnownNames);
  const ways = [
    '/events',
    '/changes',
    '/saved/',
    '/sql',
    '/sources',
    '/mcp',
    'node astrolabe.mjs mcp',
    'X-Astrolabe-Signature',
    'npm run client',
    'example.py',
    '--publish <folder>',
    's3://',
    'clickhouse://',
    '--follow',
    '--bundle',
    '--import-bundle',
  ];
  expect(ways.filter((way) => !text.includes(way))).toEqual([]);
});
