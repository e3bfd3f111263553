import type { ReadDb, WriteDb } from '../db.ts';
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

/** The lists that hazards are made from, with the names that are known. */
export function hazardReads(db: ReadDb) {
  const insurgencies = db.prepare<
    [],
    { systemId: number; pirates: string | null; corruptionStage: number; suppressionStage: number }
  >(`
    SELECT system_id AS systemId, names.name AS pirates, corruption_stage AS corruptionStage, suppression_stage AS suppressionStage
      FROM insurgency_systems LEFT JOIN names ON names.id = pirate_faction_id ORDER BY system_id`);
  const storms = db.prepare<[], { systemId: number; system: string | null; kind: string; reportedAt: string }>(`
    SELECT system_id AS systemId, systems.name AS system, kind, reported_at AS reportedAt
      FROM storms LEFT JOIN systems USING (system_id) ORDER BY storm_id`);
  const incursions = db.prepare<[], { systemId: number; state: string; influence: number }>(`
    SELECT system_id AS systemId, state, influence FROM incursion_systems JOIN incursions USING (constellation_id) ORDER BY system_id`);
  const warfare = db.prepare<
    [],
    {
      systemId: number;
      occupierFactionId: number;
      occupier: string | null;
      contested: string;
      victoryPoints: number;
      victoryPointsThreshold: number;
    }
  >(`
    SELECT system_id AS systemId, occupier_faction_id AS occupierFactionId, names.name AS occupier, contested,
           victory_points AS victoryPoints, victory_points_threshold AS victoryPointsThreshold
      FROM faction_warfare LEFT JOIN names ON names.id = occupier_faction_id ORDER BY system_id`);
  return {
    insurgencies: () => insurgencies.all(),
    storms: () => storms.all(),
    incursions: () => incursions.all(),
    warfare: () => warfare.all(),
  };
}
export type HazardReads = ReturnType<typeof hazardReads>;
