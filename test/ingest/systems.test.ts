import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { collectedPartNames, collectedParts } from '#shared/collected-parts';
import { fakeClock, testWorld } from '../support/world.ts';

const START = '2026-11-20T15:00:00Z';

async function galaxy(off: Partial<Record<'esi' | 'scout' | 'r2z2', null>> = {}) {
  const clock = fakeClock(START);
  clock.auto = true;
  const upstream = await startSimulator({ clock, model: generatedModel({ seed: 3, startsAt: clock.now(), scale: tinyScale }) });
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-systems-'));
  const file = join(folder, 'mirror.sqlite');
  const config = { sources: { ...upstream.sources, everef: null, ...off }, contact: null };
  const ingest = await startIngest({ config, world: testWorld({ clock }), log: silentLog(), file, schedule: false });
  const db = openReadDb(file);
  onTestFinished(async () => {
    db.close();
    await ingest.close();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const count = (sql: string) => Number(db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get());
  return { clock, ingest, upstream, count };
}

test('once, from nothing: every part that a live source has is read and every table of the system-activity service is filled, with the names of those who hold systems', async () => {
  const { ingest, count } = await galaxy();
  expect(await ingest.runOnce()).toEqual({ failed: [] });
  for (const table of [
    'topology',
    'activity_days',
    'system_rows',
    'incursions',
    'faction_warfare',
    'wormholes',
    'storms',
    'insurgency_systems',
    'sovereignty',
    'killmails',
  ]) {
    expect(count(table), table).toBeGreaterThan(0);
  }
  // EVE Ref is off here.
  const live = collectedPartNames.filter((part) => collectedParts[part].source !== 'everef');
  expect(live.filter((part) => count(`data_versions WHERE name = '${part}' AND observed_at IS NOT NULL`) === 0)).toEqual([]);
  expect(count("sampled_hours WHERE kind IN ('jumps', 'kills')")).toBe(2);
  expect(
    count(
      'sovereignty LEFT JOIN names ON names.id = coalesce(alliance_id, faction_id) WHERE coalesce(alliance_id, faction_id) IS NOT NULL AND name IS NULL',
    ),
  ).toBe(0);
  expect(count('campaigns LEFT JOIN names ON names.id = defender_id WHERE defender_id IS NOT NULL AND name IS NULL')).toBe(0);
  const { sources } = ingest.snapshot();
  expect(sources.filter(({ state }) => state !== 'fresh' && state !== 'off')).toEqual([]);
});

test('without the game and EVE-Scout the killmails are followed all the same', async () => {
  const { ingest, upstream, count } = await galaxy({ esi: null, scout: null });
  expect(await ingest.runOnce()).toEqual({ failed: [] });
  expect(count('killmails')).toBeGreaterThan(0);
  expect(upstream.requests.filter(({ source }) => source === 'esi' || source === 'scout')).toEqual([]);
  expect(ingest.snapshot().sources.find(({ source }) => source === 'esi')).toMatchObject({ state: 'off' });
});
