import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { runningOn } from '#main/data-folder/window-access';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { localPaths } from '#shared/local-api/paths';
import { type SourcesAnswer, sourcesAnswer } from '#shared/local-api/sources';
import { dataSourceNames, sourceNames, sourceOption } from '#shared/sources';
import { systemsEndpoints } from '#shared/systems-api/index';
import { root } from '../arch/repository.ts';
import { closed, letIn, type Running, scratchFolder, startNode } from './running.ts';

const KEY = 'sk-never-to-be-seen-0123456789';
const RECORDER = ['--import', pathToFileURL(join(root, 'test/built/record-connections.ts')).href];

let simulator: Running;
let bases: Record<string, unknown>;
let folder: ReturnType<typeof scratchFolder>;
let running: Running | undefined;

beforeAll(async () => {
  simulator = startNode([join(root, 'out/main/simulator.js'), '--port', '0', '--scale', 'tiny']);
  bases = await simulator.says('esi');
});
afterAll(async () => {
  simulator.process.kill('SIGKILL');
  await simulator.ended;
});
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  folder.remove();
});

const simulatorHost = () => new URL(String(bases['esi'])).host;
const fromSimulator = () => dataSourceNames.flatMap((name) => [`--${sourceOption(name)}`, String(bases[name])]);
const record = () => join(folder.path, 'connections');

/** The built program with every connection recorded; the record is emptied first. */
function start(...args: string[]): Running {
  writeFileSync(record(), '');
  const program = [...RECORDER, join(root, 'out/main/headless.js'), '--data-dir', join(folder.path, 'data'), ...args];
  running = startNode(program, { environment: { ASTROLABE_CONNECTIONS: record(), ASTROLABE_LLM_KEY: KEY } });
  return running;
}

/** What was contacted or looked up, each once. */
const contacted = () => [...new Set(readFileSync(record(), 'utf8').split('\n').filter(Boolean))].sort();

/** Asks as the window does, in a browser that was let in. */
async function openWindow() {
  const { app, headers: own } = await letIn(runningOn(join(folder.path, 'data'), 'live').open);
  return async (path: string, body?: unknown): Promise<{ status: number; text: string }> => {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await fetch(`${app}${path}`, { ...post, headers });
    return { status: answer.status, text: await answer.text() };
  };
}
type Ask = Awaited<ReturnType<typeof openWindow>>;

/** Every endpoint of both services, with the parameters that it needs, their documents, and every page of the window. */
async function askEverything(ask: Ask): Promise<string> {
  const region = '10000002';
  const known: Record<string, string> = {
    contract_id: '1',
    id: '30000142',
    system: '30000142',
    type: '34',
    staging: '30000142',
    q: 'ji',
  };
  const paths = [
    ...[contractsEndpoints, systemsEndpoints]
      .flatMap((endpoints, service) =>
        endpoints.map(({ path }) => {
          const filled = path.replaceAll(/[:{](\w+)\}?/g, (_, name: string) => known[name] ?? '1');
          const query = new URLSearchParams({
            type: '34',
            type_id: '34',
            region_id: region,
            staging: '30000142',
            q: 'ji',
            day: '2026-11-20',
          });
          return [`/${service === 0 ? 'contracts' : 'systems'}/api/v1${filled}`, query] as const;
        }),
      )
      .flatMap(([path, query]) => [path, `${path}?${query.toString()}`]),
    ...['/contracts', '/systems'].flatMap((base) => [`${base}/api/v1/openapi.json`, `${base}/docs`, `${base}/llms.txt`]),
    localPaths.status,
    localPaths.settings,
    localPaths.sources,
    localPaths.model,
    localPaths.watchlists,
    localPaths.evidence(1),
    '/llms.txt',
    '/',
  ];
  const answers: string[] = [];
  for (const path of paths) {
    const { status, text } = await ask(path);
    expect(status, `${path} ${text.slice(0, 200)}`).not.toBe(500);
    answers.push(text);
  }
  return answers.join('\n');
}

/** Every file of the data folder, as text. */
function dataBytes(): string {
  const data = join(folder.path, 'data');
  const files = existsSync(data)
    ? readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('');
}

async function listed(ask: Ask): Promise<SourcesAnswer> {
  return sourcesAnswer.parse(JSON.parse((await ask(localPaths.sources)).text));
}

