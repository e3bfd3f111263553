import type { ReadDb } from '../db.ts';

/** Who is looked at: a character, all who issued in a corporation, or a character as far as it issued in one; null: any. */
export interface RivalId {
  issuer: number | null;
  corporation: number | null;
}

/** A contract of one of them. Times ISO 8601 UTC. */
interface IssuedRow {
  contractId: number;
  issuerId: number;
  regionId: number;
  dateIssued: string;
  /** null: it is no single-item offer. */
  typeId: number | null;
}

/** Reads who issued what: of a corporation by those who were seen issuing in it. */
export function rivalReads(db: ReadDb) {
  const columns = `contract_id AS contractId, issuer_id AS issuerId, region_id AS regionId, date_issued AS dateIssued, single_type_id AS typeId
      FROM contracts INDEXED BY contracts_by_issuer`;
  const chosen = '(@corporation IS NULL OR issuer_corporation_id = @corporation) AND date_issued >= @since';
  const ofIssuer = db.prepare<[RivalId & { since: string }], IssuedRow>(
    `SELECT ${columns} WHERE issuer_id = @issuer AND ${chosen} ORDER BY date_issued DESC, contract_id DESC`,
  );
  const ofCorporation = db.prepare<[Omit<RivalId, 'issuer'> & { since: string }], IssuedRow>(`
    SELECT ${columns} WHERE issuer_id IN (SELECT issuer_id FROM first_sights WHERE issuer_corporation_id = @corporation)
       AND ${chosen} ORDER BY date_issued DESC, contract_id DESC`);
  const names = db.prepare<[string], { id: number; name: string | null }>(
    'SELECT id, name FROM names WHERE id IN (SELECT value FROM json_each(?))',
  );
  return {
    /** Newest first. */
    issued: ({ issuer, corporation }: RivalId, since: string): IssuedRow[] =>
      issuer === null ? ofCorporation.all({ corporation, since }) : ofIssuer.all({ issuer, corporation, since }),
    namesOf: (ids: readonly number[]): Map<number, string | null> =>
      new Map(names.all(JSON.stringify(ids)).map(({ id, name }) => [id, name])),
  };
}
