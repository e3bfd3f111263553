import type { ReadDb } from '../db.ts';

/** An outstanding contract with a margin, as far as deals are chosen by it. ISK, m³; `expiresAt` ISO 8601 UTC. */
export interface DealRow {
  contractId: number;
  regionId: number;
  systemId: number | null;
  /** What the contract says; null: nothing. */
  statedVolume: number | null;
  /** Of what it wants; 0: nothing, null: a type's volume is not known. */
  wantedVolume: number | null;
  /** 1: it offers items. */
  offers: number;
  expiresAt: string;
  capital: number;
  margin: number | null;
  marginListed: number | null;
  /** 1, 0, or null: nobody can say. */
  isSafe: number | null;
}

/** Reads the outstanding contracts that bring more than they ask for, at once or by orders that wait; some 10 ms for a thousand. */
export function dealRead(db: ReadDb): () => DealRow[] {
  const deals = db.prepare<[], DealRow>(`
    SELECT c.contract_id AS contractId, c.region_id AS regionId, coalesce(station.system_id, structure.system_id) AS systemId,
           c.volume AS statedVolume, c.date_expired AS expiresAt,
           (SELECT CASE WHEN count(*) = count(types.volume) THEN coalesce(sum(quantity * types.volume), 0) END
              FROM contract_items i LEFT JOIN types USING (type_id) WHERE i.contract_id = c.contract_id AND is_included = 0) AS wantedVolume,
           EXISTS (SELECT 1 FROM contract_items i WHERE i.contract_id = c.contract_id AND is_included = 1) AS offers, capital, margin, margin_listed AS marginListed, is_safe AS isSafe
      FROM contract_ratings JOIN contracts c USING (contract_id)
      LEFT JOIN stations station ON station.station_id = c.start_location_id
      LEFT JOIN structures structure ON structure.structure_id = c.start_location_id
     WHERE c.present = 1 AND c.status = 'outstanding' AND capital IS NOT NULL AND (margin > 0 OR margin_listed > 0)`);
  return () => deals.all();
}
