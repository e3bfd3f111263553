import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { type RestartableIngest, restartableIngest } from '#main/workers/restartable-ingest';
import { forDataSources } from '#shared/sources';
import { HOUR } from '#shared/time';
import { aContract, describeUpstream } from '../support/upstream.ts';
import { type FakeClock, fakeClock, testWorld } from '../support/world.ts';

let folder: string;
let clock: FakeClock;
let upstream: Awaited<ReturnType<typeof describeUpstream>>;
let ingest: RestartableIngest;
let opened: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-renewed-'));
  clock = fakeClock('2026-11-20T12:07:00Z');
  clock.auto = true;
  upstream = await describeUpstream(
    {
      regions: [{ id: 10_000_002, name: 'The Forge' }],
      systems: [{ id: 30_000_142, name: 'Jita', regionId: 10_000_002 }],
      stations: [{ id: 60_003_760, systemId: 30_000_142 }],
      types: [{ id: 587, name: 'Rifter' }],
      contracts: [aContract()],
    },
    clock,
  );
  opened = 0;
  ingest = await restartableIngest(start, { clock, log: silentLog() });
});
afterEach(async () => {
  await ingest.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): Promise<IngestHandle> {
  opened += 1;
  const { esi, sde } = upstream.sources;
  return startIngest({
    config: { sources: { ...forDataSources(() => null), esi, sde }, contact: null },
    world: testWorld({ clock }),
    log: silentLog(),
    file: join(folder, 'mirror.sqlite'),
    schedule: false,
  });
}
const stateOf = (name: string) => ingest.snapshot().sources.find(({ source }) => source === name)?.state;

test('a source that is switched off is asked nothing more, what it brought stays, and switched on it is asked again', async () => {
  await ingest.runOnce();
  expect(ingest.snapshot().counts.contracts).toBe(1);
  await ingest.saveSetting('sources', { esi: false, sde: false });
  await ingest.restart();
  upstream.clearRequests();
  clock.jump(HOUR);
  expect(await ingest.runOnce()).toEqual({ failed: [] });
  expect(upstream.requests).toEqual([]);
  expect([stateOf('esi'), stateOf('sde')]).toEqual(['off', 'off']);
  expect(ingest.snapshot().counts.contracts).toBe(1);
  await ingest.saveSetting('sources', {});
  await ingest.restart();
  await ingest.runOnce();
  expect(upstream.requests.map(({ source }) => source)).toContain('esi');
});

test('listeners hear of the new one, calls made meanwhile reach it, and many changes at once end with the last', async () => {
  const heard: string[] = [];
  ingest.subscribe(({ sources }) => void heard.push(sources.map(({ state }) => state).join()));
  const changes = [false, true, false].map(async (esi) => {
    await ingest.saveSetting('sources', { esi });
    await ingest.restart();
  });
  await Promise.all(changes);
  expect(opened).toBe(4);
  expect(stateOf('esi')).toBe('off');
  expect(heard.at(-1)).toMatch(/^off,/);
});

test('closed while it is being renewed, nothing is left open', async () => {
  const renewed = ingest.restart();
  await ingest.close();
  await renewed.catch(() => undefined);
  await expect(ingest.saveSetting('sources', {})).rejects.toThrow('not open');
});

test('an ingester that dies is started again within 10 s, told meanwhile, and what is asked of it waits', async () => {
  const deaths: ((reason: string) => void)[] = [];
  const mortal = await restartableIngest(
    async () => {
      // The third try is the first that succeeds again.
      if (opened++ === 2) throw new Error('the file is locked');
      const handle = await startIngest({
        config: { sources: forDataSources(() => null), contact: null },
        world: testWorld({ clock }),
        log: silentLog(),
        file: join(folder, `mirror-${opened}.sqlite`),
        schedule: false,
      });
      return { ...handle, died: new Promise<string>((resolve) => void deaths.push(resolve)) };
    },
    { clock, log: silentLog() },
  );
  const heard: number[] = [];
  mortal.subscribe(() => heard.push(mortal.down().length));
  clock.auto = false;
  const before = clock.now();
  deaths[0]?.('It ran out of memory.');
  await expect.poll(mortal.down).toEqual([{ thread: 'ingest', since: '2026-11-20T12:07:00Z', reason: 'It ran out of memory.' }]);
  const saved = mortal.saveSetting('contact', 'someone');
  clock.auto = true;
  await saved;
  expect(clock.now() - before).toBeLessThanOrEqual(10_000);
  expect(opened).toBe(4);
  expect(mortal.down()).toEqual([]);
  expect(heard[0]).toBe(1);
  expect(heard.at(-1)).toBe(0);
  await mortal.close();
});
