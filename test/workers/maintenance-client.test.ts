import { expect, test } from 'vitest';
import { maintenanceThreads } from '#main/workers/maintenance-client';

const greedy = new URL('../support/threads/greedy.worker.ts', import.meta.url);

test('the thread that works on the data folder may hold two gigabytes of objects', async () => {
  const threads = maintenanceThreads(greedy);
  expect(await threads.quickCheck('any')).toBe(2048);
  await threads.close();
});

test('one that takes more ends alone: its work is told to have failed, and the next one is done', async () => {
  const threads = maintenanceThreads(greedy, 24);
  await expect(threads.quickCheck('all')).rejects.toThrow(/memory limit/);
  expect(await threads.quickCheck('any')).toBe(24);
  await threads.close();
});