it('the recorder sees a connection, a name that is looked up, and both in a worker thread', async () => {
  writeFileSync(record(), '');
  const script = `
    import { Worker } from 'node:worker_threads';
    import { get } from 'node:https';
    const reach = "import('node:net').then(({ connect }) => connect(9, '127.0.0.2').on('error', () => 0))";
    new Worker(reach, { eval: true });
    get('https://sub.invalid/').on('error', () => 0);
    await fetch('http://127.0.0.3:9/').catch(() => 0);`;
  running = startNode([...RECORDER, '--input-type=module', '-e', script], { environment: { ASTROLABE_CONNECTIONS: record() } });
  expect((await running.ended).code).toBe(0);
  expect(contacted()).toEqual(['connect 127.0.0.2:9', 'connect sub.invalid:443', 'lookup sub.invalid']);
});

it('every job to its end contacts the listed sources and nobody else, and keeps the key to itself', {
  timeout: 900_000,
}, async () => {
  const { code, stderr } = await start(
    '--once',
    '--log-level',
    'trace',
    '--llm-url',
    'http://127.0.0.1:9/v1',
    '--llm-model',
    'm',
    ...fromSimulator(),
  ).ended;
  expect(code, stderr.slice(-2000)).toBe(0);
  // This galaxy's history is too short for a forecast, so the model has nothing to write.
  expect(contacted()).toEqual([`connect ${simulatorHost()}`]);
  expect(stderr.includes(KEY)).toBe(false);
  expect(stderr).toContain('public-contracts');
  expect(dataBytes().includes(KEY)).toBe(false);

  // The mirror is there: served with everything off, no request makes it contact anything.
  const off = sourceNames.flatMap((name) => [`--${sourceOption(name)}`, 'off']);
  const served = start('--port', '0', '--log-level', 'trace', ...off);
  await served.says('app');
  const ask = await openWindow();
  const answers = await askEverything(ask);
  const { simulated, sources } = await listed(ask);
  expect(simulated).toBe(false);
  expect(sources.map(({ on, decided_by }) => `${on} ${decided_by}`)).toEqual(sourceNames.map(() => 'false command-line'));
  // What was counted by the run before is still known.
  for (const { source, total } of sources) expect(total.requests > 0, source).toBe(source !== 'llm');
  expect(sources.find(({ source }) => source === 'sde')?.total.bytes_received).toBeGreaterThan(1000);
  expect(JSON.parse((await ask('/contracts/api/v1/contracts')).text).data.length).toBeGreaterThan(0);
  served.process.kill('SIGTERM');
  const ended = await served.ended;
  expect(contacted()).toEqual([]);
  expect([answers, ended.stderr, dataBytes()].some((text) => text.includes(KEY))).toBe(false);
});

it('a served session contacts the listed sources only; switched off one after the other, none at all', {
  timeout: 600_000,
}, async () => {
  const served = start('--port', '0', '--log-level', 'debug', ...fromSimulator());
  await served.says('app');
  const ask = await openWindow();
  while ((await listed(ask)).sources.find(({ source }) => source === 'esi')?.total.requests === 0) await turn();
  await askEverything(ask);
  expect(contacted()).toEqual([`connect ${simulatorHost()}`]);

  const everything = Object.fromEntries(sourceNames.map((source) => [source, false]));
  const saved = await ask(localPaths.settings, { key: 'sources', value: everything });
  expect(saved.status, saved.text).toBe(200);
  writeFileSync(record(), '');
  expect((await listed(ask)).sources.filter(({ on }) => on)).toEqual([]);
  await askEverything(ask);
  expect(JSON.parse((await ask(localPaths.status)).text).sources.map(({ state }: { state: string }) => state)).toEqual(
    dataSourceNames.map(() => 'off'),
  );
  expect(contacted()).toEqual([]);

  await ask(localPaths.settings, { key: 'sources', value: { ...everything, scout: true } });
  const scout = async () => (await listed(ask)).sources.find(({ source }) => source === 'scout');
  expect((await scout())?.on).toBe(true);
  const { inOrder, stderr } = await closed(served);
  expect(inOrder).toBe(true);
  expect(stderr.includes(KEY)).toBe(false);
});
