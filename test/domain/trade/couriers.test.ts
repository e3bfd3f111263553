import { describe, expect, test } from 'vitest';
import { type BoardCourier, type CourierRouteFacts, isWanted, sortCouriers, warningsOf } from '#main/domain/trade/courier-board';
import { courierChains } from '#main/domain/trade/courier-chains';
import { courierFigures, goingRates, gradeFairReward, haulerOf, type PastCourier } from '#main/domain/trade/couriers';
import { DAY, fromIso, isoUtc } from '#shared/time';
import type { CourierWarning, GoingRate } from '#shared/trade-api/couriers';
import { haulShipOf } from '#shared/trade-api/haul-ships';
import { NOON } from '../../support/builders.ts';

const now = fromIso(NOON);
const rates: GoingRate[] = [{ hauler: 'blockade_runner', isk_per_jump: 1_000_000, contracts: 30, source: 'accepted' }];
const terms = { reward: 20_000_000, collateral: 1_000_000_000, volume: 5000 };

describe('what a courier is worth', () => {
  test('is told for each jump and cubic metre; the fair reward is the expected loss and the going rate', () => {
    expect(courierFigures(terms, { jumps: 10, lawless: 1, chance: 0.005 }, rates, null)).toEqual({
      jumps: 10,
      lawless_systems: 1,
      reward_per_jump: 2_000_000,
      reward_per_m3: 4000,
      reward_per_m3_jump: 400,
      collateral_over_reward: 50,
      expected_loss: 5_000_000,
      // A typical blockade runner is worth 250 m.
      ship_loss: 1_250_000,
      loss_with_ship: 6_250_000,
      gain: 13_750_000,
      // Ten jumps of a minute, and ten minutes to load.
      hours: 0.33,
      gain_per_hour: 41_250_000,
      fits_ship: null,
      fair_reward: 16_250_000,
      surplus: 3_750_000,
      hauler: 'blockade_runner',
    });
  });

  test('counts a way within one system as one jump', () => {
    expect(courierFigures(terms, { jumps: 0, lawless: 0, chance: 0 }, rates, null)).toMatchObject({
      reward_per_jump: 20_000_000,
      fair_reward: 1_000_000,
    });
  });

  test('is null, never a guess, where there is no way, no rate, no reward or no volume', () => {
    expect(courierFigures(terms, null, rates, null)).toMatchObject({
      jumps: null,
      reward_per_jump: null,
      surplus: null,
      reward_per_m3: 4000,
    });
    // Without an hour of jumps and losses the risk is not nought: nothing is known of it.
    expect(courierFigures(terms, { jumps: 2, lawless: 0, chance: null }, rates, null)).toMatchObject({
      jumps: 2,
      reward_per_jump: 10_000_000,
      expected_loss: null,
      fair_reward: null,
      surplus: null,
    });
    const way = { jumps: 2, lawless: 0, chance: 0 };
    expect(courierFigures({ ...terms, volume: 500_000 }, way, rates, null)).toMatchObject({
      hauler: 'freighter',
      fair_reward: null,
    });
    expect(courierFigures({ ...terms, volume: null }, way, rates, null)).toMatchObject({
      hauler: null,
      reward_per_m3: null,
      surplus: null,
    });
    // What is put down is not nought where the source does not say it.
    expect(courierFigures({ ...terms, collateral: null }, { ...way, chance: 0.01 }, rates, null)).toMatchObject({
      loss_with_ship: null,
      gain: null,
      surplus: null,
    });
    expect(courierFigures({ ...terms, reward: 0 }, way, rates, null)).toMatchObject({
      collateral_over_reward: null,
      surplus: -2_000_000,
    });
  });

  test('counts the ship that is at stake: Jita to null security for 69 m in a freighter is a loss of 150 m, and no surplus', () => {
    const way = { jumps: 30, lawless: 15, chance: 0.1065 };
    const load = { reward: 69_000_000, collateral: 0, volume: 300_000 };
    const [none, known] = [[], [{ hauler: 'freighter', isk_per_jump: 1_000_000, contracts: 30, source: 'accepted' } as const]];
    expect(courierFigures(load, way, known, null)).toMatchObject({
      expected_loss: 0,
      ship_loss: 213_000_000,
      gain: -144_000_000,
      surplus: -174_000_000,
    });
    // Without a going rate it is not known what is usual.
    expect(courierFigures(load, way, none, null)).toMatchObject({ gain: -144_000_000, fair_reward: null, surplus: null });
  });

  test('goes by the person’s own ship, its value, speed and hold', () => {
    const ship = haulShipOf({ kind: 'freighter', hold: 4000, value: 1e9, alignment: 'medium', fuel: null, routes: 'any' });
    const figures = courierFigures(terms, { jumps: 10, lawless: 0, chance: 0.01 }, rates, ship);
    expect(figures).toMatchObject({ ship_loss: 10_000_000, hours: 0.42, fits_ship: false, surplus: 20e6 - 20e6 - 10e6 });
  });

  test('the smallest kind of ship is the one that carries it', () => {
    expect([12_500, 12_501, 62_500, 62_501].map(haulerOf)).toEqual([
      'blockade_runner',
      'deep_space_transport',
      'deep_space_transport',
      'freighter',
    ]);
  });
});

