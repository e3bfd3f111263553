import { expect, test } from 'vitest';
import { marketRecords } from '../../../../src-renderer/views/depth/hub-markets.tsx';

test('the markets of a type have a row for each hub, with its book and what its region traded', () => {
  const address = 'http://127.0.0.1:4780/trade/api/v1/market?type=34';
  const at = '2026-11-20T12:00:00Z';
  const { columns, rows, url } = marketRecords(
    {
      type_id: 34,
      type_name: 'Tritanium',
      prices: null,
      plausible: null,
      hubs: [{ hub: 'Amarr', best_bid: 4, best_ask: 5, bid_volume: 100, ask_volume: 200, observed_at: at } as never],
      traded: [{ hub: 'Jita', volume_a_day: 1e9, average: 4.5, observed_at: at } as never],
    },
    address,
  );
  expect(url).toBe(address);
  const hubs = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])));
  expect(hubs.map(({ hub }) => hub)).toEqual(['Jita', 'Amarr', 'Dodixie', 'Rens', 'Hek']);
  expect(hubs[0]).toMatchObject({ best_bid: null, bid_volume: 0, observed_at: null, volume_a_day: 1e9, traded_observed_at: at });
  expect(hubs[1]).toMatchObject({ best_bid: 4, best_ask: 5, observed_at: at, volume_a_day: null, traded_observed_at: null });
});
