import { closeSync, fstatSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { categoryCodes, contractStatuses, contractTypes } from '#shared/game';
import { statusEvidence } from '#shared/trade-api/contract-filters';
import { flagCodes } from '#shared/trade-api/flags';
import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import type { ReadDb } from '../db.ts';
import type { NumberArray, StoredArrays } from './stored-arrays.ts';

/*
 * Note [the file of columns]. The columns of all contracts are kept beside the mirror, so that a start need not read a million rows:
 * every array one after the other, then a JSON text that describes them, then its length and a mark. It is never the source of
 * anything: whatever is wrong with it, the columns are read from the mirror, and the next file takes its place.
 */

/** To be raised whenever a column means something else. */
const FORMAT = 5;
const MARK = Buffer.from('AstCols1');
/** Bytes that are written at one go. */
const PIECE = 4 << 20;
/** Changes of the log by which two histories of one mirror are told apart. */
const COMPARED_CHANGES = 1000;

/** What the numbers in the columns stand for, beside what the mirror itself says. */
const MEANING = crc32(
  JSON.stringify([contractStatuses, contractTypes, categoryCodes, statusEvidence, flagCodes, verdicts, priceRatings]),
);

/** What follows the arrays. */
interface Description {
  format: number;
  meaning: number;
  mirror: string;
  /** Sequence number of the newest change of contract_changes that the columns have. */
  change: number;
  arrays: { name: string; type: string; length: number; offset: number; crc: number }[];
}

/** Columns that were stored, as of a change of the mirror. */
interface StoredColumns {
  arrays: StoredArrays;
  change: number;
}

/** Where the columns of a mirror are kept. */
function columnFilePath(mirrorFile: string): string {
  return `${mirrorFile.replace(/\.sqlite$/, '')}.columns`;
}

/** Deletes the columns that are kept of a mirror, finished or not. */
export function removeColumnFile(mirrorFile: string): void {
  for (const ending of ['', '.new']) rmSync(columnFilePath(mirrorFile) + ending, { force: true });
}

/** Deletes columns that were being kept as their thread ended. */
export function removeUnfinishedColumnFile(mirrorFile: string): void {
  rmSync(`${columnFilePath(mirrorFile)}.new`, { force: true });
}

/** Where columns are kept. */
export interface ColumnPlace {
  /** Of the mirror, beside which they are. */
  mirrorFile: string;
  /** Throws where its disk has no room for so many bytes, and some to spare. */
  requireRoom(bytes: number): Promise<void>;
}

/** The file of columns beside a mirror, see Note [the file of columns]. */
export function columnFile(db: ReadDb, { mirrorFile, requireRoom }: ColumnPlace) {
  const path = columnFilePath(mirrorFile);
  const incoming = `${path}.new`;
  const { ino } = statSync(mirrorFile);
  /** Whether the file is still the one that is open: nothing is written beside what was put in its place. */
  const isOurs = () => statSync(mirrorFile, { throwIfNoEntry: false })?.ino === ino;
  const changes = db.prepare<[number, number], { seq: number; contract_id: number }>(
    'SELECT seq, contract_id FROM contract_changes WHERE seq <= ? ORDER BY seq DESC LIMIT ?',
  );

  /** Another file, another schema or another history of changes has another name. */
  function mirrorAt(change: number): string {
    const { ino, birthtimeMs } = statSync(mirrorFile);
    const history = crc32(JSON.stringify(changes.all(change, COMPARED_CHANGES)));
    return [ino, birthtimeMs, db.pragma('user_version', { simple: true }), history].join('/');
  }

  return {
    /**
     * Gives what is stored of this mirror to `take`, in a transaction. Nothing where there is none, or something is wrong with it, which
     * `take` may have begun to read. What a kill has left of one that was being written is deleted.
     */
    load(take: (stored: StoredColumns) => void): void {
      let descriptor: number | undefined;
      try {
        rmSync(incoming, { force: true });
        descriptor = openSync(path, 'r');
        const { arrays, change, ...rest } = readDescription(descriptor);
        if (rest.format !== FORMAT || rest.meaning !== MEANING || rest.mirror !== mirrorAt(change)) return;
        take({ arrays: readable(descriptor, arrays), change });
      } catch {
        // There is none, or it was not written to its end: the columns are read from the mirror.
      } finally {
        if (descriptor !== undefined) closeSync(descriptor);
      }
    },

    /**
     * Stores columns in pieces, so that the thread answers meanwhile. False: they were written to meanwhile (`isSame`), or another file
     * lies in the mirror's place, and what was stored before stays. Throws where the disk refuses, or has no room for both.
     */
    async save(arrays: Readonly<Record<string, NumberArray>>, change: number, isSame: () => boolean): Promise<boolean> {
      await requireRoom(Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0));
      if (!isSame() || !isOurs()) return false;
      const about = { format: FORMAT, meaning: MEANING, mirror: mirrorAt(change), change };
      const file = await open(incoming, 'w', 0o600);
      try {
        let isWhole = false;
        try {
          isWhole = await writeArrays(file, arrays, about, isSame);
        } finally {
          await file.close();
        }
        const isKept = isWhole && isOurs();
        if (isKept) await rename(incoming, path);
        return isKept;
      } finally {
        await rm(incoming, { force: true });
      }
    },
  };
}
export type ColumnFile = ReturnType<typeof columnFile>;

/** Writes a file of columns; false where they were written to meanwhile. */
async function writeArrays(
  file: FileHandle,
  arrays: Readonly<Record<string, NumberArray>>,
  about: Omit<Description, 'arrays'>,
  isSame: () => boolean,
): Promise<boolean> {
  const described: Description['arrays'] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    let crc = 0;
    for (let from = 0; from < bytes.length; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE);
      crc = crc32(piece, crc);
      // What `write` writes may be less.
      await file.appendFile(piece);
      if (!isSame()) return false;
    }
    described.push({ name, type: array.constructor.name, length: array.length, offset, crc });
    offset += bytes.length;
  }
  const end = Buffer.from(JSON.stringify({ ...about, arrays: described } satisfies Description));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(end.length);
  await file.appendFile(Buffer.concat([end, length, MARK]));
  return true;
}

/** Throws where the file does not end as one that was written whole. */
function readDescription(descriptor: number): Description {
  const { size } = fstatSync(descriptor);
  const tail = readAt(descriptor, size - 4 - MARK.length, 4 + MARK.length);
  if (!tail.subarray(4).equals(MARK)) throw new Error('The file has no end.');
  const length = tail.readUInt32LE();
  return JSON.parse(readAt(descriptor, size - tail.length - length, length).toString()) as Description;
}

/** Arrays of an open file. */
function readable(descriptor: number, arrays: Description['arrays']): StoredArrays {
  const find = (name: string) => {
    const found = arrays.find((one) => one.name === name);
    if (found === undefined) throw new Error(`The file has no ${name}.`);
    return found;
  };
  return {
    find: (name) => arrays.find((one) => one.name === name)?.length,
    length: (name) => find(name).length,
    read(name, into) {
      const { type, length, offset, crc } = find(name);
      if (type !== into.constructor.name) throw new Error(`${name} is ${type}.`);
      const bytes = new Uint8Array(into.buffer, into.byteOffset, length * into.BYTES_PER_ELEMENT);
      readSync(descriptor, bytes, 0, bytes.length, offset);
      if (crc32(bytes) !== crc) throw new Error(`${name} is damaged.`);
    },
  };
}

function readAt(descriptor: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(descriptor, bytes, 0, length, from) < length) throw new Error('The file is cut.');
  return bytes;
}
