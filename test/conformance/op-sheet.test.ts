import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { aStoredContract, aStoredItem, insertContracts, NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, HED, JITA, PERIMETER, TAMA } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

/** The six systems with a hull in Jita, one with fittings, and a blueprint of it. */
function fill(db: WriteDb): void {
  fillPlan(db);
  insertContracts(db, [
    aStoredContract({ contract_id: 301, price: 900_000 }),
    aStoredContract({
      contract_id: 302,
      price: 700_000,
      items: [aStoredItem(), aStoredItem({ record_id: 2, type_id: 34, quantity: 9 })],
    }),
    aStoredContract({ contract_id: 303, price: 1, items: [aStoredItem({ type_id: 691, is_blueprint_copy: true, runs: 1 })] }),
    aStoredContract({ contract_id: 304, price: 5, items: [aStoredItem({ is_included: false })] }),
  ]);
}

const sheet = async (query: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1/op-sheet?${query}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

describe('/op-sheet', () => {
  test('has routes, legs with fuel, timers, what goes on, wormholes with their time left and hulls on contract', async () => {
    const { data } = await sheet('staging=jita&target=HED-GP&at=2026-11-20T17:00Z&ship=Rifter&midpoints=any&hulls=Rifter,Reaper');
    expect(data).toMatchObject({
      made_at: NOON,
      at: '2026-11-20T17:00:00Z',
      staging: { id: JITA, name: 'Jita', security: 'high' },
      target: { id: HED, name: 'HED-GP', region: 'Catch', security: 'null' },
      route_note: null,
      legs_note: null,
      hulls_note: null,
    });
    expect(data.routes).toHaveLength(1);
    expect(data.routes[0]).toMatchObject({ title: 'Shortest', path: [JITA, PERIMETER, TAMA, HED], jumps: 3 });
    expect(data.routes[0].warnings).toEqual([
      'Perimeter: Roam from Niarja: 1 kill by 1 attacker flying Rifter, 10 min ago. Likely next: Jita.',
      'Tama: Camp at the gate to HED-GP: 2 ships lost to 3 attackers flying Rifter since 11:40, the last 4 min ago; another followed within 30 min in 43 % of 200 such cases.',
    ]);
    // 5 light-years at ten isotopes less a half for Jump Fuel Conservation 5.
    expect(data.legs).toMatchObject({
      ship: 'Rifter',
      light_years: 5,
      isotopes: 2500,
      legs: [{ to_name: 'HED-GP', isotopes: 2500 }],
    });
    expect(data.timers.map(({ kind, name, minutes, holder }: any) => [kind, name, minutes, holder])).toEqual([
      ['campaign', 'HED-GP', 60, 'Goonswarm Federation'],
      ['window', '1DQ1-A', 180, 'Goonswarm Federation'],
    ]);
    expect(data.live.map(({ name, jumps }: any) => [name, jumps])).toEqual([
      ['Tama', 1],
      ['Perimeter', 1],
    ]);
    expect(data.exits.map(({ name, hours_left, hours_left_at }: any) => [name, hours_left, hours_left_at])).toEqual([
      ['Jita', 8, 3],
      ['HED-GP', 2, 0],
    ]);
    expect(data.hulls).toEqual([
      {
        type_id: 587,
        type_name: 'Rifter',
        contracts: 2,
        cheapest: [
          { contract_id: 302, price: 700_000, units: 1, system: 'Jita', jumps: 0, items: 9 },
          { contract_id: 301, price: 900_000, units: 1, system: 'Jita', jumps: 0, items: 0 },
        ],
      },
      { type_id: 588, type_name: 'Reaper', contracts: 0, cheapest: [] },
    ]);
    expect(data.ages.map(({ part }: any) => part)).toContain('Killmails');
  });

  test('keeps to its reach, and is for now where no hour is given', async () => {
    const { data } = await sheet('staging=Jita&target=Perimeter&jumps=1');
    expect(data.at).toBe(NOON);
    expect(data).toMatchObject({ timers: [], legs: null, legs_note: null, hulls: [] });
    expect(data.live.map(({ name }: any) => name)).toEqual(['Tama', 'Perimeter']);
    expect(data.exits.map(({ name }: any) => name)).toEqual(['Jita']);
  });

  test('says why it has no route or no legs, and is made all the same', async () => {
    const far = await sheet('staging=Jita&target=HED-GP&ship=Rifter&jdc=0&avoid=HED-GP,Tama,Niarja');
    expect(far.data.legs).not.toBeNull();
    const { data } = await sheet('staging=Jita&target=1DQ1-A&ship=Rifter&jdc=0');
    expect(data.legs).toBeNull();
    expect(data.legs_note).toMatch(/^There is no journey from Jita to 1DQ1-A by legs of 5 light-years/);
    expect(data.routes[0].jumps).toBe(4);
    const high = await sheet('staging=HED-GP&target=Perimeter&ship=Rifter');
    expect(high.data.legs_note).toBe(
      'No jump drive leads to Perimeter: no cynosural field can be lit in high security (true security 0.45 and above).',
    );
    expect(high.data.routes).not.toEqual([]);
  });

  test('leads into and out of wormhole space through what is known, and says what does not', async () => {
    const { data } = await sheet('staging=Jita&target=thera&at=2026-11-20T12:30Z&ship=Rifter&hulls=Rifter');
    expect(data.target).toMatchObject({ id: 31000005, name: 'Thera', region: 'G-R00031', security: 'null' });
    expect(data.routes.map(({ names }: any) => names)).toEqual([['Jita', 'Thera']]);
    expect(data.legs_note).toBe('No jump drive leads to Thera: it lies in wormhole space.');
    expect(data.hulls).toHaveLength(1);
    expect(data.live.map(({ name, jumps }: any) => [name, jumps])).toEqual([
      ['Tama', 2],
      ['Perimeter', 1],
    ]);
    const back = (await sheet('staging=Thera&target=HED-GP&jumps=1&ship=Rifter&hulls=Rifter')).data;
    expect(back.routes[0].names).toEqual(['Thera', 'HED-GP']);
    expect(back.legs_note).toBe('No jump drive leads out of Thera: it lies in wormhole space.');
    expect(back.hulls_note).toBe('Contracts near are found by stargates, of which Thera has none.');
    expect(back.exits.map(({ name, jumps }: any) => [name, jumps])).toContainEqual(['Jita', 1]);
    app.db.prepare('DELETE FROM wormholes WHERE hub_system_id = 31000005').run();
    const cut = (await sheet('staging=Thera&target=HED-GP')).data;
    expect(cut.routes).toEqual([]);
    expect(cut.route_note).toBe('No stargate leads to Thera, nor does any connection of Thera or Turnur that is known now.');
  });

  test('refuses in a sentence what names nothing or is no hour', async () => {
    const sentence = async (query: string) => (await sheet(query, 400)).error.message;
    expect(await sentence('staging=Jitta&target=Tama')).toContain("'Jita'");
    expect(await sentence('staging=Jita&target=Tama&at=19:00')).toContain('a minute of UTC such as 2026-11-20T19:00Z');
    expect(await sentence('staging=Jita&target=Tama&at=2026-13-20T19:00Z')).toContain('a minute of UTC');
    expect(await sentence('staging=Jita&target=Tama&hulls=Riftor')).toContain("'Rifter'");
    expect(await sentence('staging=Jita&target=Tama&ship=Tritanium')).toContain('jump drive');
    expect(await sentence(`staging=Jita&target=Tama&hulls=${Array.from({ length: 13 }, (_, id) => id + 1).join(',')}`)).toContain(
      'hulls takes 12 types at most',
    );
  });
});
