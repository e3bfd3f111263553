import type { ContractStatus } from '#shared/game';
import type { PlaceDetail } from '#shared/local-api/evidence';
import type { ReadDb } from '../db.ts';

/** Where a contract's items stand; see contracts.items_state. */
export type ItemsState = 'none' | 'pending' | 'known' | 'gone';

/** What stands behind a contract's status, as stored: evidence as JSON, the security status of a place not rounded. */
export interface EvidenceRow {
  contract_id: number;
  evidence: string;
  status: ContractStatus;
  date_expired: string;
  pending: boolean;
  items_state: ItemsState;
  items_complete: boolean;
  bids: { count: number; highest: number | null; observed_at: string } | null;
  start: PlaceDetail | null;
  end: PlaceDetail | null;
}

interface StoredEvidence {
  contract_id: number;
  evidence: string;
  status: ContractStatus;
  date_expired: string;
  probe: 'pending' | null;
  items_state: ItemsState;
  items_left_out: number;
  bid_count: number | null;
  highest_bid: number | null;
  bids_observed_at: string | null;
  start_location_id: number | null;
  end_location_id: number | null;
}

/** Reads of how a contract's status came about. */
export function contractEvidenceReads(db: ReadDb) {
  const evidenceById = db.prepare<[number], StoredEvidence>(`
    SELECT contract_id, evidence, status, date_expired, probe, items_state, items_left_out, bid_count, highest_bid, bids_observed_at,
           start_location_id, end_location_id
      FROM contracts WHERE contract_id = ?`);
  const placeById = db.prepare<{ id: number }, PlaceDetail>(`
    SELECT asked.id AS location_id, place.name, system_id, systems.name AS system_name, systems.security_status,
           systems.region_id, regions.name AS region_name, system_rows.danger_score
      FROM (SELECT @id AS id) asked
      LEFT JOIN (SELECT station_id AS id, name, system_id FROM stations WHERE station_id = @id
                 UNION ALL SELECT structure_id, nullif(name, ''), system_id FROM structures WHERE structure_id = @id LIMIT 1) place
      LEFT JOIN systems USING (system_id) LEFT JOIN regions USING (region_id) LEFT JOIN system_rows USING (system_id)`);

  // A row of nulls for one of which nothing is known.
  const placeOf = (id: number | null): PlaceDetail | null => (id === null ? null : (placeById.get({ id }) ?? null));

  return {
    /** What is known of how a contract's status came about, and where it starts and ends. */
    findEvidence(contractId: number): EvidenceRow | undefined {
      const row = evidenceById.get(contractId);
      if (row === undefined) return undefined;
      const { bid_count: count, bids_observed_at: observedAt } = row;
      return {
        contract_id: row.contract_id,
        evidence: row.evidence,
        status: row.status,
        date_expired: row.date_expired,
        pending: row.probe === 'pending',
        items_state: row.items_state,
        items_complete: row.items_state === 'known' && row.items_left_out === 0,
        bids: count === null || observedAt === null ? null : { count, highest: row.highest_bid, observed_at: observedAt },
        start: placeOf(row.start_location_id),
        end: placeOf(row.end_location_id),
      };
    },
  };
}
