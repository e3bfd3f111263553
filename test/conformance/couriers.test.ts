import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecastWrites } from '#main/store/forecasts/forecasts';
import { settingWrites } from '#main/store/user-data/settings';
import { dayNumber } from '#shared/time';
import { aStoredContract, insertContracts, insertRow, NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, HED, JITA, NIARJA, PERIMETER, TAMA } from './plan-mirror.ts';

const [AT_JITA, AT_PERIMETER, AT_TAMA, AT_NIARJA, STRUCTURE, UNKNOWN] = [
  60003760, 60000144, 60002813, 60003504, 1_040_000_000_001, 1_040_000_000_002,
] as const;

const aCourier = (contract_id: number, start_location_id: number, end_location_id: number, over: object = {}) =>
  aStoredContract({
    contract_id,
    type: 'courier',
    price: 0,
    reward: 100_000_000,
    collateral: 100_000_000,
    volume: 10_000,
    items: [],
    items_state: 'none',
    start_location_id,
    end_location_id,
    ...over,
  });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      for (const [station_id, system_id] of [
        [AT_PERIMETER, PERIMETER],
        [AT_TAMA, TAMA],
        [AT_NIARJA, NIARJA],
      ])
        insertRow(db, 'stations', { station_id, system_id, name: `Station of ${system_id}` });
      insertRow(db, 'structures', {
        structure_id: STRUCTURE,
        name: 'A fortress',
        system_id: HED,
        fetched_at: '2026-11-20T10:00:00Z',
      });
      insertContracts(db, [
        aCourier(1, AT_JITA, AT_NIARJA),
        aCourier(2, AT_NIARJA, AT_JITA, { reward: 300_000_000 }),
        aCourier(3, AT_JITA, AT_TAMA, { collateral: 1_000_000_000 }),
        aCourier(4, AT_JITA, STRUCTURE),
        aCourier(5, AT_JITA, UNKNOWN),
        aCourier(6, AT_JITA, AT_NIARJA, { volume: 80_000, date_expired: '2026-11-20T11:59:00Z' }),
        aCourier(7, AT_PERIMETER, AT_PERIMETER, { status: 'in_progress', present: false }),
        ...Array.from({ length: 25 }, (_, index) => ({
          ...aCourier(100 + index, AT_JITA, AT_PERIMETER, { status: 'in_progress', present: false, reward: 20_000_000 }),
          absent_since: '2026-11-10T10:00:00Z',
        })),
        ...[10_000_000, 50_000_000].map((reward, index) => ({
          ...aCourier(200 + index, AT_JITA, AT_PERIMETER, {
            status: index === 0 ? 'deleted' : 'in_progress',
            present: false,
            reward,
          }),
          absent_since: '2026-11-19T10:00:00Z',
        })),
      ]);
    },
  });
});
afterAll(() => app.close());

const ask = async (query = '') => app.ask(`/trade/api/v1/couriers${query}`);
const board = async (query = '') => (await ask(query)).json;
const ids = async (query: string) => (await board(query)).data.map(({ contract_id: id }: { contract_id: number }) => id);

