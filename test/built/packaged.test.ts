import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importedPackages, nameOf, type Packages, shippedPackages } from '#main/launch/licences';
import { packing } from '#main/launch/package';
import { packagedProgram, verifiablePacking } from '#main/launch/verify-desktop';
import { root } from '../arch/repository.ts';
import { closed, type Running, scratchFolder, startNode } from './running.ts';

/** What npm run package makes, around a stand-in for Electron: its archive, its fuses, and that what it holds runs. */

const builder = createRequire(`${root}node_modules/electron-builder/package.json`);
const archive: {
  listPackage(path: string): string[];
  extractFile(path: string, file: string): Buffer;
  extractAll(path: string, to: string): void;
  statFile(path: string, file: string): { unpacked?: boolean };
} = await import(builder.resolve('@electron/asar'));
const { getCurrentFuseWire, FuseV1Options }: Fuses = await import(builder.resolve('@electron/fuses'));

interface Fuses {
  getCurrentFuseWire(program: string): Promise<Record<string, number | string>>;
  FuseV1Options: Record<string, string | number>;
}

const { packages }: { packages: Packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
const folder = scratchFolder();
const packed = join(folder.path, 'release', 'linux-unpacked');
const asar = join(packed, 'resources', 'app.asar');
/** The packed files where Electron shows them to the app: unpacked ones among the others, far from the sources. */
const app = join(folder.path, 'installed', 'resources', 'app.asar');
let entries: string[];
let running: Running | undefined;

beforeAll(async () => {
  const electron = standInElectron(join(folder.path, 'electron'));
  const [node, args] = packing(
    '--linux',
    'dir',
    `--${process.arch}`,
    `-c.electronDist=${electron}`,
    `-c.directories.output=${join(folder.path, 'release')}`,
  );
  await promisify(execFile)(node, args, { cwd: root });
  // The builder names the folder of any processor but x64 after it.
  if (process.arch !== 'x64') renameSync(`${packed.replace('linux-', `linux-${process.arch}-`)}`, packed);
  entries = archive.listPackage(asar).map((path) => path.replaceAll('\\', '/').slice(1));
  archive.extractAll(asar, app);
}, 300_000);
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
});
afterAll(() => folder.remove());

