import { ByteWriter, ParquetWriter, parquetWriteBuffer, schemaFromColumnData } from 'hyparquet-writer';

const types = { integer: 'INT64', number: 'DOUBLE', text: 'STRING', flag: 'BOOLEAN' } as const;
/** Whole numbers of 64 bits, doubles, text, yes or no; each may be null. */
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
  return new Uint8Array(parquetWriteBuffer({ columnData: columns.map(columnOf) }));
}

/** Writes a file piece by piece: what each call gives follows what the one before gave. */
export interface ParquetPieces {
  /** A group of rows, the values of each column in the order of the columns. */
  group(values: readonly (readonly unknown[])[]): Uint8Array;
  end(): Uint8Array;
}

/** A Parquet file of these columns, which is never in memory as a whole. */
export function parquetPieces(columns: readonly ParquetColumnHead[]): ParquetPieces {
  const bytes = new ByteWriter();
  const columnData = columns.map((column) => columnOf({ ...column, values: [] }));
  const writer = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData }) });
  const taken = () => {
    const piece = bytes.getBytes().slice();
    // Offsets in the file count on; the buffer begins anew.
    bytes.index = 0;
    return piece;
  };
  return {
    group(values) {
      const columnData = columns.map(({ name, type }, index) => {
        const { data } = columnOf({ name, type, values: values[index] ?? [] });
        return { name, data };
      });
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

function columnOf({ name, type, values }: ParquetColumn) {
  // Parquet's whole numbers of 64 bits are JavaScript's big ones.
  const data = type === 'integer' ? values.map((value) => (typeof value === 'number' ? BigInt(value) : value)) : [...values];
  return { name, type: types[type], nullable: true, data };
}
