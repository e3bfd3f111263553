import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../arch/repository.ts';
import { keptConnection } from './kept-connection.ts';

const EVERY_MS = 50;
/** A service lets one address ask twice a second. */
const ADDRESSES = 20;
/** As much as an answer about health has. */
const BYTES = 600;

/** How long answers were waited for, in milliseconds: of each path in its order, and of a bare server asked in between. */
export interface SmallAnswers {
  waited: number[][];
  bare: number[];
}

/** Asks for each path every 50 ms for so many seconds, from other addresses in turn; Linux alone has these. */
export async function askSmall(app: string, paths: readonly string[], seconds: number): Promise<SmallAnswers> {
  const child = spawn(process.execPath, [`${root}test/bench/support/bare-answer.process.ts`, String(BYTES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const bare = keptConnection(Number(port));
  const clients = Array.from({ length: ADDRESSES }, (_, index) =>
    keptConnection(Number(new URL(app).port), `127.0.3.${1 + index}`),
  );
  const found: SmallAnswers = { waited: paths.map(() => []), bare: [] };
  const timed = async (answer: Promise<unknown>, into: number[] | undefined) => {
    const from = performance.now();
    await answer;
    into?.push(performance.now() - from);
  };
  const until = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < until; round += 1) {
    const client = clients[round % ADDRESSES];
    const next = wait(EVERY_MS);
    for (const [index, path] of paths.entries()) if (client !== undefined) await timed(client.ask(path, {}), found.waited[index]);
    await timed(bare.ask('/', {}), found.bare);
    await next;
  }
  for (const { close } of [bare, ...clients]) close();
  child.kill();
  return found;
}
