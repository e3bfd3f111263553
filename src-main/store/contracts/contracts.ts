import { fold } from '#shared/fold';
import { type ContractStatus, type ContractType, hiddenStatuses } from '#shared/game';
import type { WriteDb } from '../db.ts';

/**
 * When something counts as due, ISO 8601 UTC: at `now`, unless it is to wait for a time between `now` and `horizon`. A time
 * beyond the horizon, which is further than any wait, was written by a clock that was wrong, and does not count.
 */
export interface DueAt {
  now: string;
  horizon: string;
}

/**
 * A contract as the public list of a region shows it. Times ISO 8601 UTC with whole seconds; ISK, m³; null: the list does not
 * say.
 */
export interface ListedContract {
  contractId: number;
  type: ContractType;
  issuerId: number;
  issuerCorporationId: number;
  forCorporation: boolean;
  title: string | null;
  price: number | null;
  reward: number | null;
  collateral: number | null;
  buyout: number | null;
  volume: number | null;
  daysToComplete: number | null;
  startLocationId: number | null;
  endLocationId: number | null;
  dateIssued: string;
  dateExpired: string;
}

/** A contract as it is stored, as far as the next sweep needs it. `evidence` as stored. */
export interface PresentContract extends ListedContract {
  bidCount: number | null;
  itemsState: 'none' | 'pending' | 'known' | 'gone';
}

/** A contract that has left its region's list, or that another region's list has. */
export interface StoredContract {
  contractId: number;
  regionId: number;
  present: boolean;
  absentSince: string | null;
  evidence: string;
}

/** How a contract that left the list is judged. `evidence` as stored. */
export interface StoredOutcome {
  status: ContractStatus;
  dateAccepted: string | null;
  dateCompleted: string | null;
  evidence: string;
  /** When to ask for its items; null: no probe. */
  probeAfter: string | null;
}

/** A contract that waits for its probe. */
export interface ProbeCandidate {
  contractId: number;
  regionId: number;
  type: ContractType;
  price: number | null;
  absentSince: string;
  evidence: string;
  itemsState: 'none' | 'pending' | 'known' | 'gone';
  probes: number;
}

const listed = `contract_id AS contractId, type, issuer_id AS issuerId, issuer_corporation_id AS issuerCorporationId,
  for_corporation AS forCorporation, title, price, reward, collateral, buyout, volume, days_to_complete AS daysToComplete,
  start_location_id AS startLocationId, end_location_id AS endLocationId, date_issued AS dateIssued, date_expired AS dateExpired`;

/**
 * Contracts and how they end. The only writer of that part of the table; items and bids are contract-items' and contract-bids'.
 */
