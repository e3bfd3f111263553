import { priceWrites } from '#main/store/contracts/prices';
import type { WriteDb } from '#main/store/db';
import { packDays } from '#main/store/market/packed-days';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  aType,
  bumpVersion,
  insertContracts,
  insertRow,
  insertStaticData,
} from '../support/builders.ts';

const ENDED = {
  status: 'finished',
  present: false,
  date_issued: '2026-11-17T12:00:00Z',
  last_seen_at: '2026-11-18T11:30:00Z',
  absent_since: '2026-11-18T12:00:00Z',
  date_accepted: '2026-11-18T12:00:00Z',
};

/** A mirror in which every member of every shape has a value somewhere, and a null where it may have one. */
export function fillEveryShape(db: WriteDb): void {
  insertStaticData(db, aStaticData());
  insertContracts(db, [
    aStoredContract({ contract_id: 201, price: 900_000, title: 'Rifter, hardly used' }),
    aStoredContract({ contract_id: 202, price: 2_000_000, items: [aStoredItem({ quantity: 4 })], region_id: 10000043 }),
    aStoredContract({
      contract_id: 203,
      price: 5_000_000,
      title: 'Blueprints',
      issuer_corporation_id: 98000002,
      for_corporation: true,
      items: [
        aStoredItem({
          record_id: 1,
          type_id: 691,
          is_blueprint_copy: true,
          runs: 10,
          material_efficiency: 10,
          time_efficiency: 20,
        }),
        aStoredItem({ record_id: 2, type_id: 691, is_blueprint_copy: false, material_efficiency: 0, time_efficiency: 0 }),
        aStoredItem({ record_id: 3, type_id: 34, quantity: 1000, is_included: false }),
        aStoredItem({ record_id: 4, type_id: 777_777 }),
      ],
    }),
    aStoredContract({
      contract_id: 204,
      type: 'courier',
      price: null,
      reward: 3_000_000,
      collateral: 50_000_000,
      days_to_complete: 3,
      items: [],
      items_state: 'none',
      end_location_id: 1_040_000_000_001,
    }),
    aStoredContract({
      contract_id: 205,
      type: 'auction',
      price: 100,
      buyout: 1_000_000_000.01,
      bid_count: 2,
      highest_bid: 150,
      bids_observed_at: '2026-11-20T11:00:00Z',
    }),
    aStoredContract({
      contract_id: 206,
      status: 'finished',
      present: false,
      last_seen_at: '2026-11-20T10:00:00Z',
      date_accepted: '2026-11-20T10:30:00Z',
      date_completed: '2026-11-20T10:30:00Z',
    }),
    aStoredContract({ contract_id: 207, status: 'cancelled', present: false, last_seen_at: '2026-11-19T10:00:00Z' }),
    aStoredContract({
      contract_id: 208,
      status: 'deleted',
      present: false,
      last_seen_at: '2026-11-19T10:00:00Z',
      title: null,
      volume: null,
      region_id: 12000001,
    }),
    aStoredContract({
      contract_id: 209,
      status: 'in_progress',
      type: 'courier',
      present: false,
      last_seen_at: '2026-11-19T10:00:00Z',
      items: [],
      items_state: 'none',
    }),
    aStoredContract({ contract_id: 210, items: [], items_state: 'pending', date_expired: '2026-11-21T00:00:00Z' }),
    ...Array.from({ length: 15 }, (_, index) =>
      aStoredContract({
        contract_id: 300 + index,
        price: 100 + index,
        title: 'Ore',
        items: [aStoredItem({ type_id: 34, quantity: 50 })],
      }),
    ),
  ]);
  insertRow(db, 'names', { id: 2112000001, category: 'character', name: 'Karin Hakoke', fetched_at: '2026-11-20T10:00:00Z' });
  insertRow(db, 'names', { id: 98000001, category: 'corporation', name: 'Brave Haulers', fetched_at: '2026-11-20T10:00:00Z' });
  // Noon is now: within and before the last day, within and before the last thirty.
  for (const [first_seen_at, region_id, corporation, issuer, contracts, value] of [
    ['2026-11-20T11:00:00Z', 10000002, 98000001, 2112000001, 4, 5_000_000],
    ['2026-11-19T13:00:00Z', 10000002, 98000001, 2112000001, 1, 1_000_000],
    ['2026-11-19T11:00:00Z', 10000002, 98000001, 2112000001, 2, 1_000_000],
    ['2026-11-19T00:00:00Z', 10000043, 98000002, 2112000002, 9, 500],
    ['2026-10-21T18:00:00Z', 10000030, 98000003, 2112000003, 1, 7],
    ['2026-10-21T06:00:00Z', 10000030, 98000003, 2112000003, 90, 8],
  ] as const)
    insertRow(db, 'first_sights', {
      first_seen_at,
      region_id,
      issuer_corporation_id: corporation,
      issuer_id: issuer,
      contracts,
      value,
    });
  for (const captured_at of ['2026-10-21T18:00:00Z', '2026-11-13T11:00:00Z', '2026-11-13T18:00:00Z', '2026-11-20T11:00:00Z'])
    priceWrites(db).replaceHour(10_000_002, captured_at, [
      { typeId: 587, min: 1, median: 2.5, max: 4, sampleCount: 2, volume: 3 },
    ]);
  insertRow(db, 'market_books', { station_id: 60003760, observed_at: '2026-11-20T11:30:00Z', orders: 9 });
  for (const [type_id, bids, asks] of [
    [587, '[[400000,3],[390000,10]]', '[[500000,2],[520000,50]]'],
    [34, '[[4,1000000]]', '[]'],
  ] as const)
    insertRow(db, 'market_depth', {
      station_id: 60003760,
      type_id,
      bids,
      asks,
      bid_volume: 100,
      ask_volume: 52,
      observed_at: '2026-11-20T11:30:00Z',
    });
  insertRow(db, 'market_prices', {
    type_id: 587,
    average_price: 450000,
    adjusted_price: 440000,
    observed_at: '2026-11-20T06:00:00Z',
  });
  // 2026-11-20 10:00 to 12:00, in whole hours since 1970; the book of 11:00 was not read.
  insertRow(db, 'market_hours_read', { station_id: 60003760, day: 20_777, hours: (1 << 10) | (1 << 12) });
  for (const [type_id, hour, best_bid, best_ask] of [
    [587, 498_658, 390_000, 500_000],
    [587, 498_660, 400_000, 0],
    [34, 498_658, 4, 0],
    [34, 498_659, 0, 0],
  ] as const)
    insertRow(db, 'market_price_changes', { station_id: 60003760, type_id, hour, best_bid, best_ask });
  const traded = { lowest: 430_000, highest: 480_000, orders: 4 };
  insertRow(db, 'market_history', {
    region_id: 10000002,
    type_id: 587,
    days: packDays([
      { date: '2026-11-18', average: 440_000, volume: 20, ...traded },
      { date: '2026-11-19', average: 460_000, volume: 20, ...traded },
    ]),
    observed_at: '2026-11-20T11:05:00Z',
    due_at: '2026-11-21T11:05:00Z',
  });
  fillAbyssals(db);
  bumpVersion(db, 'market');
  bumpVersion(db, 'market_history');
  bumpVersion(db, 'names');
  bumpVersion(db, 'prices');
}

