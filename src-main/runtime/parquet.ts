import { ByteWriter, ParquetWriter, parquetWriteBuffer } from 'hyparquet-writer';

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
interface ParquetColumnHead {
  name: string;
  type: ParquetColumnType;
}

/** One column of a file: a value for each row. */
export interface ParquetColumn extends ParquetColumnHead {
  values: readonly unknown[];
}

/** A Parquet file of these columns. The same values make the same bytes. */
export function parquetOf(columns: readonly ParquetColumn[]): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData: columns.map(dataOf), schema: schemaOf(columns) }));
}

/** Writes a file piece by piece: what each call gives follows what the one before gave. */
interface ParquetPieces {
  /** A group of rows, the values of each column in the order of the columns. */
  group(values: readonly (readonly unknown[])[]): Uint8Array;
  end(): Uint8Array;
}

/** A Parquet file of these columns, which is never in memory as a whole. */
export function parquetPieces(columns: readonly ParquetColumnHead[]): ParquetPieces {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) });
  const taken = () => {
    const piece = bytes.getBytes().slice();
    // Offsets in the file count on; the buffer begins anew.
    bytes.index = 0;
    return piece;
  };
  return {
    group(values) {
      const columnData = columns.map((column, index) => dataOf({ ...column, values: values[index] ?? [] }));
      // Bytes in memory are written at once.
      void writer.write({ columnData, rowGroupSize: Math.max(1, values[0]?.length ?? 0) });
      return taken();
    },
    end() {
      void writer.finish();
      return taken();
    },
  };
}

function schemaOf(columns: readonly ParquetColumnHead[]) {
  const leaves = columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...types[type] }));
  return [{ name: 'root', num_children: columns.length }, ...leaves];
}

function dataOf({ name, type, values }: ParquetColumn) {
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
