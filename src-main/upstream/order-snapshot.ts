import type { Readable } from 'node:stream';
import { bounds } from './bounds.ts';
import { bunzip2 } from './bunzip2.ts';
import { csvRows } from './csv-rows.ts';
import { type UpstreamMarketOrder, upstreamMarketOrder } from './esi/market-shapes.ts';
import { refusalOf } from './row-list.ts';

/** Gets each order of the regions that are wanted; `readAt`: when the archive's answer was made, as it is written there. */
export type OrderVisitor = (regionId: number, order: UpstreamMarketOrder, readAt: string | null) => void;

/** Orders handed over, and rows of wanted regions that could not be read. */
export interface OrderCounts {
  orders: number;
  unreadable: number;
}

/** More rows than one odd one in a hundred cannot be read, so its shape has changed. */
class OrderSnapshotRefused extends Error {}

/**
 * Reads a `market-orders-….v3.csv.bz2` while it arrives; `counts` goes up with each row. Throws on damaged or too large input, and
 * {@link OrderSnapshotRefused}.
 */
export async function readOrderSnapshot(
  compressed: Readable,
  {
    regionIds,
    take,
    counts,
    signal,
  }: {
    regionIds: ReadonlySet<number>;
    take: OrderVisitor;
    counts: OrderCounts;
    signal: AbortSignal | undefined;
  },
): Promise<void> {
  const plain = bunzip2();
  let reason: Error | undefined;
  const fail = (failure: Error) => {
    reason ??= failure;
    plain.destroy(failure);
  };
  let bytes = 0;
  plain.on('error', () => {
    reason ??= new Error('the snapshot of orders is damaged');
  });
  plain.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > bounds.orderSnapshotUnpackedBytes) fail(new Error('the snapshot of orders is larger than is accepted here'));
  });
  compressed.on('error', fail);
  const abort = () => fail(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  compressed.pipe(plain);
  let problem = '';
  try {
    for await (const row of csvRows(plain, columns)) {
      const { region_id: regionId, http_last_modified: readAt } = row;
      if (typeof regionId !== 'number' || !regionIds.has(regionId)) continue;
      const order = upstreamMarketOrder.safeParse(row);
      if (order.success) {
        take(regionId, order.data, typeof readAt === 'string' ? readAt : null);
        counts.orders += 1;
      } else {
        counts.unreadable += 1;
        problem ||= order.error.issues[0]?.message ?? 'invalid';
      }
    }
  } catch (failure) {
    throw reason ?? failure;
  } finally {
    signal?.removeEventListener('abort', abort);
    compressed.unpipe();
    compressed.destroy();
    plain.destroy();
  }
  const refusal = refusalOf(counts.unreadable, counts.orders + counts.unreadable, problem);
  if (refusal !== null) throw new OrderSnapshotRefused(refusal);
}

const columns = {
  order_id: 'number',
  type_id: 'number',
  location_id: 'number',
  system_id: 'number',
  is_buy_order: 'flag',
  price: 'number',
  volume_remain: 'number',
  min_volume: 'number',
  range: 'text',
  region_id: 'number',
  http_last_modified: 'text',
} as const;
