import type { WriteDb } from '../db.ts';

/** A newly seen contract as volume and issuers count it. `firstSeenAt` ISO 8601; `value` in ISK. */
export interface FirstSight {
  firstSeenAt: string;
  regionId: number;
  issuerCorporationId: number;
  issuerId: number;
  value: number;
}

/**
 * Newly seen contracts by moment, region and issuer. Each contract counts once: at its first sight, by us or, where that was
 * earlier, in the archive.
 */
export function issuerWrites(db: WriteDb) {
  const add = db.prepare<[FirstSight & { contracts: number }]>(`
    INSERT INTO first_sights (first_seen_at, region_id, issuer_corporation_id, issuer_id, contracts, value)
    VALUES (@firstSeenAt, @regionId, @issuerCorporationId, @issuerId, @contracts, @value)
    ON CONFLICT DO UPDATE SET contracts = contracts + excluded.contracts, value = value + excluded.value`);
  const removeEmpty = db.prepare<[FirstSight]>(`
    DELETE FROM first_sights WHERE first_seen_at = @firstSeenAt AND region_id = @regionId
       AND issuer_corporation_id = @issuerCorporationId AND issuer_id = @issuerId AND contracts <= 0`);
  const findArchived = db.prepare<[number], string>('SELECT first_seen_at FROM archived_contracts WHERE contract_id = ?').pluck();
  const saveArchived = db.prepare<[number, string]>(
    'INSERT INTO archived_contracts (contract_id, first_seen_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const firstSeenLive = db.prepare<[number], string>('SELECT first_seen_at FROM contracts WHERE contract_id = ?').pluck();
  const deleteArchived = db.prepare<[string]>('DELETE FROM archived_contracts WHERE first_seen_at < ?');
  const removeOld = db.prepare<[string]>('DELETE FROM first_sights WHERE first_seen_at < ?');
  const removeOldHours = db.prepare<[string]>('DELETE FROM first_sight_hours WHERE hour < ?');

  return {
    /** Counts contracts by their first sight; sights of the same moment, region and issuer become one write. */
    count(sights: Iterable<FirstSight>): void {
      const sums = new Map<string, FirstSight & { contracts: number }>();
      for (const sight of sights) {
        const key = `${sight.firstSeenAt} ${sight.regionId} ${sight.issuerCorporationId} ${sight.issuerId}`;
        const sum = sums.get(key);
        if (sum === undefined) sums.set(key, { ...sight, contracts: 1 });
        else {
          sum.contracts += 1;
          sum.value += sight.value;
        }
      }
      for (const sum of sums.values()) add.run(sum);
    },
    /** Subtracts one contract from a moment, because an earlier first sight was found. */
    uncount(sight: FirstSight): void {
      add.run({ ...sight, value: -sight.value, contracts: -1 });
      removeEmpty.run(sight);
    },
    /** When the archive first had a contract that is counted by that; undefined: it is not. */
    firstSeenInArchive: (contractId: number): string | undefined => findArchived.get(contractId),
    saveFirstSeenInArchive: (contractId: number, at: string): void => void saveArchived.run(contractId, at),
    /** When a sweep of ours first had it; undefined: never. */
    firstSeenLive: (contractId: number): string | undefined => firstSeenLive.get(contractId),
    deleteArchivedBefore: (at: string): number => deleteArchived.run(at).changes,
    removeBefore(at: string): number {
      const { changes } = removeOld.run(at);
      removeOldHours.run(at.slice(0, 13));
      return changes;
    },
  };
}
export type IssuerWrites = ReturnType<typeof issuerWrites>;
