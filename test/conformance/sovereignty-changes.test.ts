import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { insertRow, NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { HED, KEEPSTAR, TAMA } from './plan-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

const [RED, GREEN] = [99_000_001, 99_000_002];

/** Friday noon: Redoubt took HED-GP on Thursday while the mirror ran, and 1DQ1-A earlier in the week, between two looks of the archive. */
function fill(db: WriteDb): void {
  fillSystems(db);
  db.exec('DELETE FROM sovereignty_changes; DELETE FROM past_campaigns; DELETE FROM sampled_hours');
  insertRow(db, 'names', { id: RED, category: 'alliance', name: 'Redoubt', fetched_at: NOON });
  insertRow(db, 'names', { id: GREEN, category: 'alliance', name: 'Green Coalition', fetched_at: NOON });
  const claim = (system_id: number, at: string, alliance_id: number | null, adm: number | null) =>
    insertRow(db, 'sovereignty_changes', { system_id, at, alliance_id, faction_id: null, adm });
  claim(HED, '2026-11-01T00:00:00Z', GREEN, 4);
  claim(HED, '2026-11-19T19:10:00Z', RED, 1);
  claim(HED, '2026-11-20T11:10:00Z', RED, 1.3);
  claim(KEEPSTAR, '2026-11-01T00:00:00Z', GREEN, 5.5);
  claim(KEEPSTAR, '2026-11-17T11:05:00Z', RED, null);
  claim(TAMA, '2026-11-01T00:00:00Z', RED, 2);
  claim(TAMA, '2026-11-10T00:00:00Z', null, null);
  const look = (at: string, source: 'live' | 'archive') =>
    insertRow(db, 'sampled_hours', { kind: 'sovereignty', hour: `${at.slice(0, 13)}:00:00Z`, observed_at: at, source });
  look('2026-11-16T11:05:00Z', 'archive');
  look('2026-11-17T11:05:00Z', 'archive');
  for (const hour of ['18', '19', '20']) look(`2026-11-19T${hour}:58:00Z`, 'live');
  look('2026-11-20T11:58:00Z', 'live');
  const campaign = (campaign_id: number, start_time: string) =>
    insertRow(db, 'past_campaigns', { campaign_id, event_type: 'ihub_defense', system_id: HED, start_time });
  campaign(901, '2026-11-19T18:30:00Z');
  campaign(902, '2026-11-21T18:30:00Z');
  campaign(903, '2026-11-03T18:30:00Z');
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

const changes = async (query: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1/sovereignty/changes?${query}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

describe('/sovereignty/changes', () => {
  test('tells who took what from whom in sentences, the newest first, as exactly as the mirror looked', async () => {
    const { data } = await changes('');
    expect(data.stories.map(({ sentence }: any) => sentence)).toEqual([
      'Redoubt took HED-GP (Catch) from Green Coalition, Thursday 19:10.',
      'Redoubt took 1DQ1-A (Catch) from Green Coalition, between Monday 11:05 and Tuesday 11:05.',
    ]);
    expect(data.stories[0]).toMatchObject({
      at: '2026-11-19T19:10:00Z',
      not_before: null,
      from: { id: GREEN, name: 'Green Coalition' },
      to: { id: RED },
      system_ids: [HED],
    });
    expect(data.systems[1]).toMatchObject({ system: '1DQ1-A', at: '2026-11-17T11:05:00Z', not_before: '2026-11-16T11:05:00Z' });
  });

  test('names the days on which claims were not looked at, and when they were last', async () => {
    const { meta } = await changes('');
    expect(meta).toEqual({
      from: '2026-11-14T00:00:00Z',
      looked_at: '2026-11-20T11:58:00Z',
      unknown_days: ['2026-11-14', '2026-11-15', '2026-11-18'],
      systems: 2,
      adm: 1,
    });
    expect((await changes('days=1')).meta).toMatchObject({ systems: 0, adm: 1, unknown_days: [] });
  });

  test('counts what each holder gained, lost and was attacked for, and ADMs of those who held on', async () => {
    const { data } = await changes('');
    expect(data.holders).toEqual([
      expect.objectContaining({ name: 'Redoubt', gained: 2, lost: 0, adm_raised: 1, adm_fell: 0, campaigns_ahead: 1 }),
      expect.objectContaining({ name: 'Green Coalition', gained: 0, lost: 2, campaigns_begun: 1, campaigns_ahead: 0 }),
    ]);
    expect(data.adm).toEqual([expect.objectContaining({ system: 'HED-GP', adm_before: 1, adm: 1.3, change: 0.3 })]);
  });

  test('tells a system that nobody holds any more, with its date where that is longer ago than a week', async () => {
    const { data } = await changes('days=14&region=The%20Citadel');
    expect(data.stories.map(({ sentence }: any) => sentence)).toEqual([
      'Redoubt lost Tama (The Citadel), and no alliance holds it since, 2026-11-10 00:00.',
    ]);
    expect((await changes('region=catch')).data.systems).toHaveLength(2);
    expect((await changes('limit=1')).data.systems).toHaveLength(1);
    expect((await changes('region=Nowhere', 400)).error).toMatchObject({ parameter: 'region' });
    expect((await changes('days=36', 400)).error.message).toContain('days');
  });
});
