import { openReadOnlySql } from '#main/store/sql/read-only-sql';

/** What a statement over a mirror's documented views gives, up to the most that one may. */
export function readOnly(file: string, sql: string) {
  const statements = openReadOnlySql(file);
  try {
    return statements.run(sql, 10_000);
  } finally {
    statements.close();
  }
}
