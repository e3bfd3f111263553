import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';
import { runningOf, scratchFolder } from '../built/running.ts';

let folder: ReturnType<typeof scratchFolder>;
let project: string;
/** A project of its own with our launcher, nothing to install, and a script that says which Node it is on and how it was called. */
beforeEach(() => {
  folder = scratchFolder();
  project = join(folder.path, 'über meine Sterne');
  const launch = join(project, 'src-main/launch');
  mkdirSync(launch, { recursive: true });
  for (const name of ['launch', 'install', 'node-choice', 'supervised'])
    cpSync(`${root}src-main/launch/${name}.mjs`, join(launch, `${name}.mjs`));
  cpSync(`${root}astrolabe.mjs`, join(project, 'astrolabe.mjs'));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{}}');
  write(
    'src-main/launch/start.ts',
    `export async function run(args: string[]): Promise<number> {
      process.on('SIGTERM', () => process.exit(7));
      console.log(JSON.stringify({ node: process.execPath, pid: process.pid, args }));
      if (args.includes('--stay')) await new Promise((resolve) => setTimeout(resolve, 60_000));
      return 3;
    }`,
  );
});
afterEach(() => folder.remove());

function write(path: string, text: string): string {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
  return join(project, path);
}

const system = `${process.platform} ${process.arch}`;
const [, ownPackage = ''] =
  new RegExp(`'${system}': '([\\w-]+)'`).exec(readFileSync(`${root}src-main/launch/node-choice.mjs`, 'utf8')) ?? [];

/** Puts a Node into the package for this system, as npm 10 does it: without a link in `.bin`. */
function installOwn(): string {
  const path = write(`node_modules/${ownPackage}/bin/node`, '');
  rmSync(path);
  try {
    linkSync(process.execPath, path);
  } catch {
    copyFileSync(process.execPath, path);
  }
  return path;
}

/** Makes of this Node another one: what our own check sees of it. `--import` of it is passed on, where it does no harm any more. */
function pretending(version: string, statements: string): string[] {
  const program = `Object.defineProperty(process,'version',{value:'${version}'});${statements}`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}
const withoutTypes = "Object.defineProperty(process.features,'typescript',{value:false})";
const withoutAuthorizer = "delete process.getBuiltinModule('node:sqlite').DatabaseSync.prototype.setAuthorizer";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function start(options: { node?: string; flags?: string[]; args?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  const { node = process.execPath, flags = [], args = ['start', '--port', '1'], env = {} } = options;
  const unset = { npm_lifecycle_event: undefined, npm_node_execpath: undefined, npm_execpath: undefined };
  const child = spawn(node, [...flags, 'astrolabe.mjs', ...args], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...unset, ...env },
  });
  return runningOf(child);
}

/** A Node before 22 on this machine, such as Debian's: there the real thing is tried as well. */
const oldNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((path) => join(path, 'node'))
  .find((path) => existsSync(path) && /^v(20|21)\./.test(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout));

/** Each Node that will not do: what it calls itself, and what is said of it. */
const unfit: readonly (readonly [version: string, statements: string, said: string])[] = [
  ['v20.19.0', withoutTypes, 'cannot read TypeScript'],
  ['v22.23.3', withoutAuthorizer, "has no 'setAuthorizer' for SQL"],
  ['v25.9.0', '', 'gets no security fixes any more'],
];

describe('a Node that has all that is needed', () => {
  it('runs the script itself, with its options and its exit code', async () => {
    const started = start();
    expect(await started.says('node')).toMatchObject({ node: process.execPath, pid: started.process.pid, args: ['--port', '1'] });
    expect(await started.ended).toEqual({ code: 3, stderr: '' });
  });

  it('is taken before the own one, to which npm’s scripts lead, where npm runs on it', async () => {
    const node = installOwn();
    const env = { npm_node_execpath: process.execPath, npm_config_user_agent: `npm/11.0.0 node/${process.version} linux x64` };
    expect(await start({ node, env }).says('node')).toMatchObject({ node: process.execPath });
    const old = { ...env, npm_config_user_agent: 'npm/11.0.0 node/v22.0.0 linux x64' };
    expect(await start({ node, env: old }).says('node')).toMatchObject({ node });
  });
});

describe.skipIf(process.platform === 'win32')('a Node that lacks something', () => {
  it.each(unfit)('leaves the script to the project’s own, which no link leads to: %s', async (version, statements) => {
    const node = installOwn();
    const started = start({ flags: pretending(version, statements) });
    expect(await started.says('node')).toMatchObject({ node, args: ['--port', '1'] });
    expect(await started.ended).toEqual({ code: 3, stderr: '' });
  });

  it.each(unfit)('is told what to install where there is no other: %s', async (version, statements, said) => {
    const { code, stderr } = await start({ flags: pretending(version, statements) }).ended;
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(`^Astrolabe needs Node .*${version}, which ${said}.*${ownPackage}, is not installed.*nodejs\\.org`),
    ]);
    expect(code).toBe(1);
  });

  it('is told so where the own one does not run here', async () => {
    chmodSync(write(`node_modules/${ownPackage}/bin/node`, '#!/bin/sh\nexit 1\n'), 0o755);
    const { code, stderr } = await start({ flags: pretending('v20.19.0', withoutTypes) }).ended;
    expect(stderr).toContain(`${ownPackage}, does not run here. Install a current Node`);
    expect(code).toBe(1);
  });

  it('passes on what asks it to end, and how that ended', async () => {
    installOwn();
    const started = start({ flags: pretending('v20.19.0', withoutTypes), args: ['start', '--stay'] });
    const { pid } = await started.says('pid');
    expect(pid).not.toBe(started.process.pid);
    started.process.kill('SIGTERM');
    expect((await started.ended).code).toBe(7);
  });

  it('ends the one that it began when npm is gone, whose shell passes nothing on', async () => {
    installOwn();
    const command = [process.execPath, ...pretending('v20.19.0', withoutTypes), 'astrolabe.mjs', 'start', '--stay'];
    const env = { ...process.env, npm_lifecycle_event: 'start', npm_node_execpath: undefined };
    // With a second command behind it the shell stays, as npm's does on some systems.
    const options = { cwd: project, stdio: ['pipe', 'pipe', 'pipe'] as ['pipe', 'pipe', 'pipe'], env };
    const shell = runningOf(spawn('sh', ['-c', '"$@"; :', 'sh', ...command], options));
    const { pid } = await shell.says('pid');
    shell.process.kill('SIGKILL');
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
  });

  it.skipIf(oldNode === undefined)('is no hindrance where it is a real old one', async () => {
    const node = installOwn();
    const started = start({ node: String(oldNode) });
    expect(await started.says('node')).toMatchObject({ node });
    expect(await started.ended).toEqual({ code: 3, stderr: '' });
  });
});

it('a script that does not exist is answered with those that do', async () => {
  const { code, stderr } = await start({ args: ['strat'] }).ended;
  expect(stderr).toMatch(/^There is no script 'strat': choose one of start, demo, headless, .*\.\n$/);
  expect(code).toBe(1);
});
