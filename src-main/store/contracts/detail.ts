import type { ContractDetail } from '#shared/contracts-api/contracts';
import type { ContractPlace } from '#shared/local-api/evidence';
import type { SystemContracts } from '#shared/local-api/system-contracts';
import type { ReadDb } from '../db.ts';

/** Where a contract's items stand; see contracts.items_state. */
export type ItemsState = 'none' | 'pending' | 'known' | 'gone';

/** One contract without its items; its page in the app is the caller's to add. */
export type ContractRow = Omit<ContractDetail, 'url' | 'items'>;

/** An item of a contract, as upstream sent it. `category_id` null: the static data does not know the type. */
export interface ItemRow {
  record_id: number;
  type_id: number;
  type_name: string | null;
  category_id: number | null;
  quantity: number;
  is_included: boolean;
  /** null: upstream did not say. */
  is_blueprint_copy: boolean | null;
  runs: number | null;
  material_efficiency: number | null;
  time_efficiency: number | null;
}

interface DetailRow extends Omit<ContractRow, 'for_corporation'> {
  for_corporation: number;
  items_state: ItemsState;
}

/** What stands behind a contract's status, as stored: evidence as JSON, the security status of a place not rounded. */
export interface EvidenceRow {
  contract_id: number;
  evidence: string;
  pending: boolean;
  items_state: ItemsState;
  bids: { count: number; highest: number | null; observed_at: string } | null;
  start: ContractPlace | null;
  end: ContractPlace | null;
}

interface StoredEvidence {
  contract_id: number;
  evidence: string;
  probe: 'pending' | null;
  items_state: ItemsState;
  bid_count: number | null;
  highest_bid: number | null;
  bids_observed_at: string | null;
  start_location_id: number | null;
  end_location_id: number | null;
}

type StoredItem = Omit<ItemRow, 'is_included' | 'is_blueprint_copy'> & { is_included: number; is_blueprint_copy: number | null };

