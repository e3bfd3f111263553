/** A documented view as ClickHouse words it; the plainest words, which servers from 2018 on know as well. */
export type ViewOf = (rows: (table: string, columns: string) => string) => string;

/** Adds a name out of another table; GLOBAL because either may lie on several servers. */
export const withName = (inner: string, key: string, found: string) =>
  `SELECT * FROM (${inner}) AS one GLOBAL ANY LEFT JOIN (${found}) AS other USING (${key})`;
export const namedRegion = (inner: string, rows: Parameters<ViewOf>[0]) =>
  withName(inner, 'region_id', rows('regions', 'region_id, name AS region_name'));
export const namedSystem = (inner: string, rows: Parameters<ViewOf>[0]) =>
  withName(inner, 'system_id', rows('systems', 'system_id, name AS system_name'));
export const namedType = (inner: string, rows: Parameters<ViewOf>[0], key = 'type_id') =>
  withName(inner, key, rows('types', `type_id AS ${key}, name AS type_name, category_id`));
