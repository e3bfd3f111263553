import type { WriteDb } from '../db.ts';
import { wholeTable } from './overlays.ts';

/** A system of an insurgency that goes on. Stages 0 to 5, percentages 0 to 100. */
export interface InsurgencyRow {
  systemId: number;
  campaignId: number;
  pirateFactionId: number;
  corruptionStage: number;
  corruptionPercentage: number;
  suppressionStage: number;
  suppressionPercentage: number;
}
/** A storm where it was last seen; `reportedAt` ISO 8601 UTC. */
export interface StormRow {
  stormId: string;
  systemId: number;
  kind: string;
  reportedAt: string;
}

/** Lists that upstream gives as a whole. Each returns whether anything is different from what was stored. */
export function hazardWrites(db: WriteDb) {
  const insurgencies = wholeTable(db, 'insurgency_systems', [
    'system_id',
    'campaign_id',
    'pirate_faction_id',
    'corruption_stage',
    'corruption_percentage',
    'suppression_stage',
    'suppression_percentage',
  ]);
  const storms = wholeTable(db, 'storms', ['storm_id', 'system_id', 'kind', 'reported_at']);
  return {
    replaceInsurgencies: (rows: readonly InsurgencyRow[]): boolean =>
      insurgencies(
        rows.map((row) => [
          row.systemId,
          row.campaignId,
          row.pirateFactionId,
          row.corruptionStage,
          row.corruptionPercentage,
          row.suppressionStage,
          row.suppressionPercentage,
        ]),
      ),
    replaceStorms: (rows: readonly StormRow[]): boolean =>
      storms(rows.map(({ stormId, systemId, kind, reportedAt }) => [stormId, systemId, kind, reportedAt])),
  };
}
export type HazardWrites = ReturnType<typeof hazardWrites>;
