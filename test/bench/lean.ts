/**
 * `npm run bench lean`: what answers, sweeps and rest take, by processor time, each beside the least that could do it in the same run;
 * and how it grows with contracts and days. The built program is looked at where `--mirror=` names a data folder of live New Eden's form
 * (Linux; run `npm run build` before). Exits 1 where a target is missed. `--requests=`, `--contracts=`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openReadDb, openWriteDb } from '#main/store/db';
import { activityWrites } from '#main/store/systems/activity';
import { activityReads } from '#main/store/systems/activity-reads';
import { DAY, dayNumber, HOUR, isoUtc } from '#shared/time';
import { theDemoGalaxy, theRealGalaxy } from '../support/galaxies/galaxy.ts';
import { liveInGalaxy } from '../support/galaxies/lived-galaxy.ts';
import { realMapSkipped } from '../support/real-data.ts';
import { fillForecasts, forecastCases } from './support/forecast-pages.ts';
import { answered, cachedCost, contractQuestions, type Question, systemQuestions, untilRest } from './support/lean-endpoints.ts';
import { resting } from './support/lean-program.ts';
import { sweepCosts } from './support/lean-sweep.ts';
import { BENCH_NOW, fillMirror, seeded } from './support/mirror.ts';
import { say } from './support/report.ts';
import { serveMirror } from './support/serving.ts';
import { median } from './support/timing.ts';

/** Milliseconds, times, percent, megabytes, and contracts a second. */
const targets = {
  answer: 5,
  rolling: 8,
  ratio: 2,
  cached: 0.7,
  sweep: 1000,
  write: 50,
  first: 3000,
  exponent: 1.1,
  rest: 0.5,
  memory: 250,
};
const SIZES = [10_000, 100_000, 1_000_000];
const DAYS = [30, 400, 2000];

const { values: given } = parseArgs({
  options: {
    requests: { type: 'string', default: '600' },
    contracts: { type: 'string', default: '60000' },
    mirror: { type: 'string' },
  },
});
const random = seeded(3);
const number = (below: number) => Math.floor(random() * below);
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-lean-'));
let isKept = true;
try {
  say('| what | measured | limit in this run | target | |\n|---|---|---|---|---|');
  await systems();
  await growthOfContracts();
  growthOfDays();
  await sweeps();
  if (given.mirror !== undefined) await program(given.mirror);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isKept ? 0 : 1;

function row(what: string, measured: string, limit: string, target: string, kept: boolean): void {
  isKept &&= kept;
  say(`| ${what} | ${measured} | ${limit} | ${target} | ${kept ? 'kept' : 'MISSED'} |`);
}

async function systems(): Promise<void> {
  const file = join(folder, 'systems.sqlite');
  const writes = openWriteDb(file);
  await liveInGalaxy(writes, realMapSkipped === '' ? theRealGalaxy() : theDemoGalaxy(), 16);
  fillForecasts(writes);
  writes.close();
  const served = await serveMirror(file);
  await ask(served, systemQuestions(served.reads, number));
  const pages = forecastCases(served.reads).map(({ path, bare }) => ({ path: () => `/systems/api/v1${path}`, bare }));
  const page = () => pages[number(pages.length)] ?? pages[0];
  await ask(served, [{ name: 'pages of the forecast', path: () => page()?.path() ?? '', bare: () => page()?.bare() }]);
  await served.close();
}

async function ask(
  served: Awaited<ReturnType<typeof serveMirror>>,
  questions: readonly Question[],
): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  await untilRest();
  for (const question of questions) {
    const { name } = question;
    const { p50, p99, first, early, ratio } = await answered(served, question, Number(given.requests));
    const most = question.elsewhere === true ? targets.rolling : targets.answer;
    const isClose = question.bare === undefined || ratio <= targets.ratio;
    const limit = `${ratio.toFixed(1)} times ${question.bare === undefined ? 'a bare server' : 'statement, JSON and bare server'}`;
    row(
      name,
      `p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)} ms; the first waits ${first.toFixed(1)}, p99 of the first hundred ${early.toFixed(1)}`,
      limit,
      `p99 ${most} ms${question.bare ? ', 2 times' : ''}`,
      p99 <= most && isClose,
    );
    medians.set(name, p50);
  }
  return medians;
}

