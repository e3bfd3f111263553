import type { ReadDb, WriteDb } from '../db.ts';

/** An incursion by Sansha's Nation. `influence` 0 to 1. */
export interface IncursionRow {
  constellationId: number;
  factionId: number;
  type: string;
  state: string;
  influence: number;
  hasBoss: boolean;
  stagingSystemId: number;
  systemIds: readonly number[];
}
/** A sovereignty campaign; scores 0 to 1, null with the defender in free-for-all events. */
export interface CampaignRow {
  campaignId: number;
  eventType: string;
  systemId: number;
  constellationId: number;
  structureId: number;
  startTime: string;
  defenderId: number | null;
  attackersScore: number | null;
  defenderScore: number | null;
}
/** An orbital skyhook that can be raided in a window, ISO 8601 UTC. */
export interface SkyhookRow {
  planetId: number;
  systemId: number;
  raidableFrom: string;
  raidableUntil: string;
}
/** A system of faction warfare; `contested` in the game's word. */
export interface WarfareRow {
  systemId: number;
  ownerFactionId: number;
  occupierFactionId: number;
  contested: string;
  victoryPoints: number;
  victoryPointsThreshold: number;
}
/** A wormhole between a hub (Thera or Turnur) and another system. Times ISO 8601 UTC. */
export interface WormholeRow {
  connectionId: string;
  hubSystemId: number;
  hubSignature: string | null;
  wormholeType: string | null;
  maxShipSize: string;
  expiresAt: string;
  updatedAt: string | null;
  destinationSystemId: number;
  destinationName: string | null;
  destinationClass: string | null;
  destinationRegion: string | null;
  destinationSignature: string | null;
}

type Value = string | number | null;

/** Lists that upstream gives as a whole. Each `replace…` returns whether anything is different from what was stored. */
// oxlint-disable-next-line max-lines-per-function -- one list: each overlay table with its columns, and how a row becomes their values
export function overlayWrites(db: WriteDb) {
  const incursions = wholeTable(db, 'incursions', [
    'constellation_id',
    'faction_id',
    'type',
    'state',
    'influence',
    'has_boss',
    'staging_system_id',
  ]);
  const incursionSystems = wholeTable(db, 'incursion_systems', ['system_id', 'constellation_id']);
  const campaigns = wholeTable(db, 'campaigns', [
    'campaign_id',
    'event_type',
    'system_id',
    'constellation_id',
    'structure_id',
    'start_time',
    'defender_id',
    'attackers_score',
    'defender_score',
  ]);
  const warfare = wholeTable(db, 'faction_warfare', [
    'system_id',
    'owner_faction_id',
    'occupier_faction_id',
    'contested',
    'victory_points',
    'victory_points_threshold',
  ]);
  const skyhooks = wholeTable(db, 'raidable_skyhooks', ['planet_id', 'system_id', 'raidable_from', 'raidable_until']);
  const wormholes = wholeTable(db, 'wormholes', [
    'connection_id',
    'hub_system_id',
    'hub_signature',
    'wormhole_type',
    'max_ship_size',
    'expires_at',
    'updated_at',
    'destination_system_id',
    'destination_name',
    'destination_class',
    'destination_region',
    'destination_signature',
  ]);

  return {
    replaceIncursions: (rows: readonly IncursionRow[]): boolean => {
      const changed = incursions(
        rows.map((row) => [
          row.constellationId,
          row.factionId,
          row.type,
          row.state,
          row.influence,
          row.hasBoss ? 1 : 0,
          row.stagingSystemId,
        ]),
      );
      const moved = incursionSystems(
        rows.flatMap(({ systemIds, constellationId }) => systemIds.map((systemId) => [systemId, constellationId])),
      );
      return changed || moved;
    },
    /** `stillListed`: ids of campaigns that upstream lists in a row that cannot be read; they stay as they were. */
    replaceCampaigns: (rows: readonly CampaignRow[], stillListed: readonly number[] = []): boolean =>
      campaigns(
        rows.map((row) => [
          row.campaignId,
          row.eventType,
          row.systemId,
          row.constellationId,
          row.structureId,
          row.startTime,
          row.defenderId,
          row.attackersScore,
          row.defenderScore,
        ]),
        stillListed,
      ),
    replaceWarfare: (rows: readonly WarfareRow[]): boolean =>
      warfare(
        rows.map((row) => [
          row.systemId,
          row.ownerFactionId,
          row.occupierFactionId,
          row.contested,
          row.victoryPoints,
          row.victoryPointsThreshold,
        ]),
      ),
    /** `stillListed`: planets that upstream lists in a row that cannot be read; their windows stay as they were. */
    replaceSkyhooks: (rows: readonly SkyhookRow[], stillListed: readonly number[] = []): boolean =>
      skyhooks(
        rows.map((row) => [row.planetId, row.systemId, row.raidableFrom, row.raidableUntil]),
        stillListed,
      ),
    replaceWormholes: (rows: readonly WormholeRow[]): boolean =>
      wormholes(
        rows.map((row) => [
          row.connectionId,
          row.hubSystemId,
          row.hubSignature,
          row.wormholeType,
          row.maxShipSize,
          row.expiresAt,
          row.updatedAt,
          row.destinationSystemId,
          row.destinationName,
          row.destinationClass,
          row.destinationRegion,
          row.destinationSignature,
        ]),
      ),
  };
}
export type OverlayWrites = ReturnType<typeof overlayWrites>;

