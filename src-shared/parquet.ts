/** What the columns of our Parquet files are made of, wherever one is written. */
const types = {
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  flag: { type: 'BOOLEAN' },
  // A moment in UTC: without the logical type some readers take it for a clock's face anywhere.
  time: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } },
  day: { type: 'INT32', converted_type: 'DATE' },
} as const;
/** Whole numbers of 64 bits, doubles, text, yes or no, and ISO 8601 times and days in UTC; each may be null. */
export type ParquetColumnType = keyof typeof types;

/** What a column is called and holds. */
export interface ParquetColumnHead {
  name: string;
  type: ParquetColumnType;
}

/** One column of a file: a value for each row. */
export interface ParquetColumn extends ParquetColumnHead {
  values: readonly unknown[];
}

/** The schema of a file of these columns, as hyparquet-writer takes it. */
export function parquetSchema(columns: readonly ParquetColumnHead[]) {
  const leaves = columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...types[type] }));
  return [{ name: 'root', num_children: columns.length }, ...leaves];
}

/** A column's values, as hyparquet-writer takes them. */
export function parquetData({ name, type, values }: ParquetColumn): { name: string; data: unknown[] } {
  const valueOf = stored[type];
  return { name, data: valueOf === undefined ? [...values] : values.map((value) => (value === null ? null : valueOf(value))) };
}

/** Values as the library takes them, where that is not as they are. */
const stored: Readonly<Partial<Record<ParquetColumnType, (value: unknown) => unknown>>> = {
  // Parquet's whole numbers of 64 bits are JavaScript's big ones.
  integer: (value) => (typeof value === 'number' ? BigInt(value) : value),
  time: (value) => new Date(value as string),
  day: (value) => new Date(value as string),
};
