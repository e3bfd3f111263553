/** Statements over the documented views to begin with, each with what it answers. The first one is the reference's example. */
export const sqlExamples = [
  {
    name: 'Contracts by region',
    sql: 'SELECT region, count(*) AS contracts FROM contracts WHERE is_listed = 1 GROUP BY region ORDER BY contracts DESC',
  },
  {
    name: 'What sold most often',
    sql: 'SELECT item, count(*) AS sales, min(unit_price) AS cheapest FROM sales WHERE item IS NOT NULL GROUP BY type_id ORDER BY sales DESC LIMIT 50',
  },
  {
    name: 'Jumps of the busiest system by the hour',
    sql: 'SELECT hour, jumps FROM system_hours\n WHERE system_id = (SELECT system_id FROM systems ORDER BY jumps_24h DESC LIMIT 1)\n   AND jumps IS NOT NULL ORDER BY hour',
  },
  {
    name: 'Where a fight is the likeliest, and how many kills are expected there',
    sql: 'SELECT system, day, hotspot_probability, kills, kills_low, kills_high FROM forecasts ORDER BY day DESC, hotspot_probability DESC LIMIT 50',
  },
  {
    name: 'Couriers out of Jita by what they pay for a million ISK of collateral',
    sql: "SELECT c.contract_id, s.station AS pickup, e.station AS destination, e.system, c.reward, c.collateral, round(c.reward * 1e6 / c.collateral) AS pay\n  FROM contracts AS c JOIN stations AS s ON s.station_id = c.start_location_id LEFT JOIN stations AS e ON e.station_id = c.end_location_id\n WHERE c.type = 'courier' AND c.is_listed = 1 AND c.collateral > 0 AND s.system = 'Jita' ORDER BY pay DESC LIMIT 50",
  },
  {
    name: 'Usual prices of what sold, with their spread',
    sql: "SELECT t.category, t.type, count(*) AS sales, median(s.unit_price) AS middle, percentile(s.unit_price, 25) AS low, percentile(s.unit_price, 75) AS high\n  FROM sales AS s JOIN types AS t USING (type_id) WHERE t.category <> 'Blueprint' GROUP BY t.type_id ORDER BY sales DESC LIMIT 50",
  },
  {
    name: 'Warnings of contracts, by flag',
    sql: "SELECT flag.value AS flag, count(*) AS contracts, median(margin) AS margin\n  FROM ratings, json_each('[\"' || replace(flags, ' ', '\",\"') || '\"]') AS flag\n WHERE flags <> '' GROUP BY 1 ORDER BY contracts DESC",
  },
  {
    name: 'Losses at gates in a day, by gate',
    sql: "SELECT g.system, g.destination_system AS gate_to, count(*) AS losses, sum(k.value) AS isk\n  FROM kills AS k JOIN gates AS g ON g.stargate_id = k.location_id\n WHERE k.time > eve_now('-1 day') AND k.is_npc = 0 GROUP BY g.stargate_id ORDER BY losses DESC LIMIT 50",
  },
  {
    name: 'Wormholes of the hubs into high security',
    sql: "SELECT w.hub_system, w.hub_signature, w.destination_system, w.destination_region, w.max_ship_size, w.expires_at\n  FROM wormholes AS w JOIN systems AS s ON s.system_id = w.destination_system_id WHERE s.security = 'high' ORDER BY w.expires_at DESC",
  },
  {
    name: 'Contracts of each hour of a day, empty hours too',
    sql: "WITH RECURSIVE hours(hour) AS (SELECT 0 UNION ALL SELECT hour + 1 FROM hours WHERE hour < 23),\n  counted AS (SELECT CAST(strftime('%H', date_issued) AS INTEGER) AS hour, count(*) AS contracts\n    FROM contracts WHERE date_issued > eve_now('-1 day') GROUP BY 1)\nSELECT hour, coalesce(contracts, 0) AS contracts FROM hours LEFT JOIN counted USING (hour) ORDER BY hour",
  },
  {
    name: 'Days that single items took to sell, by type',
    sql: 'SELECT s.item, count(*) AS sales, round(median(julianday(s.sold_at) - julianday(c.date_issued)), 1) AS days, median(s.unit_price) AS unit_price\n  FROM sales AS s JOIN contracts AS c USING (contract_id) WHERE s.item IS NOT NULL GROUP BY s.type_id ORDER BY sales DESC LIMIT 50',
  },
  {
    name: 'Issuers by what they sold, and the percent sold of what ended',
    sql: "SELECT issuer, issuer_corporation, sum(status = 'finished') AS sold, count(*) AS ended, round(100.0 * sum(status = 'finished') / count(*)) AS percent\n  FROM contracts WHERE type = 'item_exchange' AND status IN ('finished', 'cancelled', 'deleted') GROUP BY issuer_id ORDER BY sold DESC LIMIT 50",
  },
] as const;

