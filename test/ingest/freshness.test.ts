import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Simulator } from '#main/demo/simulator';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { forDataSources } from '#shared/sources';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { idleText } from '../../src-renderer/frame/overall-age.ts';
import { aContract, describeUpstream } from '../support/upstream.ts';
import { type FakeClock, fakeClock, seededRandom, testWorld } from '../support/world.ts';

const START = fromIso('2026-11-20T12:07:00Z');
const REGIONS = Array.from({ length: 12 }, (_, index) => ({ id: 10_000_001 + index, name: `Region ${index}` }));
let folder: string;
let clock: FakeClock;
let upstream: Simulator;
let ingest: IngestHandle | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-freshness-'));
  clock = fakeClock(isoUtc(START));
});
afterEach(async () => {
  clock.auto = true;
  await ingest?.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The sources of a galaxy in which 120 contracts are put up over four hours. */
async function issuingUpstream(): Promise<void> {
  const random = seededRandom(7);
  const contracts = Array.from({ length: 120 }, (_, index) => {
    const issued = START + Math.floor(random() * 4 * HOUR);
    const regionId = REGIONS[index % REGIONS.length]?.id ?? 0;
    const date_expired = isoUtc(issued + 3 * DAY);
    return aContract({ contract_id: 1 + index, regionId, type: 'courier', items: [], date_issued: isoUtc(issued), date_expired });
  });
  upstream = await describeUpstream(
    {
      regions: REGIONS,
      systems: [{ id: 30_000_142, name: 'Jita', regionId: 10_000_001 }],
      stations: [{ id: 60_003_760, systemId: 30_000_142 }],
      types: [{ id: 587, name: 'Rifter' }],
      contracts,
    },
    clock,
  );
}

async function collect(schedule = true): Promise<void> {
  const { esi, sde } = upstream.sources;
  ingest = await startIngest({
    config: { sources: { ...forDataSources(() => null), esi, sde }, contact: 'test', downtime: false },
    world: testWorld({ clock }),
    log: silentLog(),
    file: join(folder, 'mirror.sqlite'),
    schedule,
  });
}

function column<T>(sql: string): T[] {
  const db = openReadDb(join(folder, 'mirror.sqlite'));
  const values = db.prepare<[], T>(sql).pluck().all();
  db.close();
  return values;
}

test('every contract is seen within 30 minutes of its issue and the minute that the requests take', async () => {
  await issuingUpstream();
  await collect();
  await clock.advance(5 * HOUR);
  const lags = column<number>(
    `SELECT unixepoch(first_seen_at) - unixepoch(date_issued) FROM contracts WHERE date_issued > '${isoUtc(START + HOUR)}'`,
  );
  expect(lags.length).toBeGreaterThan(60);
  expect(Math.max(...lags) / 60).toBeLessThanOrEqual(31);
});

test('after a restart the next hourly sample is asked for as soon as the stored one has expired, and not before', async () => {
  await issuingUpstream();
  await collect();
  await clock.advance(50 * MINUTE);
  await ingest?.close();
  upstream.clearRequests();
  await collect();
  await clock.advance(65 * MINUTE);
  const asked = upstream.requests.filter(({ path }) => path.includes('system_jumps')).map(({ at }) => isoUtc(at));
  expect(asked).toEqual(['2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z']);
});

test('a sample of 22:14 that expires at 23:14 is followed by the next one then, also after a restart at 22:30', async () => {
  clock = fakeClock('2026-11-20T22:20:00Z');
  const jita = 30_000_142;
  upstream = await describeUpstream(
    {
      regions: REGIONS,
      systems: [{ id: jita, name: 'Jita', regionId: 10_000_001 }],
      samples: ['2026-11-20T22:14:00Z', '2026-11-20T23:14:00Z'].map((observedAt, index) => ({
        observedAt,
        jumps: [{ system_id: jita, ship_jumps: 5 + index }],
      })),
    },
    clock,
  );
  const asked = () => upstream.requests.filter(({ path }) => path.includes('system_jumps')).map(({ at }) => isoUtc(at));
  await collect();
  await clock.advance(10 * MINUTE);
  await ingest?.close();
  expect(asked()).toHaveLength(1);
  upstream.clearRequests();
  await collect();
  await clock.advance(90 * MINUTE);
  expect(asked()).toEqual(['2026-11-20T23:14:00Z']);
  expect(column("SELECT hour FROM sampled_hours WHERE kind = 'jumps' ORDER BY hour")).toEqual([
    '2026-11-20T21:00:00Z',
    '2026-11-20T22:00:00Z',
  ]);
});

test('a mirror that is served as it is tells the age of what it holds, and calls no source unheard or fresh', async () => {
  await issuingUpstream();
  await collect();
  await clock.advance(20 * MINUTE);
  const before = ingest?.snapshot().sources.find(({ source }) => source === 'esi')?.covered_until;
  expect(before).toMatch(/^2026-11-20T1[12]:/);
  await ingest?.close();
  clock.jump(5 * HOUR);
  await collect(false);
  upstream.clearRequests();
  await clock.advance(10 * MINUTE);
  expect(upstream.requests).toEqual([]);
  const snapshot = ingest?.snapshot();
  const esi = snapshot?.sources.find(({ source }) => source === 'esi');
  expect(snapshot?.mirror_state).toBe('stale');
  expect(esi).toMatchObject({ state: 'late', covered_until: before, next_attempt_at: null });
  expect(esi?.reason).toMatch(/nothing newer than 2026-11-20T1[12]:/);
  expect(idleText(snapshot?.sources ?? [], clock.now())).toBe('newest data 5 h 10 m ago');
});
