import { createHash } from 'node:crypto';
import { type SqlViewName, sqlViews } from '#shared/data-api/sql-views';
import { BLUEPRINT_CATEGORY_ID } from '#shared/game';

/** A documented view as ClickHouse words it; the plainest words, which servers from 2018 on know as well. */
type ViewOf = (rows: (table: string, columns: string) => string) => string;

/** Adds a name out of another table; GLOBAL because either may lie on several servers. */
const withName = (inner: string, key: string, found: string) =>
  `SELECT * FROM (${inner}) AS one GLOBAL ANY LEFT JOIN (${found}) AS other USING (${key})`;
const namedRegion = (inner: string, rows: Parameters<ViewOf>[0]) =>
  withName(inner, 'region_id', rows('regions', 'region_id, name AS region_name'));
const namedSystem = (inner: string, rows: Parameters<ViewOf>[0]) =>
  withName(inner, 'system_id', rows('systems', 'system_id, name AS system_name'));
const namedType = (inner: string, rows: Parameters<ViewOf>[0], key = 'type_id') =>
  withName(inner, key, rows('types', `type_id AS ${key}, name AS type_name, category_id`));

/** What the columns of the views of abyssal items are made of, where that is not a column of the same name. */
const abyssalColumns = {
  abyssals: {
    type: "nullIf(type_name, '')",
    source: "nullIf(source_name, '')",
    mutaplasmid: "nullIf(mutator_name, '')",
    state: "if(state = '', 'waiting', state)",
  },
  abyssal_attributes: {
    type: "nullIf(type_name, '')",
    attribute: "nullIf(attribute_name, '')",
    value_at_minimum: 'source_value * minimum',
    value_at_maximum: 'source_value * maximum',
    is_high_good: 'high_is_good',
    roll: 'round(100 * if((high_is_good = 1) = (source_value > 0), (value / source_value - minimum) / (maximum - minimum), 1 - (value / source_value - minimum) / (maximum - minimum)), 1)',
  },
} as const;

/** Their rows. */
const abyssalBodies: Readonly<Record<keyof typeof abyssalColumns, ViewOf>> = {
  abyssals: (rows) => {
    const rolled = withName(
      rows('abyssal_offers', '*'),
      'item_id',
      rows('abyssals', 'item_id, source_type_id, mutator_type_id, state'),
    );
    const named = withName(rolled, 'source_type_id', rows('types', 'type_id AS source_type_id, name AS source_name'));
    return namedType(withName(named, 'mutator_type_id', rows('types', 'type_id AS mutator_type_id, name AS mutator_name')), rows);
  },
  abyssal_attributes: (rows) => {
    // `{"50":27.1,"30":3e-5}`, taken apart as text: the oldest engine that is published to has no functions for JSON.
    const bare = `replaceAll(replaceAll(replaceAll(ifNull(attributes, ''), '{', ''), '}', ''), '"', '')`;
    const entries = `SELECT item_id, type_id, source_type_id, mutator_type_id, toInt64(substring(entry, 1, position(entry, ':') - 1)) AS attribute_id,
        toFloat64(substring(entry, position(entry, ':') + 1, 40)) AS value
      FROM (SELECT *, arrayJoin(arrayFilter(part -> part != '', splitByChar(',', ${bare}))) AS entry FROM (${rows('abyssals', '*')}))`;
    const ranged = `SELECT * FROM (${entries}) AS one
      GLOBAL ALL INNER JOIN (${rows('mutation_ranges', '*')}) AS other USING (mutator_type_id, attribute_id)`;
    const bases = rows('source_attributes', 'type_id AS source_type_id, attribute_id, toNullable(value) AS source_value');
    const based = `SELECT * FROM (${ranged}) AS one GLOBAL ALL LEFT JOIN (${bases}) AS other USING (source_type_id, attribute_id)`;
    return namedType(withName(based, 'attribute_id', rows('mutated_attributes', 'attribute_id, name AS attribute_name')), rows);
  },
};

/** Text such as `2026-11-20T18:00:00Z` of whole hours since 1970. */
const hourText = (hours: string) => `formatDateTime(toDateTime(${hours} * 3600), '%Y-%m-%dT%H:00:00Z', 'UTC')`;
const dayText = (days: string) => `formatDateTime(toDateTime(${days} * 86400), '%Y-%m-%d', 'UTC')`;
/** Where no other row follows. Whole hours since 1970. */
const LAST_HOUR = 10_000_000;
const NEXT_HOUR = 'toInt64(intDiv(toUInt32(now()), 3600) + 1)';

