import { expect, test } from 'vitest';
import { contractFees } from '#main/domain/trade/fees';
import { marketAdvice } from '#main/domain/trade/market-advice';

const at = (price: number) => ({ price, ...contractFees(price) });
const none = { price: null, sales_tax: null, broker_fee: null, left: null };
const jita = (now: number | null, listed: number | null) => ({
  hub: 'Jita' as const,
  observed_at: '2026-11-20T11:30:00Z',
  to_buy_orders: now,
  with_sell_orders: listed,
});

test('what costs more to put up than it brings is better sold on the market, with or without its figures', () => {
  const said = 'Sell it on the market: a contract costs about 33.5 k ISK in tax and fee, which is more than its price.';
  expect(marketAdvice([none, at(25_000), at(4000)], jita(20_000, null))).toBe(said);
  expect(marketAdvice([at(4000)], null)).toBe(said);
});

test('the market is named where it brings more, at once before by an order that waits', () => {
  const suggestions = [none, at(1_000_000), at(1_200_000)];
  expect(marketAdvice(suggestions, jita(1_300_000, 1_400_000))).toBe(
    'Buy orders at Jita bring more at once: 1.30 m ISK after tax, before hauling.',
  );
  expect(marketAdvice(suggestions, jita(900_000, 1_400_000))).toBe(
    'A sell order at Jita brings more: 1.40 m ISK after tax and fee, before hauling.',
  );
});

test('nothing is advised where a contract brings more, or it is not known', () => {
  expect(marketAdvice([at(2_000_000)], jita(900_000, 1_400_000))).toBeNull();
  expect(marketAdvice([at(2_000_000)], jita(null, null))).toBeNull();
  expect(marketAdvice([none, none, none], jita(900_000, 1_400_000))).toBeNull();
});
