import { rmSync } from 'node:fs';
import type { Log } from '#main/runtime/log';
import { replacePrivately } from '#main/runtime/private-files';
import { hashOf } from '#main/runtime/secret';
import type { RunningApp } from '#main/runtime/user-facing-error';
import type { Clock, Fetch } from '#main/runtime/world';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import { localPaths } from '#shared/local-api/paths';
import { SECOND } from '#shared/time';
import { galaxyFolder } from './backup.ts';
import { openBrowsers } from './browsers.ts';
import { announcement, servedMirror } from './mirror-lock.ts';

/** How many used tokens are remembered. */
const MOST_USED = 100;

/** Lets browsers in, one for each token: see Note [who is let in]. */
export function createOpening(makeToken: () => string, log: Log) {
  /** Hashes of the tokens that were used, and whether one was used again. */
  const used = new Map<string, boolean>();
  let token = makeToken();
  let app: string | undefined;
  /** null: no mirror is served at the moment. */
  let folder: string | null = null;
  const address = () => `${app}/?token=${token}`;

  function write(): void {
    if (folder === null) return;
    const { file, page } = announcement(folder);
    try {
      replacePrivately(file, address());
      replacePrivately(page, pageTo(address()));
    } catch (failure) {
      throw asMirrorFileError(failure, file);
    }
  }

  const isToken = (given: string) => hashOf(given) === hashOf(token);

  return {
    /**
     * From here on the next browser is let in at `served`, without a slash at the end, as every user who can read the mirror's folder can
     * read.
     */
    publish(served: string, mirror: string): void {
      app = served;
      folder = mirror;
      write();
    },
    /** The address to open; it is good for one browser. */
    address,
    /** Whether this is the token of the address. */
    isToken,
    /** The same, and there is another from then on. A token that was used opens nothing, which is reported once. */
    redeem(given: string): boolean {
      const hash = hashOf(given);
      if (!isToken(given)) {
        if (used.get(hash) === false) {
          used.set(hash, true);
          log.warn(
            'an address that had signed a browser in was opened again, and signed none in; if that was not you, somebody has read it: Settings lists the browsers that are signed in',
          );
        }
        return false;
      }
      used.set(hash, false);
      const [oldest] = used.keys();
      if (used.size > MOST_USED && oldest !== undefined) used.delete(oldest);
      token = makeToken();
      try {
        write();
      } catch (failure) {
        // A full disk locks no browser out: what the file says is spent until the next start.
        log.warn({ err: failure }, 'the address for the next browser could not be written');
      }
      return true;
    },
    withdraw(): void {
      if (folder === null) return;
      for (const one of Object.values(announcement(folder))) rmSync(one, { force: true });
      folder = null;
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

/** The token in the address to open of a program that runs: what a program of its owner shows in place of a browser's key. */
export function tokenOf({ open }: RunningApp): string {
  return new URL(open).searchParams.get('token') ?? '';
}

/** How long a program may take to forget its browsers. */
const FORGETS_WITHIN = 5 * SECOND;

/**
 * Revokes every browser that was let in on a home: by the program that runs on its data folder, which also ends what they have open, else in
 * the file. Throws a sentence where that could not be done.
 */
export async function revokeBrowsers(
  { home, folder }: { home: string; folder: string },
  { clock, log, fetch }: { clock: Clock; log: Log; fetch: Fetch },
): Promise<void> {
  const running = (['live', 'demo'] as const).map((one) => servedMirror(galaxyFolder(folder, one))).find((one) => one !== null);
  if (running === undefined) {
    openBrowsers(home, { clock, log, makeToken: () => '' }).revoke({ allBut: null });
    return;
  }
  const headers = { authorization: `Bearer ${tokenOf(running)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ browser_id: 'others' });
  const init = { method: 'POST' as const, headers, body, withinMs: FORGETS_WITHIN };
  const status = await fetch(`${running.app}${localPaths.browsersRevoke}`, init).then(
    (answer) => answer.status,
    () => null,
  );
  if (status !== 200)
    throw new MirrorFileError(`Astrolabe runs at ${running.app} and did not revoke its browsers; end it, and ask again.`);
}
