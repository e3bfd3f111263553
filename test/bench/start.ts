/**
 * `npm run bench start`: how long the built program takes to listen and to answer its first trade list, over a mirror of 100,000 outstanding
 * and 1,000,000 past contracts whose columns are kept on disk, beside a bare Node with as many threads that do nothing, by turns. By the clock and
 * by the processor's time of the process, in steps of 10 ms (Linux; run `npm run build` before). Exits 1 where the first list is later than
 * aimed at. `--starts=`, `--outstanding=`, `--past=`, `--types=`, `--folder=` where the data folder is kept for the next run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { coreEnvironment, coreFlags } from '#main/launch/command';
import { root } from '../arch/repository.ts';
import { keptMirror } from './support/kept-mirror.ts';
import { startServing } from './support/lean-program.ts';
import { ms, say } from './support/report.ts';
import { median } from './support/timing.ts';

/** Milliseconds by the clock. */
const TARGET = 700;
/** Milliseconds of a tick of the kernel's count of processor time. */
const TICK = 10;
const LIST = '/trade/api/v1/contracts';

const { values: given } = parseArgs({
  options: {
    outstanding: { type: 'string', default: '100000' },
    past: { type: 'string', default: '1000000' },
    types: { type: 'string', default: '20000' },
    starts: { type: 'string', default: '7' },
    folder: { type: 'string' },
  },
});

/** Milliseconds since the process was begun, and of the processor. */
interface Moment {
  clock: number;
  processor: number;
}

const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'astrolabe-bench-start-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  if (given.folder === undefined) rmSync(folder, { recursive: true });
}

async function run(): Promise<boolean> {
  const size = { outstanding: Number(given.outstanding), past: Number(given.past), types: Number(given.types) };
  keptMirror(join(folder, 'live/mirror.sqlite'), size);
  await keepColumns();
  const listening: Moment[] = [];
  const listed: Moment[] = [];
  const bare: Moment[] = [];
  for (let start = 0; start < Number(given.starts); start += 1) {
    bare.push(await bareStart());
    const moments = await programStart();
    listening.push(moments.listening);
    listed.push(moments.listed);
  }
  say('median, and the least, ms'.padEnd(40) + ['clock', 'processor'].map((head) => head.padStart(20)).join(''));
  for (const [what, moments] of [
    ['bare Node with three threads', bare],
    ['listens', listening],
    ['first trade list is answered', listed],
  ] as const) {
    const figures = (['clock', 'processor'] as const).map((kind) => {
      const all = moments.map((moment) => moment[kind]);
      return `${ms(median(all))}, ${ms(Math.min(...all))}`.padStart(20);
    });
    say(what.padEnd(40) + figures.join(''));
  }
  const found = median(listed.map(({ clock }) => clock));
  say(`first list after ${ms(found)} by the clock: the target is ${TARGET}, ${found <= TARGET ? 'kept' : 'MISSED'}`);
  return found <= TARGET;
}

/** A first start reads the mirror and keeps its columns; the program writes them once nobody waits for anything. */
async function keepColumns(): Promise<void> {
  const { child, address, ended } = startServing(folder);
  const list = await fetch((await address) + LIST);
  await list.arrayBuffer();
  while (!existsSync(join(folder, 'live/mirror.columns'))) await wait(100);
  child.kill('SIGTERM');
  await ended;
}

/** One start of the program, up to the first list. */
async function programStart(): Promise<{ listening: Moment; listed: Moment }> {
  const from = performance.now();
  const { child, address, ended } = startServing(folder);
  const app = await address;
  const listening = momentOf(child, from);
  const answer = await fetch(app + LIST);
  const { length } = ((await answer.json()) as { data: unknown[] }).data;
  const listed = momentOf(child, from);
  if (answer.status !== 200 || length === 0)
    throw new Error(`The first list was answered ${answer.status}, with ${length} rows.`);
  child.kill('SIGTERM');
  // Closed while it still reads ahead.
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with ${String(code)}.`);
  return { listening, listed };
}

/** A Node of the same flags whose three threads do nothing, until they run. */
async function bareStart(): Promise<Moment> {
  const from = performance.now();
  const child = spawn(process.execPath, [...coreFlags, `${root}test/bench/support/bare-threads.process.ts`], {
    env: coreEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const moment = momentOf(child, from);
  child.kill('SIGTERM');
  await ended;
  return moment;
}

function momentOf({ pid = 0 }: ChildProcess, from: number): Moment {
  const clock = performance.now() - from;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { clock, processor: (Number(fields[11]) + Number(fields[12])) * TICK };
}
