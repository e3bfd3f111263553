import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { activityWrites } from '#main/store/systems/activity';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, HED, KEEPSTAR, TAMA } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

const midnight = Math.floor(fromIso(NOON) / DAY) * DAY;

/** Four weeks in which 30 NPCs an hour die in HED-GP from 18:00 to 22:00, 12 in Tama at 04:00, and none elsewhere; 05:00 was never sampled. */
function fill(db: WriteDb): void {
  fillPlan(db);
  db.exec('DELETE FROM activity_days; DELETE FROM sampled_hours');
  const hours = Array.from({ length: 28 * 24 }, (_, index) => midnight - 28 * DAY + index * HOUR).filter(
    (at) => (at / HOUR) % 24 !== 5,
  );
  activityWrites(db).recordSamples(
    'kills',
    hours.map((at) => {
      const hour = (at / HOUR) % 24;
      return {
        hour: isoUtc(at),
        observedAt: isoUtc(at + HOUR),
        rows: [
          { systemId: HED, counts: [hour === 20 ? 3 : 0, 0, hour >= 18 && hour < 22 ? 30 + Number(hour === 20) : 0] },
          { systemId: TAMA, counts: [0, 0, hour === 4 ? 12 : 0] },
        ],
      };
    }),
    'archive',
  );
}

const hunting = async (query: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1/hunting?${query}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};
const names = async (query: string) => (await hunting(query)).data.map(({ name }: any) => name);

describe('/hunting', () => {
  test('ranks systems by the NPC kills that are usual at an hour', async () => {
    const { data, meta } = await hunting('from=Jita&within=20&hour=20');
    expect(meta).toMatchObject({ hour: 20, days: 28, from: 'Jita', range_jumps: 20, range_light_years: null });
    expect(data[0]).toMatchObject({
      id: HED,
      name: 'HED-GP',
      npc_kills_at_hour: 31,
      prime_hour: 20,
      npc_kills_at_prime_hour: 31,
      kills_per_100_npcs: 2.48,
      jumps: 3,
    });
    expect((await hunting('from=Jita&within=20&hour=4')).data[0]).toMatchObject({ name: 'Tama', npc_kills_at_hour: 12 });
  });

  test('does not know of an hour that was never sampled', async () => {
    const { data, meta } = await hunting('from=Jita&within=20&hour=5');
    expect(meta.days).toBe(0);
    expect(data.length).toBeGreaterThan(1);
    for (const row of data) expect(row.npc_kills_at_hour).toBeNull();
  });

  test('keeps to jumps, to light-years where a cyno can be lit, and to a jump of a ship', async () => {
    expect((await names('from=Jita&within=1')).toSorted()).toEqual(['Jita', 'Perimeter']);
    const within = await hunting('from=Tama&light_years=6');
    expect(within.meta).toMatchObject({ range_light_years: 6, range_jumps: null });
    for (const { name, security } of within.data) if (name !== 'Tama') expect(security).not.toBe('high');
    expect((await hunting('from=Tama&ship=Rifter&jdc=5')).meta.range_light_years).toBe(10);
    expect((await hunting('from=Tama&ship=Rifter&jdc=0&light_years=9')).meta.range_light_years).toBe(5);
    expect(await names('from=Jita&within=20&security=null')).not.toContain('Jita');
  });

  test('tells the last kill by a player and by whom, or that none is kept', async () => {
    const { data } = await hunting('from=Tama&within=20');
    const of = (id: number) => data.find((row: any) => row.id === id).last_kill;
    expect(of(TAMA)).toMatchObject({ killmail_id: 902, type_name: 'Rifter', by_id: 98, url: 'https://zkillboard.com/kill/902/' });
    expect(of(KEEPSTAR)).toMatchObject({ time: isoUtc(fromIso(NOON) - 44 * 60_000) });
    expect(of(HED)).toBeNull();
  });

  test('is ordered as asked, and refuses what it does not know', async () => {
    expect(await names('from=Jita&within=20&sort=name&dir=asc')).toEqual((await names('from=Jita&within=20')).toSorted());
    const distances = (await hunting('from=Jita&within=20&sort=light_years&dir=asc')).data.map((row: any) => row.light_years);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect((await hunting('from=Jitta', 400)).error).toMatchObject({ parameter: 'from', hint: 'Jita' });
    expect((await hunting('from=Jita&ship=Reaper&hour=24', 400)).error).toMatchObject({ parameter: 'hour' });
    expect((await hunting('from=Jita&ship=Tritanium', 400)).error).toMatchObject({ parameter: 'ship' });
    expect((await hunting('within=3', 400)).error).toMatchObject({ parameter: 'from' });
  });
});