/** What the columns of a view are made of, where that is not a column of the same name. */
const made: Readonly<Partial<Record<SqlViewName, Readonly<Record<string, string>>>>> = {
  contracts: {
    region: "nullIf(region_name, '')",
    is_listed: 'present',
    items_complete: "toInt64(items_state = 'known' AND items_left_out = 0)",
    verdict: "nullIf(verdict, '')",
    price_rating: "nullIf(price_rating, '')",
    // One that is not rated has no verdict; one without warnings has no codes either.
    flag_codes: "if(ifNull(verdict, '') = '', NULL, flag_codes)",
  },
  items: {
    type: "nullIf(type_name, '')",
    // By the rule of decisions §3.2.
    is_blueprint_copy: `if(category_id = ${BLUEPRINT_CATEGORY_ID}, toInt64(ifNull(is_blueprint_copy, 0) = 1), NULL)`,
  },
  ...abyssalColumns,
  prices: {
    type: "nullIf(type_name, '')",
    region: "nullIf(region_name, '')",
    hour: hourText('at_hour'),
    contracts: 'sample_count',
    units: 'volume',
  },
  sales: {
    region: "nullIf(region_name, '')",
    sold_at: 'date_completed',
    price: "if(type = 'auction', highest_bid, price)",
    type_id: 'single_type_id',
    item: "nullIf(type_name, '')",
    quantity: 'single_quantity',
  },
  market: {
    station: "nullIf(station_name, '')",
    type: "nullIf(type_name, '')",
    // Of JSON such as [[5.1,20],[5,3]]; an empty list has no best.
    best_bid: "if(bids = '[]', NULL, toFloat64OrZero(substring(bids, 3, position(bids, ',') - 3)))",
    best_ask: "if(asks = '[]', NULL, toFloat64OrZero(substring(asks, 3, position(asks, ',') - 3)))",
  },
  market_hours: {
    station: "nullIf(station_name, '')",
    type: "nullIf(type_name, '')",
    hour: hourText('at_hour'),
    best_bid: 'nullIf(best_bid, 0)',
    best_ask: 'nullIf(best_ask, 0)',
  },
  traded: { type: "nullIf(type_name, '')", region: "nullIf(region_name, '')" },
  market_groups: { market_group: 'name' },
  systems: { system: 'name' },
  system_hours: { system: "nullIf(system_name, '')", day_number: 'day', hour: hourText('(day * 24 + clock)') },
  fights: { system: "nullIf(system_name, '')", class: 'classification' },
  kills: { system: "nullIf(system_name, '')", ship: "nullIf(type_name, '')", is_npc: 'npc' },
  forecasts: {
    day: dayText('making_day'),
    made_at: 'newest_made_at',
    system: "nullIf(system_name, '')",
    hotspot_probability: 'hotspot',
  },
  grades: { day: dayText('day'), is_backtest: 'backtest' },
  ratings: { flags: 'flag_codes' },
  types: {
    type: 'name',
    group_name: "nullIf(named_group, '')",
    category: "nullIf(named_category, '')",
    is_published: 'published',
  },
  stations: {
    station: "nullIf(name, '')",
    system_id: 'nullIf(system_id, 0)',
    system: "nullIf(system_name, '')",
    region_id: 'nullIf(region_id, 0)',
    region: "nullIf(region_name, '')",
  },
  gates: { system: "nullIf(system_name, '')", destination_system: "nullIf(destination_name, '')" },
  wormholes: { hub_system: "nullIf(system_name, '')", destination_system: 'destination_name' },
  insurgencies: { system: "nullIf(system_name, '')" },
  raidable_skyhooks: { planet: "nullIf(planet_name, '')", system: "nullIf(system_name, '')" },
  storms: { system: "nullIf(system_name, '')" },
};

const hourly = (series: string, sampled: string) =>
  `if(${sampled} = 0, NULL, ifNull(toInt64OrZero(splitByChar(',', assumeNotNull(${series}))[clock + 1]), 0)) AS hourly_${series}`;

/**
 * A row for each known hour, `at_hour`, in which a change was in force: each holds until the next one of its series, which is taken as arrays and
 * paired with the hours that follow. `place`: the column that tells the series of a type apart; `known`: the table with the hours of each day.
 */
