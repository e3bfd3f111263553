import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { root } from '../arch/repository.ts';
import { type Running, scratchFolder, startNode } from './running.ts';

let folder: ReturnType<typeof scratchFolder>;
let simulator: Running;
let sources: string[];

beforeAll(async () => {
  folder = scratchFolder();
  simulator = startNode([join(root, 'out/main/simulator.js'), '--port', '0', '--scale', 'tiny']);
  const bases = await simulator.says('esi');
  sources = dataSourceNames.flatMap((name) => [`--${sourceOption(name)}`, String(bases[name])]);
});
afterAll(async () => {
  simulator.process.kill('SIGKILL');
  await simulator.ended;
  folder.remove();
});

/** npm run headless -- --once, as a script calls it. */
const once = async () => {
  const run = startNode([
    join(root, 'out/main/headless.js'),
    '--once',
    '--data-dir',
    folder.path,
    '--log-level',
    'silent',
    ...sources,
  ]);
  return run.ended;
};

/** The mirror's contracts, each with when it was first and last seen. */
function contracts(): unknown[] {
  const db = new Database(join(folder.path, 'live', 'mirror.sqlite'), { readonly: true });
  const rows = db.prepare('SELECT * FROM contracts ORDER BY contract_id').all();
  db.close();
  return rows;
}

it('mirrors a simulator that runs by itself and exits with 0; again at once it writes no contract', {
  timeout: 300_000,
}, async () => {
  expect(await once()).toEqual({ code: 0, stderr: '' });
  const first = contracts();
  expect(first.length).toBeGreaterThan(100);
  expect(await once()).toEqual({ code: 0, stderr: '' });
  expect(contracts()).toEqual(first);
});