/** The statement that reads what is known of these systems as they are now. */
export const statementOfSystems = (ids: readonly number[]): string =>
  `SELECT * FROM systems WHERE system_id IN (${ids.join(', ')})`;

/** The statement that reads what the market of a hub's station asks and bids for these types. */
export const statementOfMarket = (stationId: number, typeIds: readonly number[]): string =>
  `SELECT station, type, best_bid, best_ask, bid_volume, ask_volume, observed_at FROM market\n WHERE station_id = ${stationId} AND type_id IN (${typeIds.join(', ')})`;

/** The statement that reads the single-item contracts of a type, on offer and over. */
export const statementOfOffers = (typeId: number, regionId: number | null): string =>
  `SELECT contract_id, region, unit_price, single_quantity, status, is_listed, date_issued, date_expired, date_accepted\n  FROM contracts WHERE single_type_id = ${typeId}${regionId === null ? '' : ` AND region_id = ${regionId}`} ORDER BY date_issued DESC`;

/** The statement that tells what single-item contracts ask for a type in each region; of null, for every type that the market does not have. */
export const statementOfGoods = (typeId: number | null): string =>
  `SELECT c.region, t.type, count(*) AS offers, min(c.unit_price) AS lowest, median(c.unit_price) AS median_asked,\n       (SELECT median(s.unit_price) FROM sales AS s WHERE s.type_id = t.type_id AND s.region_id = c.region_id AND s.sold_at > eve_now('-30 days')) AS sold_median\n  FROM contracts AS c JOIN types AS t ON t.type_id = c.single_type_id\n WHERE c.is_listed = 1 AND ${typeId === null ? 't.market_group_id IS NULL AND t.is_published = 1' : `t.type_id = ${typeId}`}\n GROUP BY t.type_id, c.region_id ORDER BY offers DESC`;

/** The statement that reads the contracts on offer that have any of these types, cheapest first. */
export const statementOfOffered = (typeIds: readonly number[]): string =>
  `SELECT DISTINCT contract_id, price, title, region, issuer FROM contracts JOIN items USING (contract_id)\n WHERE is_listed = 1 AND is_included = 1 AND type_id IN (${typeIds.join(', ')}) ORDER BY price`;

/** The statement that reads the bundles of the last days, on offer and over, with a type or with any contents, and of one region or of all. */
export const statementOfBundles = (typeId: number | null, regionId: number | null, days: number): string =>
  `SELECT contract_id, region, price, status, is_listed, first_seen_at, date_expired, date_accepted\n  FROM contracts WHERE type = 'item_exchange' AND single_type_id IS NULL AND items_complete = 1 AND price > 0 AND first_seen_at > eve_now('-${days} days')${regionId === null ? '' : ` AND region_id = ${regionId}`}${typeId === null ? '' : `\n   AND contract_id IN (SELECT contract_id FROM items WHERE is_included = 1 AND type_id = ${typeId})`}\n ORDER BY first_seen_at DESC`;

/** The statement that reads the rolls of abyssal modules on offer, of one type or of all. */
export const statementOfAbyssals = (typeId: number | null): string =>
  `SELECT contract_id, item_id, contracts.price, abyssals.type, mutaplasmid, attribute, value, roll\n  FROM contracts JOIN abyssals USING (contract_id) JOIN abyssal_attributes USING (item_id)\n WHERE is_listed = 1${typeId === null ? '' : ` AND abyssals.type_id = ${typeId}`} ORDER BY contracts.price, item_id, attribute`;

/** The sales of an abyssal type with the rolls of what was sold. */
export const statementOfAbyssalSales = (typeId: number): string =>
  `SELECT sales.contract_id, sales.sold_at, sales.price, attribute, value, roll
FROM sales JOIN abyssals USING (contract_id) JOIN abyssal_attributes USING (item_id)
WHERE abyssals.type_id = ${typeId}
ORDER BY sold_at DESC, sales.contract_id, attribute`;

/** The single-item contracts of the last days of an issuer or a corporation, and those of others of the same types. */
export function statementOfRival(seller: { issuer: string } | { corporation: string }, days: number): string {
  const own =
    'issuer' in seller ? `issuer_id = ${Number(seller.issuer)}` : `issuer_corporation_id = ${Number(seller.corporation)}`;
  const compared = `date_issued > eve_now('-${days} days') AND items_complete = 1`;
  return `SELECT contract_id, issuer, ${own} AS is_own, region, single_type_id AS type_id, unit_price, single_quantity, status, is_listed, date_issued, date_expired
  FROM contracts
 WHERE ${compared} AND single_type_id IN (SELECT single_type_id FROM contracts WHERE ${own} AND ${compared})
 ORDER BY type_id, region, date_issued DESC`;
}
