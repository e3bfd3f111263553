import type { CurrentClaim } from '#shared/systems-api/system-history';
import type { ReadDb } from '../db.ts';

/** Claims with the names of their holders. */
export function claimReads(db: ReadDb) {
  const current = db.prepare<[number], CurrentClaim>(`
    SELECT alliance_id, alliances.name AS alliance_name, faction_id, factions.name AS faction_name, adm,
           window_start AS vulnerable_from, window_end AS vulnerable_until, claimed_since AS since
      FROM sovereignty LEFT JOIN names AS alliances ON alliances.id = alliance_id LEFT JOIN names AS factions ON factions.id = faction_id
     WHERE system_id = ?`);
  const capital = db
    .prepare<[number], number>('SELECT system_id FROM sovereignty WHERE alliance_id = ? AND is_capital = 1')
    .pluck();
  const name = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();

  return {
    current: (systemId: number): CurrentClaim | undefined => current.get(systemId),
    /** The capital system that an alliance has declared; null: not known. */
    capitalOf: (allianceId: number): number | null => capital.get(allianceId) ?? null,
    /** null where it was never resolved. */
    nameOf: (id: number | null): string | null => (id === null ? null : (name.get(id) ?? null)),
  };
}
export type ClaimReads = ReturnType<typeof claimReads>;
