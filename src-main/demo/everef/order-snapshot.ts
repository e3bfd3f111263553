import { hubMarkets, plexMarket } from '#shared/game';
import { isoUtc, MINUTE } from '#shared/time';
import { snapshotAt } from '../esi/route.ts';
import type { Model } from '../model.ts';
import { csv } from './csv.ts';

const COLUMNS = [
  'duration',
  'is_buy_order',
  'issued',
  'location_id',
  'min_volume',
  'order_id',
  'price',
  'range',
  'system_id',
  'type_id',
  'volume_remain',
  'volume_total',
  'region_id',
  'http_last_modified',
] as const;

/** All market orders as the archive saw them at `at`: one table, region after region. */
export function orderSnapshot(model: Model, at: number): Uint8Array {
  const { observedAt } = snapshotAt(at, 5 * MINUTE);
  const time = { http_last_modified: isoUtc(observedAt) };
  function* rows() {
    for (const { regionId } of [...hubMarkets, plexMarket].toSorted((one, other) => one.regionId - other.regionId))
      for (const order of model.market.orders(regionId, observedAt)) yield { ...order, region_id: regionId, ...time };
  }
  return Buffer.from(csv(COLUMNS, rows()));
}
