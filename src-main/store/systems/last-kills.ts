import type { ReadDb } from '../db.ts';
import { type AttackerRow, unpackAttackers } from './killmail-packing.ts';

/** The newest kill by players in a system; `time` ISO 8601 UTC. */
export interface LastKill {
  killmailId: number;
  systemId: number;
  time: string;
  shipTypeId: number;
  /** Who struck the last blow; null: not known. */
  by: AttackerRow | null;
}

/** Reads of the last kill in each system. */
export function lastKillReads(db: ReadDb) {
  const newest = db.prepare<[number], Omit<LastKill, 'by'> & { attackers: Buffer | null }>(`
    SELECT killmail_id AS killmailId, system_id AS systemId, time, ship_type_id AS shipTypeId, attackers
      FROM killmails WHERE system_id = ? AND npc = 0 ORDER BY time DESC, killmail_id DESC LIMIT 1`);
  return {
    /** undefined: none is kept. */
    of(systemId: number): LastKill | undefined {
      const row = newest.get(systemId);
      if (row === undefined) return undefined;
      const { attackers, ...kill } = row;
      const by = attackers === null ? undefined : unpackAttackers(attackers).find(({ finalBlow }) => finalBlow);
      return { ...kill, by: by ?? null };
    },
  };
}
export type LastKillReads = ReturnType<typeof lastKillReads>;
