import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from '#main/demo/simulator';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { downtimeUntil } from '#shared/downtime';
import { forDataSources } from '#shared/sources';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { aContract, describeUpstream } from '../support/upstream.ts';
import { type FakeClock, fakeClock, testWorld } from '../support/world.ts';

const REGIONS = Array.from({ length: 24 }, (_, index) => ({ id: 10_000_001 + index, name: `Region ${index}` }));
let folder: string;
let clock: FakeClock;
let upstream: Simulator;
let ingest: IngestHandle;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-suspend-'));
});
afterEach(async () => {
  clock.auto = true;
  await ingest.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A mirror of a small galaxy that is kept up to date from `start` on. `downtime`: ESI is down daily, and the jobs know or not. */
async function collectingFrom(start: string, downtime: 'none' | 'known' | 'unknown' = 'none'): Promise<void> {
  clock = fakeClock(start);
  const contracts = REGIONS.map(({ id }) => aContract({ regionId: id, type: 'courier', items: [] }));
  const galaxy = {
    regions: REGIONS,
    systems: [{ id: 30_000_142, name: 'Jita', regionId: 10_000_002 }],
    stations: [{ id: 60_003_760, systemId: 30_000_142 }],
    types: [{ id: 587, name: 'Rifter' }],
    contracts,
  };
  upstream = await describeUpstream(galaxy, clock, { downtime: downtime !== 'none' });
  const { esi, sde } = upstream.sources;
  ingest = await startIngest({
    config: { sources: { ...forDataSources(() => null), esi, sde }, contact: 'test', downtime: downtime === 'known' },
    world: testWorld({ clock }),
    log: silentLog(),
    file: join(folder, 'mirror.sqlite'),
    schedule: true,
  });
}

/** When each region's list was asked for since the record was last emptied. */
const listsAsked = () => upstream.requests.filter(({ path }) => path.startsWith('/contracts/public/100')).map(({ at }) => at);
/** The most of these moments that lie within any ten seconds. */
const mostAtOnce = (moments: readonly number[]) =>
  Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + 10 * SECOND).length));

function failedRuns(): unknown[] {
  const db = openReadDb(join(folder, 'mirror.sqlite'));
  const failed = db.prepare("SELECT job, started_at, error FROM runs WHERE outcome = 'failed'").all();
  db.close();
  return failed;
}

describe('a computer that sleeps', () => {
  test('asks nothing between pause and resume, then catches up region by region instead of all at once', async () => {
    await collectingFrom('2026-11-20T12:07:00Z');
    await clock.advance(40 * MINUTE);
    expect(new Set(listsAsked()).size).toBeGreaterThan(5);
    await ingest.pause();
    upstream.clearRequests();
    await clock.advance(HOUR);
    expect(upstream.requests).toEqual([]);

    clock.jump(8 * HOUR);
    const woken = clock.now();
    await ingest.resume();
    await clock.advance(3 * MINUTE);
    const asked = listsAsked();
    expect(asked).toHaveLength(REGIONS.length);
    expect(Math.min(...asked) - woken).toBeGreaterThanOrEqual(5 * SECOND);
    expect(mostAtOnce(asked)).toBeLessThanOrEqual(4);
    expect(ingest.snapshot().mirror_state).toBe('complete');
  });

  test('catches up in the same way where nobody announced the sleep', async () => {
    await collectingFrom('2026-11-20T12:07:00Z');
    await clock.advance(40 * MINUTE);
    upstream.clearRequests();
    clock.jump(8 * HOUR);
    await clock.advance(4 * MINUTE);
    expect(listsAsked()).toHaveLength(REGIONS.length);
    expect(mostAtOnce(listsAsked())).toBeLessThanOrEqual(4);
  });

  test('cuts a run short without calling it a failure, and runs it again afterwards', async () => {
    await collectingFrom('2026-11-20T12:07:00Z');
    await clock.advance(40 * MINUTE);
    const restore = upstream.inject({
      source: 'esi',
      path: /contracts\/public\/100/,
      times: Infinity,
      effect: { kind: 'slow', ms: 40 * SECOND },
    });
    const isSweeping = () => ingest.snapshot().progress.some(({ job }) => job === 'public-contracts');
    for (let looks = 0; looks < 60 && !isSweeping(); looks += 1) await clock.advance(20 * SECOND);
    expect(isSweeping()).toBe(true);
    await ingest.pause();
    await clock.advance(SECOND);
    expect(ingest.snapshot().ingesting).toBe(false);
    restore();
    await ingest.resume();
    await clock.advance(4 * MINUTE);
    expect(failedRuns()).toEqual([]);
    expect(ingest.snapshot().mirror_state).toBe('complete');
  });
});

describe('the daily downtime', () => {
  const inDowntime = () => upstream.requests.filter(({ source, at }) => source === 'esi' && downtimeUntil(at) !== null);

  test('is waited out: nothing is asked of ESI, nothing fails, and afterwards the lists come one by one', async () => {
    await collectingFrom('2026-11-20T10:20:00Z', 'known');
    await clock.advance(55 * MINUTE);
    expect(isoUtc(clock.now())).toBe('2026-11-20T11:15:00Z');
    expect(inDowntime()).toEqual([]);
    upstream.clearRequests();
    await clock.advance(14 * MINUTE);
    expect(listsAsked().length).toBeGreaterThanOrEqual(REGIONS.length / 2);
    expect(mostAtOnce(listsAsked())).toBeLessThanOrEqual(5);
    expect(failedRuns()).toEqual([]);
    expect(ingest.snapshot().sources.find(({ source }) => source === 'esi')).toMatchObject({ state: 'fresh', reason: null });
  });

  test('would otherwise cost requests and failures', async () => {
    await collectingFrom('2026-11-20T10:20:00Z', 'unknown');
    await clock.advance(55 * MINUTE);
    expect(inDowntime().length).toBeGreaterThan(5);
    expect(failedRuns()).not.toEqual([]);
  });

  test.each([
    ['2026-11-20T10:57:59Z', null],
    ['2026-11-20T10:58:00Z', '2026-11-20T11:15:00Z'],
    ['2026-11-20T11:14:59Z', '2026-11-20T11:15:00Z'],
    ['2026-11-20T11:15:00Z', null],
  ])('at %s is over at %s', (now, until) => {
    const over = downtimeUntil(Date.parse(now));
    expect(over === null ? null : isoUtc(over)).toBe(until);
  });
});
