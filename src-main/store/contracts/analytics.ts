import type { DepthRow, PriceHistoryRow } from '#shared/contracts-api/analytics';
import type { ContractCounts } from '#shared/contracts-api/reference';
import type { SupplyRow } from '#shared/plan-api/supply';
import type { ReadDb } from '../db.ts';
import { countExpired } from './mirror-counts.ts';
import { placeJoins } from './place-columns.ts';
import { priceReads } from './prices.ts';

/** An offer of the depth view; its page in the app is the caller's to add. `date_expired`: ISO 8601 UTC. */
export type Offer = Omit<DepthRow, 'url'> & { date_expired: string };

/** Between which times contracts expire that a question asks for: after the one, at the other at the latest. ISO 8601 UTC. */
export interface ExpiryBounds {
  after: string;
  until: string;
}

/** `expired`: false: what has not expired at `now` (ISO 8601 UTC); true: what has; null: both. */
function expiryBounds(expired: boolean | null, now: string): ExpiryBounds {
  return { after: expired === false ? now : '', until: expired === true ? now : '9999' };
}

/** Reads of rollups and narrow indexes, never of the rows of a million contracts. */
export function analyticsReads(db: ReadDb) {
  const prices = priceReads(db);

  // single_type_id is set on single-item contracts only (decisions §3.4); the index has them in price order.
  const offersWhere = `single_type_id = @typeId AND present = 1 AND date_expired > @after AND date_expired <= @until AND (@regionId IS NULL OR region_id = @regionId)`;
  type Wanted = { typeId: number; regionId: number | null } & ExpiryBounds;
  const offers = db.prepare<[Wanted & { limit: number }], Offer>(`
    SELECT contract_id, region_id, regions.name AS region_name, single_quantity AS quantity, price, unit_price, date_expired
      FROM contracts LEFT JOIN regions USING (region_id)
     WHERE ${offersWhere} ORDER BY unit_price, contract_id LIMIT @limit`);
  const offerCount = db.prepare<[Wanted], number>(`SELECT count(*) FROM contracts WHERE ${offersWhere}`).pluck();

  const counts = db.prepare<[{ now: string }], Omit<ContractCounts, 'contracts_last_24h'>>(`
    WITH RECURSIVE region(id) AS (
      SELECT min(region_id) FROM contracts
      UNION ALL SELECT (SELECT min(region_id) FROM contracts WHERE region_id > region.id) FROM region WHERE region.id IS NOT NULL)
    SELECT mirror_counts.contracts AS contracts_total, mirror_counts.contracts_outstanding - ${countExpired('@now')} AS contracts_outstanding,
           (SELECT count(id) FROM region) AS regions_with_contracts,
           (SELECT max(seen) FROM (
              SELECT max(swept_at) AS seen FROM region_sweeps WHERE contracts > 0
              UNION ALL SELECT max(last_seen_at) FROM contracts WHERE last_seen_at IS NOT NULL)) AS latest_contract_seen_at
      FROM mirror_counts`);

  return {
    /** Hourly rows of one type in one region from an hour on, ascending. */
    priceHistory: (typeId: number, regionId: number, since: string): PriceHistoryRow[] => prices.history(typeId, regionId, since),

    /**
     * Offers of one type in the latest lists, cheapest unit first, and how many there are in all; `expired` and `now` as in
     * {@link expiryBounds}.
     */
    depth(
      { typeId, regionId, expired }: { typeId: number; regionId: number | null; expired: boolean | null },
      now: string,
      limit: number,
    ): { offers: Offer[]; total: number } {
      const wanted = { typeId, regionId, ...expiryBounds(expired, now) };
      const found = offers.all({ ...wanted, limit });
      // Fewer than were wanted are all.
      const total = found.length < limit ? found.length : (offerCount.get(wanted) ?? 0);
      return { offers: found, total };
    },

    /** `since`: a day before now. What has expired by `now` is not outstanding. */
    counts: (now: string) => counts.get({ now }) as NonNullable<ReturnType<typeof counts.get>>,
  };
}
export type AnalyticsReads = ReturnType<typeof analyticsReads>;

/** What is on offer of a type; `id` and `name` null where the place is not known. */
type FoundSupply = Omit<SupplyRow, 'id' | 'name'> & { id: number | null; name: string | null };

/** Reads of the contracts that hold one type alone (decisions §3.4), by its index. */
export function supplyReads(db: ReadDb) {
  const ofType = db.prepare<[{ typeId: number } & ExpiryBounds], FoundSupply>(`
    SELECT start_system.system_id AS id, start_system.name AS name, count(*) AS contracts, sum(c.single_quantity) AS units,
           min(c.unit_price) AS cheapest
      FROM contracts c ${placeJoins('start')}
     WHERE c.single_type_id = @typeId AND c.present = 1 AND c.date_expired > @after AND c.date_expired <= @until
     GROUP BY start_system.system_id ORDER BY units DESC, start_system.system_id`);
  return {
    /** By system, most units first; `expired` and `now` as in {@link expiryBounds}. */
    ofType: (typeId: number, expired: boolean | null, now: string): FoundSupply[] =>
      ofType.all({ typeId, ...expiryBounds(expired, now) }),
  };
}
export type SupplyReads = ReturnType<typeof supplyReads>;
