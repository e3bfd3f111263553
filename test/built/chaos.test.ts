import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#shared/time';
import { endure } from '../chaos/endured.ts';
import { spoil } from '../chaos/files.ts';
import { fileWork, killFileWork, killMigration, killPublication } from '../chaos/kills.ts';
import { failuresOf, tableOf } from '../chaos/outcomes.ts';
import { prepared, take } from '../chaos/prepared.ts';
import { type Chaos, openChaos, sourcesOff } from '../chaos/program.ts';
import { startRunning, strike, troubles } from '../chaos/running.ts';
import { surround, whyNot } from '../chaos/surroundings.ts';
import { seededRandom } from '../support/world.ts';
import { scratchFolder } from './running.ts';

/** The short form of `npm run test:chaos`: each kind of fault once. What hostile sources do besides is in test/ingest/total-fault.test.ts. */
let folder: ReturnType<typeof scratchFolder>;
let chaos: Chaos;

beforeAll(async () => {
  folder = scratchFolder();
  chaos = await openChaos(seededRandom(1), folder.path, 'quickly');
});
afterAll(async () => {
  await chaos.simulator.close();
  rmSync(folder.path, { recursive: true, force: true, maxRetries: 3 });
});

describe('nothing is lost, what can be told is told, and everything is as before', () => {
  it.each(fileWork)('after a SIGKILL during a %s', async (what) => {
    expect(failuresOf([await killFileWork(what, chaos)])).toEqual([]);
  });

  it('after a SIGKILL during a migration', async () => {
    expect(failuresOf([await killMigration(chaos)])).toEqual([]);
  });

  it.each(['damaged pages', 'the folder is replaced'] as const)('after this happened to the files: %s', async (fault) => {
    expect(failuresOf([await spoil(fault, chaos)])).toEqual([]);
  });

  it.each(['the process is paused', 'the most pairs in an answer'] as const)(
    'after the process endured this: %s',
    async (fault) => {
      expect(failuresOf([await endure(fault, chaos, 5 * SECOND)])).toEqual([]);
    },
  );

  it('after a SIGKILL during a first publication', async () => {
    expect(failuresOf([await killPublication(chaos)])).toEqual([]);
  });

  it.each(prepared)('after the program was handed %s', async (what) => {
    expect(failuresOf([await take(what, chaos)])).toEqual([]);
  });

  it.runIf(whyNot('a program that takes all it can get') === null)('where another program takes all it can get', async () => {
    expect(failuresOf([await surround('a program that takes all it can get', chaos)])).toEqual([]);
  });

  it('where threads die and another program locks the mirror', async () => {
    const running = await startRunning(chaos, sourcesOff);
    try {
      // The last of them begins once there are lists.
      await expect.poll(() => running.thread('boards')).toBeDefined();
      const heapLimit = (name: string) => running.thread(name).resourceLimits?.maxOldGenerationSizeMb;
      expect(['ingest', 'lists', 'boards'].map(heapLimit)).toEqual([1536, 2048, 2048]);
      for (const trouble of troubles) expect(failuresOf([await strike(trouble, running, chaos)])).toEqual([]);
    } finally {
      await running.close();
    }
  });
});

it('a fault that lost, hid or left something is a failure, and counts in the table', () => {
  const good = { fault: 'a', survived: true, lost: 0, told: true, recovered: true, megabytes: 300 };
  const bad = [
    { ...good, lost: 2 },
    { ...good, told: false },
    { ...good, survived: false },
    { ...good, recovered: false },
    { ...good, megabytes: 701 },
  ];
  expect(failuresOf([good, { ...good, told: null, megabytes: null }])).toEqual([]);
  expect(failuresOf(bad)).toEqual(['a: 2 lost', 'a: not told', 'a: not survived', 'a: not recovered', 'a: 701 MB']);
  expect(
    tableOf([good, ...bad])
      .split('\n')
      .at(-1),
  ).toBe('| a | 6 | 5 | 2 | 5 of 6 | 5 | 701 MB |');
});
