import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, npmCommand, root, say, succeeds } from './command.ts';

/** The library's version and hash, and where it is put: below `node_modules`, which `npm ci` empties. */
const CHDB_LOCK = join(root, 'test/clickhouse/chdb');
const CHDB = join(root, 'node_modules/.cache/astrolabe/chdb');
/** The longest waits for a download: of 180 MB, and of 50. Milliseconds. */
const CHDB_LIMIT_MS = 120_000;
const DEBIAN_LIMIT_MS = 90_000;

/** The real engines that tests are run against where they are there. */
interface Engine {
  name: string;
  /** Debian's package; null: it is a library in the npm registry. */
  debian: string | null;
  tests: string[];
  find(): string | null;
}

export const findClickHouse = (): string | null => findOnPath('clickhouse-server');
/** The classes of a ZooKeeper, which needs a Java besides. */
export function findZooKeeper(): string | null {
  const classes = '/usr/share/java/zookeeper.jar';
  return existsSync(classes) && findOnPath('java') !== null ? classes : null;
}
/** The folder with the engine of today's ClickHouse as a library, of the version that is asked for; npm writes its own list last. */
export function findChdb(): string | null {
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  return existsSync(join(CHDB, 'node_modules/.package-lock.json')) && lockOf(CHDB) === lockOf(CHDB_LOCK) ? CHDB : null;
}

const engines: readonly Engine[] = [
  {
    name: 'a ClickHouse server',
    debian: 'clickhouse-server',
    tests: ['test/clickhouse/server.test.ts', 'test/clickhouse/shards.test.ts', 'test/clickhouse/documented.test.ts'],
    find: findClickHouse,
  },
  {
    name: 'a ClickHouse server behind TLS',
    debian: 'openssl',
    tests: ['test/clickhouse/tls.test.ts'],
    find: () => findClickHouse() && findOnPath('openssl'),
  },
  {
    name: 'replicated ClickHouse servers with a ZooKeeper',
    debian: 'zookeeper',
    tests: ['test/clickhouse/replicas.test.ts'],
    find: () => findClickHouse() && findZooKeeper(),
  },
  {
    name: "the engine of today's ClickHouse (chdb)",
    debian: null,
    tests: ['test/clickhouse/current-engine.test.ts'],
    find: findChdb,
  },
];

/**
 * Which tests of real engines can be run, after the engines were fetched where that is wanted, and what cannot be asked. No download that
 * fails fails anything else.
 */
export async function prepareEngines(isToFetch: boolean): Promise<{ tests: string[]; missing: string[] }> {
  if (isToFetch) await Promise.all([fetchPackages(), fetchChdb()]);
  return {
    tests: engines.flatMap(({ find, tests }) => (find() === null ? [] : tests)),
    missing: engines.flatMap(({ find, name, debian }) =>
      find() !== null
        ? []
        : `Not run: the tests of ${name}, for want of ${debian === null ? 'its library' : `Debian's package ${debian}`}, ${isToFetch ? 'which could not be installed here' : "which 'node astrolabe.mjs test --engines' installs"}.`,
    ),
  };
}

async function fetchPackages(): Promise<void> {
  const wanted = engines.flatMap(({ debian, find }) => (debian === null || find() !== null ? [] : debian));
  const isPossible = process.platform === 'linux' && process.getuid?.() === 0 && findOnPath('apt-get') !== null;
  if (wanted.length === 0 || !isPossible) return;
  say(`Installing Debian's ${wanted.join(' and ')} ...`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update', '-qq'], quiet, { limitMs: DEBIAN_LIMIT_MS });
  const install = (...names: string[]) =>
    succeeds('apt-get', ['install', '-qq', '--no-install-recommends', ...names], quiet, { limitMs: DEBIAN_LIMIT_MS });
  // Where one is not to be had, the other may be.
  if (!(await install(...wanted, 'default-jre-headless'))) for (const name of wanted) await install(name);
}

async function fetchChdb(): Promise<void> {
  if (findChdb() !== null) return;
  say("Installing the engine of today's ClickHouse (chdb, 546 MB) ...");
  rmSync(CHDB, { recursive: true, force: true });
  cpSync(CHDB_LOCK, CHDB, { recursive: true });
  const [npm, args] = npmCommand();
  // Not 'ci', which wants the hashes of every platform's library: not every registry has them all.
  const options = ['--prefix', CHDB, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  await succeeds(npm, [...args, 'install', ...options], {}, { limitMs: CHDB_LIMIT_MS });
}
