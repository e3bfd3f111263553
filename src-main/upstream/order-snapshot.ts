import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { bounds } from './bounds.ts';
import { bunzip2 } from './bunzip2.ts';
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
export class OrderSnapshotRefused extends Error {}

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
  const rows = parse({ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true });
  const fail = (failure: Error) => void rows.destroy(failure);
  let bytes = 0;
  plain.on('error', () => fail(new Error('the snapshot of orders is damaged')));
  plain.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > bounds.orderSnapshotUnpackedBytes) fail(new Error('the snapshot of orders is larger than is accepted here'));
  });
  compressed.on('error', fail);
  const abort = () => fail(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  compressed.pipe(plain).pipe(rows);
  let problem = '';
  try {
    for await (const record of rows) {
      const { region_id: region = '', http_last_modified: readAt = '', ...cells } = record as Record<string, string>;
      if (!regionIds.has(Number(region))) continue;
      const order = upstreamMarketOrder.safeParse(typed(cells));
      if (order.success) {
        take(Number(region), order.data, readAt === '' ? null : readAt);
        counts.orders += 1;
      } else {
        counts.unreadable += 1;
        problem ||= order.error.issues[0]?.message ?? 'invalid';
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    compressed.unpipe();
    compressed.destroy();
    plain.destroy();
  }
  const refusal = refusalOf(counts.unreadable, counts.orders + counts.unreadable, problem);
  if (refusal !== null) throw new OrderSnapshotRefused(refusal);
}

/** CSV has only text: an empty cell is an absent value. */
function typed(cells: Record<string, string>): Record<string, unknown> {
  const number = (name: string) => (cells[name] === undefined || cells[name] === '' ? undefined : Number(cells[name]));
  return {
    order_id: number('order_id'),
    type_id: number('type_id'),
    location_id: number('location_id'),
    system_id: number('system_id'),
    is_buy_order: cells['is_buy_order'] === undefined ? undefined : cells['is_buy_order'].toLowerCase() === 'true',
    price: number('price'),
    volume_remain: number('volume_remain'),
    min_volume: number('min_volume'),
    range: cells['range'],
  };
}
