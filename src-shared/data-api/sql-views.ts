import { systemViews, viewIds, viewTime } from './sql-system-views.ts';

/** One view that SQL may be asked of: what a row is, and its columns with their meaning, in their order. */
export interface SqlView {
  readonly row: string;
  readonly columns: Readonly<Record<string, string>>;
}

const id = viewIds;
const time = viewTime;

/** The documented views over the mirror. Their names and columns stay; the tables behind them may change (decisions §10.1). */
export const sqlViews = {
  contracts: {
    row: 'a public contract that the mirror has, over or not',
    columns: {
      contract_id: id.contract,
      type: 'item_exchange, auction, courier, loan or unknown',
      status:
        'as in the contracts service, as last observed: outstanding past date_expired, it expired since the mirror last looked',
      region_id: id.region,
      region: 'its name',
      title: 'as its issuer wrote it',
      price: 'ISK',
      reward: 'ISK',
      collateral: 'ISK',
      buyout: 'ISK, of auctions',
      volume: 'cubic metres',
      days_to_complete: 'of couriers',
      issuer_id: 'character id',
      issuer: 'name of the character; null until it was looked up',
      issuer_corporation_id: 'corporation id',
      issuer_corporation: 'name of the corporation; null until it was looked up',
      start_location_id: 'station or structure',
      end_location_id: 'station or structure, of couriers where it goes',
      date_issued: time,
      date_expired: time,
      date_accepted: time,
      date_completed: time,
      first_seen_at: `${time}: when the mirror first had it`,
      is_listed: '1: in the newest complete list of its region',
      bid_count: 'of auctions',
      highest_bid: 'ISK, of auctions',
      items_state: 'none, pending, known or gone',
      items_complete: '1: every item is known; 0 where known: rows of the list could not be read',
      single_type_id: 'item type of a sale of one kind alone',
      single_quantity: 'units of that',
      unit_price: 'ISK a unit of that',
      margin: 'ISK: what selling at once at the hub brings, less what is asked; null: not rated',
      margin_percent: 'the same in percent of what is asked',
      verdict: 'as in the trade service; null: not rated',
      is_safe: '1: no warnings, and its price is a deal; null: not known',
      no_warnings: '1: no flag was raised; null: its items are not known',
      price_rating: 'deal, fair, dear, overpriced, too_good or unknown; null: not rated',
      best_hub: 'hub where selling it at once brings most; null: not known',
      best_margin: 'ISK: the margin there, before hauling',
      capital: 'ISK that it takes to accept it, before its reward comes',
      margin_listed: 'ISK: what selling by orders of one’s own brings, less what is asked',
      below_sold_percent: 'by how many percent its price is below the median of sales',
      flag_codes: 'codes of its flags with a space between them; empty: none; null: not rated',
    },
  },
  items: {
    row: 'one row of a contract’s items',
    columns: {
      contract_id: id.contract,
      record_id: 'the row’s id within its contract',
      type_id: id.type,
      type: 'its name',
      quantity: 'units',
      is_included: '1: offered; 0: asked for in return',
      is_blueprint_copy: '1: copy; 0: original; null: not a blueprint',
      runs: 'of blueprint copies',
      material_efficiency: 'percent, of blueprints',
      time_efficiency: 'percent, of blueprints',
    },
  },
  ratings: {
    row: 'what a contract is worth at the hub of the settings, and its warnings',
    columns: {
      contract_id: id.contract,
      margin: 'ISK: what selling at once brings, less what is asked',
      margin_percent: 'the same in percent of what is asked',
      margin_listed: 'ISK: by orders of one’s own that wait',
      verdict: 'as in the trade service',
      flags: 'codes of its warnings, separated by spaces; empty: none',
      is_safe: '1: no warnings, and its price is a deal; null: not known',
      capital: 'ISK that it takes to accept it',
      below_sold_percent: 'how many percent its price is below that of sales of the same',
    },
  },
  prices: {
    row: 'what single-item contracts asked for one type in one region, in one hour',
    columns: {
      type_id: id.type,
      type: 'its name',
      region_id: id.region,
      region: 'its name',
      hour: `${time}, the hour’s start`,
      min_price: 'ISK a unit',
      median_price: 'ISK a unit',
      max_price: 'ISK a unit',
      contracts: 'how many offered it',
      units: 'how many they offered',
    },
  },
  sales: {
    row: 'an item exchange or auction that somebody accepted',
    columns: {
      contract_id: id.contract,
      type: 'item_exchange or auction',
      region_id: id.region,
      region: 'its name',
      sold_at: `${time}: the first list without it, or the auction’s end`,
      price: 'ISK: the price, or the highest bid',
      type_id: 'item type of a sale of one kind alone; null: several kinds, or not known',
      item: 'its name',
      quantity: 'units of that',
      unit_price: 'ISK a unit of that',
    },
  },
  market: {
    row: 'a type’s orders at one trade hub',
    columns: {
      station_id: 'the hub’s main station',
      station: 'its name',
      type_id: id.type,
      type: 'its name',
      best_bid: 'ISK a unit',
      best_ask: 'ISK a unit',
      bid_volume: 'units of all bids',
      ask_volume: 'units of all asks',
      observed_at: time,
    },
  },
  market_hours: {
    row: 'the best prices of a type at one trade hub in one hour in which its book was read, of 30 days; filter by type_id, which is quick',
    columns: {
      station_id: 'the hub’s main station',
      station: 'its name',
      type_id: id.type,
      type: 'its name',
      hour: `${time}, the hour’s start`,
      best_bid: 'ISK a unit; null: no buy orders',
      best_ask: 'ISK a unit; null: no sell orders',
    },
  },
  traded: {
    row: 'what the region of a trade hub trades of a type; units by volume_a_day are days to sell',
    columns: {
      region_id: id.region,
      region: 'its name',
      type_id: id.type,
      type: 'its name',
      volume_a_day: 'units a day, over the last 30 days; null: not worked out yet',
      average: 'ISK a unit, over these; null: nothing was traded',
      median_before: 'ISK a unit: the median of the days before these, of a year; null: too few of them',
      observed_at: time,
    },
  },
  market_groups: {
    row: 'a group of the market’s tree',
    columns: {
      market_group_id: 'id of the group',
      market_group: 'its name',
      parent_group_id: 'the group that it is in; null: none',
    },
  },
  types: {
    row: 'an item type',
    columns: {
      type_id: id.type,
      type: 'its name',
      group_id: 'id of its group',
      group_name: 'name of its group',
      category_id: 'id of its category: 6 ships, 7 modules, 9 blueprints',
      category: 'name of its category',
      volume: 'cubic metres a unit, assembled',
      meta_level: '0 for the plain one, 5 for Tech II; null: it has none',
      meta_group_id: '1: Tech I, 2: Tech II, 3: storyline, 4: faction, 5: officer, 6: deadspace, 14: Tech III',
      market_group_id: 'id of its group in the market; null: not traded there',
      is_published: '1: in the game',
    },
  },
  ...systemViews,
} as const satisfies Readonly<Record<string, SqlView>>;

export type SqlViewName = keyof typeof sqlViews;
