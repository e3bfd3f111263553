import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { openStaticDataZip } from '#main/upstream/static-data';
import { DAY, HOUR } from '#shared/time';
import { aSystem, aType, describeUpstream } from '../support/upstream.ts';
import { type FakeClock, fakeClock } from '../support/world.ts';

async function json(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: answer.status === 200 ? JSON.parse(text) : undefined };
}

describe('the killmail sequence of the generated galaxy', () => {
  const clock = fakeClock('2026-11-20T18:00:00Z');
  const model = generatedModel({ seed: 3, startsAt: clock.now(), scale: { ...tinyScale, killsPerDay: 6000 } });
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ clock, model });
  });
  afterAll(() => simulator.close());
  /** Moves a second on after every few requests: 20 a second are allowed. */
  async function document(number: number) {
    if (number % 15 === 0) clock.jump(1000);
    return json(`${simulator.sources.r2z2}/ephemeral/${number}.json`);
  }

  it('can be walked: gaps, documents that come late, documents that are sent again', async () => {
    const { json: sequence } = await json(`${simulator.sources.r2z2}/ephemeral/sequence.json`);
    const head = model.killmails.head(clock.now());
    expect(sequence.sequence).toBeLessThanOrEqual(head);
    expect(head - sequence.sequence).toBeLessThan(51);

    const first = head - 600;
    let gaps = 0;
    const again: number[] = [];
    const kills: number[] = [];
    for (let number = first; number <= head - 100; number += 1) {
      const { status, json: body } = await document(number);
      if (status === 404) {
        gaps += 1;
        continue;
      }
      expect(Object.keys(body).slice(0, 6)).toEqual(['killmail_id', 'hash', 'esi', 'zkb', 'uploaded_at', 'sequence_id']);
      expect([body.sequence_id, body.esi.killmail_id, body.zkb.hash]).toEqual([number, body.killmail_id, body.hash]);
      expect(body.hash).toMatch(/^[0-9a-f]{40}$/);
      if (body.sequence_updated === undefined) kills.push(body.killmail_id);
      else again.push(body.sequence_updated);
    }
    expect(gaps).toBeGreaterThan(2);
    expect(new Set(kills).size).toBe(kills.length);
    expect(again.length).toBeGreaterThan(3);
    const [older] = again.filter((number) => number >= first);
    const { json: before } = await document(older ?? 0);
    expect(kills).toContain(before.killmail_id);
  });

  it('shows some documents later than their successors', () => {
    const head = model.killmails.head(clock.now());
    const slots = Array.from({ length: 1000 }, (_, back) => model.killmails.slot(head - 1000 + back, clock.now()));
    const late = slots.filter(
      (slot, index) => slot !== undefined && slot.availableAt > (slots[index + 1]?.availableAt ?? Number.POSITIVE_INFINITY),
    );
    expect(late.length).toBeGreaterThan(3);
  });

  it('keeps documents for a day, and none of the future', async () => {
    const yesterday = model.killmails.head(clock.now() - DAY - HOUR);
    expect((await document(yesterday)).status).toBe(404);
    expect((await document(model.killmails.head(clock.now() + HOUR))).status).toBe(404);
  });

  it('refuses more than 20 questions a second', async () => {
    clock.jump(1000);
    const answers = await Promise.all(Array.from({ length: 25 }, () => json(`${simulator.sources.r2z2}/ephemeral/1.json`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('10');
  });
});

describe('EVE-Scout', () => {
  it('lists string ids, unfinished rows and other signatures beside wormholes, and drops them when they expire', async () => {
    const clock = fakeClock('2026-11-20T18:00:00Z');
    const model = generatedModel({ seed: 3, startsAt: clock.now(), scale: { ...tinyScale, wormholeShare: 0.01 } });
    const simulator = await startSimulator({ clock, model });
    try {
      const seen = new Map<string, Record<string, unknown>>();
      for (let hour = 0; hour < 48; hour += 1) {
        const { json: rows } = await json(`${simulator.sources.scout}/v2/public/signatures`);
        for (const row of rows) {
          expect(typeof row.id).toBe('string');
          expect(Date.parse(row.expires_at)).toBeGreaterThan(clock.now());
          expect(row.remaining_hours).toBe(Math.floor((Date.parse(row.expires_at) - clock.now()) / HOUR));
          seen.set(row.id, row);
        }
        clock.jump(HOUR);
      }
      const all = [...seen.values()];
      const holes = all.filter((row) => row['signature_type'] === 'wormhole' && row['completed'] === true);
      expect(holes.length).toBeGreaterThan(20);
      expect(new Set(holes.map((row) => row['out_system_name']))).toEqual(new Set(['Thera', 'Turnur']));
      expect(holes.some((row) => row['in_signature'] === null)).toBe(true);
      expect(all.some((row) => row['completed'] === false)).toBe(true);
      expect(all.some((row) => row['signature_type'] !== 'wormhole')).toBe(true);
      const { json: thera } = await json(`${simulator.sources.scout}/v2/public/signatures?system_name=thera`);
      expect(thera.every((row: Record<string, unknown>) => row['out_system_id'] === 31_000_005)).toBe(true);
    } finally {
      await simulator.close();
    }
  });
});

describe('the static data export', () => {
  let clock: FakeClock;
  let simulator: Simulator;
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-sde-'));
  beforeAll(async () => {
    clock = fakeClock('2026-11-20T10:00:00Z');
    const builds = [
      { buildNumber: 100, releasedAt: '2026-11-01T11:00:00Z' },
      { buildNumber: 107, releasedAt: '2026-11-20T11:00:00Z' },
    ];
    simulator = await describeUpstream(
      {
        builds,
        systems: [aSystem({ id: 30_000_142, name: 'Jita' }), aSystem({ id: 30_000_144 })],
        gates: [[30_000_142, 30_000_144]],
        stations: [{ id: 60_003_760, systemId: 30_000_142 }],
        types: [aType({ id: 587, name: 'Tiny Frigate' })],
      },
      clock,
    );
  });
  afterAll(async () => {
    await simulator.close();
    rmSync(folder, { recursive: true });
  });
  const ask = (path: string, init: RequestInit = {}) => fetch(simulator.sources.sde + path, init);

  it('names its newest build, and redirects the short address to it', async () => {
    expect(await (await ask('/tranquility/latest.jsonl')).text()).toBe(
      '{"_key":"sde","buildNumber":100,"releaseDate":"2026-11-01T11:00:00Z"}\n',
    );
    const short = await ask('/eve-online-static-data-latest-jsonl.zip', { redirect: 'manual' });
    expect(short.status).toBe(302);
    expect(short.headers.get('location')).toBe(`${simulator.sources.sde}/tranquility/eve-online-static-data-100-jsonl.zip`);
    expect(short.headers.get('x-sde-build-number')).toBe('100');
  });

  it('is a zip of JSON lines in the layout of the publisher', async () => {
    const zipped = await ask('/tranquility/eve-online-static-data-100-jsonl.zip');
    const file = join(folder, '100.zip');
    writeFileSync(file, Buffer.from(await zipped.arrayBuffer()));
    const zip = await openStaticDataZip(file);
    const rows = async (name: string) => {
      const found: unknown[] = [];
      for await (const batch of zip.rows(name)) found.push(...batch);
      return found;
    };
    expect(await rows('_sde')).toEqual([{ _key: 'sde', buildNumber: 100, releaseDate: '2026-11-01T11:00:00Z' }]);
    expect(await rows('mapSolarSystems')).toMatchObject([
      { _key: 30_000_142, name: { en: 'Jita', zh: 'Jita' }, constellationID: 20_000_002, stargateIDs: [50_000_001] },
      { _key: 30_000_144 },
    ]);
    expect(await rows('mapStargates')).toMatchObject([
      { _key: 50_000_001, destination: { solarSystemID: 30_000_144, stargateID: 50_000_002 }, solarSystemID: 30_000_142 },
      { _key: 50_000_002, destination: { solarSystemID: 30_000_142, stargateID: 50_000_001 }, solarSystemID: 30_000_144 },
    ]);
    expect(await rows('types')).toMatchObject([
      { _key: 587, groupID: 25, name: { en: 'Tiny Frigate' }, published: true, volume: 2500 },
    ]);
    const [station] = await rows('npcStations');
    expect(station).toMatchObject({ _key: 60_003_760, orbitID: 40_000_001, ownerID: 1_000_035 });
    expect(station).not.toHaveProperty('name');
    zip.close();
  });

  it('has conditional answers, old builds for a while, and none that is unknown or not out yet', async () => {
    const latest = await ask('/tranquility/latest.jsonl');
    const condition = { headers: { 'if-none-match': latest.headers.get('etag') ?? '' } };
    expect((await ask('/tranquility/latest.jsonl', condition)).status).toBe(304);
    expect((await ask('/tranquility/eve-online-static-data-107-jsonl.zip')).status).toBe(404);
    await clock.advance(HOUR);
    expect((await ask('/tranquility/latest.jsonl', condition)).status).toBe(200);
    expect((await ask('/tranquility/eve-online-static-data-107-jsonl.zip')).status).toBe(200);
    expect((await ask('/tranquility/eve-online-static-data-100-jsonl.zip')).status).toBe(200);
    expect((await ask('/tranquility/eve-online-static-data-99-jsonl.zip')).status).toBe(404);
  });
});
