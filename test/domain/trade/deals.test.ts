import { expect, test } from 'vitest';
import { type DealCandidate, type DealFilter, findDeals, sortDeals } from '#main/domain/trade/deals';
import { haulCost } from '#main/domain/trade/haul';

const candidate = (over: Partial<DealCandidate> = {}): DealCandidate => ({
  contractId: 1,
  regionId: 10,
  systemId: 5,
  statedVolume: 1000,
  wantedVolume: 0,
  offers: 1,
  expiresAt: '2026-11-21T00:00:00Z',
  capital: 50_000_000,
  margin: 10_000_000,
  marginListed: 20_000_000,
  isSafe: 1,
  ...over,
});
/** The hub is system 0; higher ids are as many jumps away, 99 is on an island. */
const haul = { jumpsToHub: (systemId: number) => (systemId === 99 ? null : systemId), rate: 100 };
const find = (over: Partial<DealCandidate> = {}, filter: Partial<DealFilter> = {}) =>
  findDeals([candidate(over)], { way: 'sell_now', ...filter }, haul);

test('hauling costs volume times jumps times rate, and nothing is said of it where one of them is not known', () => {
  expect(haulCost(1000, 5, 100)).toBe(500_000);
  expect([haulCost(null, 5, 1), haulCost(5, null, 1)]).toEqual([null, null]);
});

test('what is wanted is carried to the contract, and of one that only wants items nothing else', () => {
  expect(find({ wantedVolume: 500 })[0]).toMatchObject({ volume: 1500, haul: 750_000, profit: 9_250_000 });
  expect(find({ wantedVolume: 500, offers: 0 })[0]).toMatchObject({ volume: 500, haul: 250_000 });
  expect(find({ wantedVolume: 500, offers: 0, statedVolume: null })[0]).toMatchObject({ volume: 500 });
});

test('a deal is what is left of the margin after hauling', () => {
  expect(find()).toEqual([
    {
      contractId: 1,
      systemId: 5,
      capital: 50_000_000,
      volume: 1000,
      haulJumps: 5,
      haul: 500_000,
      profit: 9_500_000,
      profitPercent: 19,
      profitPerM3: 9500,
      expiresAt: '2026-11-21T00:00:00Z',
    },
  ]);
  expect(find({}, { way: 'sell_listed' })[0]?.profit).toBe(19_500_000);
});

test.each([
  ['hauling costs more than the margin', { margin: 400_000 }],
  ['it brings nothing', { margin: 0 }],
  ['its margin cannot be told', { margin: null }],
  ['no way leads to the hub', { systemId: 99 }],
  ['nobody knows where it is', { systemId: null }],
  ['its volume is not stated', { statedVolume: null }],
  ['the volume of something wanted is not known', { wantedVolume: null }],
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
  [{ pickups: new Map([[5, 0]]) }, { pickups: new Map([[6, 0]]) }],
])('%o keeps a deal and %o leaves it out', (fits, fitsNot) => {
  expect(find({}, fits)).toHaveLength(1);
  expect(find({}, fitsNot)).toEqual([]);
});

test('what asks for nothing needs no capital, and has no profit in percent; it comes last by that', () => {
  const free = find({ contractId: 2, capital: 0 });
  expect(free).toMatchObject([{ capital: 0, profitPercent: null }]);
  const both = [...free, ...find()];
  for (const direction of ['asc', 'desc'] as const)
    expect(sortDeals(both, 'profit_percent', direction).map(({ contractId }) => contractId)).toEqual([1, 2]);
  expect(sortDeals(both, 'capital', 'asc').map(({ contractId }) => contractId)).toEqual([2, 1]);
  expect(sortDeals(both, 'profit', 'desc').map(({ contractId }) => contractId)).toEqual([2, 1]);
});
