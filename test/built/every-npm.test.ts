import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';
import { closed, runningOf, scratchFolder } from './running.ts';

/**
 * A stranger's clone, installed by the oldest and the newest npm that a Node of ours brings: 20 and 26. Each takes fifty seconds of the
 * processor, from npm's own cache where it has the packages; one build serves both.
 */
const VERSIONS = ['10.8.2', '11.6.0'];
/** That of 22 and 24. On CI it has installed all that is tested (`.ci/run`), so that here it need not do so again. */
const BETWEEN = '10.9.4';

/** What npm says where the registry is not to be reached. */
const AWAY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E50\d/;

const INSTALL_MS = 900_000;

const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
const versionOf = (node: string) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
/** The oldest Node that is supported, where this machine has it: with that the own one has to be found. */
const node =
  folders
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((path) => existsSync(path) && /^v20\.(19|[2-9]\d)\./.test(versionOf(path))) ?? process.execPath;

let scratch: ReturnType<typeof scratchFolder>;
let clone: string;
beforeAll(() => {
  scratch = scratchFolder();
  clone = join(scratch.path, 'Übungen im All', 'astrolabe');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of files.filter((path) => existsSync(root + path))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(root + file, join(clone, file));
  }
});
afterAll(() => scratch.remove(), INSTALL_MS);

/** As from a terminal: nothing of the npm that runs these tests. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|ASTROLABE_|NODE_OPTIONS|INIT_CWD)/i.test(name));
  return { ...Object.fromEntries(own), PATH: [dirname(node), ...folders].join(delimiter) };
}

function run(args: readonly string[], cwd = clone) {
  return spawnSync(node, args, { cwd, encoding: 'utf8', env: environment(), timeout: INSTALL_MS });
}

/** The program of this npm; null: the registry is away. */
function npmOf(version: string): string | null {
  const prefix = join(scratch.path, `npm-${version}`);
  const options = ['--prefix', prefix, '--no-audit', '--no-fund', '--prefer-offline'];
  const installed = spawnSync('npm', ['install', ...options, `npm@${version}`], {
    encoding: 'utf8',
    env: environment(),
    timeout: INSTALL_MS,
    shell: process.platform === 'win32',
  });
  if (installed.status === 0) return join(prefix, 'node_modules/npm/bin/npm-cli.js');
  if (AWAY.test(installed.stderr)) return null;
  throw new Error(`npm ${version} could not be had: ${installed.stderr}`);
}

it.for(VERSIONS)(
  'what npm %s has installed says where its data is, which version it is, and answers in the demo',
  { timeout: INSTALL_MS },
  async (version, { skip }) => {
    const npm = npmOf(version);
    if (npm === null) return skip(`Not run: npm ${version}, since the registry is not to be reached.`);
    const installed = run([npm, 'ci', '--no-audit', '--no-fund', '--prefer-offline']);
    expect(installed.stderr).toBe('');
    expect(installed.status).toBe(0);

    const data = join(scratch.path, `data-${version}`);
    const where = run([npm, 'run', '--silent', 'headless', '--', '--where', '--data-dir', data]);
    expect(where).toMatchObject({ status: 0, stdout: expect.stringContaining(JSON.stringify(data)) });
    const { stdout } = run(['astrolabe.mjs', 'headless', '--version']);
    expect(stdout).toMatch(/^Astrolabe \d+\.\d+\.\d+ on Node v(24|26)\.\d+\.\d+\n$/);

    const options = ['--demo', '--port', '0', '--data-dir', data, '--log-level', 'silent'];
    const demo = runningOf(
      spawn(node, ['astrolabe.mjs', 'headless', ...options], { cwd: clone, stdio: ['pipe', 'pipe', 'pipe'], env: environment() }),
    );
    const { app } = await demo.says('app');
    expect((await fetch(`${String(app)}/contracts/api/v1/stats`)).status).toBe(200);
    const sql = await fetch(`${String(app)}/data/api/v1/sql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sql: 'SELECT count(*) AS contracts FROM contracts' }),
    });
    expect(await sql.json()).toMatchObject({ data: { columns: ['contracts'] } });
    expect(await closed(demo)).toMatchObject({ inOrder: true, stderr: '' });
  },
);

it('npm 10.9.4 reads the same lock file without a word, and runs what another has installed', { timeout: INSTALL_MS }, ({
  skip,
}) => {
  const npm = npmOf(BETWEEN);
  if (npm === null) return skip(`Not run: npm ${BETWEEN}, since the registry is not to be reached.`);
  const installed = run([npm, 'ci', '--dry-run', '--no-audit', '--no-fund', '--prefer-offline']);
  expect(installed.stderr).toBe('');
  expect(installed.status).toBe(0);
  // It would add what is for other systems, which this trial run does not leave out, and take nothing away.
  expect(installed.stdout).toMatch(/^add /m);
  expect(installed.stdout).not.toMatch(/^remove /m);
  const data = join(scratch.path, `data-${BETWEEN}`);
  const where = run([npm, 'run', '--silent', 'headless', '--', '--where', '--data-dir', data]);
  expect(where).toMatchObject({ status: 0, stdout: expect.stringContaining(JSON.stringify(data)) });
});
