import type { Place } from '#shared/place';
import { placeAt, placeColumns, placeJoins, type StoredPlace } from './place-columns.ts';

/** A contract as boards show it. ISK; times ISO 8601 UTC; the security status of its place as stored, not rounded. */
export interface BoardContract {
  contract_id: number;
  title: string | null;
  issuer_id: number;
  issuer_name: string | null;
  region_id: number;
  region_name: string | null;
  price: number;
  date_issued: string;
  date_expired: string;
  place: Place | null;
}

/** The columns of {@link offerColumns}. */
export type StoredBoardContract = Omit<BoardContract, 'place'> & StoredPlace<'start'> & StoredPlace<'end'>;

/** What a statement over contracts `c` selects of them, after {@link offerJoins}. */
export const offerColumns = `c.contract_id, c.title, c.issuer_id, issuer.name AS issuer_name, c.region_id, regions.name AS region_name, c.price,
   c.date_issued, c.date_expired, ${placeColumns('start')}, ${placeColumns('end')}`;
export const offerJoins = `LEFT JOIN regions ON regions.region_id = c.region_id LEFT JOIN names issuer ON issuer.id = c.issuer_id
   ${placeJoins('start')} ${placeJoins('end')}`;

export function boardContractOf(row: StoredBoardContract): BoardContract {
  return {
    contract_id: row.contract_id,
    title: row.title,
    issuer_id: row.issuer_id,
    issuer_name: row.issuer_name,
    region_id: row.region_id,
    region_name: row.region_name,
    price: row.price,
    date_issued: row.date_issued,
    date_expired: row.date_expired,
    place: placeAt(row, 'start'),
  };
}
