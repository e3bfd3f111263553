import { type SqlViewName, sqlViews } from '#shared/data-api/sql-views';
import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import { HOURS } from '../systems/activity-packing.ts';

const sampled = (kind: 'jumps' | 'kills') =>
  `EXISTS (SELECT 1 FROM main.sampled_hours WHERE kind = '${kind}' AND sampled_hours.hour = counted.hour)`;
const hourly = (series: string, kind: 'jumps' | 'kills') =>
  `CASE WHEN ${sampled(kind)} THEN hour_count(${series}, clock_hour) END AS ${series}`;

/**
 * A name or a figure of another table. As a subquery and not as a join: where a statement does not ask for the column, SQLite then
 * does not look for it either.
 */
const lookup = (column: string, table: string, key: string, value: string) =>
  `(SELECT ${column} FROM main.${table} WHERE ${table}.${key} = ${value})`;
/** The 24 hours of a day, as `column1`. */
const clockHours = `(VALUES ${Array.from({ length: HOURS }, (_, hour) => `(${hour})`).join(', ')})`;
/** Where no other row follows. Whole hours since 1970. */
const LAST_HOUR = 10_000_000;

/**
 * A row for each known hour, `captured_at`, in which a change was in force. `place`: the column that tells the series of a type apart;
 * `known`: the table with the hours of each day.
 */
const everyHour = (changes: string, known: string, place: string, isThere: string) => `
      (SELECT change.*, strftime('%Y-%m-%dT', known.day * 86400, 'unixepoch') || printf('%02d:00:00Z', clock.column1) AS captured_at
         FROM (SELECT *, lead(hour, 1, ${LAST_HOUR}) OVER (PARTITION BY ${place}, type_id ORDER BY hour) AS until FROM main.${changes}) AS change
         JOIN main.${known} AS known ON known.${place} = change.${place} AND known.day BETWEEN change.hour / 24 AND (change.until - 1) / 24
         JOIN ${clockHours} AS clock ON known.hours >> clock.column1 & 1 AND known.day * 24 + clock.column1 >= change.hour
          AND known.day * 24 + clock.column1 < change.until
        WHERE ${isThere})`;
const regionOf = (row: string) => lookup('name', 'regions', 'region_id', `${row}.region_id`);
const typeOf = (row: string) => lookup('name', 'types', 'type_id', `${row}.type_id`);
/** By the rule of decisions §3.2: of blueprints alone, and an original's source may say nothing. */
const isCopyOf = (row: string) =>
  `CASE WHEN ${lookup('category_id', 'types', 'type_id', `${row}.type_id`)} = ${BLUEPRINT_CATEGORY_ID} THEN ${row}.is_blueprint_copy IS 1 END`;
const systemOf = (row: string) => lookup('name', 'systems', 'system_id', `${row}.system_id`);
const ratingOf = (column: string) => `${lookup(column, 'contract_ratings', 'contract_id', 'contract.contract_id')} AS ${column}`;

