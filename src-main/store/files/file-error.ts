import { isOutOfFiles, mayOpen, NO_MORE_FILES } from '#main/runtime/open-files';
import { UserFacingError } from '#main/runtime/user-facing-error';

/** Something about a mirror's file or folder that a person has to know; the message is one sentence for them. */
export class MirrorFileError extends UserFacingError {
  override name = 'MirrorFileError';
}

/** The file itself is not whole any more: only a backup or a reset helps. */
export class DamagedMirrorError extends MirrorFileError {
  override name = 'DamagedMirrorError';

  /** What is damaged, and what to do in the window. */
  get remedy(): string {
    return `${this.message.replace(/\.$/, '')}; restore the newest backup in Settings, or reset the mirror there.`;
  }
}

/** An error of the operating system or of SQLite about a path, as a sentence. An error with none of their codes stays as it is. */
export function asMirrorFileError(failure: unknown, path: string): unknown {
  if (failure instanceof MirrorFileError) return failure;
  const { code } = (failure ?? {}) as { code?: unknown };
  // SQLite says only that it could not open one, of the few that a database consists of.
  const isOut = isOutOfFiles(failure) || (code === 'SQLITE_CANTOPEN' && !mayOpen(8));
  if (isOut) return new MirrorFileError(NO_MORE_FILES);
  if (typeof code !== 'string') return failure;
  if (/^(SQLITE_CORRUPT\w*|SQLITE_NOTADB)$/.test(code)) return new DamagedMirrorError(`${path} is damaged.`);
  const sentence = sentences.find(([codes]) => codes.test(code))?.[1];
  if (sentence !== undefined) return new MirrorFileError(sentence(path));
  return /^SQLITE_|^E[A-Z]+$/.test(code) ? new MirrorFileError(`${path} could not be read or written (${code}).`) : failure;
}

const sentences: readonly [codes: RegExp, sentence: (path: string) => string][] = [
  [
    /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_SHM(SIZE|OPEN))$/,
    (path) => `There is no room left for ${path}; free some hundred MB on its disk, or choose another.`,
  ],
  // Where the operating system limits a file's size, SQLite reports a general I/O error instead of a full disk.
  [
    /^SQLITE_IOERR(_WRITE|_FSYNC|_TRUNCATE)?$/,
    (path) => `${path} could not be written whole; look at the room and the health of its disk.`,
  ],
  [/^(EIO|SQLITE_IOERR\w*)$/, (path) => `${path} could not be read from its disk; look at the health of that disk.`],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY\w*|SQLITE_PERM)$/,
    (path) => `This user may not write ${path}; choose another place, or change its permissions.`,
  ],
  [/^(ENOENT|ENOTDIR)$/, (path) => `${path} does not exist; check the path.`],
  [/^EISDIR$/, (path) => `${path} is a folder, and a file is wanted.`],
  [
    /^SQLITE_CANTOPEN\w*$/,
    (path) => `${path} could not be opened; check that it exists and that this user may read and write it.`,
  ],
  [/^(SQLITE_BUSY\w*|SQLITE_LOCKED\w*|EBUSY)$/, (path) => `${path} is in use by another program; close that first.`],
];
