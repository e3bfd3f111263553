import { parquetWriteBuffer } from 'hyparquet-writer';

const types = { integer: 'INT64', number: 'DOUBLE', text: 'STRING', flag: 'BOOLEAN' } as const;
/** Whole numbers of 64 bits, doubles, text, yes or no; each may be null. */
export type ParquetColumnType = keyof typeof types;

/** One column of a file: a value for each row. */
export interface ParquetColumn {
  name: string;
  type: ParquetColumnType;
  values: readonly unknown[];
}

/** A Parquet file of these columns. The same values make the same bytes. */
export function parquetOf(columns: readonly ParquetColumn[]): Uint8Array {
  const columnData = columns.map(({ name, type, values }) => ({
    name,
    type: types[type],
    nullable: true,
    // Parquet's whole numbers of 64 bits are JavaScript's big ones.
    data: type === 'integer' ? values.map((value) => (typeof value === 'number' ? BigInt(value) : value)) : [...values],
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
