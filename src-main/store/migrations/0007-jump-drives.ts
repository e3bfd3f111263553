/** Types with a jump drive: light_years is the range without skill, as the static data has it; replaced with each build. */
export const jumpDrives = `
  CREATE TABLE jump_drives (
    type_id INTEGER PRIMARY KEY, light_years REAL NOT NULL
  ) STRICT;
`;
