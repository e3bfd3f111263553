import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { startCore } from '#main/core/app';
import type { Core } from '#main/core/core';
import { mirrorFile } from '#main/data-folder/replace';
import { readConfig } from '#main/options/config';
import { realWorld } from '#main/runtime/world';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { MINUTE, SECOND } from '#shared/time';
import { root } from '../arch/repository.ts';
import { letIn } from '../built/running.ts';
import { lossSince, type Outcome, storedIn } from './outcomes.ts';
import { type Chaos, clock, homeOf, within } from './program.ts';

/** What happens to a program in the midst of its work. */
export const troubles = [
  'the ingesting thread dies',
  'the computing thread dies',
  'the thread that makes boards dies',
  'another program locks the mirror',
] as const;

/** Each thread by its own name, and as the status calls it. */
const threads = {
  'the ingesting thread dies': { name: 'ingest', shown: 'ingest' },
  'the computing thread dies': { name: 'lists', shown: 'compute' },
  'the thread that makes boards dies': { name: 'boards', shown: 'boards' },
} as const;

/** A core in this process, whose threads can be ended. */
export interface RunningCore {
  core: Core;
  home: string;
  /** The newest thread of this name. */
  thread(name: string): Worker;
  ask(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** Starts the core on a synchronised home; `sources`: what of the command line names them. */
export async function startRunning(chaos: Chaos, sources: readonly string[]): Promise<RunningCore> {
  const home = homeOf(chaos);
  const threads: Worker[] = [];
  const heard = (worker: Worker) => void threads.push(worker);
  process.on('worker', heard);
  const config = readConfig(['--data-dir', home, '--port', '0', '--log-level', 'silent', ...sources], {});
  const core = await startCore(config, realWorld(), pathToFileURL(join(root, 'out/main/headless.js')).href);
  const { headers } = await letIn(core.openAddress() ?? '');
  return {
    core,
    home,
    thread(wanted) {
      const found = threads.findLast(({ threadName }) => threadName === wanted);
      if (found === undefined) throw new Error(`There is no thread '${wanted}'.`);
      return found;
    },
    ask: (path, init = {}) =>
      fetch(`${core.address?.app}${path}`, {
        ...init,
        headers: {
          ...headers,
          'content-type': 'application/json',
          origin: core.address?.app ?? '',
          ...init.headers,
        },
      }),
    async close() {
      process.off('worker', heard);
      await core.close();
    },
  };
}

/** Lets one thing happen, at a moment that the dice choose, and checks that it is reported and mended. */
export async function strike(trouble: (typeof troubles)[number], running: RunningCore, { random }: Chaos): Promise<Outcome> {
  const folder = join(running.home, 'live');
  const before = storedIn(folder);
  await clock.sleep(random() * SECOND);
  const status = async () => (await (await running.ask(localPaths.status)).json()) as AppStatus;
  const { told, recovered, detail } =
    trouble === 'another program locks the mirror'
      ? await lock(running, status, random)
      : await endThread(threads[trouble], running, status);
  const { lost, damage } = lossSince(before, folder);
  return { fault: trouble, survived: damage === null, lost, told, recovered, megabytes: null, detail: damage ?? detail };
}

type Struck = Pick<Outcome, 'told' | 'recovered'> & { detail: string };

/** How long it is waited until a thread is known to have ended, and until it is back: where others have the processors, that takes long. */
const TOLD_WITHIN = 10 * SECOND;
const BACK_WITHIN = MINUTE;

async function endThread(
  { name, shown }: (typeof threads)[keyof typeof threads],
  running: RunningCore,
  status: () => Promise<AppStatus>,
): Promise<Struck> {
  await running.thread(name).terminate();
  const down = await within(
    TOLD_WITHIN,
    async () => (await status()).threads_down.find(({ thread }) => thread === shown) ?? null,
  );
  const back = await within(BACK_WITHIN, async () => ((await status()).threads_down.length === 0 ? true : null));
  const answers = await running.ask('/contracts/api/v1/contracts?page_size=10');
  return {
    told: down !== null && /^The .+\.$/.test(down.reason),
    recovered: back === true && answers.status === 200,
    detail: `${JSON.stringify(down)}, then ${answers.status}`,
  };
}

/** Holds the write lock while a setting is saved: it has to wait, and to be there afterwards. */
async function lock(running: RunningCore, status: () => Promise<AppStatus>, random: () => number): Promise<Struck> {
  const other = new Database(mirrorFile(join(running.home, 'live')));
  other.pragma('busy_timeout = 10000');
  other.exec('BEGIN IMMEDIATE');
  const contact = `lock ${Math.floor(random() * 1e9)}`;
  let isSaved = false;
  const saving = running
    .ask(localPaths.settings, { method: 'POST', body: JSON.stringify({ key: 'contact', value: contact }) })
    .then(({ status: code }) => void (isSaved = code === 200));
  const locked = await within(20 * SECOND, async () => {
    const { trouble } = await status();
    return trouble?.kind === 'locked' ? trouble : null;
  });
  const savedWhileLocked = isSaved;
  other.exec('ROLLBACK');
  other.close();
  await saving;
  const free = await within(BACK_WITHIN, async () => ((await status()).trouble === null ? true : null));
  const settings = (await (await running.ask(localPaths.settings)).json()) as { contact: string };
  return {
    told: locked !== null && !savedWhileLocked,
    recovered: isSaved && free === true && settings.contact === contact,
    detail: `${JSON.stringify(locked)}; saved ${isSaved}, ${settings.contact}`,
  };
}
