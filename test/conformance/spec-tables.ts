import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tables of the contracts spec that the conformance suite asserts row by row: first columns, as the spec words them. */
export const specTables = {
  'ContractSummary (items of the contract list; base of ContractDetail)': [
    ['contract_id', 'integer', 'yes'],
    ['type', 'string', 'yes'],
    ['status', 'string', 'yes'],
    ['availability', 'string', 'no'],
    ['issuer_id', 'integer', 'no'],
    ['issuer_corporation_id', 'integer', 'no'],
    ['region_id', 'integer or null', 'no'],
    ['region_name', 'string or null', 'no'],
    ['title', 'string or null', 'no'],
    ['price', 'number or null', 'no'],
    ['reward', 'number or null', 'no'],
    ['collateral', 'number or null', 'no'],
    ['volume', 'number or null', 'no'],
    ['date_issued', 'string, date-time', 'yes'],
    ['date_expired', 'string, date-time', 'yes'],
    ['url', 'string, uri', 'no'],
  ],
  'ContractDetail (ContractSummary plus the following)': [
    ['source', 'string, only value `public_region`', 'no'],
    ['for_corporation', 'boolean', 'no'],
    ['issuer_name', 'string or null', 'no'],
    ['issuer_corporation_name', 'string or null', 'no'],
    ['assignee_id', 'integer or null', 'no'],
    ['acceptor_id', 'integer or null', 'no'],
    ['start_location_id', 'integer or null', 'no'],
    ['start_location_name', 'string or null', 'no'],
    ['end_location_id', 'integer or null', 'no'],
    ['end_location_name', 'string or null', 'no'],
    ['buyout', 'number or null', 'no'],
    ['days_to_complete', 'integer or null', 'no'],
    ['date_accepted', 'date-time or null', 'no'],
    ['date_completed', 'date-time or null', 'no'],
    ['first_seen_at', 'date-time', 'no'],
    ['last_seen_at', 'date-time', 'no'],
    ['items', 'array of ContractItem', 'yes'],
  ],
  ContractItem: [
    ['record_id', 'integer', 'yes'],
    ['type_id', 'integer', 'yes'],
    ['type_name', 'string or null', 'no'],
    ['quantity', 'integer', 'yes'],
    ['raw_quantity', 'integer or null', 'no'],
    ['is_included', 'boolean', 'yes'],
    ['is_singleton', 'boolean', 'no'],
    ['is_blueprint_copy', 'boolean or null', 'no'],
    ['runs', 'integer or null', 'no'],
    ['material_efficiency', 'integer or null', 'no'],
    ['time_efficiency', 'integer or null', 'no'],
  ],
  'PageMeta (meta of the contract list)': [
    ['page', 'integer', 'yes'],
    ['page_size', 'integer', 'yes'],
    ['total', 'integer', 'yes'],
    ['total_pages', 'integer', 'no (returned by the list endpoint)'],
    ['query', 'object with free-form members', 'no'],
  ],
  'Other row shapes (member names only)': [
    ['Region', 'region_id, name'],
    ['Item type', 'type_id, name'],
    ['Category code', 'code, label, category_ids, is_blueprint_copy'],
    [
      'Stats object',
      'contracts_total, contracts_outstanding, contracts_last_24h, regions_with_contracts, latest_contract_seen_at',
    ],
    ['Index object', 'name, version, endpoints (object), rate_limit (object)'],
    ['Price history row', 'captured_at, min_price, median_price, max_price, sample_count, volume'],
    ['Volume row', 'day, region_id, region_name, contracts'],
    ['Issuer row', 'corporation_id (when by=corp) or character_id (when by=character), name, contracts, total_value'],
    ['Depth row', 'contract_id, region_id, region_name, quantity, price, unit_price, url'],
  ],
  'GET /api/v1/contracts': [
    ['region_id (alias `region`)', 'integer, repeatable or comma-separated', 'no', 'region id', ''],
    ['type', 'string, repeatable', 'no', 'contract type values', ''],
    ['status', 'string, repeatable', 'no', 'status values', 'everything except deleted, cancelled, reversed'],
    ['availability', 'string, repeatable', 'no', 'availability values', ''],
    [
      'category',
      'string',
      'no',
      'ship, blueprint_original, blueprint_copy, blueprint, module, charge, drone, implant, skill, commodity, structure, structure_module, deployable, subsystem, fighter, skin, planetary, special_edition; matches contracts with at least one included item in that category',
      '',
    ],
    ['q', 'string', 'no', 'case-insensitive substring match on the contract title OR the name of any included item', ''],
    ['price_min', 'number', 'no', 'minimum price', ''],
    ['price_max', 'number', 'no', 'maximum price', ''],
    ['issuer_corporation_id (alias `issuer_corp`)', 'integer', 'no', 'only contracts of this issuer corporation', ''],
    ['sort', 'string', 'no', 'date_issued, date_expired, price, volume, collateral', 'date_issued'],
    ['dir', 'string', 'no', 'asc, desc', 'desc'],
    ['page', 'integer', 'no', '1-based', '1'],
    ['page_size (alias `limit`)', 'integer', 'no', '10 to 200', '50'],
  ],
  'GET /api/v1/analytics/prices': [
    ['type', 'string', 'yes', 'item type id or name', ''],
    ['region', 'string', 'yes', 'region id or name', ''],
    ['days', 'integer', 'no', '1 to 30', '7'],
  ],
  'GET /api/v1/analytics/volume': [
    ['days', 'integer', 'no', '1 to 30', '30'],
    ['top_regions', 'integer', 'no', 'regions ranked by activity, 1 to 50', '8'],
  ],
  'GET /api/v1/analytics/issuers': [
    ['days', 'integer', 'no', '1 to 30', '7'],
    ['by', 'string', 'no', 'corp, character', 'corp'],
    ['limit', 'integer', 'no', '1 to 200', '100'],
  ],
  'GET /api/v1/analytics/depth': [
    ['type', 'string', 'yes', 'item type id or name', ''],
    ['region', 'string', 'no', 'region id or name filter', ''],
    ['limit', 'integer', 'no', '1 to 200', '100'],
  ],
  'GET /api/v1/types': [
    ['q', 'string', 'required unless `id` is given', 'name search, minimum 2 characters', ''],
    ['id', 'integer', 'no', 'exact type id lookup', ''],
    ['limit', 'integer', 'no', '1 to 100', '25'],
  ],
  Errors: [
    ['400', 'invalid or unresolvable parameter', 'every endpoint'],
    ['404', 'no such resource (for example a contract that is not public)', 'every endpoint'],
    ['429', 'rate limit exceeded; response carries a `Retry-After` header and clients must honour it', 'every endpoint'],
  ],
  Limits: [
    ['Request rate', '120 requests per 60 seconds per client IP'],
    ['Rate headers on every response', 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset'],
    ['Over the limit', 'status 429 with `Retry-After`'],
    ['contracts page_size', '10 to 200, default 50'],
    ['types limit', '1 to 100, default 25'],
    ['types q', 'minimum 2 characters'],
    ['analytics days', '1 to 30'],
    ['volume top_regions', '1 to 50'],
    ['issuers and depth limit', '1 to 200, default 100'],
  ],
  'Cache lifetimes of responses:': [
    ['/api/v1/contracts', '30'],
    ['/api/v1/contracts/{contract_id}', '60'],
    ['/api/v1/analytics/prices', '300'],
    ['/api/v1/analytics/volume', '900'],
    ['/api/v1/analytics/issuers', '900'],
    ['/api/v1/analytics/depth', '60'],
    ['/api/v1/regions', '3600'],
    ['/api/v1/types', '3600'],
    ['/api/v1/categories', '86400'],
    ['/api/v1', '3600'],
    ['/api/v1/stats', '300'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

const specFile = join(import.meta.dirname, '..', '..', '..', 'shared', 'specs', 'contracts-service.md');

/** The tables of the spec itself, by the line above each; null where the spec is not at hand. */
export function tablesOfSpec(): Map<string, string[][]> | null {
  if (!existsSync(specFile)) return null;
  const tables = new Map<string, string[][]>();
  let title = '';
  for (const line of readFileSync(specFile, 'utf8').split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : null;
    if (cells === null) {
      if (/^#|:$/.test(line)) title = line.replace(/^#+ /, '');
      continue;
    }
    const rows = tables.get(title) ?? [];
    tables.set(title, [...rows, cells]);
  }
  // The first two lines of each are its head and its rule.
  return new Map([...tables].map(([name, rows]) => [name, rows.slice(2)]));
}
