/**
 * `npm run bench plan` with `--mirror=<file>`: every endpoint of the plan service over real HTTP on a copy of a mirror (that of the demo
 * galaxy, whose map has as many systems as New Eden's), each with other arguments every time. Prints the processor time of an answer, of
 * the main thread with this client's part and of all threads (the computing one has work of its own), and its wall time. Exits 1 where
 * the main thread's p99 is more than 5 ms. `--times=`.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openReadDb, openWriteDb } from '#main/store/db';
import { SECOND } from '#shared/time';
import { seeded } from './support/mirror.ts';
import { say } from './support/report.ts';
import { serveMirror } from './support/serving.ts';
import { median, quantile } from './support/timing.ts';

/** Milliseconds of the main thread's processor time. */
const TARGET = 5;

const { values: given } = parseArgs({ options: { mirror: { type: 'string' }, times: { type: 'string', default: '200' } } });
if (given.mirror === undefined) throw new Error('Name a mirror: --mirror=<folder>/demo/mirror.sqlite.');
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-plan-'));
const file = join(folder, 'mirror.sqlite');
try {
  copyFileSync(given.mirror, file);
  // A mirror of an earlier version is brought to this one.
  openWriteDb(file).close();
  process.exitCode = (await measure(Number(given.times))) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(times: number): Promise<boolean> {
  const db = openReadDb(file);
  const names = (where: string) =>
    db.prepare<[], string>(`SELECT name FROM system_rows WHERE ${where} ORDER BY system_id`).pluck().all();
  const [everywhere, lawless] = [names('1'), names("security <> 'high' AND hub_distance IS NOT NULL")];
  const hulls = db
    .prepare<[], string>(
      `SELECT types.name FROM types JOIN groups USING (group_id) JOIN contract_items USING (type_id)
        WHERE groups.category_id = 6 AND is_included = 1 GROUP BY type_id ORDER BY count(*) DESC LIMIT 20`,
    )
    .pluck()
    .all();
  const ship = db
    .prepare<[], number>('SELECT type_id FROM jump_drives JOIN types USING (type_id) ORDER BY light_years DESC LIMIT 1')
    .pluck()
    .get();
  const newest = db.prepare<[], string>('SELECT max(time) FROM killmails').pluck().get() ?? '2026-11-20T12:00:00Z';
  db.close();
  say(`${everywhere.length} systems, killmails up to ${newest}`);

  const random = seeded(11);
  const oneOf = (all: readonly string[]) => encodeURIComponent(all[Math.floor(random() * all.length)] ?? '');
  const ends = () => `from=${oneOf(everywhere)}&to=${oneOf(everywhere)}`;
  const cases: Readonly<Record<string, () => string>> = {
    '/route shortest': () => `/route?${ends()}`,
    '/route safest, wormholes, 3 others': () => `/route?${ends()}&mode=safest&wormholes=true&alternatives=3`,
    '/departures': () => `/departures?${ends()}`,
    '/legs': () => `/legs?from=${oneOf(everywhere)}&to=${oneOf(lawless)}&ship=${ship}&midpoints=any`,
    '/op-sheet': () =>
      `/op-sheet?staging=${oneOf(everywhere)}&target=${oneOf(lawless)}&ship=${ship}&midpoints=any&hulls=${oneOf(hulls)},${oneOf(hulls)}`,
    '/live': () => `/live?near=${oneOf(everywhere)}&jumps=30`,
    '/kills': () => `/kills?system=${oneOf(everywhere)}`,
    '/forecast': () => '/forecast',
    '/pressure': () => `/pressure?near=${oneOf(everywhere)}&jumps=30`,
    '/loss-accuracy': () => '/loss-accuracy',
    '/alert-backtest kills': () => `/alert-backtest?when=kills&system=${oneOf(everywhere)}&most=10`,
    '/alert-backtest camp': () => `/alert-backtest?when=camp&system=${oneOf(everywhere)}&most=10`,
  };
  const server = await serveMirror(file, null, Date.parse(newest) + 30 * SECOND);
  let isKept = true;
  try {
    for (const [name, path] of Object.entries(cases)) {
      const main: number[] = [];
      const all: number[] = [];
      const wall: number[] = [];
      for (let asked = -5; asked < times; asked += 1) {
        const [thread, cpu, from] = [process.threadCpuUsage(), process.cpuUsage(), performance.now()];
        const { status } = await server.ask(`/plan/api/v1${path()}`);
        // No way leads between some pairs, which takes the same search.
        if (status !== 200 && status !== 404) throw new Error(`${name} answered ${status}.`);
        const [own, every] = [process.threadCpuUsage(thread), process.cpuUsage(cpu)];
        if (asked < 0) continue;
        main.push((own.user + own.system) / 1000);
        all.push((every.user + every.system) / 1000);
        wall.push(performance.now() - from);
      }
      const p99 = quantile(main, 0.99);
      isKept &&= p99 <= TARGET;
      const figure = (value: number) => value.toFixed(1).padStart(7);
      say(
        `${name.padEnd(36)} main thread p50 ${figure(median(main))} p99 ${figure(p99)}   all threads p50 ${figure(median(all))}   wall p50 ${figure(median(wall))} p99 ${figure(quantile(wall, 0.99))} ms`,
      );
    }
  } finally {
    await server.close();
  }
  return isKept;
}
