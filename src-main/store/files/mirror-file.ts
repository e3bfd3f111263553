import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openReadDb } from '../db.ts';
import { migrations } from '../migrations/index.ts';
import { asMirrorFileError, DamagedMirrorError, MirrorFileError } from './file-error.ts';

/** Which galaxy a mirror holds. Demo data and real data are never in one file, also not by a restore. */
export type GalaxyKind = 'live' | 'demo';

/** Kept in SQLite's own header field for the kind of file (PRAGMA application_id): "AstL" and "AstD". */
const MARKS: Readonly<Record<GalaxyKind, number>> = { live: 0x4173744c, demo: 0x41737444 };
const GALAXY_NAMES: Readonly<Record<GalaxyKind, string>> = { live: 'live New Eden', demo: 'the demo galaxy' };
/** Above this, checking every index against its table takes minutes, and quick_check leaves that part out. */
const LARGEST_FULL_CHECK = 1_000_000_000;
const HEADER_BYTES = 100;

/** Fields of the first bytes of a database file (https://www.sqlite.org/fileformat.html, 1.3). */
interface Header {
  applicationId: number;
  schema: number;
  /** null where the header does not say it reliably. */
  expectedBytes: number | null;
}

/** Writes into the file which galaxy it holds; creates the file where there is none. Throws a sentence where it holds another one. */
export function markMirror(file: string, galaxy: GalaxyKind): void {
  if (readHeader(file)?.applicationId === MARKS[galaxy]) return;
  try {
    const db = new Database(file);
    try {
      const found = db.pragma('application_id', { simple: true }) as number;
      const isEmpty = found === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
      if (isEmpty) db.pragma(`application_id = ${MARKS[galaxy]}`);
      else if (found !== MARKS[galaxy]) throw new MirrorFileError(otherKind(file, found, galaxy));
    } finally {
      db.close();
    }
  } catch (failure) {
    throw asMirrorFileError(failure, file);
  }
}

/** A file that was checked and found whole. */
export interface CheckedMirror {
  bytes: number;
  /** Its schema version: at most ours. */
  schema: number;
  /** Which of SQLite's checks it passed. */
  check: 'integrity_check' | 'quick_check';
}

/**
 * Checks a database file: whether it is a mirror of this galaxy that this program can open, and undamaged. Throws
 * one sentence that says what is wrong. Reads the whole file: seconds for a large one.
 */
export function checkMirror(file: string, galaxy: GalaxyKind): CheckedMirror {
  const { bytes, schema } = checkHeader(file, galaxy);
  const check = bytes > LARGEST_FULL_CHECK ? 'quick_check' : 'integrity_check';
  const finding = firstFinding(file, check);
  if (finding !== 'ok') throw new DamagedMirrorError(`${file} is damaged (${check}: ${finding}).`);
  return { bytes, schema, check };
}

/** The same from the file's size and first bytes only. */
export function checkHeader(file: string, galaxy: GalaxyKind): { bytes: number; schema: number } {
  const bytes = sizeOf(file);
  const header = readHeader(file);
  if (header === null) {
    throw new MirrorFileError(
      `${file} is no SQLite database, so it is no backup of Astrolabe; choose a file that a backup has made.`,
    );
  }
  if (header.applicationId !== MARKS[galaxy]) throw new MirrorFileError(otherKind(file, header.applicationId, galaxy));
  if (header.schema > migrations.length) {
    throw new MirrorFileError(
      `${file} was written by a newer Astrolabe (schema ${header.schema}; this one knows ${migrations.length}); update Astrolabe first.`,
    );
  }
  if (header.schema === 0) throw new MirrorFileError(`${file} holds no mirror yet; choose a file that a backup has made.`);
  if (header.expectedBytes !== null && bytes < header.expectedBytes) {
    throw new DamagedMirrorError(
      `${file} is incomplete: it has ${bytes} of ${header.expectedBytes} bytes, as after a copy that was broken off.`,
    );
  }
  return { bytes, schema: header.schema };
}

function firstFinding(file: string, check: CheckedMirror['check']): string {
  try {
    const db = openReadDb(file);
    try {
      const found = db.pragma(`${check}(1)`, { simple: true });
      return String(found).replaceAll(/\s+/g, ' ').slice(0, 200);
    } finally {
      db.close();
    }
  } catch (failure) {
    const { code } = failure as { code?: string };
    if (code?.startsWith('SQLITE_CORRUPT') === true || code === 'SQLITE_NOTADB') return (failure as Error).message;
    throw asMirrorFileError(failure, file);
  }
}

function otherKind(file: string, applicationId: number, galaxy: GalaxyKind): string {
  const other = (Object.keys(MARKS) as GalaxyKind[]).find((one) => MARKS[one] === applicationId);
  return other === undefined
    ? `${file} is the database of another program, not a mirror of Astrolabe; choose a file that a backup has made, or another data folder.`
    : `${file} is of ${GALAXY_NAMES[other]} and this is the mirror of ${GALAXY_NAMES[galaxy]}; the two never mix, so change to ${GALAXY_NAMES[other]} first.`;
}

function sizeOf(file: string): number {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new MirrorFileError(`${file} is a folder, and a file is wanted.`);
    return stat.size;
  } catch (failure) {
    throw asMirrorFileError(failure, file);
  }
}

/** null: no such file, or none of SQLite's. */
function readHeader(file: string): Header | null {
  const header = Buffer.alloc(HEADER_BYTES);
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (failure) {
    if ((failure as { code?: unknown }).code === 'ENOENT') return null;
    throw asMirrorFileError(failure, file);
  }
  try {
    if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null;
  } catch (failure) {
    throw asMirrorFileError(failure, file);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return null;
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // The page count is valid only where the two change counters agree, because old writers do not update it (1.3.7 there).
  const counted = header.readUInt32BE(24) === header.readUInt32BE(92) && header.readUInt32BE(28) > 0;
  return {
    applicationId: header.readUInt32BE(68),
    schema: header.readUInt32BE(60),
    expectedBytes: counted ? header.readUInt32BE(28) * pageSize : null,
  };
}

/**
 * Moves what the write-ahead log still holds into the file itself. The database must be closed. Throws where it cannot be read.
 */
export function mergeWriteAheadLog(file: string): void {
  const db = new Database(file, { fileMustExist: true });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
