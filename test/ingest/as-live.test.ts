import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { clockOfUpstream, fakeClock, testWorld } from '../support/world.ts';

const FORGE = 10_000_002;

test('from sources as awkward as the real ones everything is mirrored at once but the rows that nobody can read', async () => {
  const clock = fakeClock('2026-11-20T15:00:00Z');
  clock.auto = true;
  const model = generatedModel({ seed: 3, startsAt: clock.now(), scale: { ...tinyScale, outstandingContracts: 2000 } });
  const upstream = await startSimulator({ clock: clockOfUpstream(clock), model, live: true });
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-as-live-'));
  const file = join(folder, 'mirror.sqlite');
  const ingest = await startIngest({
    config: { sources: upstream.sources, contact: null },
    world: testWorld({ clock }),
    log: silentLog(),
    file,
    schedule: false,
  });
  const db = openReadDb(file);
  const count = (sql: string) => Number(db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get());
  try {
    expect(await ingest.runOnce()).toEqual({ failed: [] });

    const ofForge = upstream.requests.filter(({ path }) => path.startsWith(`/contracts/public/${FORGE}?`));
    const pages = new Set(ofForge.map(({ path }) => path)).size;
    // Reckoned from what is listed at the start; the list is of some minutes before.
    expect(Math.abs(pages - 34)).toBeLessThanOrEqual(2);
    expect(ofForge).toHaveLength(pages);
    const times = await Promise.all(
      ofForge.map(async ({ path }) => (await fetch(upstream.sources.esi + path)).headers.get('last-modified')),
    );
    expect(new Set(times).size).toBeGreaterThan(2);
    expect(count('region_sweeps')).toBe(count('listed_regions'));

    // Lists are of up to half an hour before the questions; what was listed then, and no other contract, is here.
    const listedRegions = db
      .prepare<[], { id: number; at: string }>('SELECT region_id AS id, observed_at AS at FROM region_sweeps')
      .all();
    const listed = listedRegions.flatMap(({ id, at }) =>
      model.contracts.listed(id, Date.parse(at)).map(({ contract_id }) => contract_id),
    );
    const here = new Set(db.prepare<[], number>('SELECT contract_id FROM contracts').pluck().all());
    expect(listed.length).toBeGreaterThan(1500);
    const missing = listed.filter((id) => !here.has(id));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(listed.length * 0.005);
    expect(here.size).toBe(listed.length - missing.length);
    expect(count("contracts WHERE items_state = 'pending' AND items_after IS NULL")).toBe(0);
    expect(count("contracts WHERE items_state = 'known'")).toBeGreaterThan(0.98 * count("contracts WHERE items_state <> 'none'"));
    expect(count('archive_hours WHERE bytes > 0')).toBeGreaterThan(0);
    expect(count("backfill_days WHERE state = 'done'")).toBeGreaterThan(5);

    const { sources } = ingest.snapshot();
    expect(sources.filter(({ state }) => state !== 'fresh' && state !== 'off')).toEqual([]);
    expect(sources.find(({ source }) => source === 'esi')?.reason).toMatch(/could not be read and (is|are) left out/);
  } finally {
    db.close();
    await ingest.close();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
