/** Which rows have changed since they were last published; empty unless something publishes them. */
export const changedRows = `
  -- version: what rows that change now are marked with. published: up to which version everything is published and forgotten here.
  -- forgetting: 1 while rows are deleted only because they are old, which is no change of what happened.
  CREATE TABLE change_tracking (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1), generation TEXT NOT NULL, version INTEGER NOT NULL, published INTEGER NOT NULL,
    forgetting INTEGER NOT NULL
  ) STRICT;
  -- row_key: JSON array of the values of the table's primary key.
  CREATE TABLE changed_rows (
    table_name TEXT NOT NULL, row_key TEXT NOT NULL, version INTEGER NOT NULL,
    PRIMARY KEY (table_name, row_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changed_rows_by_version ON changed_rows (version);
`;