/** Rifters that were made of a Reaper with Tritanium: two on offer, one of them alone in its contract. */
function fillAbyssals(db: WriteDb): void {
  const [result, source, mutator] = [587, 588, 34];
  insertRow(db, 'mutated_attributes', { attribute_id: 50, name: 'CPU usage', unit_id: 106 });
  insertRow(db, 'mutated_attributes', { attribute_id: 64, name: 'Damage Modifier', unit_id: 104 });
  for (const [attribute_id, minimum, maximum, high_is_good, value] of [
    [50, 0.8, 1.5, 0, 50],
    [64, 0.9, 1.2, 1, 1.1],
  ] as const) {
    insertRow(db, 'mutation_ranges', { mutator_type_id: mutator, attribute_id, minimum, maximum, high_is_good });
    insertRow(db, 'source_attributes', { type_id: source, attribute_id, value });
  }
  insertRow(db, 'mutation_results', { result_type_id: result, mutator_type_id: mutator, source_type_id: source });
  for (const [item, contract_id, cpu] of [
    [1, 201, 45],
    [2, 202, 44],
  ] as const) {
    const item_id = 1_000_000_000_000 + item;
    const made = { source_type_id: source, mutator_type_id: mutator, attributes: `{"50":${cpu},"64":1.2}` };
    insertRow(db, 'abyssals', { item_id, type_id: result, state: 'read', ...made, asked_at: '2026-11-20T10:00:00Z' });
    insertRow(db, 'abyssal_offers', { contract_id, item_id, type_id: result });
  }
  bumpVersion(db, 'abyssals');
}

/** Offers that were sold: a module five times, and copies of one blueprint of which the last went at an absurd price. */
export const endedOffers = [70, 80, 90, 100, 110]
  .map((price, index) =>
    aStoredContract({
      contract_id: 400 + index,
      ...ENDED,
      price: price * 1000,
      items: [aStoredItem({ type_id: 2048 })],
    }),
  )
  .concat(
    [5, 6, 7, 8000].map((millions, index) =>
      aStoredContract({
        contract_id: 410 + index,
        ...ENDED,
        price: millions * 1e6,
        items: [aStoredItem({ type_id: 691, is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20 })],
      }),
    ),
  );

export function fillTrade(db: WriteDb): void {
  fillEveryShape(db);
  insertContracts(db, endedOffers);
}

/** A galaxy with enough published types to tell a default limit from none. */
export function fillManyTypes(db: WriteDb): void {
  const types = Array.from({ length: 150 }, (_, index) =>
    aType({ typeId: 1000 + index, name: `Widget ${String(index).padStart(3, '0')}` }),
  );
  insertStaticData(db, aStaticData({ types }));
}
