/** The built program, as the measurements start it, and its clients. Run `npm run build` before. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { compileCache } from '#main/launch/command';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { root } from '../../arch/repository.ts';

/** Options with which the program only serves what its mirror has. */
export const noSources = ['--no-ingest', ...dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, 'off'])];

/** Milliseconds of the processor, so that other processes do not count. */
interface Taken {
  /** For which the main thread worked without a turn of its event loop. */
  longestTurn: number;
  /** Of the whole program, from the end of each answer to the end of the next. */
  answers: number[];
}

/** A program that listens at `app`. */
export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Starts the program on a data folder and a free port, as `npm run headless` does. Clients of other loopback addresses count apart. */
export async function startProgram(folder: string, options: readonly string[]) {
  const hooks = ['test/support/many-machines.mjs', 'test/bench/support/program-hook.mjs'];
  const imports = hooks.flatMap((path) => ['--import', `${root}${path}`]);
  const args = ['--port', '0', '--data-dir', folder, '--log-level', 'silent', ...options];
  const child = spawn(process.execPath, [...imports, `${root}out/main/headless.js`, ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]): never => {
    throw new Error(`The program ended with ${String(code)} before it listened: was it built (npm run build)?`);
  });
  const told = createInterface({ input: child.stderr });
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])) as [string];
  failed.catch(() => undefined);
  return {
    app: (JSON.parse(line) as { app: string }).app,
    child,
    /** What it has taken since this was last asked. */
    async taken(): Promise<Taken> {
      const answered = once(told, 'line') as Promise<[string]>;
      child.kill('SIGUSR2');
      return JSON.parse((await answered)[0]) as Taken;
    },
    async close(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until a program answers lists: while it loads, a request may last longer than the server lets it. */
export async function listsAnswered(app: string): Promise<void> {
  while ((await fetch(`${app}/trade/api/v1/contracts`).catch(() => null))?.status !== 200) await wait(250);
}

/** The connection of one of many clients that ask again and again, each from a loopback address of its own, which Linux has. */
export function keptConnection(app: string, client: number) {
  const { port } = new URL(app);
  const localAddress = `127.0.${1 + (client >> 7)}.${1 + (client & 127)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string): Promise<{ status: number; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const options = { agent, port, path, localAddress, headers: { 'Accept-Encoding': 'gzip' } };
      const request = httpRequest(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        response.on('error', reject);
      });
      // A bare statement that took longer than a kept connection lives leaves one that the server has closed meanwhile.
      request.on('error', (failure) => (request.reusedSocket ? resolve(ask(path)) : reject(failure))).end();
    });
  return { ask, close: () => agent.destroy() };
}