// oxlint-disable-next-line max-lines-per-function -- prepares the life of a contract's row: added, changed, departed, back, settled, removed
export function contractWrites(db: WriteDb) {
  // Without the index hint the planner reads every contract that ever was in the region.
  const present = db.prepare<[number], Omit<PresentContract, 'forCorporation'> & { forCorporation: number }>(`
    SELECT ${listed}, bid_count AS bidCount, items_state AS itemsState
      FROM contracts INDEXED BY contracts_present WHERE region_id = ? AND present = 1`);
  const presentOne = db.prepare<[number, number], Omit<PresentContract, 'forCorporation'> & { forCorporation: number }>(`
    SELECT ${listed}, bid_count AS bidCount, items_state AS itemsState
      FROM contracts WHERE contract_id = ? AND region_id = ? AND present = 1`);
  const stored = db.prepare<[number], Omit<StoredContract, 'present'> & { present: number }>(`
    SELECT contract_id AS contractId, region_id AS regionId, present, absent_since AS absentSince, evidence
      FROM contracts WHERE contract_id = ?`);
  const insert = db.prepare<[ContractParameters & { at: string; evidence: string; itemsState: string }]>(`
    INSERT INTO contracts (contract_id, region_id, type, status, issuer_id, issuer_corporation_id, for_corporation, title, folded_title,
      price, reward, collateral, buyout, volume, days_to_complete, start_location_id, end_location_id, date_issued, date_expired,
      first_seen_at, present, evidence, items_state, hidden, category_mask)
    VALUES (@contractId, @regionId, @type, 'outstanding', @issuerId, @issuerCorporationId, @forCorporation, @title, @foldedTitle,
      @price, @reward, @collateral, @buyout, @volume, @daysToComplete, @startLocationId, @endLocationId, @dateIssued, @dateExpired,
      @at, 1, @evidence, @itemsState, 0, 0)`);
  // The unit price is computed anew with the price; the quantity cannot have changed, because items never do.
  const update = db.prepare<[ContractParameters]>(`
    UPDATE contracts SET region_id = @regionId, type = @type, issuer_id = @issuerId, issuer_corporation_id = @issuerCorporationId,
      for_corporation = @forCorporation, title = @title, folded_title = @foldedTitle, price = @price, reward = @reward,
      collateral = @collateral, buyout = @buyout, volume = @volume, days_to_complete = @daysToComplete,
      start_location_id = @startLocationId, end_location_id = @endLocationId, date_issued = @dateIssued, date_expired = @dateExpired,
      unit_price = @price / single_quantity
     WHERE contract_id = @contractId`);
  const depart = db.prepare<
    [StoredOutcome & { contractId: number; lastSeenAt: string; at: string; hidden: number; probe: string | null }]
  >(`
    UPDATE contracts SET present = 0, last_seen_at = max(@lastSeenAt, first_seen_at), absent_since = @at, status = @status, hidden = @hidden,
      date_accepted = @dateAccepted, date_completed = @dateCompleted, evidence = @evidence,
      probe = @probe, probe_after = @probeAfter, probes = 0, bids_after = NULL,
      items_state = iif(items_state = 'pending' AND @probe IS NULL, 'gone', items_state)
     WHERE contract_id = @contractId`);
  const comeBack = db.prepare<[{ contractId: number; evidence: string }]>(`
    UPDATE contracts SET present = 1, last_seen_at = NULL, absent_since = NULL, status = 'outstanding', hidden = 0,
      date_accepted = NULL, date_completed = NULL, evidence = @evidence, probe = NULL, probe_after = NULL, probes = 0,
      items_state = iif(items_state = 'gone', 'pending', items_state)
     WHERE contract_id = @contractId`);
  const toProbe = db.prepare<[DueAt & { limit: number }], ProbeCandidate>(`
    SELECT contract_id AS contractId, region_id AS regionId, type, price, absent_since AS absentSince, evidence,
           items_state AS itemsState, probes
      FROM contracts WHERE probe = 'pending' AND (probe_after <= @now OR probe_after > @horizon)
     ORDER BY absent_since DESC, contract_id DESC LIMIT @limit`);
  const waiting = db.prepare<[DueAt], { due: number; later: number; nextAt: string | null }>(`
    SELECT count(*) FILTER (WHERE probe_after <= @now OR probe_after > @horizon) AS due,
           count(*) FILTER (WHERE probe_after > @now AND probe_after <= @horizon) AS later, min(probe_after) AS nextAt
      FROM contracts WHERE probe = 'pending'`);
  const settle = db.prepare<[StoredOutcome & { contractId: number; hidden: number; probe: string | null }]>(`
    UPDATE contracts SET status = @status, hidden = @hidden, date_accepted = @dateAccepted, date_completed = @dateCompleted,
      evidence = @evidence, probe = @probe, probe_after = @probeAfter, probes = probes + 1,
      items_state = iif(items_state = 'pending' AND @probe IS NULL, 'gone', items_state)
     WHERE contract_id = @contractId AND present = 0`);
  const postpone = db.prepare<[{ contractId: number; probeAfter: string }]>(
    'UPDATE contracts SET probe_after = @probeAfter WHERE contract_id = @contractId',
  );
  const endedBefore = db
    .prepare<[{ before: string; limit: number }], number>(
      'SELECT contract_id FROM contracts WHERE present = 0 AND absent_since < @before ORDER BY absent_since LIMIT @limit',
    )
    .pluck();
  const remove = db.prepare<[number]>('DELETE FROM contracts WHERE contract_id = ?');

  return {
    /** The contracts of the region's latest complete sweep. */
    presentIn: (regionId: number): PresentContract[] =>
      // In place: of 34,000 contracts copies would be a third of the time.
      present.all(regionId).map((row) => Object.assign(row, { forCorporation: row.forCorporation === 1 })),

    /** A contract of the region's latest complete sweep; undefined where it is none. */
    findPresent(regionId: number, contractId: number): PresentContract | undefined {
      const row = presentOne.get(contractId, regionId);
      return row === undefined ? undefined : { ...row, forCorporation: row.forCorporation === 1 };
    },

    /** A contract that was seen before, wherever and whenever. */
    findStored(contractId: number): StoredContract | undefined {
      const row = stored.get(contractId);
      return row === undefined ? undefined : { ...row, present: row.present === 1 };
    },

    /** A contract that no sweep had before. `evidence` as stored. */
    add(regionId: number, contract: ListedContract, at: string, evidence: string): void {
      const itemsState = contract.type === 'item_exchange' || contract.type === 'auction' ? 'pending' : 'none';
      insert.run({ ...rowOf(regionId, contract), at, evidence, itemsState });
    },

    /** Replaces the stored fields of the list's row by the current ones. */
    change: (regionId: number, contract: ListedContract): void => void update.run(rowOf(regionId, contract)),

    /**
     * A contract is not in the list any more; the sweep at `at` was the first without it, the one at `lastSeenAt` the last with
     * it.
     */
    depart: (contractId: number, outcome: StoredOutcome, lastSeenAt: string, at: string): void =>
      void depart.run({ ...outcome, ...derived(outcome), contractId, lastSeenAt, at }),

    /** A contract is in the list again. */
    comeBack: (contractId: number, evidence: string): void => void comeBack.run({ contractId, evidence }),

    /** Departed contracts whose probe is due, the newest departures first. */
    probesDue: (at: DueAt, limit: number): ProbeCandidate[] => toProbe.all({ ...at, limit }),
    /** How many probes are due, how many wait for a later time, and when the first of all is due. */
    probesWaiting: (at: DueAt): { due: number; later: number; nextAt: string | null } =>
      waiting.get(at) ?? { due: 0, later: 0, nextAt: null },
    /** Stores the outcome of a probe; nothing changes where the contract is listed again meanwhile. */
    settle: (contractId: number, outcome: StoredOutcome): boolean =>
      settle.run({ ...outcome, ...derived(outcome), contractId }).changes > 0,
    /** Postpones a probe that could not be made to a later time. */
    postponeProbe: (contractId: number, probeAfter: string): void => void postpone.run({ contractId, probeAfter }),

    /** Deletes contracts, with their items, that left the list before a time: at most `limit`. Returns how many. */
    removeEndedBefore(before: string, limit: number): number {
      const ids = endedBefore.all({ before, limit });
      for (const contractId of ids) remove.run(contractId);
      return ids.length;
    },
  };
}
export type ContractWrites = ReturnType<typeof contractWrites>;

type ContractParameters = Omit<ListedContract, 'forCorporation'> & {
  regionId: number;
  forCorporation: number;
  foldedTitle: string | null;
};

function rowOf(regionId: number, contract: ListedContract): ContractParameters {
  const { forCorporation, title, ...rest } = contract;
  return { ...rest, regionId, title, foldedTitle: title === null ? null : fold(title), forCorporation: forCorporation ? 1 : 0 };
}

function derived({ status, probeAfter }: StoredOutcome) {
  return { hidden: hiddenStatuses.includes(status) ? 1 : 0, probe: probeAfter === null ? null : 'pending' };
}
