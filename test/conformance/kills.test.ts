import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRow, NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      insertRow(db, 'names', { id: 98, category: 'alliance', name: 'Brave', fetched_at: NOON, wanted_by: 0 });
    },
  });
});
afterAll(() => app.close());

const plan = async (path: string) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json;
};

describe('the list of kills', () => {
  test('is narrowed by place, those who took part, ship, value and numbers, and goes on after a page and an answer', async () => {
    const ids = async (query: string) => (await plan(`/kills?${query}`)).data.map(({ killmail_id: id }: any) => id);
    const everywhere = [902, 904, 901, 903, 905];
    expect(await ids('')).toEqual(everywhere);
    expect(await ids('region=The%20Forge')).toEqual([904]);
    expect(await ids('region=The%20Citadel&system=Perimeter')).toEqual([]);
    expect(await ids('near=HED-GP&jumps=1')).toEqual([902, 901, 905]);
    expect(await ids('entity=brave&near=Tama&jumps=1')).toEqual([902, 904, 901]);
    expect(await ids('entity=11,22')).toEqual([904, 903, 905]);
    expect(await ids('entity=98&side=victim')).toEqual([]);
    expect(await ids('entity=13&side=victim')).toEqual([904]);
    expect(await ids('entity=13&side=attacker')).toEqual([]);
    expect(await ids('solo=true')).toEqual([904, 903, 905]);
    expect(await ids('attackers_min=3')).toEqual([902, 901]);
    expect(await ids('value_min=1000001')).toEqual([]);
    expect(await ids('ship_class=frigate')).toEqual(everywhere);
    expect(await ids('ship_class=capital,capsule')).toEqual([]);
    expect(await ids('npc=only')).toEqual([]);
    const first = await plan('/kills?limit=2');
    expect([first.meta.total, first.meta.more]).toEqual([5, true]);
    expect(await ids('limit=2&before=904')).toEqual([901, 903]);
    expect(await ids(`since=${first.meta.next_since}`)).toEqual([]);
    expect(await ids(`since=${first.meta.next_since - 1}`)).toEqual(everywhere);
  });
});

describe('an alert of single kills', () => {
  test('is tried on those of the past that pass its filters', async () => {
    const fired = async (query: string) => {
      const { data } = await plan(`/alert-backtest?when=kill&system=Jita&${query}`);
      return [data.fired, data.systems, data.newest.map(({ name }: any) => name)];
    };
    expect(await fired('reach=everywhere')).toEqual([5, 4, ['Tama', 'Perimeter', 'Tama', 'Niarja', '1DQ1-A']]);
    expect(await fired('most=1')).toEqual([1, 1, ['Perimeter']]);
    expect(await fired('reach=everywhere&solo=true&entity=brave')).toEqual([3, 3, ['Perimeter', 'Niarja', '1DQ1-A']]);
    expect(await fired('reach=everywhere&ship_class=capital')).toEqual([0, 0, []]);
    const { data } = await plan('/alert-backtest?when=kill&system=Jita&reach=everywhere&attackers_min=3');
    expect(data.sentence).toMatch(/it would have fired 2 times, in 1 system\.$/);
  });
});
