/** Icons of types as the image server draws them (decisions §3.20). */
export const typeIcons = `
  -- is_copy: 1 for the icon of a blueprint's copy. media, image: null where the source has none.
  -- due_at: asked for again from then on, ISO 8601 UTC.
  CREATE TABLE type_icons (
    type_id INTEGER NOT NULL, is_copy INTEGER NOT NULL, media TEXT, image BLOB, due_at TEXT NOT NULL,
    PRIMARY KEY (type_id, is_copy)
  ) STRICT;
`;
