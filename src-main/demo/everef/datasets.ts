import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { yieldToEventLoop } from '#main/runtime/yield';
import { hubMarkets, plexMarket } from '#shared/game';
import { DAY, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { snapshotAt } from '../esi/route.ts';
import type { Model } from '../model.ts';
import { hash } from '../random.ts';
import type { EsiBid, EsiContract, EsiItem } from '../shapes.ts';

/** One kind of snapshots. Times in milliseconds. */
export interface Dataset {
  name: string;
  /** Ending of the files in its history, and of its newest one, which is not always compressed. */
  historySuffix: string;
  latestSuffix: string;
  /** How often the archive asks, and how long after the full period it does. */
  period: number;
  offset: number;
  /** What a file weighs, roughly: listed before it was ever made. */
  roughBytes(model: Model): number;
  /** The plain content of the snapshot taken at `at`. */
  content(model: Model, at: number): Promise<Uint8Array> | Uint8Array;
}

/** Hours are asked for at about this minute; half hours right away. */
const HOURLY_OFFSET = 17 * MINUTE;

/** What is archived (upstream §5.5). Every list is kept as the game gave it, without the time at which the game made it. */
export const datasets: readonly Dataset[] = [
  verbatim('system-jumps', HOUR, 9000, (model, at) => model.activity.jumps(model.activity.sampleTimes(at).observedAt)),
  verbatim('system-kills', HOUR, 11_000, (model, at) => model.activity.kills(model.activity.sampleTimes(at).observedAt)),
  verbatim('sovereignty-map', 6 * HOUR, 14_000, ownersOf),
  verbatim('sovereignty-structures', 6 * HOUR, 40_000, hubsOf),
  verbatim('sovereignty-campaigns', 6 * HOUR, 600, (model, at) => model.overlays.campaigns(at)),
  verbatim('incursions', 6 * HOUR, 500, (model, at) => model.overlays.incursions(at)),
  verbatim('faction-warfare-systems', 6 * HOUR, 2500, (model, at) => model.overlays.warfare(at)),
  {
    name: 'public-contracts',
    historySuffix: '.v2.tar.bz2',
    latestSuffix: '.v2.tar.bz2',
    period: 30 * MINUTE,
    offset: 0,
    roughBytes: () => 1_000_000,
    content: contractSnapshot,
  },
  {
    name: 'market-orders',
    historySuffix: '.v3.csv.bz2',
    latestSuffix: '.v3.csv.bz2',
    period: 30 * MINUTE,
    offset: 15 * MINUTE,
    roughBytes: () => 2_000_000,
    content: orderSnapshot,
  },
  {
    name: 'structures',
    historySuffix: '.v2.json.bz2',
    latestSuffix: '.v2.json',
    period: DAY,
    offset: HOURLY_OFFSET,
    roughBytes: () => 30_000,
    content: (model, at) => Buffer.from(JSON.stringify(structuresOf(model, at))),
  },
];

/** When a snapshot was taken: a little after its time, never the same. */
export function takenAt({ name, offset }: Dataset, periodStart: number): number {
  return periodStart + offset + (1 + (hash(name.length, 77, periodStart / MINUTE) % 90)) * SECOND;
}

/** `system-jumps-2026-11-19_14-17-07.json.bz2` */
export function fileName({ name, historySuffix }: Dataset, at: number): string {
  return `${name}-${isoUtc(at).slice(0, 19).replace('T', '_').replaceAll(':', '-')}${historySuffix}`;
}

function verbatim(name: string, period: number, bytes: number, rowsAt: (model: Model, at: number) => unknown[]): Dataset {
  return {
    name,
    historySuffix: '.json.bz2',
    latestSuffix: '.json',
    period,
    offset: HOURLY_OFFSET,
    roughBytes: () => bytes,
    content: (model, at) => Buffer.from(JSON.stringify(rowsAt(model, at))),
  };
}

/** As /sovereignty/map said it. */
function ownersOf(model: Model, at: number): unknown[] {
  return model.overlays.sovereignty(at).map(({ solar_system_id, claim }) => {
    if ('alliance' in claim) {
      const { alliance_id, corporation_id } = claim.alliance;
      return { alliance_id, corporation_id, system_id: solar_system_id };
    }
    return 'faction' in claim
      ? { faction_id: claim.faction.faction_id, system_id: solar_system_id }
      : { system_id: solar_system_id };
  });
}

/** As /sovereignty/structures said it: the multiplier is there unless its window is not known. */
function hubsOf(model: Model, at: number): unknown[] {
  return model.overlays.sovereignty(at).flatMap(({ solar_system_id, claim }) => {
    if (!('alliance' in claim)) return [];
    const { alliance_id, development, sovereignty_hub } = claim.alliance;
    const open = sovereignty_hub.vulnerability_window;
    return [
      {
        alliance_id,
        solar_system_id,
        structure_id: sovereignty_hub.id,
        structure_type_id: 32_458,
        ...(open === undefined
          ? {}
          : {
              vulnerability_occupancy_level: development.activity_defense_multiplier,
              vulnerable_end_time: open.end,
              vulnerable_start_time: open.start,
            }),
      },
    ];
  });
}

function structuresOf(model: Model, at: number): Record<string, unknown> {
  const { constellation, system } = model.atlas(at);
  const rows = model.structures(at).map(({ id, name, systemId, regionId, typeId, ownerId }) => {
    const constellationId = system.get(systemId)?.constellationId;
    const row = {
      constellation_id: constellation.has(constellationId ?? 0) ? constellationId : null,
      is_gettable_structure: true,
      is_market_structure: false,
      is_public_structure: true,
      last_structure_get: isoUtc(at),
      name,
      owner_id: ownerId,
      region_id: regionId,
      solar_system_id: systemId,
      structure_id: id,
      type_id: typeId,
    };
    return [String(id), row] as const;
  });
  return Object.fromEntries(rows);
}

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
function orderSnapshot(model: Model, at: number): Uint8Array {
  const { observedAt } = snapshotAt(at, 5 * MINUTE);
  const time = { http_last_modified: isoUtc(observedAt) };
  function* rows() {
    for (const { regionId } of [...hubMarkets, plexMarket].toSorted((one, other) => one.regionId - other.regionId))
      for (const order of model.market.orders(regionId, observedAt)) yield { ...order, region_id: regionId, ...time };
  }
  return Buffer.from(csv(COLUMNS, rows()));
}

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
async function contractSnapshot(model: Model, at: number): Promise<Uint8Array> {
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

/** A table as EVE Ref writes it: a heading, LF, absent values empty, quotes only where needed. */
function csv<Row extends object>(columns: readonly (keyof Row & string)[], rows: Iterable<Row>): string {
  const lines = [columns.join(',')];
  for (const row of rows) lines.push(columns.map((column) => cell(row[column])).join(','));
  return `${lines.join('\n')}\n`;
}

function cell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
