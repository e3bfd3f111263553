import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { prioritiesOf } from '../support/threads/thread-priorities.ts';

const module = new URL('../support/threads/lowered.worker.ts', import.meta.url);
const isLinux = process.platform === 'linux';

/** The priorities of a thread that lowered its own twice, as set and as the system has them. */
async function lowered(by: number): Promise<{ told: (number | null)[]; read: number[]; pool: number[] }> {
  const worker = new Worker(module, { workerData: by, name: 'lowered' });
  const [told] = (await once(worker, 'message')) as [(number | null)[]];
  const read = isLinux ? prioritiesOf('lowered') : [];
  const pool = isLinux ? prioritiesOf('libuv-worker') : [];
  await worker.terminate();
  return { told, read, pool };
}

test('on Linux a thread stands back by so many steps of nice, by itself; elsewhere everything stays', async () => {
  const before = getPriority();
  const { told, read, pool } = await lowered(4);
  expect(getPriority()).toBe(before);
  const [first, second] = [4, 8].map((by) => Math.min(before + by, constants.priority.PRIORITY_LOW));
  expect(told).toEqual(isLinux ? [first, second] : [null, null]);
  expect(read).toEqual(isLinux ? [second] : []);
  // Those that read files and compress are the whole program's.
  expect(new Set(pool)).toEqual(new Set(isLinux ? [before] : []));
});

test('no thread stands back further than the system lets it', async () => {
  const { told } = await lowered(30);
  expect(told).toEqual(isLinux ? [19, 19] : [null, null]);
});
