/**
 * `npm run bench load`: 200 clients that ask the built program for a mix of everything that its references show, each as soon as it
 * has its last answer: once while it mirrors the demo galaxy for the first time, once at rest. Prints the times of the answers, how
 * many failed, what the slowest hundredth waited behind, and the longest stretches of the threads that answer and ingest, beside those of
 * a bare process in the same run. Before, one client asks for the smallest answers in the first minute of another mirror. Linux
 * alone, as each client has a loopback address of its own, by which its requests are counted. Run `npm run build` before. Exits 1 where
 * a target is missed. `--seconds=`; `--mirror=`: at rest alone, on the mirror in this data folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { standBack } from '#main/runtime/thread-priority';
import { exampleRequests } from '../support/examples.ts';
import type { Call, Stretches } from './support/loop-delay.ts';
import { type MeasuredProgram, startControl, startMeasured } from './support/measured-program.ts';
import { seeded } from './support/mirror.ts';
import { ms, say } from './support/report.ts';
import { quantile } from './support/timing.ts';
import { watchHealth, watchSweeps } from './support/unasked.ts';

const CLIENTS = 200;
/** Milliseconds. */
const targets = { p99: 1000, main: 50, ingest: 250 };
/** How many of the slowest endpoints are named. */
const SLOWEST = 12;
/** How long the first mirror may grow before it is asked at rest, in seconds. */
const MIRRORING = 90;