/** Reads of one contract at a time. */
export function contractDetailReads(db: ReadDb) {
  // Issuer and locations are named where a name is known; private structures never are (decisions §3.2).
  const contractById = db.prepare<[number], DetailRow>(`
    SELECT c.contract_id, c.type, c.status, 'public' AS availability, c.issuer_id, c.issuer_corporation_id,
           c.region_id, r.name AS region_name, c.title, c.price, c.reward, c.collateral, c.volume, c.date_issued, c.date_expired,
           'public_region' AS source, c.for_corporation,
           issuer.name AS issuer_name, corporation.name AS issuer_corporation_name,
           NULL AS assignee_id, NULL AS acceptor_id,
           c.start_location_id, coalesce(start_station.name, start_structure.name) AS start_location_name,
           c.end_location_id, coalesce(end_station.name, end_structure.name) AS end_location_name,
           c.buyout, c.days_to_complete, c.date_accepted, c.date_completed,
           c.first_seen_at, coalesce(c.last_seen_at, sweep.swept_at, c.first_seen_at) AS last_seen_at,
           c.items_state
      FROM contracts c
      LEFT JOIN regions r USING (region_id)
      LEFT JOIN region_sweeps sweep USING (region_id)
      LEFT JOIN names issuer ON issuer.id = c.issuer_id
      LEFT JOIN names corporation ON corporation.id = c.issuer_corporation_id
      LEFT JOIN stations start_station ON start_station.station_id = c.start_location_id
      LEFT JOIN structures start_structure ON start_structure.structure_id = c.start_location_id
      LEFT JOIN stations end_station ON end_station.station_id = c.end_location_id
      LEFT JOIN structures end_structure ON end_structure.structure_id = c.end_location_id
     WHERE c.contract_id = ?`);
  const itemsOf = db.prepare<[number], StoredItem>(`
    SELECT i.record_id, i.type_id, t.name AS type_name, t.category_id, i.quantity, i.is_included, i.is_blueprint_copy, i.runs,
           i.material_efficiency, i.time_efficiency
      FROM contract_items i LEFT JOIN types t USING (type_id)
     WHERE i.contract_id = ? ORDER BY i.record_id`);

  const evidenceById = db.prepare<[number], StoredEvidence>(`
    SELECT contract_id, evidence, probe, items_state, bid_count, highest_bid, bids_observed_at, start_location_id, end_location_id
      FROM contracts WHERE contract_id = ?`);
  const placeById = db.prepare<{ id: number }, ContractPlace>(`
    SELECT place.id AS location_id, place.name, system_id, systems.name AS system_name, systems.security_status,
           systems.region_id, regions.name AS region_name, system_rows.danger_score
      FROM (SELECT station_id AS id, name, system_id FROM stations WHERE station_id = @id
            UNION ALL SELECT structure_id, name, system_id FROM structures WHERE structure_id = @id LIMIT 1) place
      LEFT JOIN systems USING (system_id) LEFT JOIN regions USING (region_id) LEFT JOIN system_rows USING (system_id)`);

  // All contracts of a station or structure lie in its region, whose present ones an index tells.
  const inSystem = `FROM contracts
     WHERE present = 1 AND status = 'outstanding' AND region_id = (SELECT region_id FROM systems WHERE system_id = @systemId)
       AND start_location_id IN (SELECT station_id FROM stations WHERE system_id = @systemId
                                 UNION ALL SELECT structure_id FROM structures WHERE system_id = @systemId)`;
  const countInSystem = db.prepare<{ systemId: number }, number>(`SELECT count(*) ${inSystem}`).pluck();
  const newestInSystem = db.prepare<{ systemId: number; limit: number }, SystemContracts['contracts'][number]>(`
    SELECT contract_id, type, title, price, reward, date_expired ${inSystem}
     ORDER BY date_issued DESC, contract_id DESC LIMIT @limit`);

  function placeOf(id: number | null): ContractPlace | null {
    if (id === null) return null;
    const unknown = {
      location_id: id,
      name: null,
      system_id: null,
      system_name: null,
      security_status: null,
      region_id: null,
      region_name: null,
      danger_score: null,
    };
    return placeById.get({ id }) ?? unknown;
  }

  return {
    /** What is known of how a contract's status came about, and where it starts and ends. */
    findEvidence(contractId: number): EvidenceRow | undefined {
      const row = evidenceById.get(contractId);
      if (row === undefined) return undefined;
      const { bid_count: count, bids_observed_at: observedAt } = row;
      return {
        contract_id: row.contract_id,
        evidence: row.evidence,
        pending: row.probe === 'pending',
        items_state: row.items_state,
        bids: count === null || observedAt === null ? null : { count, highest: row.highest_bid, observed_at: observedAt },
        start: placeOf(row.start_location_id),
        end: placeOf(row.end_location_id),
      };
    },

    /** The newest outstanding contracts that start in a system, as far as its stations and structures are known, and how many. */
    startingIn(systemId: number, limit: number): SystemContracts {
      return { total: countInSystem.get({ systemId }) ?? 0, contracts: newestInSystem.all({ systemId, limit }) };
    },

    /** The contract, its items and where they stand; undefined where the mirror has never seen it in public. */
    findContract(contractId: number): { contract: ContractRow; items: ItemRow[]; itemsState: ItemsState } | undefined {
      const row = contractById.get(contractId);
      if (row === undefined) return undefined;
      const { items_state: itemsState, for_corporation, ...contract } = row;
      const items = itemsOf.all(contractId).map(itemOf);
      return { contract: { ...contract, for_corporation: for_corporation === 1 }, items, itemsState };
    },
  };
}
export type ContractDetailReads = ReturnType<typeof contractDetailReads>;

function itemOf({ is_included, is_blueprint_copy, ...item }: StoredItem): ItemRow {
  return {
    ...item,
    is_included: is_included === 1,
    is_blueprint_copy: is_blueprint_copy === null ? null : is_blueprint_copy === 1,
  };
}