describe('wormholes of one’s own', () => {
  const HOLE = 'chain=Jita:HED-GP:large';
  const one = async (id: number, query: string) => {
    const { data, meta } = await board(`?expired_unjudged=any&${query}`);
    return { ...data.find(({ contract_id: listed }: { contract_id: number }) => listed === id), meta };
  };

  test('shorten the ways of couriers where they are asked for, and nothing that others are paid for', async () => {
    const [without, by] = [await one(4, ''), await one(4, HOLE)];
    expect([without.jumps, without.warnings]).toEqual([3, ['structure', 'low_security', 'null_security']]);
    expect([by.jumps, by.jumps_safest, by.jumps_shortest, by.lawless_systems]).toEqual([1, 1, 1, 1]);
    expect(by.warnings).toEqual(['own_wormhole', 'structure', 'null_security']);
    expect(by.chance_of_loss_safest).toBeLessThan(without.chance_of_loss_safest);
    expect(by.meta.going_rates).toEqual(without.meta.going_rates);
    expect((await one(4, '')).jumps, 'unasked').toBe(3);
    expect((await one(3, HOLE)).warnings, 'a way without it').toEqual(['low_security']);
  });

  test('let through what surely fits: by the ship of the settings, else by the smallest kind that carries it', async () => {
    const wide = 'chain=Jita:Niarja:xlarge';
    expect([(await one(1, wide)).jumps, (await one(6, wide)).jumps]).toEqual([1, 1]);
    // A freighter for 80,000 m³ does not fit through where a transport does.
    const large = 'chain=Jita:Niarja:large';
    expect([(await one(1, large)).jumps, (await one(6, large)).jumps]).toEqual([1, 2]);
    expect((await one(1, large)).meta.wormholes_unused).toEqual([
      'Your wormhole Jita:Niarja is not used by freighters: such a ship does not surely fit through.',
    ]);
    const ship = { hold: 100_000, routes: 'any' } as const;
    settingWrites(app.db).save('ship', { kind: 'freighter', ...ship });
    expect([(await one(1, large)).jumps, (await one(1, wide)).jumps]).toEqual([2, 1]);
    expect((await one(1, large)).meta.wormholes_unused).toEqual([
      'Your wormhole Jita:Niarja is not used: such a ship does not surely fit through.',
    ]);
    settingWrites(app.db).save('ship', undefined);
    expect((await one(1, 'chain=Jita:Niarja')).meta.wormholes_unused).toEqual([
      'Your wormhole Jita:Niarja is not used: neither its type nor its size is known.',
    ]);
  });

  test('a medium one takes blockade runners where the mass of every such hull is known, and transports never', async () => {
    const medium = 'chain=Jita:Niarja:medium';
    expect((await one(1, medium)).jumps).toBe(2);
    insertRow(app.db, 'groups', { group_id: 1202, category_id: 6, name: 'Blockade Runner', published: 1 });
    const hull = { group_id: 1202, category_id: 6, volume: 20_000, portion_size: 1, published: 1 };
    insertRow(app.db, 'types', { ...hull, type_id: 12729, name: 'Crane', folded_name: 'crane', mass: 20_000_000 });
    expect((await one(1, medium)).jumps).toBe(1);
    expect((await one(1, medium)).meta.wormholes_unused).toEqual([
      'Your wormhole Jita:Niarja is not used by deep space transports and freighters: such a ship does not surely fit through.',
    ]);
    insertRow(app.db, 'types', { ...hull, type_id: 12731, name: 'Prorator', folded_name: 'prorator', mass: null });
    expect((await one(1, medium)).jumps).toBe(2);
  });

  test('lead through wormhole space, which is warned of, and from a system there', async () => {
    const through = 'chain=Jita:J120452:large,J120452:HED-GP:large';
    expect((await one(4, `${through}&route=shortest`)).warnings).toEqual([
      'own_wormhole',
      'structure',
      'null_security',
      'wormhole',
    ]);
    expect((await one(2, `${through}&from=J120452`)).approach_jumps).toBe(3);
    expect((await board(`?${through}&from=J120452&from_jumps=1`)).data.map(({ contract_id: id }: any) => id)).toEqual(
      expect.arrayContaining([1, 3]),
    );
    expect((await ask('?from=J120452')).status).toBe(400);
  });

  test('join loads into chains, by those that a freighter fits through as long as no ship is said', async () => {
    const chains = async (query: string) => (await app.ask(`/trade/api/v1/couriers/chains?from=Tama&gap_jumps=1&${query}`)).json;
    expect((await chains('')).data).toEqual([]);
    expect((await chains('chain=Tama:Jita:large')).data).toEqual([]);
    const { data, meta } = await chains('chain=Tama:Jita:xlarge,Jita:Nowhere');
    expect(data[0]).toMatchObject({ loads: [{ contract_id: 1 }, { contract_id: 2 }, { contract_id: 3 }], empty_jumps: 1 });
    expect(meta.wormholes_unused).toEqual(['Your wormhole Jita:Nowhere is not used: there is no system Nowhere.']);
  });

  test('what is no wormhole is refused, and more than 200 of them', async () => {
    expect((await ask('?chain=Jita')).json.error.message).toContain("'Jita' is none.");
    const many = Array.from({ length: 201 }, (_, index) => `Jita:${31_000_000 + index}`).join(',');
    for (const path of ['/couriers?', '/couriers/chains?from=Jita&'])
      expect((await app.ask(`/trade/api/v1${path}chain=${many}`)).json.error.message).toContain('chain takes 200');
  });
});

