import type { ReadDb } from '../db.ts';

/** A station, or a structure whose name is public. */
export interface CalledPlace {
  place_id: number;
  name: string;
}

/** Reads stations and structures by a part of their name; those that begin with it first. */
export function placesCalled(db: Pick<ReadDb, 'prepare'>): (text: string, most: number) => CalledPlace[] {
  const read = db.prepare<[{ start: string; part: string; most: number }], CalledPlace>(`
    SELECT place_id, name
      FROM (SELECT structure_id AS place_id, name, 0 AS is_station FROM structures WHERE name <> ''
            UNION ALL SELECT station_id, name, 1 FROM stations)
     WHERE name LIKE @part ESCAPE '\\' ORDER BY name LIKE @start ESCAPE '\\' DESC, is_station, name LIMIT @most`);
  return (text, most) => {
    const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
    return read.all({ start: `${escaped}%`, part: `%${escaped}%`, most });
  };
}
