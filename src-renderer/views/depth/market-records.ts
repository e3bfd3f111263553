import type { z } from 'zod';
import { hubNames } from '#shared/game';
import type { typeMarket } from '#shared/trade-api/market';
import type { Records } from '../../ui/table/records.ts';

/** Of a hub where a type is not dealt with. */
export const NO_ORDERS = { best_bid: null, best_ask: null, bid_volume: 0, ask_volume: 0, observed_at: null };

/** A row for each hub: its book, and what its region traded. */
export function marketRecords({ type_id: type, hubs, traded }: z.output<typeof typeMarket>, url: string | null): Records {
  return {
    name: `market of type ${type}`,
    url,
    columns: [
      'hub',
      'best_bid',
      'bid_volume',
      'best_ask',
      'ask_volume',
      'observed_at',
      'volume_a_day',
      'average',
      'traded_observed_at',
    ],
    rows: hubNames.map((hub) => {
      const depth = hubs.find((one) => one.hub === hub) ?? NO_ORDERS;
      const sold = traded.find((one) => one.hub === hub);
      return [
        hub,
        depth.best_bid,
        depth.bid_volume,
        depth.best_ask,
        depth.ask_volume,
        depth.observed_at,
        sold?.volume_a_day ?? null,
        sold?.average ?? null,
        sold?.observed_at ?? null,
      ];
    }),
  };
}
