/** Something about a mirror's file or folder that a person has to know; the message is one sentence for them. */
export class MirrorFileError extends Error {
  override name = 'MirrorFileError';
}

/** What the operating system or SQLite said of a path, as a sentence. What is none of their codes stays as it is. */
export function asMirrorFileError(failure: unknown, path: string): unknown {
  const code = (failure as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return failure;
  const sentence = sentences.find(([codes]) => codes.test(code))?.[1];
  if (sentence !== undefined) return new MirrorFileError(sentence(path));
  return /^SQLITE_|^E[A-Z]/.test(code) ? new MirrorFileError(`${path} could not be read or written (${code}).`) : failure;
}

const sentences: readonly [codes: RegExp, sentence: (path: string) => string][] = [
  [
    /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/,
    (path) => `There is no room left for ${path}; free some on its disk, or choose another.`,
  ],
  // Where the operating system limits a file's size, SQLite reports a general I/O error instead of a full disk.
  [
    /^SQLITE_IOERR(_WRITE|_FSYNC|_TRUNCATE)?$/,
    (path) => `${path} could not be written whole; look at the room and the health of its disk.`,
  ],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY\w*|SQLITE_PERM)$/,
    (path) => `This user may not write ${path}; choose another place, or change its permissions.`,
  ],
  [/^(ENOENT|ENOTDIR)$/, (path) => `${path} does not exist; check the path.`],
  [/^EISDIR$/, (path) => `${path} is a folder, and a file is wanted.`],
  [/^SQLITE_CANTOPEN\w*$/, (path) => `${path} could not be opened; check that it exists and that this user may read it.`],
  [/^(SQLITE_BUSY\w*|EBUSY)$/, (path) => `${path} is in use by another program; close that first.`],
  [/^(SQLITE_CORRUPT\w*|SQLITE_NOTADB)$/, (path) => `${path} is damaged.`],
];
