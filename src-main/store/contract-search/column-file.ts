import { readFileSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { contractStatuses, contractTypes } from '#shared/game';
import { statusEvidence } from '#shared/trade-api/contract-filters';
import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import type { ReadDb } from '../db.ts';
import type { StoredTable } from './columns.ts';
import type { NumberArray } from './number-lists.ts';

/*
 * Note [the file of columns]. The columns of all contracts are kept beside the mirror, so that a start need not read all of its rows: a
 * checksum, and what V8 makes of the table. It is never the source of anything: whatever is wrong with it, it is deleted, and the columns are
 * read from the mirror.
 */

/** Raise it whenever the meaning of a column changes. */
const FORMAT = 9;
const CHECKSUM_BYTES = 4;
/** Changes of the log by which two histories of one mirror are told apart. */
const COMPARED_CHANGES = 1000;

/** A table, and the sequence number of the newest change of contract_changes that it has. */
export interface StoredColumns {
  table: StoredTable;
  change: number;
}

/** Where the columns of a mirror are kept. */
function columnFilePath(mirrorFile: string): string {
  return `${mirrorFile.replace(/\.sqlite$/, '')}.columns`;
}

/** Deletes the files of columns beside a mirror, finished or not. */
export function removeColumnFile(mirrorFile: string): void {
  rmSync(columnFilePath(mirrorFile), { force: true });
  removeUnfinishedColumnFile(mirrorFile);
}

/** Deletes a file of columns that was being written when its thread ended. */
export function removeUnfinishedColumnFile(mirrorFile: string): void {
  rmSync(`${columnFilePath(mirrorFile)}.new`, { force: true });
}

/** Where columns are kept. */
export interface ColumnPlace {
  /** Of the mirror, beside which they are. */
  mirrorFile: string;
  /** Throws where its disk has no room for this many bytes, and some to spare. */
  requireRoom(bytes: number): Promise<void>;
}

/** The file of columns beside a mirror, see Note [the file of columns]. */
export function columnFile(db: ReadDb, { mirrorFile, requireRoom }: ColumnPlace) {
  const path = columnFilePath(mirrorFile);
  const { ino } = statSync(mirrorFile);
  /** Whether the open mirror is still at its path. If it was replaced, nothing may be written beside the new one. */
  const isOurs = () => statSync(mirrorFile, { throwIfNoEntry: false })?.ino === ino;
  const changes = db.prepare<[number, number], { seq: number; contract_id: number }>(
    'SELECT seq, contract_id FROM contract_changes WHERE seq <= ? ORDER BY seq DESC LIMIT ?',
  );

  /** Identifies what the columns were made from: it changes with the file, its schema, its log of changes and the meaning of the numbers. */
  function originAt(change: number): string {
    const { birthtimeMs } = statSync(mirrorFile);
    const meaning = [FORMAT, contractStatuses, contractTypes, statusEvidence, verdicts, priceRatings];
    const schema = db.pragma('user_version', { simple: true });
    return JSON.stringify([meaning, ino, birthtimeMs, schema, changes.all(change, COMPARED_CHANGES)]);
  }

  return {
    /** What is stored of this mirror, read in a transaction; undefined: nothing, or nothing that can be used. */
    load(): StoredColumns | undefined {
      removeUnfinishedColumnFile(mirrorFile);
      try {
        const bytes = readFileSync(path);
        const written = bytes.subarray(CHECKSUM_BYTES);
        if (bytes.length > CHECKSUM_BYTES && crc32(written) === bytes.readUInt32LE()) {
          const { origin, ...stored } = deserialize(written) as StoredColumns & { origin: string };
          const table = withOwnArrays(stored.table);
          // Gives the bytes back at once: V8 may not look for them for hours. Those of a small file are part of Node's pool.
          if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0);
          if (origin === originAt(stored.change)) return { ...stored, table };
        }
        rmSync(path, { force: true });
      } catch {
        // There is none, or it was written by another V8: the columns are read from the mirror.
      }
      return undefined;
    },

    /** Stores columns. False: the mirror was replaced, and nothing was written. Throws if the disk refuses, or has no room for old and new file. */
    async save(stored: StoredColumns): Promise<boolean> {
      const written = serialize({ ...stored, origin: originAt(stored.change) });
      const checksum = Buffer.alloc(CHECKSUM_BYTES);
      checksum.writeUInt32LE(crc32(written));
      await requireRoom(written.length);
      if (!isOurs()) return false;
      try {
        await writeFile(`${path}.new`, [checksum, written], { mode: 0o600 });
        const isKept = isOurs();
        if (isKept) await rename(`${path}.new`, path);
        return isKept;
      } finally {
        await rm(`${path}.new`, { force: true });
      }
    },
  };
}
export type ColumnFile = ReturnType<typeof columnFile>;

/** Some arrays that V8 gives are views of the file's bytes, all of which would stay in memory beside the others, which are copies already. */
function withOwnArrays<Part extends object>(part: Part): Part {
  const own = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return value.byteLength === value.buffer.byteLength ? value : (value as NumberArray).slice();
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? withOwnArrays(value) : value;
  };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, own(value)])) as Part;
}
