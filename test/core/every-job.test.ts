import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { everyJob } from '#main/core/app';
import type { Fault } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { readConfig } from '#main/options/config';
import { createLifecycle } from '#main/runtime/lifecycle';
import { silentLog } from '#main/runtime/log';
import { forDataSources } from '#shared/sources';
import { aContract, describeUpstream } from '../support/upstream.ts';
import { fakeClock, testWorld } from '../support/world.ts';

/** Not the whole market interface: it shares its host, and the pauses of that, with ESI. */
const OPTIONAL: readonly Pick<Fault, 'source' | 'path'>[] = [{ source: 'images' }, { source: 'market', path: '/markets/prices' }];

/** Runs every job once against sources of which some answer with 404, and gives the exit code and what was logged. */
async function ended(failing: readonly Pick<Fault, 'source' | 'path'>[], strict = false) {
  const clock = fakeClock('2026-11-20T12:10:00Z');
  clock.auto = true;
  const upstream = await describeUpstream(
    {
      stations: [{ id: 60_003_760, systemId: 30_000_142 }],
      systems: [{ id: 30_000_142, name: 'Jita', regionId: 10_000_002 }],
      types: [{ id: 587, name: 'Rifter' }],
      contracts: [aContract()],
    },
    clock,
  );
  for (const fault of failing)
    upstream.inject({ ...fault, times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 404 } });
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-once-'));
  onTestFinished(async () => {
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { esi, sde, market, images } = upstream.sources;
  const ingest = await startIngest({
    config: { sources: { ...forDataSources(() => null), esi, sde, market, images }, contact: null },
    world: testWorld({ clock }),
    log: silentLog(),
    file: join(folder, 'mirror.sqlite'),
    schedule: false,
  });
  const lifecycle = createLifecycle();
  lifecycle.onClose(ingest.close);
  const log = { ...silentLog(), warn: vi.fn(), error: vi.fn() };
  const code = await everyJob(ingest, log, lifecycle, strict);
  return { code, warned: log.warn.mock.calls.map(([, line]) => String(line)), errors: log.error.mock.calls.length };
}

test('once: where only icons and the market cannot be had, all is well, and it is said which', async () => {
  expect(await ended([])).toMatchObject({ code: 0, errors: 0 });
  const { code, warned, errors } = await ended(OPTIONAL);
  expect([code, errors]).toEqual([0, 0]);
  expect(warned).toEqual([expect.stringMatching(/^all is here but what is optional: .*market-prices.* failed$/)]);
  expect(warned[0]).toContain('type-icons');
});

test('once: with --strict that is a failure, and so it is without where anything else fails as well', async () => {
  expect(await ended(OPTIONAL, true)).toMatchObject({ code: 1, errors: 1 });
  expect(await ended([...OPTIONAL, { source: 'esi', path: '/universe/system_jumps' }])).toMatchObject({ code: 1, errors: 1 });
});

test('--strict is an option of --once alone', () => {
  expect(readConfig(['--once', '--strict'], {})).toMatchObject({ once: true, strict: true });
  expect(readConfig(['--once'], {})).toMatchObject({ once: true, strict: false });
  expect(() => readConfig(['--strict'], {})).toThrow('--strict says when --once fails; give both, or neither.');
});