/** The views of src-shared/data-api/sql-views over the tables: a statement each, its columns in their order. */
export const viewStatements: Readonly<Record<SqlViewName, string>> = {
  contracts: `
    SELECT contract.contract_id, contract.type, contract.status, contract.region_id, ${regionOf('contract')} AS region, contract.title,
           contract.price, contract.reward, contract.collateral, contract.buyout, contract.volume, contract.days_to_complete,
           contract.issuer_id, ${lookup('name', 'names', 'id', 'contract.issuer_id')} AS issuer,
           contract.issuer_corporation_id, ${lookup('name', 'names', 'id', 'contract.issuer_corporation_id')} AS issuer_corporation,
           contract.start_location_id, contract.end_location_id, contract.date_issued, contract.date_expired, contract.date_accepted,
           contract.date_completed, contract.first_seen_at, contract.present AS is_listed, contract.bid_count, contract.highest_bid,
           contract.items_state,
           contract.items_state = 'known' AND contract.items_left_out = 0 AS items_complete, contract.single_type_id, contract.single_quantity, contract.unit_price,
           ${['margin', 'margin_percent', 'verdict', 'is_safe', 'no_warnings', 'price_rating', 'best_hub', 'best_margin', 'capital', 'margin_listed', 'below_sold_percent', 'flag_codes'].map(ratingOf).join(', ')}
      FROM main.contracts AS contract`,
  items: `
    SELECT item.contract_id, item.record_id, item.type_id, ${typeOf('item')} AS type, item.quantity, item.is_included, ${isCopyOf('item')} AS is_blueprint_copy,
           item.runs, item.material_efficiency, item.time_efficiency
      FROM main.contract_items AS item`,
  abyssals: `
    SELECT offer.item_id, offer.contract_id, offer.type_id, ${typeOf('offer')} AS type, roll.source_type_id,
           ${lookup('name', 'types', 'type_id', 'roll.source_type_id')} AS source, roll.mutator_type_id,
           ${lookup('name', 'types', 'type_id', 'roll.mutator_type_id')} AS mutaplasmid, coalesce(roll.state, 'waiting') AS state
      FROM main.abyssal_offers AS offer LEFT JOIN main.abyssals AS roll ON roll.item_id = offer.item_id`,
  abyssal_attributes: `
    SELECT roll.item_id, roll.type_id, ${typeOf('roll')} AS type, CAST(entry.key AS INTEGER) AS attribute_id,
           ${lookup('name', 'mutated_attributes', 'attribute_id', 'CAST(entry.key AS INTEGER)')} AS attribute, entry.value AS value,
           base.value AS source_value, base.value * span.minimum AS value_at_minimum, base.value * span.maximum AS value_at_maximum,
           span.high_is_good AS is_high_good,
           round(100 * CASE WHEN span.high_is_good = (base.value > 0) THEN (entry.value / base.value - span.minimum) / (span.maximum - span.minimum)
                            ELSE 1 - (entry.value / base.value - span.minimum) / (span.maximum - span.minimum) END, 1) AS roll
      FROM main.abyssals AS roll JOIN json_each(roll.attributes) AS entry
      JOIN main.mutation_ranges AS span ON span.mutator_type_id = roll.mutator_type_id AND span.attribute_id = CAST(entry.key AS INTEGER)
      LEFT JOIN main.source_attributes AS base ON base.type_id = roll.source_type_id AND base.attribute_id = CAST(entry.key AS INTEGER)`,
  prices: `
    SELECT price.type_id, ${typeOf('price')} AS type, price.region_id, ${regionOf('price')} AS region, price.captured_at AS hour,
           price.min_price, price.median_price, price.max_price, price.sample_count AS contracts, price.volume AS units
      FROM ${everyHour('price_changes', 'priced_days', 'region_id', 'change.sample_count > 0')} AS price`,
  sales: `
    SELECT contract.contract_id, contract.type, contract.region_id, ${regionOf('contract')} AS region, contract.date_completed AS sold_at,
           CASE contract.type WHEN 'auction' THEN contract.highest_bid ELSE contract.price END AS price,
           contract.single_type_id AS type_id, ${lookup('name', 'types', 'type_id', 'contract.single_type_id')} AS item,
           contract.single_quantity AS quantity, contract.unit_price
      FROM main.contracts AS contract
     WHERE contract.status IN ('finished', 'finished_issuer', 'finished_contractor') AND contract.type IN ('item_exchange', 'auction')`,
  market: `
    SELECT depth.station_id, ${lookup('name', 'stations', 'station_id', 'depth.station_id')} AS station, depth.type_id,
           ${typeOf('depth')} AS type, depth.bids ->> '$[0][0]' AS best_bid,
           depth.asks ->> '$[0][0]' AS best_ask, depth.bid_volume, depth.ask_volume, depth.observed_at
      FROM main.market_depth AS depth`,
  market_hours: `
    SELECT best.station_id, ${lookup('name', 'stations', 'station_id', 'best.station_id')} AS station, best.type_id, ${typeOf('best')} AS type,
           best.captured_at AS hour, nullif(best.best_bid, 0) AS best_bid, nullif(best.best_ask, 0) AS best_ask
      FROM ${everyHour('market_price_changes', 'market_hours_read', 'station_id', 'change.best_bid > 0 OR change.best_ask > 0')} AS best`,
  traded: `
    SELECT pace.region_id, ${regionOf('pace')} AS region, pace.type_id, ${typeOf('pace')} AS type, pace.volume_a_day, pace.average,
           pace.median_before, pace.observed_at
      FROM main.market_history AS pace WHERE pace.observed_at IS NOT NULL`,
  market_groups: `
    SELECT market_group_id, name AS market_group, parent_group_id FROM main.market_groups`,
  systems: `
    SELECT ${Object.keys(sqlViews.systems.columns)
      .map((column) => (column === 'system' ? 'name AS system' : column))
      .join(', ')}
      FROM main.system_rows`,
  system_hours: `
    SELECT counted.system_id, ${systemOf('counted')} AS system, counted.day AS day_number, counted.hour,
           ${hourly('jumps', 'jumps')}, ${hourly('ship_kills', 'kills')}, ${hourly('pod_kills', 'kills')}, ${hourly('npc_kills', 'kills')}
      FROM (SELECT activity.*, clock.column1 AS clock_hour,
                   strftime('%Y-%m-%dT', activity.day * 86400, 'unixepoch') || printf('%02d:00:00Z', clock.column1) AS hour
              FROM main.activity_days AS activity, ${clockHours} AS clock) AS counted`,
  fights: `
    SELECT fight.fight_id, fight.system_id, ${systemOf('fight')} AS system, fight.classification AS class, fight.started_at, fight.last_kill_at,
           fight.kills, fight.pilots, fight.isk_destroyed
      FROM main.fights AS fight`,
  kills: `
    SELECT kill.killmail_id, kill.time, kill.system_id, ${systemOf('kill')} AS system, kill.ship_type_id,
           ${lookup('name', 'types', 'type_id', 'kill.ship_type_id')} AS ship, kill.location_id, kill.npc AS is_npc, kill.value,
           kill.attacker_count, kill.victim_character_id, kill.victim_corporation_id,
           ${lookup('name', 'names', 'id', 'kill.victim_corporation_id')} AS victim_corporation, kill.victim_alliance_id,
           ${lookup('name', 'names', 'id', 'kill.victim_alliance_id')} AS victim_alliance
      FROM main.killmails AS kill`,
  forecasts: `
    SELECT date(making.day * 86400, 'unixepoch') AS day, making.made_at, forecast.system_id, ${systemOf('forecast')} AS system, forecast.jumps,
           forecast.jumps_low, forecast.jumps_high, forecast.kills, forecast.kills_low, forecast.kills_high,
           forecast.hotspot AS hotspot_probability
      FROM main.forecast_makings AS making
      JOIN main.system_forecasts AS forecast ON forecast.making_id = making.making_id
     WHERE making.making_id = (SELECT making_id FROM main.forecast_makings AS newer WHERE newer.day = making.day
                                ORDER BY newer.made_at DESC LIMIT 1)`,
  grades: `
    SELECT date(day * 86400, 'unixepoch') AS day, model, backtest AS is_backtest, mae_jumps, mae_kills, directional_accuracy, brier,
           quiet_precision, quiet_recall, sample_size
      FROM main.forecast_grades`,
  ratings: `
    SELECT contract_id, margin, margin_percent, margin_listed, verdict, flag_codes AS flags, is_safe, capital, below_sold_percent
      FROM main.contract_ratings`,
  types: `
    SELECT type.type_id, type.name AS type, type.group_id, ${lookup('name', 'groups', 'group_id', 'type.group_id')} AS group_name,
           type.category_id, ${lookup('name', 'categories', 'category_id', 'type.category_id')} AS category, type.volume,
           type.meta_level, type.meta_group_id, type.market_group_id, type.published AS is_published
      FROM main.types AS type`,
  stations: `
    SELECT station_id, station, kind, system_id, ${systemOf('place')} AS system, region_id, ${regionOf('place')} AS region
      FROM (SELECT located.*, ${lookup('region_id', 'systems', 'system_id', 'located.system_id')} AS region_id
              FROM (SELECT station_id, name AS station, 'station' AS kind, system_id FROM main.stations
                    UNION ALL SELECT structure_id, nullif(name, ''), 'structure', system_id FROM main.structures) AS located) AS place`,
  gates: `
    SELECT gate.stargate_id, gate.system_id, ${systemOf('gate')} AS system, gate.destination_system_id,
           ${lookup('name', 'systems', 'system_id', 'gate.destination_system_id')} AS destination_system
      FROM main.stargates AS gate`,
  wormholes: `
    SELECT hole.connection_id, hole.hub_system_id, ${lookup('name', 'systems', 'system_id', 'hole.hub_system_id')} AS hub_system,
           hole.hub_signature, hole.wormhole_type, hole.max_ship_size, hole.expires_at, hole.destination_system_id,
           hole.destination_name AS destination_system, hole.destination_class, hole.destination_region, hole.destination_signature
      FROM main.wormholes AS hole`,
  insurgencies: `
    SELECT insurgent.system_id, ${systemOf('insurgent')} AS system, campaign_id, pirate_faction_id, corruption_stage, corruption_percentage,
           suppression_stage, suppression_percentage
      FROM main.insurgency_systems AS insurgent`,
  raidable_skyhooks: `
    SELECT planet_id, planets.name AS planet, skyhook.system_id, ${systemOf('skyhook')} AS system, raidable_from, raidable_until
      FROM main.raidable_skyhooks AS skyhook LEFT JOIN main.planets AS planets USING (planet_id)`,
  storms: `
    SELECT storm_id, storm.system_id, ${systemOf('storm')} AS system, kind, reported_at FROM main.storms AS storm`,
};
