/**
 * `npm run bench answers`: how long a client waits for each kind of answer about systems, routes and plans of the built program, over a demo
 * mirror that has had systems for so many `--seconds=`, with other arguments each time. Linux; run `npm run build` before. `--mirror=`: the data folder of a demo to
 * ask in place of a new one; `--times=`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openReadDb } from '#main/store/db';
import { keptConnection } from './support/kept-connection.ts';
import { seeded } from './support/mirror.ts';
import { startProgram } from './support/program.ts';
import { ms, report } from './support/report.ts';
import { quantile } from './support/timing.ts';

/** Milliseconds of 99 of 100 answers. */
const targets = { systems: 10, plan: 20 };
/** Requests that one address may make in a minute, less some. */
const BEFORE_LIMIT = 100;

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '200' },
    mirror: { type: 'string' },
  },
});
const own = mkdtempSync(join(tmpdir(), 'astrolabe-bench-answers-'));
const folder = given.mirror ?? own;
try {
  if (given.mirror === undefined) {
    const mirroring = await startProgram(folder, ['--demo', '--demo-speed', '1']);
    while ((await fetch(`${mirroring.app}/systems/api/v1/systems`)).status !== 200) await wait(1000);
    await wait(Number(given.seconds) * 1000);
    await mirroring.close();
  }
  await measure();
} finally {
  rmSync(own, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const kinds = kindsOf(join(folder, 'demo/mirror.sqlite'));
  const program = await startProgram(folder, ['--demo', '--demo-speed', '1', '--no-ingest']);
  const port = Number(new URL(program.app).port);
  let asked = 0;
  for (const [path, question] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let turn = -20; turn < Number(given.times); turn += 1) {
      asked += 1;
      const connection = keptConnection(port, `127.0.2.${1 + Math.floor(asked / BEFORE_LIMIT)}`);
      const from = performance.now();
      const { status, body } = await connection.ask(path + question(), {});
      if (turn >= 0) times.push(performance.now() - from);
      connection.close();
      // No way leads between some pairs of systems, which takes the same search.
      if (status !== 200 && status !== 404) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
    }
    const target = path.startsWith('/plan') ? targets.plan : targets.systems;
    const p99 = quantile(times, 0.99);
    const measured = `${ms(p99)} (p50 ${ms(quantile(times, 0.5))})`;
    report({ what: `${path.replace('/api/v1', '')}: p99`, target: ms(target), measured, kept: p99 <= target });
  }
  await program.close();
}

/** The query of each kind of request, by its path. */
function kindsOf(file: string): Readonly<Record<string, () => string>> {
  const db = openReadDb(file);
  const names = (where: string) =>
    db.prepare<[], string>(`SELECT name FROM system_rows WHERE ${where} ORDER BY system_id`).pluck().all();
  const [everywhere, lowAndNull] = [names('1'), names("security <> 'high' AND hub_distance IS NOT NULL")];
  const ship = db
    .prepare<[], number>('SELECT type_id FROM jump_drives JOIN types USING (type_id) ORDER BY light_years DESC LIMIT 1')
    .pluck()
    .get();
  db.close();
  const random = seeded(11);
  const number = (below: number) => Math.floor(random() * below);
  const oneOf = (all: readonly string[]) => encodeURIComponent(all[number(all.length)] ?? '');
  const ends = () => `from=${oneOf(everywhere)}&to=${oneOf(everywhere)}`;
  const capital = () => `ship=${ship}&midpoints=any`;
  return {
    '/systems/api/v1/systems': () =>
      `?security=low&max_hub_distance=${5 + number(30)}&kills_max=${number(9)}&sort=danger&order=desc`,
    '/systems/api/v1/search': () => `?q=${oneOf(everywhere)}`,
    '/systems/api/v1/map': () => '',
    '/plan/api/v1/route': () => `?${ends()}&mode=safest&wormholes=true&alternatives=3`,
    '/plan/api/v1/departures': () => `?${ends()}`,
    '/plan/api/v1/legs': () => `?from=${oneOf(lowAndNull)}&to=${oneOf(lowAndNull)}&${capital()}`,
    '/plan/api/v1/op-sheet': () => `?staging=${oneOf(lowAndNull)}&target=${oneOf(lowAndNull)}&${capital()}`,
    '/plan/api/v1/live': () => `?near=${oneOf(everywhere)}&jumps=30`,
    '/plan/api/v1/pressure': () => `?near=${oneOf(everywhere)}&jumps=30`,
    '/plan/api/v1/alert-backtest': () => `?when=camp&system=${oneOf(everywhere)}&most=10`,
  };
}
