/**
 * `npm run bench load`: 200 clients that ask the built program for a mix of everything that its references show, each as soon as it
 * has its last answer: once while it mirrors the demo galaxy for the first time, once at rest. Prints the times of the answers, how
 * many failed, and the longest stretch for which the main thread was busy. Linux alone, as each client has a loopback address of its
 * own, by which its requests are counted. Run `npm run build` before. Exits 1 where a target at rest is missed. `--seconds=`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../arch/repository.ts';
import { exampleRequests } from '../support/examples.ts';
import { seeded } from './mirror.ts';
import { say } from './report.ts';
import { quantile } from './timing.ts';

const CLIENTS = 200;
/** Milliseconds. */
const targets = { p99: 1000, mainThread: 50 };
/** How long the first mirror may grow before it is asked at rest, in seconds. */
const MIRRORING = 90;

const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-load-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const mirroring = await startProgram('--demo');
  await wait(10_000);
  await measure('while it mirrors for the first time', mirroring);
  await wait(MIRRORING * 1000);
  await mirroring.close();
  const resting = await startProgram('--demo', '--no-ingest');
  const kept = await measure('at rest', resting);
  await resting.close();
  return kept;
}

interface Program {
  app: string;
  /** Milliseconds for which the main thread was busy at a stretch since this was asked last. */
  loopDelay(): Promise<{ longest: number; p99: number }>;
  close(): Promise<void>;
}

async function startProgram(...options: string[]): Promise<Program> {
  const args = [
    '--import',
    `${root}test/bench/loop-delay.ts`,
    `${root}out/main/headless.js`,
    '--port',
    '0',
    '--data-dir',
    folder,
  ];
  const child: ChildProcess = spawn(process.execPath, [...args, '--log-level', 'silent', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  if (child.stdout === null || child.stderr === null) throw new Error('The program has no output.');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const said = createInterface({ input: child.stderr });
  return {
    app: (JSON.parse(line) as { app: string }).app,
    async loopDelay() {
      child.kill('SIGUSR2');
      const [told] = (await once(said, 'line')) as [string];
      return (JSON.parse(told) as { loop_delay: { longest: number; p99: number } }).loop_delay;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function measure(when: string, { app, loopDelay }: Program): Promise<boolean> {
  const addresses = await exampleRequests(app, ['contracts', 'systems', 'trade', 'plan']);
  await loopDelay();
  const until = performance.now() + Number(given.seconds) * 1000;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const random = seeded(client + 1);
      const agent = new Agent({
        keepAlive: true,
        maxSockets: 1,
        localAddress: `127.0.${1 + (client >> 7)}.${1 + (client & 127)}`,
      });
      while (performance.now() < until) {
        const from = performance.now();
        const status = await ask(agent, addresses[Math.floor(random() * addresses.length)] ?? app);
        times.push(performance.now() - from);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      agent.destroy();
    }),
  );
  const { longest, p99: busy } = await loopDelay();
  const p99 = quantile(times, 0.99);
  const failed = statuses.get(0) ?? 0;
  const kept = p99 <= targets.p99 && failed === 0 && longest <= targets.mainThread;
  say(
    `${when}: ${times.length} answers, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (target ${targets.p99}), ` +
      `longest ${quantile(times, 1).toFixed(0)} ms; ${failed} failed; statuses ${JSON.stringify(Object.fromEntries(statuses))}; ` +
      `main thread busy for ${longest.toFixed(0)} ms at most (target ${targets.mainThread}), p99 ${busy.toFixed(0)} ms`,
  );
  return kept;
}

/** The status of the answer, once its body is read; 0: there was none. */
function ask(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = httpRequest(url, { agent, timeout: 30_000, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
    request.end();
  });
}
