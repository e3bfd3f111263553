import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { yieldToEventLoop } from '#main/runtime/yield';
import { isoUtc, MINUTE } from '#shared/time';
import { snapshotAt } from '../esi/route.ts';
import type { Model } from '../model.ts';
import type { EsiBid, EsiContract, EsiItem } from '../shapes.ts';
import { csv } from './csv.ts';

/** The thread serves others between this many contracts. */
const ROWS_A_TURN = 1000;

type SnapshotRow = EsiContract & {
  region_id: number;
  system_id: number | undefined;
  station_id: number | undefined;
  constellation_id: number | undefined;
  http_last_modified: string;
};

/** All public contracts with items and bids as the archive saw them at `at`: a tar of tables. */
export async function contractSnapshot(model: Model, at: number): Promise<Uint8Array> {
  const { station, system } = model.atlas(at);
  const contracts: SnapshotRow[] = [];
  const items: (EsiItem & { contract_id: number })[] = [];
  const bids: (EsiBid & { contract_id: number })[] = [];
  for (const [index, { regionId, row }] of model.contracts.outstanding(at).entries()) {
    if (index % ROWS_A_TURN === 0) await yieldToEventLoop();
    const { contract_id, start_location_id, type } = row;
    const at_station = station.get(start_location_id ?? 0);
    contracts.push({
      ...row,
      region_id: regionId,
      system_id: at_station?.systemId,
      station_id: at_station?.id,
      constellation_id: system.get(at_station?.systemId ?? 0)?.constellationId,
      http_last_modified: isoUtc(snapshotAt(at, 30 * MINUTE, model.cachePhase(regionId)).observedAt),
    });
    if (type !== 'item_exchange' && type !== 'auction') continue;
    for (const item of model.contracts.items(contract_id)) items.push({ ...item, contract_id });
    if (type === 'auction') for (const bid of model.contracts.bids(contract_id, at)) bids.push({ ...bid, contract_id });
  }
  const archive = pack();
  const mtime = new Date(at);
  const add = (name: string, text: string) => archive.entry({ name, mtime }, text);
  add('meta.json', JSON.stringify({ datasource: 'tranquility', scrape_start: isoUtc(at), scrape_end: isoUtc(at + 4 * MINUTE) }));
  add('contracts.csv', csv(CONTRACT_COLUMNS, contracts));
  add('contract_items.csv', csv(ITEM_COLUMNS, items));
  add('contract_bids.csv', csv(['contract_id', 'amount', 'bid_id', 'date_bid'], bids));
  archive.finalize();
  return buffer(archive);
}

const CONTRACT_COLUMNS = [
  'buyout',
  'collateral',
  'constellation_id',
  'contract_id',
  'date_expired',
  'date_issued',
  'days_to_complete',
  'end_location_id',
  'for_corporation',
  'http_last_modified',
  'issuer_corporation_id',
  'issuer_id',
  'price',
  'region_id',
  'reward',
  'start_location_id',
  'station_id',
  'system_id',
  'title',
  'type',
  'volume',
] as const;
const ITEM_COLUMNS = [
  'contract_id',
  'is_blueprint_copy',
  'is_included',
  'item_id',
  'material_efficiency',
  'quantity',
  'record_id',
  'runs',
  'time_efficiency',
  'type_id',
] as const;