const past = (over: Partial<PastCourier>): PastCourier => ({
  ...terms,
  way: { jumps: 10, lawless: 0, chance: 0 },
  endedAt: isoUtc(now - 10 * DAY),
  isAccepted: true,
  ...over,
});

describe('the going rate', () => {
  test('is the median of what accepted couriers paid a jump beyond their risk; what expired does not count', () => {
    const accepted = Array.from({ length: 21 }, (_, index) => past({ reward: (index + 1) * 1_000_000, collateral: 0 }));
    const expired = Array.from({ length: 40 }, () => past({ reward: 1, isAccepted: false }));
    expect(goingRates([...accepted, ...expired], [])).toEqual([
      { hauler: 'blockade_runner', isk_per_jump: 1_100_000, contracts: 21, source: 'accepted' },
    ]);
  });

  test('is that of outstanding couriers where too few were accepted, and none where both are too few', () => {
    const outstanding = Array.from({ length: 20 }, () => ({ ...terms, collateral: 0, way: past({}).way }));
    expect(goingRates([past({})], outstanding)).toMatchObject([
      { source: 'outstanding', contracts: 20, isk_per_jump: 2_000_000 },
    ]);
    expect(goingRates([past({})], outstanding.slice(1))).toEqual([]);
  });
});

test('a going rate that is not above 0 is not known: the risk is told too high, and no jump is worth nothing', () => {
  const accepted = Array.from({ length: 21 }, () => past({ collateral: 1e9, way: { jumps: 10, lawless: 0, chance: 0.1 } }));
  expect(goingRates(accepted, [])).toEqual([]);
  const lawless = accepted.map((one) => ({ ...one, way: { jumps: 10, lawless: 1, chance: 0 } }));
  expect(goingRates(lawless, [])).toEqual([]);
});

describe('what a courier warns of', () => {
  const facts: CourierRouteFacts = {
    ends: [at(1), at(2)],
    path: [1, 3, 2],
    isByWormhole: false,
    bandOf: () => 'high',
    regionOf: () => 10,
    hazardsOf: () => [],
    warfare: new Set(),
  };
  const structure = (name: string | null) => ({ ...at(2), location_id: 1_040_000_000_001, name });

  test.each<[CourierWarning[], Partial<CourierRouteFacts>]>([
    [[], {}],
    [['structure'], { ends: [at(1), structure('A fortress')] }],
    [['private_structure'], { ends: [at(1), structure(null)] }],
    [['private_structure'], { ends: [at(1), null] }],
    [['low_security'], { bandOf: (id) => (id === 3 ? 'low' : 'high') }],
    [['null_security'], { bandOf: (id) => (id === 2 ? 'null' : 'high') }],
    [['faction_warfare'], { warfare: new Set([2]) }],
    [['insurgency', 'storm'], { hazardsOf: (id) => (id === 3 ? [{ code: 'storm' }, { code: 'insurgency' }] : []) }],
    [['front_line', 'triglavian'], { hazardsOf: (id) => (id === 2 ? [{ code: 'triglavian' }, { code: 'front_line' }] : []) }],
    [['incursion'], { hazardsOf: (id) => (id === 1 ? [{ code: 'incursion' }] : []) }],
    [['island'], { path: null }],
    [
      ['null_security', 'wormhole'],
      { ends: [at(1), { ...at(31_000_001), location_id: 60_000_001 }], path: null, bandOf: (id) => (id > 3 ? 'null' : 'high') },
    ],
    [
      ['own_wormhole', 'null_security', 'wormhole'],
      { path: [1, 31_000_001, 2], isByWormhole: true, bandOf: (id) => (id > 3 ? 'null' : 'high') },
    ],
    [['zarzakh'], { ends: [at(1), { ...at(30_100_000), location_id: 60_000_001 }] }],
    [['pochven'], { regionOf: (id) => (id === 1 ? 10_000_070 : 10) }],
  ])('%j', (warnings, over) => {
    expect(warningsOf({ ...facts, ...over })).toEqual(warnings);
  });
});

describe('the grade of the fair reward', () => {
  const before = Array.from({ length: 20 }, () => past({ collateral: 0, reward: 10_000_000 }));
  const lately = (reward: number, isAccepted: boolean) => past({ collateral: 0, reward, isAccepted, endedAt: isoUtc(now - DAY) });

  test('holds the rates of the time before against what was taken since', () => {
    const grade = gradeFairReward(
      [...before, lately(12e6, true), lately(11e6, false), lately(9e6, true), lately(5e6, false)],
      now,
    );
    expect(grade).toEqual({ at_least_fair: { ended: 2, accepted: 1 }, below_fair: { ended: 2, accepted: 1 } });
  });

  test('is none without a time before, or with nothing since', () => {
    expect(gradeFairReward([lately(1, true)], now)).toBeNull();
    expect(gradeFairReward(before, now)).toBeNull();
  });
});

