/**
 * Where each system of a region, and each behind its borders, stands on the map of that region; replaced as a whole for each build of the
 * static data. Pixels of the map, which is for a window of 1440 × 900; x and y: the upper left corner of a box.
 */
export const regionMaps = `
  CREATE TABLE region_maps (
    region_id INTEGER PRIMARY KEY, width INTEGER NOT NULL, height INTEGER NOT NULL, font_size REAL NOT NULL, box_height INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE region_map_boxes (
    region_id INTEGER NOT NULL, system_id INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL, width INTEGER NOT NULL,
    PRIMARY KEY (region_id, system_id)
  ) STRICT, WITHOUT ROWID;
`;
