/**
 * `npm run bench main-thread`: every request that the references of all services show, the longest lists, and the worth of the contract
 * with the most types, asked of the built program one at a time; prints for how long the main thread was at each first answer, and at a later
 * one, before it came round to everybody else, by its processor time, the longest first. Run `npm run build` before. Exits 1 where one takes it longer than it
 * may be away. `--mirror=`: the data folder of a demo to ask, which
 * else is made within so many `--seconds=`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../arch/repository.ts';
import { exampleRequests } from '../support/examples.ts';
import { ms, say } from './support/report.ts';

/** How long the main thread may be away from everybody else. Milliseconds. */
const MOST = 50;
/** Cheaper answers are counted, not named. */
const NAMED = 5;
/** Requests in a minute that one address has left for later. */
const BEFORE_LIMIT = 100;

let asked = 0;
const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '90' }, mirror: { type: 'string' } } });
const own = mkdtempSync(join(tmpdir(), 'astrolabe-bench-main-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(own, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const folder = given.mirror ?? own;
  if (given.mirror === undefined) {
    const mirroring = start(['--demo', '--demo-speed', '1', '--data-dir', folder]);
    await mirroring.says();
    await wait(Number(given.seconds) * 1000);
    await mirroring.close();
  }
  const program = start(['--demo', '--demo-speed', '1', '--no-ingest', '--data-dir', folder]);
  try {
    return await measure(program);
  } finally {
    await program.close();
  }
}

async function measure(program: Program): Promise<boolean> {
  const { app } = JSON.parse(await program.says()) as { app: string };
  const services = ['contracts', 'systems', 'trade', 'plan', 'data'];
  const lists = ['/contracts/api/v1/contracts', '/trade/api/v1/contracts', '/trade/api/v1/couriers', '/trade/api/v1/deals'];
  const addresses = new Set([
    ...(await exampleRequests(app, services)).filter((url) => !/\/(events|changes\/stream)/.test(url)),
    ...lists.map((path) => `${app}${path}?page_size=200`),
    `${app}/systems/api/v1/systems?page_size=500`,
    `${app}/trade/api/v1/contracts/${await fullest(app)}/worth`,
  ]);
  const costs: { path: string; first: number; later: number }[] = [];
  for (const url of addresses) {
    const first = await costOf(program, url);
    const later = await costOf(program, url);
    costs.push({ path: decodeURIComponent(url.slice(app.length)), first, later });
  }
  const dear = costs.filter(({ first, later }) => Math.max(first, later) >= NAMED);
  say(
    `${costs.length} requests, of which ${costs.length - dear.length} took the main thread less than ${ms(NAMED)} each time.\n`,
  );
  say('| request | first answer | a later one | |\n|---|---|---|---|');
  for (const { path, first, later } of dear.sort((a, b) => b.first - a.first))
    say(`| ${path} | ${ms(first)} | ${ms(later)} | ${Math.max(first, later) > MOST ? 'missed' : ''} |`);
  return dear.every(({ first, later }) => Math.max(first, later) <= MOST);
}

type Program = ReturnType<typeof start>;
/** Each address of this machine may ask so often in a minute: there are many. */
async function costOf(program: Program, url: string): Promise<number> {
  asked += 1;
  const localAddress = `127.0.1.${1 + Math.floor(asked / BEFORE_LIMIT)}`;
  const { pathname, search } = new URL(url);
  const cost = program.cost(pathname + search);
  await new Promise<void>((resolve, reject) => {
    get(url, { localAddress, agent: false, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) say(`${response.statusCode} of ${url}`);
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
  return cost;
}

/** The contract with the most types in it. */
async function fullest(app: string): Promise<number> {
  const sql = 'SELECT contract_id FROM items GROUP BY contract_id ORDER BY count(DISTINCT type_id) DESC LIMIT 1';
  const answer = await fetch(`${app}/data/api/v1/sql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql }),
  });
  const text = await answer.text();
  const { data } = JSON.parse(text) as { data: { rows: number[][] } };
  return data.rows[0]?.[0] ?? 0;
}

/** Starts the built program with the hook that tells what each answer cost. */
function start(options: readonly string[]) {
  const hook = `${root}test/bench/support/request-cost.ts`;
  const imports = ['--import', hook, '--import', `${root}test/support/many-machines.mjs`];
  const args = [...imports, `${root}out/main/headless.js`, '--port', '0', '--log-level', 'silent', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const told = createInterface({ input: child.stderr });
  return {
    says: async () => ((await once(createInterface({ input: child.stdout }), 'line')) as [string])[0],
    async cost(path: string): Promise<number> {
      for (;;) {
        const [line] = (await once(told, 'line')) as [string];
        const { url, longest } = JSON.parse(line) as { url: string; longest: number };
        if (url === path) return longest;
      }
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