const at = (system_id: number) => ({
  location_id: 60_000_000 + system_id,
  name: null,
  system_id,
  system_name: null,
  security_status: 1,
});
function courier(contract_id: number, from: number, to: number, over: Partial<BoardCourier> = {}): BoardCourier {
  return {
    contract_id,
    title: null,
    issuer_id: 1,
    issuer_name: null,
    region_id: 10,
    region_name: null,
    days_to_complete: 3,
    date_issued: NOON,
    date_expired: NOON,
    place: at(from),
    destination: at(to),
    jumps_safest: Math.abs(from - to),
    jumps_shortest: Math.abs(from - to),
    chance_of_loss_safest: 0,
    chance_of_loss_shortest: 0,
    ...terms,
    ...courierFigures(terms, { jumps: Math.abs(from - to), lawless: 0, chance: 0 }, rates, null),
    lockout_risk: 'none',
    warnings: [],
    ...over,
  };
}

describe('the board', () => {
  test('without a filter has every courier with a way, and those without one only when asked', () => {
    const island = courier(2, 1, 9, { jumps: null });
    expect([courier(1, 1, 2), island].map((one) => isWanted(one, { isReachable: true }))).toEqual([true, false]);
    expect([courier(1, 1, 2), island].map((one) => isWanted(one, { isReachable: false }))).toEqual([false, true]);
  });

  test.each([
    [{ pickups: new Map([[1, 0]]) }, { pickups: new Map([[2, 0]]) }],
    [{ destinations: new Map([[4, 0]]) }, { destinations: new Map([[1, 0]]) }],
    [{ regionIds: [10] }, { regionIds: [11] }],
    [{ volumeMax: 5000 }, { volumeMax: 4999 }],
    [{ collateralMax: 1e9 }, { collateralMax: 1e8 }],
    [{ jumpsMax: 3 }, { jumpsMax: 2 }],
    [{ rewardMin: 20e6 }, { rewardMin: 21e6 }],
    [{ surplusMin: 17e6 }, { surplusMin: 18e6 }],
    [{ isHighSecurity: true }, { isHighSecurity: false }],
    [{ isPublicStations: true }, { isPublicStations: false }],
    [{ gainMin: 20e6 }, { gainMin: 21e6 }],
    [{ fitsShip: true }, { fitsShip: false }],
    [{ isWarned: false }, { isWarned: true }],
  ])('keeps a courier that fits %o and leaves it out with %o', (fits, fitsNot) => {
    expect(isWanted(courier(1, 1, 4), { isReachable: true, ...fits })).toBe(true);
    expect(isWanted(courier(1, 1, 4), { isReachable: true, ...fitsNot })).toBe(false);
  });

  test('is sorted by any figure, what has none last in both directions, equals by contract', () => {
    const rows = [courier(1, 1, 2), courier(2, 1, 5), courier(3, 1, 9, { surplus: null }), courier(4, 1, 2)].map((row) => ({
      ...row,
      approach_jumps: null,
      expired_unjudged: false,
    }));
    const ids = (direction: 'asc' | 'desc') => sortCouriers(rows, 'surplus', direction).map(({ contract_id: id }) => id);
    expect(ids('desc')).toEqual([4, 1, 2, 3]);
    expect(ids('asc')).toEqual([2, 1, 4, 3]);
  });
});

describe('chains of couriers', () => {
  const jumpsBetween = (from: number, to: number) => Math.abs(from - to);
  const chains = (couriers: BoardCourier[], over = {}) =>
    courierChains({ couriers, homeId: 1, gap: 2, loads: 3, limit: 10, jumpsBetween, ...over });

  test('begin and end near home, with no gap wider than asked for, and count the empty jumps', () => {
    const found = chains([courier(1, 2, 10), courier(2, 12, 1), courier(3, 20, 1), courier(4, 1, 30)]);
    expect(found.map(({ loads }) => loads.map(({ contract_id: id }) => id))).toEqual([[1, 2]]);
    expect(found[0]).toMatchObject({ emptyJumps: 3, jumps: 22, gain: 40e6, gainPerJump: 40e6 / 22 });
  });

  test('are ordered by gain for each jump, share no courier, and are no longer than asked for', () => {
    const couriers = [courier(1, 1, 5), courier(2, 5, 9), courier(3, 9, 1), courier(4, 5, 1)];
    const found = chains(couriers);
    expect(found.map(({ loads }) => loads.map(({ contract_id: id }) => id))).toEqual([[1, 4]]);
    expect(chains(couriers.slice(0, 3)).map(({ loads }) => loads.length)).toEqual([3]);
    expect(chains(couriers.slice(0, 3), { loads: 2 })).toEqual([]);
  });

  test('leave out what pays less than it loses, what may lose nobody knows how much, and what has no way', () => {
    expect(chains([courier(1, 1, 5), courier(2, 5, 1, { gain: null })])).toEqual([]);
    expect(chains([courier(1, 1, 5), courier(2, 5, 1, { gain: -10e6 }), courier(3, 5, 1, { jumps: null })])).toEqual([]);
  });
});
