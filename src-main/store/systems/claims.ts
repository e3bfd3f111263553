import type { CurrentClaim } from '#shared/systems-api/system-history';
import type { ReadDb } from '../db.ts';

/** Claims with the names of their holders. */
export function claimReads(db: ReadDb) {
  const current = db.prepare<[number], CurrentClaim>(`
    SELECT alliance_id, alliances.name AS alliance_name, faction_id, factions.name AS faction_name, adm,
           window_start AS vulnerable_from, window_end AS vulnerable_until, claimed_since AS since
      FROM sovereignty LEFT JOIN names AS alliances ON alliances.id = alliance_id LEFT JOIN names AS factions ON factions.id = faction_id
     WHERE system_id = ?`);
  const name = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();

  return {
    current: (systemId: number): CurrentClaim | undefined => current.get(systemId),
    /** null where it was never resolved. */
    nameOf: (id: number | null): string | null => (id === null ? null : (name.get(id) ?? null)),
  };
}
export type ClaimReads = ReturnType<typeof claimReads>;
