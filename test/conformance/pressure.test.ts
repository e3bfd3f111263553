import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { activityWrites } from '#main/store/systems/activity';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { insertRow, NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, HED, KEEPSTAR } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

const midnight = Math.floor(fromIso(NOON) / DAY) * DAY;

/** Ten weeks in which HED-GP lost its NPC kills eleven days ago, with a campaign a week ago; 1DQ1-A stays as it was. */
function fill(db: WriteDb): void {
  fillPlan(db);
  const claim = { alliance_id: 1354830081, faction_id: null };
  insertRow(db, 'sovereignty_changes', { system_id: HED, at: '2026-06-01T00:00:00Z', adm: 4, ...claim });
  insertRow(db, 'sovereignty_changes', { system_id: HED, at: '2026-11-17T00:00:00Z', adm: 3, ...claim });
  // Campaigns are known from the first that was seen on.
  insertRow(db, 'past_campaigns', {
    campaign_id: 76,
    event_type: 'ihub_defense',
    system_id: KEEPSTAR,
    start_time: '2026-06-01T00:00:00Z',
  });
  insertRow(db, 'past_campaigns', {
    campaign_id: 77,
    event_type: 'ihub_defense',
    system_id: HED,
    start_time: '2026-11-13T00:00:00Z',
  });
  activityWrites(db).recordSamples(
    'kills',
    Array.from({ length: 70 * 24 }, (_, index) => {
      const at = midnight - 70 * DAY + index * HOUR;
      const npc = at < midnight - 11 * DAY ? 10 : 0;
      return {
        hour: isoUtc(at),
        observedAt: isoUtc(at + HOUR),
        rows: [
          { systemId: HED, counts: [0, 0, npc] },
          { systemId: KEEPSTAR, counts: [0, 0, 10] },
        ],
      };
    }),
    'archive',
  );
}

const pressure = async (query: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1/pressure?${query}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

describe('/pressure', () => {
  test('ranks held systems with their drivers in words', async () => {
    const { data, meta } = await pressure('');
    // 1DQ1-A lacks the samples of a day that the mirror had before.
    expect(data.map(({ name }: any) => name)).toEqual(['HED-GP', '1DQ1-A']);
    expect(data[0]).toMatchObject({
      id: HED,
      name: 'HED-GP',
      holder: 'Goonswarm Federation',
      adm: 3,
      adm_fall: 1,
      npc_kills_recent: 0,
      drivers: { adm: 1, npc: 2, kills: 0 },
      score: 3,
      window_start: null,
      in_my_hours: false,
    });
    expect(data[0].npc_kills_usual).toBeGreaterThan(190);
    expect(data[0].sentence).toMatch(/^ADM fell by 1 to 3; NPC kills 0 a day instead of \d+\.$/);
    expect(meta.total).toBe(2);
    expect((await pressure('limit=1')).data).toHaveLength(1);
  });

  test('tells how the first of past days fared beside all held systems', async () => {
    const { grade, sentence } = (await pressure('')).meta;
    expect(grade.to).toBe('2026-11-12');
    // Pressed from 10 November on, and the campaign came on the 13th.
    expect(grade).toMatchObject({ ranked: 3, came: 1 });
    expect(grade.base).toBeGreaterThan(0);
    expect(grade.base).toBeLessThan(0.2);
    expect(sentence).toMatch(
      /^Of 3 rankings among the first 20 on past days, 100 % changed hands or had a campaign within seven days/,
    );
  });

  test('keeps to what is near and to my hours, and refuses half a stretch of hours', async () => {
    expect((await pressure('near=Jita&jumps=3')).data).toHaveLength(1);
    expect((await pressure('near=Jita&jumps=2')).data).toEqual([]);
    expect((await pressure('from_hour=19&to_hour=21')).data).toMatchObject([{ name: '1DQ1-A', in_my_hours: true }]);
    expect((await pressure('from_hour=23&to_hour=20')).data).toEqual([]);
    expect((await pressure('from_hour=19', 400)).error.message).toContain('from_hour and to_hour go together');
  });
});