describe('the courier board', () => {
  test('has the outstanding couriers that have a way, by surplus, with jumps and figures of each', async () => {
    const { data, meta } = await board();
    expect(data.map(({ contract_id: id }: { contract_id: number }) => id)).toEqual([2, 1, 3, 4]);
    expect(data[1]).toMatchObject({
      contract_id: 1,
      jumps: 2,
      jumps_safest: 2,
      jumps_shortest: 2,
      lawless_systems: 0,
      reward_per_jump: 50_000_000,
      reward_per_m3: 10_000,
      reward_per_m3_jump: 5000,
      collateral_over_reward: 1,
      hauler: 'blockade_runner',
      lockout_risk: 'none',
      warnings: [],
      fits_ship: null,
      approach_jumps: null,
      place: { system_id: JITA, system_name: 'Jita' },
      destination: { system_id: NIARJA },
      url: expect.stringContaining('#/contracts/1'),
    });
    expect(meta).toMatchObject({ total: 4, from_id: null });
  });

  test('prices the way by what accepted couriers paid, and says how that did in the last week', async () => {
    const { data, meta } = await board();
    const [rate] = meta.going_rates;
    expect(rate).toMatchObject({ hauler: 'blockade_runner', contracts: 26, source: 'accepted' });
    for (const row of data) expect(row.surplus).toBeCloseTo(row.gain - rate.isk_per_jump * Math.max(1, row.jumps), 1);
    expect(meta.grade).toEqual({ at_least_fair: { ended: 1, accepted: 1 }, below_fair: { ended: 1, accepted: 0 } });
  });

  test('expects to lose the share of the collateral that the plan service’s chance of loss tells', async () => {
    const { data } = await board();
    for (const { collateral, expected_loss: loss, chance_of_loss_safest: chance } of data)
      expect(Math.abs(loss - collateral * chance)).toBeLessThanOrEqual(collateral * 5e-5 + 0.01);
    const dangerous = data.find(({ contract_id: id }: { contract_id: number }) => id === 3);
    expect(dangerous.chance_of_loss_safest).toBeGreaterThan(0);
  });

  test('goes by the ship of the settings: what it cannot carry or does not fly through is left out, unless it is asked for', async () => {
    const settings = settingWrites(app.db);
    settings.save('ship', { kind: 'blockade_runner', value: 0, routes: 'high_security' });
    const { data, meta } = await board();
    expect(meta.ship).toMatchObject({ kind: 'blockade_runner', hold: 12_500, value: 0 });
    expect(data.map(({ contract_id: id }: { contract_id: number }) => id)).toEqual([2, 1]);
    expect(data[0]).toMatchObject({ fits_ship: true, ship_loss: 0 });
    settings.save('ship', { kind: 'blockade_runner', hold: 9999, routes: 'any' });
    expect(await ids('')).toEqual([]);
    expect(await ids('?fits_ship=false')).toEqual(expect.arrayContaining([1, 2, 3, 4]));
    settings.save('ship', undefined);
  });

  test('tells who may be locked out: a structure may close, and one that is not in public has no way', async () => {
    expect((await board()).data.find(({ contract_id: id }: { contract_id: number }) => id === 4).lockout_risk).toBe('structure');
    const { data } = await board('?reachable=false');
    expect(data).toMatchObject([{ contract_id: 5, lockout_risk: 'unknown_structure', jumps: null, surplus: null }]);
  });

  test.each([
    ['?from=Niarja&sort=approach_jumps&dir=asc', [2, 1, 3, 4]],
    ['?from=Niarja&from_jumps=0', [2]],
    ['?to=Niarja', [1]],
    ['?to=Perimeter&to_jumps=1', [2, 1, 3]],
    ['?high_security=true', [2, 1]],
    ['?public_stations=true', [2, 1, 3]],
    ['?warned=false', [2, 1]],
    ['?warning=structure', [4]],
    ['?warning=low_security&warning=null_security', [3, 4]],
    ['?reward_min=200000000', [2]],
    ['?jumps_max=2&collateral_max=200000000', [2, 1]],
    ['?volume_max=9999', []],
    ['?region_id=10000002&sort=reward&dir=asc', [1, 3, 4, 2]],
    ['?route=shortest&sort=collateral&page_size=10', [3, 4, 2, 1]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test.each([
    ['?from=Nowhere', "'Nowhere'"],
    ['?from_jumps=3', 'from_jumps needs a system'],
    ['?to_jumps=3', 'to_jumps needs a system'],
    ['?sort=profit', 'sort must be'],
    ['?region_id=1', 'region_id'],
  ])('refuses %s with one sentence', async (query, sentence) => {
    const { status, json } = await ask(query);
    expect(status).toBe(400);
    expect(json.error.message).toContain(sentence);
  });

  test('follows the mirror: what was accepted is gone with the next sweep', async () => {
    app.db.exec(
      "UPDATE contracts SET present = 0, status = 'in_progress', absent_since = '2026-11-20T12:00:00Z' WHERE contract_id = 4",
    );
    app.db.exec("UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'");
    expect(await ids('')).toEqual([2, 1, 3]);
  });

  test('expects to lose more where more than usual is forecast of today', async () => {
    const chance = async () =>
      (await board()).data.find(({ contract_id: id }: { contract_id: number }) => id === 3).chance_of_loss_safest;
    const usual = await chance();
    const figures = { jumps: 0, jumpsLow: 0, jumpsHigh: 1, jumpsDispersion: 1, kills: 9000, killsLow: 0, killsHigh: 9000 };
    const others = { killsAny: null, killsDispersion: 1, hotspot: 0.5, drivers: '[]', quietFrom: null, quietActivity: null };
    forecastWrites(app.db).record(
      {
        day: dayNumber(NOON),
        madeAt: '2026-11-19T23:00:00Z',
        lead: 1 as const,
        modelVersion: '1',
        trainedDays: 35,
        why: 'served',
        systemIds: Int32Array.of(PERIMETER, TAMA),
        served: { jumps: 'mean_7d', kills: 'mean_7d', hotspot: 'pooled' },
        thresholds: Uint32Array.of(7, 7),
      },
      [],
      [PERIMETER, TAMA].map((systemId) => ({ systemId, ...figures, ...others, circadian: Buffer.alloc(96) })),
      { campaigns: [], incursions: [], timers: [] },
    );
    app.db.exec(
      "INSERT OR REPLACE INTO data_versions (name, version, observed_at) VALUES ('forecasts', 1, '2026-11-19T23:00:00Z')",
    );
    // No forecast makes a system more than three times as dangerous as usual.
    expect(await chance()).toBeCloseTo(1 - (1 - usual) ** 3, 3);
    expect(await chance()).toBeGreaterThan(usual);
  });
});

describe('chains of couriers', () => {
  test('lead from a system and back to it, and add up their loads', async () => {
    const { data, meta } = (await app.ask('/trade/api/v1/couriers/chains?from=Jita')).json;
    expect(data).toMatchObject([
      {
        loads: [{ contract_id: 1 }, { contract_id: 2 }],
        empty_jumps: 0,
        jumps: 4,
        reward: 400_000_000,
        most_collateral: 100_000_000,
      },
    ]);
    expect(meta).toEqual({ from_id: JITA, from_name: 'Jita', couriers: 3, hazards_unknown: [], wormholes_unused: [] });
  });

  test('need a system to come back to', async () => {
    expect((await app.ask('/trade/api/v1/couriers/chains')).status).toBe(400);
  });
});

test('before the first sweep there is no board', async () => {
  const empty = await startTestApp();
  expect((await empty.ask('/trade/api/v1/couriers')).status).toBe(503);
  await empty.close();
});
