import type { SystemTopology } from '#shared/mirror-rows';
import type { ReadDb, WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { watermarks } from '../ingest-state/watermarks.ts';

/** Where the build that the table was computed from is remembered. */
const BUILD = 'topology-build';

/** The systems and stargates of the static data, as the graph figures need them. */
export interface StaticMap {
  systems: { systemId: number; regionId: number; securityStatus: number }[];
  /** Both directions of each stargate, as pairs of system ids. */
  gates: [from: number, to: number][];
}

/** Graph figures of every system; replaced as a whole for each build of the static data. */
export function topologyWrites(db: WriteDb) {
  const { bump } = dataVersionWrites(db);
  const marks = watermarks(db);
  const clear = db.prepare('DELETE FROM topology');
  const insert = db.prepare<[Record<string, number | string | null>]>(`
    INSERT INTO topology (system_id, listed, transit, hub_distance, nearest_hub, betweenness, has_npc_station, security, security_displayed)
    VALUES (@systemId, @listed, @transit, @hubDistance, @nearestHub, @betweenness,
            EXISTS (SELECT 1 FROM stations WHERE system_id = @systemId), @security, @securityDisplayed)`);
  const releaseDate = db.prepare<[], string>('SELECT release_date FROM static_data_builds').pluck();

  const replace = db.transaction((entries: readonly SystemTopology[], buildNumber: number) => {
    clear.run();
    for (const entry of entries) insert.run({ ...entry, listed: Number(entry.listed), transit: Number(entry.transit) });
    marks.set(BUILD, String(buildNumber));
    bump('topology', releaseDate.get() ?? null);
  });

  return {
    /** Replaces every row and remembers which build they are of, in one transaction. */
    replaceTopology: (entries: readonly SystemTopology[], buildNumber: number): void => replace(entries, buildNumber),
    /** The build that the rows were computed from; null before the first. */
    computedBuild(): number | null {
      const build = marks.find(BUILD);
      return build === undefined ? null : Number(build);
    },
  };
}
export type TopologyWrites = ReturnType<typeof topologyWrites>;

export function staticMap(db: Pick<ReadDb, 'prepare'>) {
  const systems = db.prepare<[], StaticMap['systems'][number]>(
    'SELECT system_id AS systemId, region_id AS regionId, security_status AS securityStatus FROM systems ORDER BY system_id',
  );
  const gates = db.prepare<[], [number, number]>('SELECT system_id, destination_system_id FROM stargates').raw();
  return (): StaticMap => ({ systems: systems.all(), gates: gates.all() });
}