const { values: given } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, mirror: { type: 'string' } },
});
const own = mkdtempSync(join(tmpdir(), 'astrolabe-bench-load-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(own, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  say('| when | what | measured | limit | |\n|---|---|---|---|---|');
  const held: boolean[] = [];
  if (given.mirror === undefined) {
    held.push(await watchHealth(join(own, 'health'), row));
    held.push(await watchSweeps(join(own, 'sweeps'), row));
    const mirroring = await startMeasured(own, ['--demo', '--demo-speed', '1']);
    await wait(10_000);
    await hasContracts(mirroring.app);
    held.push(await measure('during a first mirror', mirroring));
    held.push(await watchIngest(mirroring));
    await mirroring.close();
  }
  const resting = await startMeasured(given.mirror ?? own, ['--demo', '--demo-speed', '1', '--no-ingest']);
  held.push(await measure('at rest', resting));
  await resting.close();
  return held.every(Boolean);
}

/** Waits for the first lists of contracts: before, half of the answers would be that there is nothing yet. */
async function hasContracts(app: string): Promise<void> {
  while ((await fetch(`${app}/contracts/api/v1/contracts?page_size=10`)).status !== 200) await wait(250);
}

/** Asks as 200 clients do, and prints what came of it. */
async function measure(when: string, program: MeasuredProgram): Promise<boolean> {
  const addresses = await exampleRequests(program.app, ['contracts', 'systems', 'trade', 'plan']);
  const control = await startControl();
  await Promise.all([program.stretches(), control.stretches()]);
  const { asked, statuses } = await ask(program.app, addresses);
  const times = asked.map(({ took }) => took);
  const [threads, [bare]] = await Promise.all([program.stretches(), control.stretches()]);
  await control.close();
  const failed = statuses.get(0) ?? 0;
  const slowest = asked.toSorted((a, b) => b.took - a.took).slice(0, Math.ceil(asked.length / 100));
  const counts = [...statuses].map(([status, count]) => `${count} of ${status}`).join(', ');
  return [
    row(when, `answers of ${CLIENTS} clients: ${counts}; p50`, quantile(times, 0.5), null),
    row(when, 'p99', quantile(times, 0.99), targets.p99),
    row(when, 'longest', quantile(times, 1), null),
    ...slowestOf(asked).map(({ path, p99 }) => row(when, `p99 of ${path}`, p99, null)),
    row(
      when,
      `the slowest hundredth, ${slowest.length}: ${countsOf(slowest)}; all that they took`,
      sumOf(slowest.map(({ took }) => took)),
      null,
    ),
    ...threads.flatMap(({ thread, calls }) =>
      behind(slowest, calls).map(({ name, count, took, waited }) =>
        row(when, `of that while thread '${thread}' was at '${name}' (${count} times, ${ms(took)} in all)`, waited, null),
      ),
    ),
    failed === 0 || !row(when, 'no answer', failed, 0),
    stretchRows(when, threads, bare, 'main'),
    stretchRows(when, threads, bare, 'ingest', true),
  ].every(Boolean);
}

/** Waits while the mirror grows without a request, and prints the longest stretches of the threads meanwhile. */
async function watchIngest(program: MeasuredProgram): Promise<boolean> {
  const [control, lowered] = await Promise.all([startControl(), startControl(standBack.ingest)]);
  await wait(MIRRORING * 1000);
  const [threads, [bare], [bareLowered]] = await Promise.all([program.stretches(), control.stretches(), lowered.stretches()]);
  await Promise.all([control.close(), lowered.close()]);
  const when = 'while the mirror grows, asked by nobody';
  return [stretchRows(when, threads, bare, 'main'), stretchRows(when, threads, bareLowered, 'ingest')].every(Boolean);
}

/**
 * What was the thread's own work, and how much longer it took than the machine let a bare process wait. `standsBack`: it leaves the
 * processors to others (decisions §8.1), so that by the wall it takes as long as these let it.
 */
function stretchRows(
  when: string,
  threads: readonly Stretches[],
  bare: Stretches | undefined,
  name: 'main' | 'ingest',
  standsBack = false,
): boolean {
  const limit = targets[name];
  const thread = threads.find(({ thread: one }) => one === name);
  if (thread === undefined || bare === undefined) return true;
  const { longest, p99, longestWork } = thread;
  const waits = `the bare process ${ms(bare.longest)}; p99 ${ms(p99)} and ${ms(bare.p99)}`;
  const byWall = row(
    when,
    `the same by the wall (${ms(longest)}) without what the machine adds (${waits})`,
    longest - bare.longest,
    standsBack ? null : limit,
  );
  return row(when, `longest stretch of thread '${name}', its own processor time`, longestWork, limit) && byWall;
}

function row(when: string, what: string, measured: number, limit: number | null): boolean {
  const held = limit === null || measured <= limit;
  say(`| ${when} | ${what} | ${ms(measured)} | ${limit === null ? '' : ms(limit)} | ${held ? '' : 'missed'} |`);
  return held;
}

/** One answer: of which endpoint, and in how many milliseconds. */
interface Asked {
  path: string;
  took: number;
  /** When it was asked, in milliseconds since the epoch. */
  from: number;
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

/** How many answers there are of each endpoint. */
function countsOf(answers: readonly Asked[]): string {
  const counts = [...Map.groupBy(answers, ({ path }) => path)].map(([path, { length }]) => ({ path, length }));
  return counts
    .sort((a, b) => b.length - a.length)
    .map(({ path, length }) => `${length} of ${path}`)
    .join(', ');
}

/** What a thread was at while these answers were waited for: the procedures that took most of it. */
function behind(answers: readonly Asked[], calls: readonly Call[]) {
  const spans = answers.map(({ from, took }) => ({ from, to: from + took }));
  const overlap = (call: Call) =>
    sumOf(spans.map(({ from, to }) => Math.max(0, Math.min(to, call.to) - Math.max(from, call.from))));
  return [...Map.groupBy(calls, ({ name }) => name)]
    .map(([name, these]) => ({
      name,
      count: these.length,
      took: sumOf(these.map(({ from, to }) => to - from)),
      waited: sumOf(these.map(overlap)),
    }))
    .sort((a, b) => b.waited - a.waited)
    .slice(0, SLOWEST);
}

/** The endpoints whose answers took longest. */
function slowestOf(asked: readonly Asked[]): { path: string; p99: number }[] {
  const byPath = [...Map.groupBy(asked, ({ path }) => path)].map(([path, answers]) => {
    const times = answers.map(({ took }) => took);
    return { path, p99: quantile(times, 0.99) };
  });
  return byPath.sort((a, b) => b.p99 - a.p99).slice(0, SLOWEST);
}

async function ask(app: string, addresses: readonly string[]): Promise<{ asked: Asked[]; statuses: Map<number, number> }> {
  const until = performance.now() + Number(given.seconds) * 1000;
  const asked: Asked[] = [];
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const random = seeded(client + 1);
      const localAddress = `127.0.${1 + (client >> 7)}.${1 + (client & 127)}`;
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
      while (performance.now() < until) {
        const from = performance.now();
        const address = addresses[Math.floor(random() * addresses.length)] ?? app;
        const status = await answerOf(agent, address);
        asked.push({ path: new URL(address).pathname, took: performance.now() - from, from: performance.timeOrigin + from });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      agent.destroy();
    }),
  );
  return { asked, statuses };
}

/** The status of the answer, once its body is read; 0: there was none. */
function answerOf(agent: Agent, url: string): Promise<number> {
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
