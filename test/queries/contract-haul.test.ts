import { expect, test } from 'vitest';
import { findDeals } from '#main/domain/trade/deals';
import type { HaulWay } from '#main/domain/trade/haul';
import { type ContractHaulage, contractHauls } from '#main/queries/contract-haul';
import { haulShipOf } from '#shared/trade-api/haul-ships';
import { aDealCandidate } from '../support/builders.ts';
import { fakeClock } from '../support/world.ts';

const SYSTEM = 30_002_187;
const aWay: HaulWay = {
  gateJumps: 9,
  jumps: 9,
  lawless: 0,
  hazards: ['storm'],
  lightYears: 0,
  lossThere: 0.001,
  lossBack: 0.002,
};
const haulage: ContractHaulage = {
  systemId: SYSTEM,
  volume: 2_000_000,
  wanted: 0,
  units: 40,
  largestUnit: 50_000,
  valueThere: 0,
  valueBack: 500e6,
  valueBackListed: 600e6,
  hasCapital: false,
  margin: 90e6,
  marginListed: 190e6,
};
const haul = (given: Partial<ContractHaulage> = {}, { ship = haulShipOf(null), way = aWay as HaulWay | null } = {}) =>
  contractHauls(() => () => way, fakeClock('2026-11-20T12:00:00Z'))({ ...haulage, ...given }, { hub: 'Jita', rate: 1, ship });

test('a contract is hauled as the deal is: by any freighter through high security, in trips, less what is lost on average', () => {
  const [deal] = findDeals(
    [aDealCandidate({ system_id: SYSTEM, volume: 2_000_000, units: 40, largest_unit: 50_000, capital: 410e6, margin: 90e6 })],
    { way: 'sell_now', listed: {}, auctions: 'any', flagged: 'any' },
    { wayTo: () => aWay, rate: 1, ship: haulShipOf(null) },
  );
  const hauled = haul();
  expect(deal).toBeDefined();
  expect(hauled).toMatchObject({
    ship: { kind: 'freighter', routes: 'high_security' },
    jumps: 9,
    trips: 2,
    cost: deal?.haul,
    expected_loss: deal?.expected_loss,
    fuel: deal?.fuel,
    refusal: null,
    margin: deal?.profit,
  });
  // The load that sells for more is the larger loss.
  expect(hauled.margin_listed).toBe(190e6 - 18e6 - (hauled.expected_loss ?? 0) - 0.002 * 100e6);
});

test.each<[string, Partial<ContractHaulage>, Parameters<typeof haul>[1], RegExp]>([
  ['capital ships', { hasCapital: true }, {}, /refuse capital ships/],
  ['what is larger than the hold', { largestUnit: 2_000_000 }, {}, /more than the ship can carry/],
  ['what states no volume', { volume: null }, {}, /How much there is to carry/],
  ['what lies where no way leads', {}, { way: null }, /No way/],
  ['what lies outside of high security', {}, { way: { ...aWay, lawless: 1 } }, /out of high security/],
  [
    'what lies on a way whose risk is not known',
    {},
    { ship: { ...haulShipOf(null), routes: 'any' }, way: { ...aWay, lawless: 1, lossBack: null } },
    /chance of loss/,
  ],
])('%s is not hauled, with the reason and without a margin', (_, given, by, reason) => {
  expect(haul(given, by)).toMatchObject({
    refusal: expect.stringMatching(reason),
    margin: null,
    trips: null,
    expected_loss: null,
  });
});
