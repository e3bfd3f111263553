import { timingSafeEqual } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunningApp } from '#main/runtime/user-facing-error';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import { galaxyFolder } from './backup.ts';
import { announcement, servedMirror } from './mirror-lock.ts';

/*
 * Note [who is let in]. A port of this machine can be reached by all of its users, a file of mode 600 by its owner alone. So
 * a process that can read these two files is the owner's: `window-key` in the home, which the cookie of a browser holds that was let in, so
 * that it is known after a restart too; and `open-address` beside the mirror while it is served, the address with the
 * token by which the next browser is let in.
 */
const KEY = 'window-key';

/** 32 bytes that nobody can guess, base64url. */
type MakeToken = () => string;

/** The key that the owner's browsers hold, made where there is none that nobody else can have read. `home`: Note [where the data folder is]. */
export function windowKey(home: string, makeToken: MakeToken): string {
  const file = join(home, KEY);
  const known = isOurs(file) ? readFileSync(file, 'utf8').trim() : '';
  if (/^[\w-]{43}$/.test(known)) return known;
  const key = makeToken();
  writePrivately(file, key);
  return key;
}

/** Lets browsers in, one for each token. `folder`: of the mirror that is served. */
export function createOpening(folder: string, makeToken: MakeToken) {
  const { file, page } = announcement(folder);
  let token = makeToken();
  let app: string | undefined;
  const address = () => `${app}/?token=${token}`;

  function write(): void {
    writePrivately(file, address());
    writePrivately(page, pageTo(address()));
  }

  return {
    /** From here on the next browser is let in at this address; `served`: without a slash at the end. */
    publish(served: string): void {
      app = served;
      write();
    },
    /** The address to open; it is good for one browser. */
    address,
    /** Whether this is the token of the address; there is another from then on. */
    redeem(given: string): boolean {
      if (given.length !== token.length || !timingSafeEqual(Buffer.from(given), Buffer.from(token))) return false;
      token = makeToken();
      try {
        write();
      } catch {
        // A full disk keeps nobody out: what the file says is spent until the next start.
      }
      return true;
    },
    withdraw(): void {
      for (const one of [file, page]) rmSync(one, { force: true });
    },
  };
}

/** A page that leads to an address, so that no command line has to name it: those of a machine can be read by all of its users. */
function pageTo(address: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Astrolabe</title>
</head>
<body><p><a href="${address}">Open Astrolabe</a></p></body>
</html>
`;
}

/** The program that serves this data folder, the wanted galaxy's first. Throws a sentence where none does. */
export function runningOn(folder: string, galaxy: GalaxyKind): RunningApp {
  const other: GalaxyKind = galaxy === 'live' ? 'demo' : 'live';
  const found = [galaxy, other].map((one) => servedMirror(galaxyFolder(folder, one))).find((one) => one !== null);
  if (found === undefined)
    throw new MirrorFileError(`Astrolabe does not run on ${folder}; start it, or say with --data-dir where its data lies.`);
  return found;
}

/** The key that {@link windowKey} has made; null: none yet. */
export function knownKey(home: string): string | null {
  const file = join(home, KEY);
  return isOurs(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Whether a file is this user's and nobody else could read it. */
function isOurs(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return false;
  return process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0);
}

/** Replaces the file, so that one which somebody else has put there or holds open gets nothing of it. Throws a sentence. */
function writePrivately(file: string, text: string): void {
  const fresh = `${file}.new`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(fresh, { force: true });
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' });
    renameSync(fresh, file);
  } catch (failure) {
    throw asMirrorFileError(failure, file);
  }
}