function everyHour(
  rows: Parameters<ViewOf>[0],
  {
    changes,
    known,
    place,
    values,
    isThere,
  }: { changes: string; known: string; place: string; values: string[]; isThere: string },
): string {
  const arrays = values.map((value) => `groupArray(${value}) AS all_${value}`).join(', ');
  const series = `SELECT ${place}, type_id, groupArray(hour) AS sinces, arrayPushBack(arrayPopFront(sinces), toInt64(${LAST_HOUR})) AS untils, ${arrays}
      FROM (SELECT * FROM (${rows(changes, '*')}) ORDER BY ${place}, type_id, hour) GROUP BY ${place}, type_id`;
  const stretches = `SELECT ${place}, type_id, since, until, ${values.join(', ')} FROM (${series})
      ARRAY JOIN sinces AS since, untils AS until, ${values.map((value) => `all_${value} AS ${value}`).join(', ')} WHERE ${isThere}`;
  const each = `SELECT *, since + arrayJoin(range(toUInt64(greatest(least(until, ${NEXT_HOUR}) - since, 0)))) AS at_hour FROM (${stretches})`;
  const days = `SELECT ${place}, day AS at_day, hours FROM (${rows(known, '*')})`;
  return `SELECT * FROM (SELECT *, intDiv(at_hour, 24) AS at_day FROM (${each})) AS one
      GLOBAL ALL INNER JOIN (${days}) AS other USING (${place}, at_day) WHERE bitTest(hours, at_hour % 24)`;
}

