import { sourceTable } from '#shared/sources';
import type { OrderSource } from '#shared/trade-api/market';

const ESI = `the market orders of ${sourceTable.esi.name}`;
const COPY = `the copy of ${sourceTable.esi.name}’s market orders at ${sourceTable.everef.name}`;

/** Where orders come from, in words that follow `from`: of several hubs it names those that have another source. */
export function orderSourceText(hubs: readonly { hub: string; source: OrderSource }[]): string {
  const archived = hubs.filter(({ source }) => source === 'archived_market_orders');
  if (archived.length === 0) return ESI;
  if (archived.length === hubs.length) return COPY;
  return `${ESI}, of ${archived.map(({ hub }) => hub).join(', ')} ${COPY}`;
}
