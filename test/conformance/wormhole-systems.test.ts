import { afterAll, beforeAll, expect, test } from 'vitest';
import { killmailWrites } from '#main/store/systems/killmails';
import { participants } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan } from './plan-mirror.ts';

const J120452 = 31001022;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      killmailWrites(db).save(
        [
          {
            killmailId: 7001,
            systemId: J120452,
            time: '2026-11-20T11:50:00Z',
            shipTypeId: 587,
            locationId: null,
            npc: false,
            value: 1_000_000,
            ...participants(1, [2], 587, 98),
          },
        ],
        'live',
      );
    },
  });
});
afterAll(() => app.close());

const plan = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

test('a system of wormhole space is found by a part of its name, Thera too', async () => {
  expect((await plan('/wormhole-systems?q=j1204')).data).toEqual([
    { id: J120452, name: 'J120452', region: 'G-R00031', class: 'C5', effect: 'Pulsar' },
  ]);
  expect((await plan('/wormhole-systems?q=thera')).data).toMatchObject([{ name: 'Thera', class: 'Thera', effect: null }]);
  expect((await plan('/wormhole-systems?q=Jita')).data).toEqual([]);
});

test('its page has class, effect at the strength of the class, static wormholes and the connections of hubs', async () => {
  for (const id of ['j120452', String(J120452)]) {
    const { data } = await plan(`/wormhole-systems/${id}`);
    expect(data).toMatchObject({ id: J120452, name: 'J120452', class: 'C5', effect: 'Pulsar' });
    expect(data.effect_modifiers).toContainEqual({ name: 'shield capacity', percent: 86, helps: true });
    expect(data.effect_modifiers).toContainEqual({ name: 'armor resists', percent: -43, helps: false });
    expect(data.connections.map(({ connection_id: one }: { connection_id: string }) => one)).toEqual(['2']);
  }
  const thera = (await plan('/wormhole-systems/Thera')).data;
  expect(thera.statics.map(({ type, leads_to: to }: { type: string; leads_to: string }) => [type, to])).toEqual([
    ['E587', 'null'],
    ['Q063', 'high'],
    ['V898', 'low'],
  ]);
  expect(thera.connections).toHaveLength(3);
});

test('its kills are told by name, as those of any other system', async () => {
  const { data, meta } = await plan('/kills?system=j120452');
  expect(meta).toMatchObject({ id: J120452, name: 'J120452', total: 1 });
  expect(data[0]).toMatchObject({ killmail_id: 7001, gate: null });
  expect((await plan('/live')).data.map(({ id }: { id: number }) => id)).not.toContain(J120452);
});

test('who asks for what is none is told what it is, or which name is near', async () => {
  const sentence = async (path: string, status: number) => {
    const answer = await app.ask(path);
    expect(answer.status).toBe(status);
    return answer.json.error.message;
  };
  expect(await sentence('/plan/api/v1/wormhole-systems/Jita', 404)).toContain('Jita has stargates, see /systems/30000142');
  expect(await sentence('/plan/api/v1/wormhole-systems/Terra', 404)).toContain("did you mean 'Thera'?");
  expect(await sentence('/systems/api/v1/systems/Thera', 404)).toBe(
    'Thera lies in wormhole space, which is not listed: /plan/api/v1/wormhole-systems/Thera has it.',
  );
  expect(await sentence('/systems/api/v1/jump-range?staging=thera', 400)).toBe(
    'staging cannot be Thera: it lies in wormhole space, which is not listed; name another system.',
  );
  expect(await sentence(`/plan/api/v1/pressure?near=J120452&within=5`, 400)).toContain('near cannot be J120452');
});
