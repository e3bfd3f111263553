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

/** node astrolabe.mjs headless --once, as a script calls it. */
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

/** The mirror's contracts with all that is stored of them, and upstream's time of each region's list. */
function mirrored() {
  const db = new Database(join(folder.path, 'live', 'mirror.sqlite'), { readonly: true });
  const rows = db.prepare<[], { region_id: number }>('SELECT * FROM contracts ORDER BY contract_id').all();
  const lists = db.prepare<[], [number, string]>('SELECT region_id, observed_at FROM region_sweeps').raw().all();
  db.close();
  return { rows, lists: new Map(lists) };
}

it('mirrors a simulator that runs by itself and exits with 0; again at once it writes no contract', {
  timeout: 900_000,
}, async () => {
  expect(await once()).toEqual({ code: 0, stderr: '' });
  const first = mirrored();
  expect(first.rows.length).toBeGreaterThan(100);
  expect(await once()).toEqual({ code: 0, stderr: '' });
  const again = mirrored();
  // The simulator's clock goes on: on a slow machine the lists of most regions can be new ones by now.
  const sameLists = new Set([...first.lists].filter(([id, at]) => again.lists.get(id) === at).map(([id]) => id));
  const ofSameLists = ({ rows }: typeof first) => rows.filter(({ region_id: id }) => sameLists.has(id));
  expect(ofSameLists(first).length).toBeGreaterThan(0);
  expect(ofSameLists(again)).toEqual(ofSameLists(first));
});
