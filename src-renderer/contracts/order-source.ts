import type { OrderSource } from '#shared/trade-api/market';

/** Where orders come from, in words that follow `from`: of several hubs it is said which have another source. */
export function orderSourceText(hubs: readonly { hub: string; source: OrderSource }[]): string {
  const archived = hubs.filter(({ source }) => source === 'archived_market_orders');
  if (archived.length === 0) return 'the market orders of ESI';
  if (archived.length === hubs.length) return 'EVE Ref’s copy of ESI’s market orders';
  return `the market orders of ESI, of ${archived.map(({ hub }) => hub).join(', ')} from EVE Ref’s copy of them`;
}