describe.runIf(process.platform === 'linux')('the package', () => {
  it('holds what is built, the native module and nothing else', () => {
    const manifest: Record<string, unknown> = JSON.parse(archive.extractFile(asar, 'package.json').toString());
    expect(manifest).toMatchObject({ name: 'astrolabe', main: 'out/main/electron.js' });
    for (const unneeded of ['devDependencies', 'scripts', 'build', 'knip', 'optionalDependencies'])
      expect(manifest[unneeded] ?? null).toBeNull();
    const belongs =
      /^(package\.json|out|out\/(main|preload|renderer|icons)(\/.*)?|node_modules(\/better-sqlite3(\/(LICENSE|package\.json|(lib|prebuilds)(\/.*)?))?)?)$/;
    expect(entries.filter((path) => !belongs.test(path))).toEqual([]);
    expect(entries).toEqual(
      expect.arrayContaining([
        'out/main/electron.js',
        'out/main/headless.js',
        'out/main/workers/ingest.worker.js',
        'out/preload/preload.cjs',
        'out/renderer/index.html',
        'out/icons/tray.png',
        'out/icons/trayTemplate.png',
      ]),
    );
  });

  it('has no map, no test, no source and no tool of the source tree', () => {
    const foreign = /\.(map|tsx?|tsbuildinfo|gyp|[ch]pp|[ch])$|(^|\/)(test|src)(\/|$)|out\/(types|installer)|main\/simulator\.js/;
    expect(entries.filter((path) => foreign.test(path))).toEqual([]);
    expect(['out/main/electron.js.map', 'src-main/core/app.ts'].filter((path) => foreign.test(path)).length).toBe(1 + 1);
  });

  it('is as small as docs/usage.md says', () => {
    const said = Number(/one archive of less than (\d+) MB/.exec(readFileSync(`${root}docs/usage.md`, 'utf8'))?.[1]);
    expect(statSync(asar).size / 1e6).toBeLessThan(said);
    expect(statSync(asar).size / 1e6).toBeGreaterThan(said / 2);
  });

  it("keeps this machine's native module alone, outside the archive", () => {
    const natives = entries.filter((path) => path.endsWith('.node'));
    expect(natives).toEqual([`node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`]);
    const [native = ''] = natives;
    expect(archive.statFile(asar, native).unpacked).toBe(true);
    expect(statSync(join(`${asar}.unpacked`, native)).size).toBeGreaterThan(1_000_000);
    expect(entries.filter((path) => archive.statFile(asar, path).unpacked === true && path.endsWith('.js'))).toEqual([]);
  });

  it('turns each fuse as the configuration says, in the program itself', async () => {
    const wire = await getCurrentFuseWire(join(packed, 'astrolabe'));
    const state = (name: string) => String.fromCharCode(Number(wire[String(FuseV1Options[name])]));
    const off = ['RunAsNode', 'EnableNodeOptionsEnvironmentVariable', 'EnableNodeCliInspectArguments'];
    const on = ['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'];
    expect(off.map(state)).toEqual(['0', '0', '0']);
    expect(on.map(state)).toEqual(['1', '1', '1']);
    expect(state('GrantFileProtocolExtraPrivileges')).toBe('0');
    const factory = await getCurrentFuseWire(join(folder.path, 'electron', 'electron'));
    expect(factory[String(FuseV1Options['RunAsNode'])]).toBe('1'.charCodeAt(0));
  });

  it('differs in one fuse from what npm run verify:desktop makes, and has its program where that looks', async () => {
    const verified = join(folder.path, 'verified');
    const [node, args] = verifiablePacking(verified, join(folder.path, 'electron'));
    await promisify(execFile)(node, args, { cwd: root });
    const shipped = await getCurrentFuseWire(join(packed, 'astrolabe'));
    const wire = await getCurrentFuseWire(packagedProgram(verified, process.platform, process.arch));
    const inspect = String(FuseV1Options['EnableNodeCliInspectArguments']);
    expect(wire).toEqual({ ...shipped, [inspect]: '1'.charCodeAt(0) });
  }, 300_000);

  it('carries the licences of everything in it, where a person finds them', () => {
    const read = (path: string) => readFileSync(join(packed, path), 'utf8');
    expect(read('resources/LICENSE.txt')).toContain('MIT License');
    const thirdParty = read('resources/THIRD-PARTY-LICENCES.txt');
    for (const name of ['better-sqlite3', 'express', 'react', 'zod', '@fontsource-variable/inter']) {
      expect(thirdParty).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)$`, 'm'));
    }
    expect(thirdParty).toContain('SIL OPEN FONT LICENSE');
    // What npm run check judges without a build is no less than what the build really contains.
    const judged = new Set(Object.keys(shippedPackages(packages, importedPackages(root))).map(nameOf));
    const contained = [...thirdParty.matchAll(/^={80}\n(\S+) /gm)].map(([, name = '']) => name);
    expect(contained.length).toBeGreaterThan(100);
    expect(contained.filter((name) => !judged.has(name))).toEqual(['rolldown', 'vite', 'Tables']);
    expect(read('LICENSE.electron.txt')).toBe('the licence of Electron');
    expect(existsSync(join(packed, 'LICENSES.chromium.html'))).toBe(true);
  });

  it('carries no address to ask for updates', () => {
    expect(existsSync(join(packed, 'resources', 'app-update.yml'))).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('what is packed', () => {
  const options = () => ['--demo', '--port', '0', '--data-dir', join(folder.path, 'data'), '--log-level', 'warn'];

  it('is whole: every file is the one that was built', () => {
    const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
    const files = entries.filter((path) => path.startsWith('out/') && statSync(join(app, path)).isFile());
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((path) => hash(join(app, path)) !== hash(root + path))).toEqual([]);
  });

  it('answers over HTTP from its headless entry, serves the window, and closes in order', async () => {
    running = startNode([join(app, 'out/main/headless.js'), ...options()]);
    const address = String((await running.says('app'))['app']);
    const health = await fetch(`${address}/systems/api/v1/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ data: { status: expect.stringMatching(/^(ok|starting|degraded)$/) } });
    const index = await fetch(`${address}/contracts/api/v1/`);
    expect(index.status).toBe(200);
    const licences = await fetch(`${address}/third-party-licences.txt`);
    expect(await licences.text()).toContain('better-sqlite3');
    expect(await closed(running)).toMatchObject({ inOrder: true, stderr: '' });
  });

  it('opens its window from the desktop entry on the stand-in for Electron, with its workers, and quits', async () => {
    running = startNode(['--import', './test/built/register-fake-electron.ts', join(app, 'out/main/electron.js'), ...options()]);
    const loaded = String((await running.says('loaded'))['loaded']);
    expect((await fetch(new URL('/contracts/api/v1/stats', loaded))).status).toBe(200);
    const { stdin } = running.process;
    expect(await closed(running, () => stdin?.write('quit\n'))).toMatchObject({ inOrder: true, stderr: '' });
  });
});

/** What the fuses of a packed program lie behind, as @electron/fuses looks for them. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Version 1, eight fuses, each as Electron leaves the factory: '1' on, '0' off. */
const FACTORY_FUSES = Buffer.from([1, 8, ...Buffer.from('10110001')]);

/** A folder laid out as Electron's for Linux, whose program is none but has the real one's fuses. */
function standInElectron(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const program = Buffer.concat([Buffer.from(`#!/bin/sh\nexit 70\n${SENTINEL}`), FACTORY_FUSES, Buffer.from('\n')]);
  const files: Record<string, string | Buffer> = {
    electron: program,
    'chrome-sandbox': program,
    LICENSE: 'the licence of Electron',
    'LICENSES.chromium.html': 'the licences of Chromium',
    'locales/en-US.pak': 'texts',
    version: '45.4.1',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  for (const name of ['electron', 'chrome-sandbox']) chmodSync(join(folder, name), 0o755);
  return folder;
}
