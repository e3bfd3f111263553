import { describe, expect, test } from 'vitest';
import { type DealFilter, dealSums, findDeals, type Haul, sortDeals } from '#main/domain/trade/deals';
import { fitsHold, type HaulWay, haulCost, haulFigures } from '#main/domain/trade/haul';
import type { DealCandidate } from '#shared/mirror-rows';
import { haulShipOf } from '#shared/trade-api/haul-ships';
import { aDealCandidate } from '../../support/builders.ts';

const candidate = aDealCandidate;
/** Safe, by high security alone. */
const way = (jumps: number, over: Partial<HaulWay> = {}): HaulWay => ({
  gateJumps: jumps,
  jumps,
  lawless: 0,
  hazards: [],
  lightYears: 0,
  lossThere: 0,
  lossBack: 0,
  ...over,
});
const freighter = haulShipOf(null);
/** The hub is system 0; higher ids are as many jumps away, 99 is on an island. */
const haul: Haul = { wayTo: (systemId) => (systemId === 99 ? null : way(systemId)), rate: 100, ship: freighter };
const find = (over: Partial<DealCandidate> = {}, filter: Partial<DealFilter> = {}, by: Partial<Haul> = {}) =>
  findDeals(
    [candidate(over)],
    { way: 'sell_now', auctions: 'false', flagged: 'false', listed: {}, ...filter },
    { ...haul, ...by },
  );

test('hauling costs volume times jumps times rate, and nothing is said of it where one of them is not known', () => {
  expect(haulCost(1000, 5, 100)).toBe(500_000);
  expect([haulCost(null, 5, 1), haulCost(5, null, 1)]).toEqual([null, null]);
});

test('what is wanted is carried to the contract, and of one that only wants items nothing else', () => {
  expect(find({ wanted_volume: 500 })[0]).toMatchObject({ haul_volume: 1500, haul: 750_000, profit: 9_250_000 });
  expect(find({ wanted_volume: 500, offers: 0 })[0]).toMatchObject({ haul_volume: 500, haul: 250_000 });
  expect(find({ wanted_volume: 500, offers: 0, volume: null })[0]).toMatchObject({ haul_volume: 500 });
});

test('a deal is what is left of the margin after hauling', () => {
  expect(find()).toEqual([
    {
      contract_id: 1,
      system_id: 5,
      capital: 50_000_000,
      haul_volume: 1000,
      haul_jumps: 5,
      lawless_systems: 0,
      hazards: [],
      haul: 500_000,
      trips: 1,
      chance_of_loss: 0,
      expected_loss: 0,
      fuel: 0,
      // Ten jumps of two and a half minutes, and ten minutes to load.
      hours: 35 / 60,
      profit: 9_500_000,
      profit_per_hour: 16_285_714.29,
      profit_percent: 19,
      profit_per_m3: 9500,
      date_expired: '2026-11-21T00:00:00Z',
    },
  ]);
  expect(find({}, { way: 'sell_listed' })[0]?.profit).toBe(19_500_000);
});

test.each([
  ['hauling costs more than the margin', { margin: 400_000 }],
  ['it brings nothing', { margin: 0 }],
  ['its margin cannot be told', { margin: null }],
  ['no way leads to the hub', { system_id: 99 }],
  ['nobody knows where it is', { system_id: null }],
  ['its volume is not stated', { volume: null }],
  ['the volume of something wanted is not known', { wanted_volume: null }],
  ['a capital ship is in it, which no hub takes', { has_capital: 1 }],
  ['one thing in it is more than the hold', { volume: 1_200_000, units: 1, largest_unit: 1_200_000 }],
  ['it is an auction, whose end nobody knows', { is_auction: 1 }],
  ['something speaks against it', { flags: ['odd_bid'] }],
])('a contract is no deal where %s', (_why, over) => {
  expect(find(over)).toEqual([]);
});

test.each([
  [{ capitalMax: 50e6 }, { capitalMax: 49e6 }],
  [{ volumeMax: 1000 }, { volumeMax: 999 }],
  [{ profitMin: 9.5e6 }, { profitMin: 9.6e6 }],
  [{ profitPercentMin: 19 }, { profitPercentMin: 20 }],
  [{ regionIds: [10] }, { regionIds: [11] }],
  [{ isSafe: true }, { isSafe: false }],
  [{ listed: { systemId: 5 } }, { listed: { systemId: 6 } }],
  [{ pickups: new Map([[5, 0]]) }, { pickups: new Map([[6, 0]]) }],
])('%o keeps a deal and %o leaves it out', (fits, fitsNot) => {
  expect(find({}, fits)).toHaveLength(1);
  expect(find({}, fitsNot)).toEqual([]);
});

test('what asks for nothing needs no capital, and has no profit in percent; it comes last by that', () => {
  const free = find({ contract_id: 2, capital: 0 });
  expect(free).toMatchObject([{ capital: 0, profit_percent: null }]);
  const both = [...free, ...find()];
  for (const direction of ['asc', 'desc'] as const)
    expect(sortDeals(both, 'profit_percent', direction, () => null).map(({ contract_id: id }) => id)).toEqual([1, 2]);
  expect(sortDeals(both, 'capital', 'asc', () => null).map(({ contract_id: id }) => id)).toEqual([2, 1]);
  expect(sortDeals(both, 'profit', 'desc', () => null).map(({ contract_id: id }) => id)).toEqual([2, 1]);
});

