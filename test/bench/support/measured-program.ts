import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../arch/repository.ts';
import type { Stretches } from './loop-delay.ts';

/** A process whose threads say how long they were busy at a stretch. */
export interface Measured {
  /** The stretches of each of its threads since this was asked last. */
  stretches(): Promise<Stretches[]>;
  close(): Promise<void>;
}

/** A built program that listens: `app` is where. */
export interface MeasuredProgram extends Measured {
  app: string;
}

/** Starts the built program on a folder, on a free port. */
export async function startMeasured(folder: string, options: readonly string[]): Promise<MeasuredProgram> {
  const manyMachines = ['--import', `${root}test/support/many-machines.mjs`];
  const args = [
    ...manyMachines,
    `${root}out/main/headless.js`,
    '--port',
    '0',
    '--data-dir',
    folder,
    '--log-level',
    'silent',
    ...options,
  ];
  const { firstLine, ...measured } = await start(args);
  return { ...measured, app: (JSON.parse(firstLine) as { app: string }).app };
}

/** Starts the control, which shows how much the machine delays a thread of this niceness. */
export async function startControl(niceness = 0): Promise<Measured> {
  const { firstLine: _, ...control } = await start([`${root}test/bench/support/control-loop.ts`, String(niceness)]);
  return control;
}

/** Starts Node with these arguments; `firstLine` that it printed: from then on it answers the signal. */
async function start(args: readonly string[]): Promise<Measured & { firstLine: string }> {
  const child = spawn(process.execPath, ['--import', `${root}test/bench/support/loop-delay.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const reports = createInterface({ input: child.stderr });
  const [firstLine] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    firstLine,
    async stretches() {
      const answered = once(reports, 'line') as Promise<[string]>;
      child.kill('SIGUSR2');
      const [line] = await answered;
      return (JSON.parse(line) as { stretches: Stretches[] }).stretches;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