/** The same questions of mirrors of three sizes; of one of these a small cached answer too. */
async function growthOfContracts(): Promise<void> {
  const medians: Map<string, number>[] = [];
  for (const size of SIZES) {
    const file = join(folder, `contracts-${size}.sqlite`);
    const writes = openWriteDb(file);
    const mirror = fillMirror(writes, { outstanding: Math.round(size / 11), past: Math.round((10 * size) / 11), types: 20_000 });
    writes.close();
    const served = await serveMirror(file);
    say(`| ${size} contracts | | | | |`);
    medians.push(await ask(served, contractQuestions(served.reads, mirror, number)));
    if (size === SIZES[1]) {
      const { ours, bare } = await cachedCost(served, '/contracts/api/v1/stats', 1600);
      const rate = bare / ours;
      row(
        "cached small answer, of a bare server's a second",
        rate.toFixed(2),
        `${ours.toFixed(0)} and ${bare.toFixed(0)} µs`,
        String(targets.cached),
        rate >= targets.cached,
      );
    }
    await served.close();
    rmSync(file);
  }
  for (const name of medians[0]?.keys() ?? [])
    grows(
      name,
      SIZES,
      medians.map((of) => of.get(name) ?? Number.NaN),
      'contracts',
    );
}

/** The history of one system, and five weeks of it, in years of hours. */
function growthOfDays(): void {
  const taken = DAYS.map((days) => {
    const file = join(folder, `days-${days}.sqlite`);
    const writes = openWriteDb(file);
    const { recordSamples } = activityWrites(writes);
    const today = dayNumber(isoUtc(BENCH_NOW));
    for (let day = today - days; day < today; day += 1) {
      const hours = Array.from({ length: 24 }, (_, hour) => day * DAY + hour * HOUR);
      const rows = Array.from({ length: 200 }, (_, index) => ({ systemId: 30_000_001 + index, counts: [1 + number(100)] }));
      recordSamples(
        'jumps',
        hours.map((at) => ({ hour: isoUtc(at), observedAt: isoUtc(at), rows })),
        'archive',
      );
    }
    writes.close();
    const reads = openReadDb(file);
    const { history } = activityReads(reads);
    const cost = (span: number) =>
      median(
        Array.from({ length: 60 }, () => {
          const from = process.cpuUsage();
          history(30_000_001 + number(200), today - span, span);
          const { user, system } = process.cpuUsage(from);
          return (user + system) / 1000;
        }),
      );
    const found = { month: cost(30), whole: cost(days) };
    reads.close();
    rmSync(file);
    return found;
  });
  grows(
    'a month of a system',
    DAYS,
    taken.map(({ month }) => month),
    'days',
  );
  grows(
    'all days of a system',
    DAYS,
    taken.map(({ whole }) => whole),
    'days',
  );
}

function grows(name: string, sizes: readonly number[], times: readonly number[], of: string): void {
  const [small, large] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
  const exponent = Math.log(large / small) / Math.log((sizes.at(-1) ?? 1) / (sizes[0] ?? 1));
  const told = times.map((ms) => ms.toFixed(2)).join(', ');
  row(
    `${name}: ${of} to the power of`,
    exponent.toFixed(2),
    `${told} ms`,
    String(targets.exponent),
    exponent <= targets.exponent,
  );
}

async function sweeps(): Promise<void> {
  const { first, next } = await sweepCosts(Number(given.contracts));
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const rate = (1000 * first.contracts) / first.all;
  row('first lists, contracts a second', rate.toFixed(0), ms(first.bare), String(targets.first), rate >= targets.first);
  const what = `lists of ${next.contracts} contracts, ${next.changed} others than before`;
  row(what, ms(next.all), ms(next.bare), ms(targets.sweep), next.all <= targets.sweep);
  const write = Math.max(first.write, next.write);
  row(
    'longest transaction; longest stretch',
    `${ms(write)}; ${ms(Math.max(first.longest, next.longest))}`,
    '',
    ms(targets.write),
    write <= targets.write,
  );
}

async function program(mirror: string): Promise<void> {
  const { percent, own, resident } = await resting(mirror, 240, 60);
  row('the built program at rest, of a core', `${percent.toFixed(3)} %`, '', `${targets.rest} %`, percent <= targets.rest);
  row(
    'its memory; of that its own',
    `${resident.toFixed(0)}; ${own.toFixed(0)} MB`,
    '',
    `${targets.memory} MB`,
    resident <= targets.memory,
  );
}