test('auctions and flagged contracts are listed where they are asked for', () => {
  expect(find({ is_auction: 1 }, { auctions: 'true' })).toHaveLength(1);
  expect(find({}, { auctions: 'true' })).toEqual([]);
  expect(find({ flags: ['odd_bid'] }, { flagged: 'any' })).toHaveLength(1);
});

describe('the ship', () => {
  test('of nobody who said otherwise is any freighter, through high security alone', () => {
    expect(freighter).toMatchObject({ kind: 'freighter', hold: 1_125_000, value: 2_000_000_000, routes: 'high_security' });
    const lawless: Partial<Haul> = { wayTo: () => way(5, { lawless: 2 }) };
    expect(find({}, {}, lawless)).toEqual([]);
    expect(find({}, {}, { ...lawless, ship: { ...freighter, routes: 'any' } })).toHaveLength(1);
  });

  test('is at stake both ways, the load on the way that it is carried, and what is lost on average is no profit', () => {
    const risky = { ...haul, wayTo: () => way(5, { lossThere: 0.001, lossBack: 0.002 }) };
    // 0.003 of a hull of 2 b; 0.002 of the 60 m that the load brings.
    expect(find({}, {}, risky)[0]).toMatchObject({
      expected_loss: 6_120_000,
      chance_of_loss: expect.closeTo(0.002998, 6),
      profit: 3_380_000,
    });
    // A way to null security with one in ten lost is none, even with a margin of 10 m.
    expect(find({}, {}, { wayTo: () => way(39, { lossThere: 0.1, lossBack: 0.1 }) })).toEqual([]);
  });

  test('carries more than its hold in trips, of which each is flown, takes time and is as dangerous as the first', () => {
    const small = { ...freighter, hold: 300 };
    const [deal] = find({}, {}, { ship: small, wayTo: () => way(5, { lossBack: 0.0001 }) });
    expect(deal).toMatchObject({ trips: 4, expected_loss: 4 * 0.0001 * 2_000_000_000 + 6000, hours: (4 * 35) / 60 });
    expect(find({ units: 3 }, {}, { ship: small })).toEqual([]);
    expect(find({ largest_unit: null }, {}, { ship: small })).toEqual([]);
    expect(fitsHold({ volume: 300, units: 1, largestUnit: null }, small)).toBe(true);
    // Of 120 m³ each two go at a time; of many smaller ones a trip leaves room for none of 120 m³.
    expect(find({ largest_unit: 120 }, {}, { ship: small, wayTo: () => way(5) })).toMatchObject([{ trips: 5 }]);
    expect(find({ units: 1000, largest_unit: 120 }, {}, { ship: small, wayTo: () => way(5) })).toMatchObject([{ trips: 6 }]);
  });

  test('with a jump drive burns fuel for each light-year there and back', () => {
    const ship = haulShipOf({ kind: 'jump_freighter', hold: null, value: null, alignment: null, fuel: 2_000_000, routes: 'any' });
    const figures = haulFigures(
      { volume: 0, value: 0 },
      { volume: 500_000, value: 0 },
      way(2, { lightYears: 6, lawless: 3 }),
      ship,
    );
    expect(figures).toMatchObject({ trips: 2, fuel: 2 * 2 * 6 * 2_000_000 });
  });

  test('risks through high security what a hauling service told, where nothing was measured, and elsewhere nobody knows', () => {
    const unknown = { lossThere: null, lossBack: null };
    expect(find({}, {}, { wayTo: () => way(5, unknown) })[0]?.chance_of_loss).toBeCloseTo(10 * 8e-5, 6);
    const ship = { ...freighter, routes: 'any' as const };
    expect(find({}, {}, { ship, wayTo: () => way(5, { ...unknown, lawless: 1 }) })).toEqual([]);
  });
});

describe('the sums of deals', () => {
  const quotes = new Map([
    [
      34,
      {
        bids: [
          { price: 10, volume: 100 },
          { price: 9, volume: 100 },
        ],
        asks: [{ price: 11, volume: 150 }],
        average: 10,
      },
    ],
  ]);
  const deal = (id: number, profit: number) => ({ contract_id: id, profit, capital: 400 });
  const sumsOf = (profits: readonly number[], isIncluded = true, typeId = 34) =>
    dealSums(
      profits.map((profit, index) => deal(index, profit)),
      'sell_now',
      { unitsOf: () => [{ type_id: typeId, is_included: Number(isIncluded), units: 100 }], quotes },
    );

  test('count each bid once: the next deal sells to what the one before left', () => {
    expect(sumsOf([600, 500])).toEqual({ profit: 600 + 500 - 100, capital: 800, counted: 2 });
    // The third of them finds no bid at all.
    expect(sumsOf([600, 500, 400])).toEqual({ profit: 1000, capital: 800, counted: 2 });
    expect(sumsOf([500, 600])).toEqual(sumsOf([600, 500]));
  });

  test('count each ask once, and nothing that cannot be bought any more', () => {
    expect(sumsOf([600, 500], false)).toEqual({ profit: 600, capital: 400, counted: 1 });
  });

  test('leave what no order is for as it is', () => {
    expect(sumsOf([600, 500], true, 35)).toEqual({ profit: 1100, capital: 800, counted: 2 });
  });
});
