import { expect, test } from 'vitest';
import { ownFees } from '#main/domain/trade/fees';
import { settings } from '#shared/local-api/settings';

const trade = (given: object) => settings.trade.parse({ broker_relations: 5, ...given });

test('each hub has the standings of its own station, and those of all where it has none', () => {
  const standings = { Amarr: { faction: 10, corporation: 10 } };
  const fee = (hub: string) => ownFees(trade({ hub, standings, faction_standing: 5 })).brokerFee;
  expect(fee('Amarr')).toBe(0.01);
  expect(fee('Jita')).toBeCloseTo(0.03 - 0.015 - 0.0015, 10);
});

test('a structure’s fee takes the place of the broker’s, is never below what the game takes, and leaves the tax', () => {
  expect(ownFees(trade({ structure_fee: 1.5 }))).toEqual({ salesTax: 0.075, brokerFee: 0.015 });
  expect(ownFees(trade({ structure_fee: 0 })).brokerFee).toBe(0.01);
});
