import { cpSync, mkdirSync } from 'node:fs';
import { type Agent, get } from 'node:http';
import { dirname, join } from 'node:path';
import { mirrorFile } from '#main/data-folder/replace';
import { generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { SECOND } from '#shared/time';
import { root } from '../arch/repository.ts';
import { closed, type Running, startNode } from '../built/running.ts';
import { makeMirror, makeOwn } from '../support/mirror-folder.ts';
import { megabytesOf } from './outcomes.ts';

const headless = join(root, 'out/main/headless.js');

/** About how long a first synchronisation takes at least. Milliseconds. */
const SHORTEST_SYNC_MS = 4000;

/** The real clock and network, and the dice of one run. */
export interface Chaos {
  /** Uniform in [0, 1), the same for the same seed. */
  random: () => number;
  /** A folder of the run's own. */
  scratch: string;
  /** The upstream of all programs that are started. */
  simulator: Simulator;
  /** A home with a mirror, a watchlist and a setting. */
  synced: string;
  /** About how long a first synchronisation takes. Milliseconds. */
  syncMs: number;
}

export const { clock } = realWorld();

/** Starts the upstream, and makes a mirror: synchronised from there, or only filled with contracts, which is quick. */
export async function openChaos(random: () => number, scratch: string, filled: 'synchronised' | 'quickly'): Promise<Chaos> {
  const model = generatedModel({ seed: 7, startsAt: clock.now(), scale: tinyScale });
  const simulator = await startSimulator({ clock, model, record: false });
  const synced = join(scratch, 'synced');
  const started = clock.now();
  if (filled === 'quickly') makeMirror(join(synced, 'live'), { contracts: 500 });
  else {
    const { code, stderr } = await program(synced, ['--once', ...sourcesOf(simulator)]).ended;
    if (code !== 0) throw new Error(`The first synchronisation ended with ${code}: ${stderr}`);
  }
  makeOwn(mirrorFile(join(synced, 'live')));
  return { random, scratch, simulator, synced, syncMs: Math.max(clock.now() - started, SHORTEST_SYNC_MS) };
}

let homes = 0;

/** A home of its own: a copy of the synchronised one, or an empty one. */
export function homeOf({ scratch, synced }: Chaos, from: 'synced' | 'empty' = 'synced'): string {
  homes += 1;
  const home = join(scratch, `home-${homes}`);
  if (from === 'synced') cpSync(synced, home, { recursive: true });
  else mkdirSync(home, { recursive: true });
  return home;
}

/** How often the memory of a program is looked at. Milliseconds. */
const LOOK_EVERY = 250;
const most = new Map<string, number>();

/** The most megabytes that a program on this home has held. */
export const megabytesOn = (home: string): number | null => most.get(home) ?? null;

/** What a program believes of its surroundings. */
interface Surroundings {
  /** Says by how much its clock is ahead. */
  clockFile?: string;
  /** Whether its clients at other addresses of this machine are other machines to it. */
  hasOtherMachines?: boolean;
}

/** The built program on a home; the reports that its doctor writes lie beside that. */
export function program(
  home: string,
  args: readonly string[],
  { clockFile, hasOtherMachines = false }: Surroundings = {},
): Running {
  const clockVariable = clockFile === undefined ? {} : { ASTROLABE_CHAOS_CLOCK_FILE: clockFile };
  const environment = { TMPDIR: dirname(home), ...clockVariable };
  const preloads = [
    ...(clockFile === undefined ? [] : ['./jumping-clock.mjs']),
    ...(hasOtherMachines ? ['../support/many-machines.mjs'] : []),
  ].flatMap((module) => ['--import', new URL(module, import.meta.url).href]);
  const running = startNode([...preloads, headless, '--data-dir', home, '--log-level', 'error', ...args], {
    environment,
  });
  void watchMemory(home, running);
  return running;
}

async function watchMemory(home: string, { process: { pid }, ended }: Running): Promise<void> {
  let over = false;
  void ended.then(() => void (over = true));
  while (!over && pid !== undefined) {
    most.set(home, Math.max(most.get(home) ?? 0, megabytesOf(pid)));
    await clock.sleep(LOOK_EVERY);
  }
}

export function sourcesOf(simulator: Simulator): string[] {
  return dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, simulator.sources[source]]);
}

export const sourcesOff: readonly string[] = dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, 'off']);

/** Makes every list of the sources due: the next run asks for all of them. */
export function expireAnswers(home: string): void {
  const db = openWriteDb(mirrorFile(join(home, 'live')));
  db.exec('DELETE FROM http_answers');
  db.close();
}

/** Starts the program on a home, without asking anybody, and closes it; why that did not work, or null. */
export async function startsAgain(home: string): Promise<string | null> {
  const running = program(home, ['--port', '0', '--no-ingest', ...sourcesOff]);
  const listening = await running.says('app').then(
    () => true,
    () => false,
  );
  const { inOrder, code, stderr } = await closed(running);
  return listening && inOrder ? null : `The next start ended with ${code}: ${stderr.slice(0, 300)}`;
}

/** Polls until a question has an answer other than null, at most so long; null then. Milliseconds. */
export async function within<T>(ms: number, ask: () => Promise<T | null> | T | null, every = 50): Promise<T | null> {
  for (const until = clock.now() + ms; ; ) {
    const answer = await ask();
    if (answer !== null || clock.now() > until) return answer;
    await clock.sleep(every);
  }
}

/** The status of a whole answer to a question from this address; null: none came, or half a minute of silence. */
export function statusOf(agent: Agent, url: string, localAddress: string): Promise<number | null> {
  return new Promise((resolve) => {
    const asked = get(url, { agent, localAddress, timeout: 30 * SECOND }, (response) =>
      response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? null) : null)),
    );
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(null));
  });
}
