import type { Place } from '#shared/place';
import type { ReadDb } from '../db.ts';
import { placeAt, placeColumns, placeJoins, type StoredPlace } from './place-columns.ts';

/** A courier. ISK, m³; times ISO 8601 UTC; security statuses as stored, not rounded. */
export interface CourierRow {
  contract_id: number;
  title: string | null;
  issuer_id: number;
  issuer_name: string | null;
  region_id: number | null;
  region_name: string | null;
  reward: number | null;
  collateral: number | null;
  volume: number | null;
  days_to_complete: number | null;
  date_issued: string;
  date_expired: string;
  place: Place | null;
  destination: Place | null;
}

/** A courier that ended, with the systems of its ends. */
export interface PastCourierRow {
  reward: number | null;
  collateral: number | null;
  volume: number | null;
  startSystemId: number;
  endSystemId: number;
  /** ISO 8601 UTC: the first sweep without it. */
  endedAt: string;
  isAccepted: boolean;
}

type StoredCourier = Omit<CourierRow, 'place' | 'destination'> & StoredPlace<'start'> & StoredPlace<'end'>;

/** Past couriers that are read at most: the newest say most. */
const MOST_PAST = 4000;

export function courierReads(db: ReadDb) {
  const rowsWhere = (chosen: string) => `
    SELECT c.contract_id, c.title, c.issuer_id, issuer.name AS issuer_name, regions.region_id, regions.name AS region_name, c.reward,
           c.collateral, c.volume, c.days_to_complete, c.date_issued, c.date_expired, ${placeColumns('start')}, ${placeColumns('end')}
      FROM contracts c
      LEFT JOIN regions USING (region_id)
      LEFT JOIN names issuer ON issuer.id = c.issuer_id
      ${placeJoins('start')} ${placeJoins('end')}
     WHERE ${chosen}`;
  const outstanding = db.prepare<[], StoredCourier>(
    rowsWhere("c.present = 1 AND c.type = 'courier' AND c.status = 'outstanding'"),
  );
  const since = db.prepare<[string, number], StoredCourier>(
    rowsWhere("c.first_seen_at >= ? AND c.type = 'courier' ORDER BY c.first_seen_at DESC LIMIT ?"),
  );
  const past = db.prepare<[string], Omit<PastCourierRow, 'isAccepted'> & { isAccepted: number }>(`
    SELECT c.reward, c.collateral, c.volume, start_system.system_id AS startSystemId, end_system.system_id AS endSystemId,
           c.absent_since AS endedAt, c.status = 'in_progress' AS isAccepted
      FROM contracts c ${placeJoins('start')} ${placeJoins('end')}
     WHERE c.present = 0 AND c.absent_since >= ? AND c.type = 'courier' AND c.status IN ('in_progress', 'deleted')
       AND start_system.system_id IS NOT NULL AND end_system.system_id IS NOT NULL
     ORDER BY c.absent_since DESC LIMIT ${MOST_PAST}`);

  return {
    /** All couriers of the latest sweeps. */
    outstanding: (): CourierRow[] => outstanding.all().map(courierOf),
    /** The newest that were first seen since then, however they ended. */
    since: (at: string, most: number): CourierRow[] => since.all(at, most).map(courierOf),
    /** The newest couriers that were accepted or expired since then, both ends in known systems; newest first, 4,000 at most. */
    past: (since: string): PastCourierRow[] => past.all(since).map((row) => ({ ...row, isAccepted: row.isAccepted === 1 })),
  };
}

function courierOf(row: StoredCourier): CourierRow {
  return {
    contract_id: row.contract_id,
    title: row.title,
    issuer_id: row.issuer_id,
    issuer_name: row.issuer_name,
    region_id: row.region_id,
    region_name: row.region_name,
    reward: row.reward,
    collateral: row.collateral,
    volume: row.volume,
    days_to_complete: row.days_to_complete,
    date_issued: row.date_issued,
    date_expired: row.date_expired,
    place: placeAt(row, 'start'),
    destination: placeAt(row, 'end'),
  };
}
export type CourierReads = ReturnType<typeof courierReads>;
