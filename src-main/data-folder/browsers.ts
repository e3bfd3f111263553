import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#main/runtime/log';
import { isOwnFile, replacePrivately } from '#main/runtime/private-files';
import { hashOf } from '#main/runtime/secret';
import type { Clock } from '#main/runtime/world';
import { asMirrorFileError } from '#main/store/files/file-error';
import { type LetInBrowser, letInBrowser } from '#shared/local-api/browsers';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';

/*
 * Note [who is let in]. A port of this machine can be reached by all of its users, a file of mode 600 by its owner alone. So a process that
 * can read `open-address` beside the mirror that is served belongs to that owner: the file has the token that lets in the next browser.
 * Each browser then has a key of its own in a cookie, and `browsers.json` in the home has the hash of that key, so that it is known
 * after a restart too, and can be revoked.
 */
const FILE = 'browsers.json';
/** Where earlier versions kept the one key of all browsers. */
const SHARED_KEY = 'window-key';

/** How long a browser is known that is not used. */
const KNOWN_FOR = 30 * DAY;
/** Use is written down once this often. */
const NOTED_EACH = HOUR;
/** A person has a few; the one that was not used for longest makes room. */
const MOST = 50;
const LONGEST_AGENT = 300;

/** `shared`: the one key of an earlier version's browsers, which is good for one exchange. */
const knownBrowser = letInBrowser.extend({ key_sha256: z.string(), shared: z.boolean().optional() });
type KnownBrowser = z.infer<typeof knownBrowser>;
const storedBrowsers = z.object({ cookie: z.string().regex(/^astrolabe-[\da-f]{8}$/), browsers: z.array(knownBrowser) });
type StoredBrowsers = z.infer<typeof storedBrowsers>;

/**
 * The browsers that the owner of a home has let in, see {@link WindowAccess}. A list that others could read or change is begun anew.
 * Writes nothing before one is let in. `clock`: the wall's.
 */
export function openBrowsers(home: string, { clock, log, makeToken }: { clock: Clock; log: Log; makeToken: () => string }) {
  const file = join(home, FILE);
  // Homes of one machine have different cookies: these know no ports.
  const none = { cookie: `astrolabe-${hashOf(home).slice(0, 8)}`, browsers: [] };
  const { cookie, ...read } = readStored(file) ?? fromSharedKey(home, clock) ?? none;
  let browsers: KnownBrowser[] = read.browsers;

  const isCurrent = ({ used_at: usedAt }: KnownBrowser) => clock.now() - fromIso(usedAt) <= KNOWN_FOR;
  const findBy = (hash: string) => browsers.find((one) => one.key_sha256 === hash && isCurrent(one));

  function write(changed: readonly KnownBrowser[]): void {
    browsers = changed
      .filter(isCurrent)
      .toSorted((a, b) => fromIso(b.used_at) - fromIso(a.used_at))
      .slice(0, MOST);
    try {
      replacePrivately(file, JSON.stringify({ cookie, browsers } satisfies StoredBrowsers));
      rmSync(join(home, SHARED_KEY), { force: true });
    } catch (failure) {
      throw asMirrorFileError(failure, file);
    }
  }

  /** A full disk locks no browser out: what could not be written is known until the mirror is opened again. */
  function writeIfPossible(changed: readonly KnownBrowser[]): void {
    try {
      write(changed);
    } catch (failure) {
      log.warn({ err: failure }, 'the list of browsers could not be written');
    }
  }

  function add(agent: string, others: readonly KnownBrowser[]): string {
    const key = makeToken();
    const at = isoUtc(clock.now());
    const shown = agent.slice(0, LONGEST_AGENT);
    writeIfPossible([{ ...identified(key), agent: shown, let_in_at: at, used_at: at }, ...others]);
    log.info({ agent: shown }, 'a browser was let in');
    return key;
  }

  return {
    cookie,
    find(key: string): LetInBrowser | undefined {
      const found = findBy(hashOf(key));
      if (found === undefined || found.shared === true) return undefined;
      if (Math.abs(clock.now() - fromIso(found.used_at)) < NOTED_EACH) return found;
      const used = { ...found, used_at: isoUtc(clock.now()) };
      writeIfPossible(browsers.map((one) => (one === found ? used : one)));
      return used;
    },
    letIn: (agent: string): string => add(agent, browsers),
    exchange(key: string, agent: string): string | null {
      const found = findBy(hashOf(key));
      if (found?.shared !== true) return null;
      return add(
        agent,
        browsers.filter((one) => one !== found),
      );
    },
    list: (): LetInBrowser[] => browsers.filter(isCurrent).map((one) => letInBrowser.parse(one)),
    revoke(which: { browserId: string } | { allBut: string | null }): void {
      write(
        browsers.filter((one) => ('browserId' in which ? one.browser_id !== which.browserId : one.browser_id === which.allBut)),
      );
    },
  };
}

function readStored(file: string): StoredBrowsers | null {
  try {
    return isOwnFile(file) ? storedBrowsers.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  } catch {
    return null;
  }
}

/** The cookie of an earlier version, and the key that all of its browsers have: the first that comes with it is known from then on. */
function fromSharedKey(home: string, clock: Clock): StoredBrowsers | null {
  const file = join(home, SHARED_KEY);
  const key = isOwnFile(file) ? readFileSync(file, 'utf8').trim() : '';
  if (!/^[\w-]{43}$/.test(key)) return null;
  const at = isoUtc(clock.now());
  const shared = { ...identified(key), agent: null, let_in_at: at, used_at: at, shared: true };
  return { cookie: `astrolabe-${hashOf(key).slice(0, 8)}`, browsers: [shared] };
}

/** Ids of keys: pages are told the id, which reveals nothing of the key. */
function identified(key: string): Pick<KnownBrowser, 'browser_id' | 'key_sha256'> {
  const hash = hashOf(key);
  return { browser_id: hashOf(hash).slice(0, 12), key_sha256: hash };
}
