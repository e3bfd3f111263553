import type { ReplicaColumn, ReplicaTable } from '#shared/replica';
import { clickHouseViews } from './views.ts';

/** A view, and what makes it. `definition` is a word that stands in this wording of it and in no other. */
interface ViewStatements {
  view: string;
  definition: string;
  statements: string[];
}

/** How the tables lie: `cluster` null: on one server. */
export interface SchemaLayout {
  database: string;
  /** The name of a cluster, as its servers' configuration has it: replicated and sharded tables, and what asks all of them. */
  cluster: string | null;
}

/** The table of how far the publication has come. */
export const STATE_TABLE = 'mirror_state';
export const tableName = (name: string): string => `mirror_${name}`;

const types = { integer: 'Int64', real: 'Float64', text: 'String', bytes: 'String', hours: 'String' } as const;
const typeOf = ({ type, nullable }: ReplicaColumn) => (nullable ? `Nullable(${types[type]})` : types[type]);

/**
 * Every statement that makes the database, in their order: tables that keep the newest version of each row, and the documented views over them. On a
 * cluster each table lies in replicated shards below the name with `_local`, and the plain name asks all of them.
 */
export function schemaStatements(
  tables: readonly ReplicaTable[],
  { database, cluster }: SchemaLayout,
): { first: string; tables: { table: string; statement: string }[]; views: ViewStatements[] } {
  const on = cluster === null ? '' : ` ON CLUSTER ${cluster}`;
  const all = [
    ...tables.map((table) => ({
      name: tableName(table.name),
      columns: table.columns.map((column) => `${column.name} ${typeOf(column)}`),
      key: table.key,
    })),
    { name: STATE_TABLE, columns: ['only_row UInt8', 'state String'], key: ['only_row'] },
  ];
  return {
    first: `CREATE DATABASE IF NOT EXISTS ${database}${on}`,
    tables: all.flatMap(({ name, columns, key }) => {
      const body = `(${[...columns, '_version UInt64', '_deleted UInt8'].join(', ')})`;
      const order = `ORDER BY (${key.join(', ')})`;
      if (cluster === null)
        return [
          {
            table: name,
            statement: `CREATE TABLE IF NOT EXISTS ${database}.${name} ${body} ENGINE = ReplacingMergeTree(_version) ${order}`,
          },
        ];
      const path = `'/clickhouse/tables/{shard}/${database}/${name}', '{replica}'`;
      return [
        {
          table: `${name}_local`,
          statement: `CREATE TABLE IF NOT EXISTS ${database}.${name}_local${on} ${body} ENGINE = ReplicatedReplacingMergeTree(${path}, _version) ${order}`,
        },
        {
          table: name,
          statement: `CREATE TABLE IF NOT EXISTS ${database}.${name}${on} ${body} ENGINE = Distributed(${cluster}, ${database}, ${name}_local, cityHash64(${key[0]}))`,
        },
      ];
    }),
    // Another version of the program may word a view otherwise.
    views: Object.entries(clickHouseViews(database)).map(([view, { query, definition }]) => ({
      view,
      definition,
      statements: [`DROP TABLE IF EXISTS ${database}.${view}${on}`, `CREATE VIEW ${database}.${view}${on} AS ${query}`],
    })),
  };
}

/** What adds each column, for those that an older version of the program did not make. */
export function addedColumns(
  tables: readonly ReplicaTable[],
  { database, cluster }: SchemaLayout,
): { table: string; name: string; statement: string }[] {
  const on = cluster === null ? '' : ` ON CLUSTER ${cluster}`;
  const names = (name: string) => (cluster === null ? [name] : [`${name}_local`, name]);
  return tables.flatMap(({ name, columns }) =>
    names(tableName(name)).flatMap((table) =>
      columns.map((column) => ({
        table,
        name: column.name,
        statement: `ALTER TABLE ${database}.${table}${on} ADD COLUMN ${column.name} ${typeOf(column)}`,
      })),
    ),
  );
}
