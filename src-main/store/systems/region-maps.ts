import type { ReadDb, WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { watermarks } from '../ingest-state/watermarks.ts';

/** What the maps were made from is remembered under this name. */
const MADE_FROM = 'region-maps';

/** One region's map: pixels. */
interface RegionMapRow {
  regionId: number;
  width: number;
  height: number;
  fontSize: number;
  boxHeight: number;
}

/** A system on it: the upper left corner of its box, and its width, in pixels. */
interface RegionMapBox {
  systemId: number;
  x: number;
  y: number;
  width: number;
}

interface RegionMapSystem extends RegionMapBox {
  name: string;
  regionId: number;
  region: string;
  agents: number;
  highestAgentLevel: number | null;
}

interface StoredRegionMap extends RegionMapRow {
  boxes: readonly RegionMapBox[];
}

/** Maps of regions, replaced as a whole. */
export function regionMapWrites(db: WriteDb) {
  const { bump } = dataVersionWrites(db);
  const marks = watermarks(db);
  const insertMap = db.prepare<[RegionMapRow]>(
    'INSERT INTO region_maps (region_id, width, height, font_size, box_height) VALUES (@regionId, @width, @height, @fontSize, @boxHeight)',
  );
  const insertBox = db.prepare<[RegionMapBox & { regionId: number }]>(
    'INSERT INTO region_map_boxes (region_id, system_id, x, y, width) VALUES (@regionId, @systemId, @x, @y, @width)',
  );
  const releaseDate = db.prepare<[], string>('SELECT release_date FROM static_data_builds').pluck();
  const replace = db.transaction((maps: readonly StoredRegionMap[], madeFrom: string) => {
    db.exec('DELETE FROM region_maps; DELETE FROM region_map_boxes');
    for (const { boxes, regionId, width, height, fontSize, boxHeight } of maps) {
      insertMap.run({ regionId, width, height, fontSize, boxHeight });
      for (const box of boxes) insertBox.run({ regionId, systemId: box.systemId, x: box.x, y: box.y, width: box.width });
    }
    marks.set(MADE_FROM, madeFrom);
    bump('topology', releaseDate.get() ?? null);
  });
  return {
    /** Replaces all maps and remembers what they are made from, in one transaction. */
    replaceRegionMaps: (maps: readonly StoredRegionMap[], madeFrom: string): void => replace(maps, madeFrom),
    /** What they are made from; undefined before the first. */
    madeFrom: (): string | undefined => marks.find(MADE_FROM),
  };
}
export type RegionMapWrites = ReturnType<typeof regionMapWrites>;

/** The static data that maps of regions are made from: systems with their places in metres, each gate once, names of regions. */
export function spaceReads(db: Pick<ReadDb, 'prepare'>) {
  const systems = db.prepare<[], { systemId: number; name: string; regionId: number; x: number; z: number }>(
    'SELECT system_id AS systemId, name, region_id AS regionId, x, z FROM systems ORDER BY system_id',
  );
  const gates = db
    .prepare<[], [number, number]>(
      'SELECT DISTINCT min(system_id, destination_system_id), max(system_id, destination_system_id) FROM stargates ORDER BY 1, 2',
    )
    .raw();
  const regions = db.prepare<[], [number, string]>('SELECT region_id, name FROM regions ORDER BY region_id').raw();
  return () => ({ systems: systems.all(), gates: gates.all(), regions: new Map(regions.all()) });
}
export type SpaceReads = ReturnType<typeof spaceReads>;

export function regionMapReads(db: Pick<ReadDb, 'prepare'>) {
  const map = db.prepare<[number], RegionMapRow>(
    `SELECT region_id AS regionId, width, height, font_size AS fontSize, box_height AS boxHeight
       FROM region_maps WHERE region_id = ?`,
  );
  const any = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM region_maps)').pluck();
  const systems = db.prepare<[{ regionId: number }], RegionMapSystem>(
    `SELECT system_id AS systemId, systems.name, systems.region_id AS regionId, regions.name AS region, boxes.x, boxes.y, boxes.width,
            coalesce(agents.agents, 0) AS agents, agents.highest_level AS highestAgentLevel
      FROM region_map_boxes AS boxes JOIN systems USING (system_id) JOIN regions ON regions.region_id = systems.region_id
      LEFT JOIN agents USING (system_id)
     WHERE boxes.region_id = @regionId ORDER BY systems.region_id <> @regionId, system_id`,
  );
  const gates = db
    .prepare<[number], [number, number]>(`
    SELECT DISTINCT min(stargates.system_id, destination_system_id), max(stargates.system_id, destination_system_id)
      FROM systems JOIN stargates USING (system_id)
     WHERE region_id = ? AND destination_system_id IN (SELECT system_id FROM systems) ORDER BY 1, 2`)
    .raw();
  return {
    /** Whether there are maps at all yet. */
    areMade: (): boolean => any.get() === 1,
    /** One region's map with its systems, the region's own first, and their gates; undefined where there is none. */
    find(regionId: number) {
      const found = map.get(regionId);
      return found === undefined ? undefined : { ...found, systems: systems.all({ regionId }), gates: gates.all(regionId) };
    },
  };
}
export type RegionMapReads = ReturnType<typeof regionMapReads>;
