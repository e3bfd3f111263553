/** What the built program holds and does by itself, without a simulator beside it. Linux alone: its threads' times stand in /proc. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { coreEnvironment, coreFlags } from '#main/launch/command';
import { root } from '../../arch/repository.ts';

const OFF = ['esi', 'market', 'images', 'sde', 'scout', 'r2z2', 'everef'].flatMap((source) => [`--${source}-url`, 'off']);

/** A program at rest: percent of a core, and megabytes of its own and with what it shares, such as Node's own code. */
export interface Resting {
  percent: number;
  own: number;
  resident: number;
}

/** Starts the built program as `npm run headless` does, over a mirror that is served as it is; `address`: once it listens, of the app. */
export function startServing(folder: string): { child: ChildProcess; address: Promise<string>; ended: Promise<unknown[]> } {
  const options = ['--port', '0', '--data-dir', folder, '--log-level', 'silent', '--no-ingest', ...OFF];
  const child = spawn(process.execPath, [...coreFlags, `${root}out/main/headless.js`, ...options], {
    env: coreEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const listening = once(createInterface({ input: child.stdout }), 'line').then(
    ([line]) => (JSON.parse(line as string) as { app: string }).app,
  );
  const failing = ended.then(([code]): never => {
    throw new Error(`The program ended with ${String(code)} before it listened: was it built (npm run build)?`);
  });
  return { child, address: Promise.race([listening, failing]), ended };
}

/** Serves a mirror as it is, waits until its first work is done, and looks what it does for so many seconds. */
export async function resting(folder: string, settled: number, seconds: number): Promise<Resting> {
  const { child, address, ended } = startServing(folder);
  await address;
  const { pid = 0 } = child;
  await wait(settled * 1000);
  const [before, from] = [nanosecondsOf(pid), performance.now()];
  await wait(seconds * 1000);
  const percent = (100 * (nanosecondsOf(pid) - before)) / 1e6 / (performance.now() - from);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  const found = { percent, own: megabytes('RssAnon'), resident: megabytes('VmRSS') };
  child.kill('SIGTERM');
  await ended;
  return found;
}

function nanosecondsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, own) => sum + own, 0);
}