const bodies: Readonly<Record<SqlViewName, ViewOf>> = {
  contracts: (rows) => {
    const named = ['issuer', 'issuer_corporation'].reduce(
      (inner, who) => withName(inner, `${who}_id`, rows('names', `id AS ${who}_id, name AS ${who}`)),
      namedRegion(rows('contracts', '*'), rows),
    );
    return withName(
      named,
      'contract_id',
      rows(
        'contract_ratings',
        'contract_id, margin, margin_percent, verdict, is_safe, no_warnings, price_rating, best_hub, best_margin, capital, margin_listed, below_sold_percent, flag_codes',
      ),
    );
  },
  items: (rows) => namedType(rows('contract_items', '*'), rows),
  ...abyssalBodies,
  prices: (rows) => {
    const values = ['min_price', 'median_price', 'max_price', 'sample_count', 'volume'];
    const from = { changes: 'price_changes', known: 'priced_days', place: 'region_id', values, isThere: 'sample_count > 0' };
    return namedType(namedRegion(everyHour(rows, from), rows), rows);
  },
  market_hours: (rows) => {
    const values = ['best_bid', 'best_ask'];
    const from = { changes: 'market_price_changes', known: 'market_hours_read', place: 'station_id', values };
    const hours = everyHour(rows, { ...from, isThere: 'best_bid > 0 OR best_ask > 0' });
    return namedType(withName(hours, 'station_id', rows('stations', 'station_id, name AS station_name')), rows);
  },
  sales: (rows) =>
    namedType(
      namedRegion(
        `SELECT * FROM (${rows('contracts', '*')}) WHERE status IN ('finished', 'finished_issuer', 'finished_contractor') AND type IN ('item_exchange', 'auction')`,
        rows,
      ),
      rows,
      'single_type_id',
    ),
  market: (rows) =>
    namedType(withName(rows('market_depth', '*'), 'station_id', rows('stations', 'station_id, name AS station_name')), rows),
  traded: (rows) =>
    namedType(namedRegion(`SELECT * FROM (${rows('market_history', '*')}) WHERE isNotNull(observed_at)`, rows), rows),
  market_groups: (rows) => rows('market_groups', '*'),
  systems: (rows) => rows('system_rows', '*'),
  system_hours: (rows) => {
    const sampled = (kind: string) =>
      withName(
        '',
        'hour_text',
        `SELECT hour AS hour_text, 1 AS ${kind}_sampled FROM (${rows('sampled_hours', '*')}) WHERE kind = '${kind}'`,
      ).slice('SELECT * FROM () AS one '.length);
    const clocked = `SELECT *, arrayJoin(range(24)) AS clock FROM (${rows('activity_days', '*')})`;
    const texts = `SELECT *, ${hourText('(day * 24 + clock)')} AS hour_text FROM (${clocked})`;
    const counted = `SELECT * FROM (SELECT * FROM (${texts}) AS one ${sampled('jumps')}) AS one ${sampled('kills')}`;
    const figures = `SELECT system_id, day, clock, ${hourly('jumps', 'jumps_sampled')}, ${['ship_kills', 'pod_kills', 'npc_kills'].map((series) => hourly(series, 'kills_sampled')).join(', ')} FROM (${counted})`;
    const renamed = `SELECT system_id, day, clock, ${['jumps', 'ship_kills', 'pod_kills', 'npc_kills'].map((series) => `hourly_${series} AS ${series}`).join(', ')} FROM (${figures})`;
    return namedSystem(renamed, rows);
  },
  fights: (rows) => namedSystem(rows('fights', '*'), rows),
  kills: (rows) => {
    const named = ['victim_corporation', 'victim_alliance'].reduce(
      (inner, whose) => withName(inner, `${whose}_id`, rows('names', `id AS ${whose}_id, name AS ${whose}`)),
      namedSystem(rows('killmails', '*'), rows),
    );
    return namedType(named, rows, 'ship_type_id');
  },
  forecasts: (rows) => {
    const newest = `SELECT argMax(making_id, made_at) AS making_id, day AS making_day, max(made_at) AS newest_made_at FROM (${rows('forecast_makings', '*')}) GROUP BY day`;
    return namedSystem(
      `SELECT * FROM (${rows('system_forecasts', '*')}) AS one GLOBAL ALL INNER JOIN (${newest}) AS other USING (making_id)`,
      rows,
    );
  },
  grades: (rows) => rows('forecast_grades', '*'),
  ratings: (rows) => rows('contract_ratings', '*'),
  types: (rows) =>
    withName(
      withName(rows('types', '*'), 'group_id', rows('groups', 'group_id, name AS named_group')),
      'category_id',
      rows('categories', 'category_id, name AS named_category'),
    ),
  stations: (rows) => {
    const places = `${rows('stations', "station_id, name, 'station' AS kind, toInt64(system_id) AS system_id")}
      UNION ALL ${rows('structures', "structure_id AS station_id, name, 'structure' AS kind, toInt64(ifNull(system_id, 0)) AS system_id")}`;
    const located = withName(places, 'system_id', rows('systems', 'system_id, name AS system_name, region_id'));
    return namedRegion(located, rows);
  },
  gates: (rows) =>
    withName(
      namedSystem(rows('stargates', '*'), rows),
      'destination_system_id',
      rows('systems', 'system_id AS destination_system_id, name AS destination_name'),
    ),
  wormholes: (rows) =>
    withName(rows('wormholes', '*'), 'hub_system_id', rows('systems', 'system_id AS hub_system_id, name AS system_name')),
  insurgencies: (rows) =>
    withName(rows('insurgency_systems', '*'), 'system_id', rows('systems', 'system_id, name AS system_name')),
  raidable_skyhooks: (rows) =>
    withName(
      withName(rows('raidable_skyhooks', '*'), 'system_id', rows('systems', 'system_id, name AS system_name')),
      'planet_id',
      rows('planets', 'planet_id, name AS planet_name'),
    ),
  storms: (rows) => withName(rows('storms', '*'), 'system_id', rows('systems', 'system_id, name AS system_name')),
};

/**
 * The documented views over published tables, by name; their columns are those of src-shared/data-api/sql-views, in their order.
 * `definition` is what the query calls its rows: the server keeps that word, so that it says which wording of the view it has.
 */
export function clickHouseViews(database: string): Record<SqlViewName, { query: string; definition: string }> {
  const rows = (table: string, columns: string) => `SELECT ${columns} FROM ${database}.mirror_${table} FINAL WHERE _deleted = 0`;
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => {
      const columns = Object.keys(sqlViews[name as SqlViewName].columns).map((column) => {
        const from = made[name as SqlViewName]?.[column] ?? column;
        return from === column ? column : `${from} AS ${column}`;
      });
      const plain = `SELECT ${columns.join(', ')} FROM (${body(rows)})`.replaceAll(/\s+/g, ' ');
      const definition = `definition_${createHash('sha256').update(plain).digest('hex').slice(0, 16)}`;
      return [name, { query: `${plain} AS ${definition}`, definition }];
    }),
  ) as Record<SqlViewName, { query: string; definition: string }>;
}
