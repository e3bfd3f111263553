import {
  ABYSSAL_META_GROUP_ID,
  BLUEPRINT_CATEGORY_ID,
  type ContractStatus,
  type ContractType,
  ROLLED_CATEGORY_IDS,
} from '#shared/game';
import type { ReadDb } from '../db.ts';
import { type ContractSummaryRow, contractSummaryReads } from './listings.ts';
import { flagsOf } from './ratings.ts';
import { type BlueprintColumns, type StoredBlueprint, withCopy } from './worth-inputs.ts';

/** Who an issuer is, by its contracts. Times ISO 8601 UTC. */
export interface IssuerIdentityRow {
  issuerName: string | null;
  corporationId: number;
  corporationName: string | null;
  corporations: number;
  firstSeenAt: string;
  lastIssuedAt: string;
  total: number;
  /** Without those whose time is over. */
  outstanding: number;
  /** Those that have expired and that no sweep has judged yet. */
  awaiting: number;
}

/** A single-item offer of an issuer. `median`: ISK a unit, what was asked in its region when it was first seen; null: not known, or a blueprint, whose kinds that mixes. */
export interface IssuerOfferHistoryRow extends BlueprintColumns {
  contractId: number;
  typeId: number;
  unitPrice: number;
  dateIssued: string;
  /** null: still on offer. */
  endedAt: string | null;
  median: number | null;
}

/** Offers and listed contracts that are read at most, the newest. */
const MOST_OFFERS = 500;
const MOST_LISTED = 200;

/** Reads of what one character put up; some milliseconds for a thousand contracts. */
export function issuerRecordReads(db: ReadDb) {
  const who = db.prepare<{ id: number; now: string }, IssuerIdentityRow>(`
    SELECT issuer.name AS issuerName, newest.issuer_corporation_id AS corporationId, corporation.name AS corporationName, sums.*
      FROM (SELECT count(DISTINCT issuer_corporation_id) AS corporations, min(first_seen_at) AS firstSeenAt,
                   max(date_issued) AS lastIssuedAt, count(*) AS total, total(status = 'outstanding' AND date_expired > @now) AS outstanding,
                   total(status = 'outstanding' AND date_expired <= @now) AS awaiting
              FROM contracts WHERE issuer_id = @id) sums
      JOIN (SELECT issuer_corporation_id FROM contracts WHERE issuer_id = @id ORDER BY date_issued DESC, contract_id DESC LIMIT 1) newest
      LEFT JOIN names issuer ON issuer.id = @id
      LEFT JOIN names corporation ON corporation.id = newest.issuer_corporation_id`);
  const corporationSeen = db
    .prepare<[number], string | null>('SELECT min(first_seen_at) FROM first_sights WHERE issuer_corporation_id = ?')
    .pluck();
  const outcomes = db.prepare<{ id: number; now: string }, { type: ContractType; status: ContractStatus; contracts: number }>(`
    SELECT type, status, count(*) AS contracts FROM contracts
     WHERE issuer_id = @id AND NOT (status = 'outstanding' AND date_expired <= @now) GROUP BY type, status
     ORDER BY contracts DESC, type, status`);
  const hours = db.prepare<[number], { hour: number; contracts: number }>(`
    SELECT cast(substr(date_issued, 12, 2) AS INTEGER) AS hour, count(*) AS contracts FROM contracts WHERE issuer_id = ? GROUP BY 1`);
  const flags = db.prepare<[number], { flagCodes: string; contracts: number }>(`
    SELECT flag_codes AS flagCodes, count(*) AS contracts FROM contracts JOIN contract_ratings USING (contract_id)
     WHERE issuer_id = ? GROUP BY flag_codes`);
  const offers = db.prepare<[number], StoredBlueprint<IssuerOfferHistoryRow>>(`
    SELECT contracts.contract_id AS contractId, single_type_id AS typeId, unit_price AS unitPrice, date_issued AS dateIssued,
           absent_since AS endedAt, category_id, i.is_blueprint_copy, i.material_efficiency, i.time_efficiency, i.runs,
           CASE WHEN category_id IS NOT ${BLUEPRINT_CATEGORY_ID} THEN (SELECT median_price FROM price_changes prices
             WHERE prices.region_id = contracts.region_id AND prices.type_id = single_type_id AND sample_count > 0
               AND hour <= unixepoch(first_seen_at) / 3600
             ORDER BY hour DESC LIMIT 1) END AS median
      FROM contracts
      LEFT JOIN contract_items i ON i.contract_id = contracts.contract_id
      LEFT JOIN types ON types.type_id = single_type_id
     WHERE issuer_id = ? AND single_type_id IS NOT NULL
       AND NOT (coalesce(meta_group_id, 0) = ${ABYSSAL_META_GROUP_ID} AND coalesce(category_id, 0) IN (${ROLLED_CATEGORY_IDS.join()}))
     ORDER BY date_issued DESC, contracts.contract_id DESC LIMIT ${MOST_OFFERS}`);
  const listed = db
    .prepare<{ id: number; now: string }, number>(`
    SELECT contract_id FROM contracts WHERE issuer_id = @id
     ORDER BY status = 'outstanding' AND date_expired > @now DESC, date_issued DESC, contract_id DESC LIMIT ${MOST_LISTED}`)
    .pluck();
  const summariesOf = contractSummaryReads(db);

  return {
    /** undefined: no public contract of this character was ever seen. `now`: ISO 8601 UTC; what has expired by then is not outstanding. */
    who: (issuerId: number, now: string): IssuerIdentityRow | undefined => who.get({ id: issuerId, now }),
    /** When the mirror first saw a contract of anybody in a corporation; null: never. */
    corporationFirstSeenAt: (corporationId: number): string | null => corporationSeen.get(corporationId) ?? null,
    /** Without those that had expired at `now` and that no sweep has judged yet. */
    outcomes: (issuerId: number, now: string) => outcomes.all({ id: issuerId, now }),
    /** Contracts by the UTC hour in which they were issued; hours without any are absent. */
    hours: (issuerId: number) => hours.all(issuerId),
    /** How many contracts have each set of flags. */
    flags: (issuerId: number) =>
      flags.all(issuerId).map(({ flagCodes, contracts }) => ({ flags: flagsOf(flagCodes), contracts })),
    /** Newest first, 500 at most. */
    offers: (issuerId: number): IssuerOfferHistoryRow[] => offers.all(issuerId).map(withCopy),
    /** Outstanding ones first, each part newest first, 200 at most. */
    contracts: (issuerId: number, now: string): ContractSummaryRow[] => summariesOf(listed.all({ id: issuerId, now })),
  };
}
export type IssuerRecordReads = ReturnType<typeof issuerRecordReads>;
