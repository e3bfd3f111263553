import { ByteWriter, ParquetWriter, parquetWriteBuffer } from 'hyparquet-writer';
import { type ParquetColumn, type ParquetColumnHead, parquetData, parquetSchema } from '#shared/parquet';

/** A Parquet file of these columns. The same values make the same bytes. */
export function parquetOf(columns: readonly ParquetColumn[]): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData: columns.map(parquetData), schema: parquetSchema(columns) }));
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
  const writer = new ParquetWriter({ writer: bytes, schema: parquetSchema(columns) });
  const taken = () => {
    const piece = bytes.getBytes().slice();
    // Offsets in the file count on; the buffer begins anew.
    bytes.index = 0;
    return piece;
  };
  return {
    group(values) {
      const columnData = columns.map((column, index) => parquetData({ ...column, values: values[index] ?? [] }));
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