/**
 * Rows as arrays in the order of `columns`, the first of them the key. An equal list is not written, so that its data version and
 * the caches keyed by it stay valid. Stored rows whose key is in `retainedKeys` stay.
 */
export function wholeTable(db: WriteDb, table: string, columns: readonly string[]) {
  const stored = db.prepare<[], Value[]>(`SELECT ${columns.join(', ')} FROM ${table}`).raw();
  const clear = db.prepare<[]>(`DELETE FROM ${table}`);
  const insert = db.prepare<Value[]>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (rows: readonly Value[][], retainedKeys: readonly Value[] = []): boolean => {
    const before = stored.all();
    // Upstream may list a key twice: the last row counts.
    const wanted = new Map(before.filter(([key = null]) => retainedKeys.includes(key)).map((row) => [row[0], row]));
    for (const row of rows) wanted.set(row[0], row);
    const same = ([key, ...values]: Value[]) => JSON.stringify(wanted.get(key as Value)?.slice(1)) === JSON.stringify(values);
    if (before.length === wanted.size && before.every(same)) return false;
    clear.run();
    for (const row of wanted.values()) insert.run(...row);
    return true;
  };
}

/** A system of faction warfare. `contested` in upstream's words. */
export type WarfareState = Pick<WarfareRow, 'systemId' | 'contested' | 'victoryPoints'>;

/** The lists that the flags of the system record are made from (decisions §4.4). */
export function overlayReads(db: ReadDb) {
  const incursions = db.prepare<[], number>('SELECT system_id FROM incursion_systems').pluck();
  const campaigns = db.prepare<[], number>('SELECT DISTINCT system_id FROM campaigns').pluck();
  const warfare = db.prepare<[], WarfareState>(
    'SELECT system_id AS systemId, contested, victory_points AS victoryPoints FROM faction_warfare',
  );
  const wormholes = db
    .prepare<[{ now: string }], number>(`
    SELECT destination_system_id FROM wormholes WHERE expires_at > @now UNION SELECT hub_system_id FROM wormholes WHERE expires_at > @now`)
    .pluck();

  const wanted = db.prepare<[], number>('SELECT id FROM names WHERE fetched_at IS NULL AND wanted_by = 0').pluck();

  return {
    /** Ids of holders of sovereignty (no contract wants them) whose names were never asked for. */
    wantedByHolders: (): number[] => wanted.all(),
    /** Ids of the systems with an incursion. */
    incursions: (): Set<number> => new Set(incursions.all()),
    /** Ids of the systems with a sovereignty campaign. */
    campaigns: (): Set<number> => new Set(campaigns.all()),
    /** How each system of faction warfare stands. */
    warfare: (): WarfareState[] => warfare.all(),
    /** Ids of both ends of every wormhole that is open at `now`, ISO 8601 UTC. */
    wormholes: (now: string): Set<number> => new Set(wormholes.all({ now })),
  };
}
export type OverlayReads = ReturnType<typeof overlayReads>;
