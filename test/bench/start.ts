/**
 * `npm run bench start`: how long the built program takes from its start to its first list of contracts, over mirrors of 300,000 and of 45,000
 * contracts, and the memory of its own after lists, texts and boards. Linux; run `npm run build` before. `--starts=`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { medianOf } from '#shared/quantiles';
import { makeMirror } from './support/mirror.ts';
import { noSources, type Program, startProgram } from './support/program.ts';
import { inFolder, reportMost } from './support/report.ts';

/** Contracts on offer and ended; milliseconds to the first list. */
const sizes = [
  { outstanding: 45_000, past: 255_000, target: 1500 },
  { outstanding: 45_000, past: 0, target: 700 },
];
const MEMORY_MB = 300;
const LIST = '/trade/api/v1/contracts';
/** What a trader asks in the first minute. */
const ASKED = [
  ...['price', 'margin', 'volume', 'date_expired'].map((sort) => `${LIST}?sort=${sort}&page_size=200`),
  ...['launcher', 'blue', 'a'].map((text) => `${LIST}?words=${text}`),
  ...['couriers', 'deals', 'blueprints'].map((board) => `/trade/api/v1/${board}`),
];

const { values: given } = parseArgs({ options: { starts: { type: 'string', default: '7' } } });
for (const { outstanding, past, target } of sizes)
  await inFolder(async (folder) => {
    makeMirror(folder, { outstanding, past });
    const contracts = `${(outstanding + past).toLocaleString('en')} contracts`;
    // The first start keeps on disk what later ones read.
    await timeToList(folder, 10);
    const times: number[] = [];
    for (let start = 0; start < Number(given.starts); start += 1) times.push(await timeToList(folder));
    reportMost(`start to first list, ${contracts}`, medianOf(times), target);
    if (past > 0) reportMost(`own memory, ${contracts}`, await memory(folder), MEMORY_MB, (size) => `${size} MB`);
  });

/** Milliseconds; the program then gets so many seconds in which it may store its columns. */
async function timeToList(folder: string, seconds = 0): Promise<number> {
  const from = performance.now();
  const program = await startProgram(folder, noSources);
  await read(program, LIST);
  const taken = performance.now() - from;
  for (let second = 0; second < seconds && !existsSync(join(folder, 'live/mirror.columns')); second += 1) await wait(1000);
  await program.close();
  return taken;
}

/** Megabytes of the program's own (RssAnon), without Node's code, half a minute after the last question. */
async function memory(folder: string): Promise<number> {
  const program = await startProgram(folder, noSources);
  for (const path of ASKED) await read(program, path);
  await wait(30_000);
  const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8');
  await program.close();
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function read({ app }: Program, path: string): Promise<void> {
  const answer = await fetch(app + path);
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 200)}`);
}
