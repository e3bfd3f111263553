import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../arch/repository.ts';
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
  const args = [`${root}out/main/headless.js`, '--port', '0', '--data-dir', folder, '--log-level', 'silent', ...options];
  const { said, ...measured } = await start(args);
  return { ...measured, app: (JSON.parse(said) as { app: string }).app };
}

/** Starts the bare process that shows what the machine adds to a thread that stands back by so many steps of nice. */
export async function startControl(standsBackBy = 0): Promise<Measured> {
  const { said: _, ...control } = await start([`${root}test/bench/control-loop.ts`, String(standsBackBy)]);
  return control;
}

/** Starts Node with these arguments; `said`: the first line that it printed, since when it hears the signal. */
async function start(args: readonly string[]): Promise<Measured & { said: string }> {
  const child = spawn(process.execPath, ['--import', `${root}test/bench/loop-delay.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const told = createInterface({ input: child.stderr });
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    said,
    async stretches() {
      const answered = once(told, 'line') as Promise<[string]>;
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
