import type { ReplicaColumn, ReplicaRow, ReplicaTable, ReplicaValue } from '#shared/replica';

/**
 * Rows in ClickHouse's RowBinary: each value as it lies in memory, so that a float comes through to its last bit; of numbers in text older
 * servers lose that. After a table's columns come `_version` and `_deleted`.
 */
export function rowBinaryOf({ columns }: Pick<ReplicaTable, 'columns'>, rows: readonly ReplicaRow[]): Buffer {
  const pieces: Buffer[] = [];
  for (const { values, version, isDeleted } of rows) {
    columns.forEach((column, index) => void pieces.push(cellOf(column, values[index] ?? null)));
    const last = Buffer.allocUnsafe(9);
    last.writeBigUInt64LE(BigInt(version), 0);
    last.writeUInt8(isDeleted ? 1 : 0, 8);
    pieces.push(last);
  }
  return Buffer.concat(pieces);
}

function cellOf({ type, nullable }: ReplicaColumn, value: ReplicaValue): Buffer {
  if (value === null)
    return nullable ? NULL : cellOf({ name: '', type, nullable }, type === 'integer' || type === 'real' ? 0 : '');
  const cell = type === 'integer' ? integer(Number(value)) : type === 'real' ? real(Number(value)) : text(String(value));
  return nullable ? Buffer.concat([SOME, cell]) : cell;
}

const NULL = Buffer.from([1]);
const SOME = Buffer.from([0]);

function integer(value: number): Buffer {
  const cell = Buffer.allocUnsafe(8);
  cell.writeBigInt64LE(BigInt(value));
  return cell;
}

function real(value: number): Buffer {
  const cell = Buffer.allocUnsafe(8);
  cell.writeDoubleLE(value);
  return cell;
}

/** Its length in bytes, seven bits a byte and low bits first, and then UTF-8. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length: number[] = [];
  let left = bytes.length;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) length.push((left % 0x80) | 0x80);
  length.push(left);
  return Buffer.concat([Buffer.from(length), bytes]);
}
