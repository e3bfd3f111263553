import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';

// The builder's own reader, schema and file filter; it has no public way to check a configuration without packing.
const builder = createRequire(`${root}node_modules/electron-builder/package.json`);
const { getConfig, validateConfiguration }: Reader = builder('app-builder-lib/out/util/config/config');
const { getNodeModuleFileMatcher }: { getNodeModuleFileMatcher: MakeMatcher } = builder('app-builder-lib/out/fileMatcher');
const { default: AppImageTarget }: { default: MakeAppImage } = builder('app-builder-lib/out/targets/appimage/AppImageTarget');
const { DebugLogger }: { DebugLogger: new (isEnabled: boolean) => object } = builder('builder-util');

interface Reader {
  getConfig(project: string, file: string, options: object): Promise<Configuration>;
  validateConfiguration(settings: object, debug: object): Promise<void>;
}
type MakeAppImage = new (
  name: string,
  packager: object,
  helper: object,
  folder: string,
) => { desktopEntry: { value: Promise<string> } };
interface Configuration extends Record<string, unknown> {
  linux: object;
  mac: object;
  win: object;
}
type Expand = (pattern: string) => string;
type MakeMatcher = (app: string, to: string, expand: Expand, platform: object, packager: object) => Matcher;
interface Matcher {
  createFilter(): (path: string, stat: { isDirectory(): boolean }) => boolean;
}

const debug = new DebugLogger(false);
let settings: Configuration;
beforeAll(async () => {
  settings = await getConfig(root, 'resources/electron-builder.yml', {});
});

describe('the packaging configuration', () => {
  it("passes the builder's own schema", async () => {
    await expect(validateConfiguration(structuredClone(settings), debug)).resolves.toBeUndefined();
  });

  it('would not pass it with a key that the builder does not know', async () => {
    const misspelled = { ...structuredClone(settings), linux: { targte: ['deb'] } };
    await expect(validateConfiguration(misspelled, debug)).rejects.toThrow('Invalid configuration');
  });

  it('makes the installers of each system, with an icon of our own', () => {
    expect(settings).toMatchObject({
      linux: { target: ['AppImage', 'deb'], icon: 'out/installer/linux' },
      mac: {
        target: [
          { target: 'dmg', arch: ['x64', 'arm64'] },
          { target: 'zip', arch: ['x64', 'arm64'] },
        ],
        icon: 'out/installer/icon.icns',
      },
      win: { target: ['nsis'], icon: 'out/installer/icon.ico' },
    });
  });

  it('has the system bring astrolabe: addresses to the app', () => {
    expect(settings['protocols']).toEqual([{ name: 'Astrolabe', schemes: ['astrolabe'] }]);
  });

  it('turns off whatever would let Electron run code that is not the app', () => {
    expect(settings['electronFuses']).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    });
  });

  it('signs the app for macOS without a certificate, after the fuses are turned, and without what only notarised apps can have', () => {
    expect(settings.mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false });
    expect(settings['electronFuses']).toMatchObject({ resetAdHocDarwinSignature: true });
  });

  it('starts the AppImage from a menu without a word against the sandbox', async () => {
    const options = { ...settings.linux };
    const packager = { platformSpecificBuildOptions: options, config: {}, appInfo: { buildVersion: '1' } };
    const computeDesktopEntry = async (_options: object, exec: string) => exec;
    const entryOf = (given: object) =>
      new AppImageTarget('', { ...packager, platformSpecificBuildOptions: given }, { computeDesktopEntry }, '').desktopEntry
        .value;
    expect(await entryOf(options)).toBe('AppRun %U');
    expect(await entryOf({})).toBe('AppRun --no-sandbox %U');
  });

  it("encrypts the window's cookie on the disk", () => {
    expect(settings['electronFuses']).toMatchObject({ enableCookieEncryption: true });
  });

  it('names no feed of updates', () => {
    expect(settings['publish']).toBeNull();
  });

  const prebuilt = readdirSync(`${root}node_modules/better-sqlite3/prebuilds`);
  it.each([
    ['linux', 'x64', 'linux-x64.node'],
    ['linux', 'arm64', 'linux-arm64.node'],
    ['mac', 'x64', 'darwin-x64.node'],
    ['mac', 'arm64', 'darwin-arm64.node'],
    ['win', 'x64', 'win32-x64.node'],
    ['win', 'arm64', 'win32-arm64.node'],
  ] as const)('keeps for %s on %s, of all the prebuilt native modules, %s alone', (system, processor, kept) => {
    const expand = (pattern: string) => pattern.replaceAll('${' + 'arch}', processor);
    const packager = { config: settings, debugLogger: { isEnabled: false } };
    const keeps = getNodeModuleFileMatcher(root, '', expand, settings[system], packager).createFilter();
    const file = { isDirectory: () => false };
    expect(prebuilt.length).toBe(8);
    expect(prebuilt.filter((name) => keeps(`${root}node_modules/better-sqlite3/prebuilds/${name}`, file))).toEqual([kept]);
    expect(keeps(`${root}node_modules/better-sqlite3/lib/database.js`, file)).toBe(true);
    expect(keeps(`${root}node_modules/better-sqlite3/deps/sqlite3/sqlite3.c`, file)).toBe(false);
  });

  it('finds the entry, the drawings and the licence that it packs', () => {
    const manifest: { main: string; build?: object } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    expect(manifest.main).toBe('out/main/electron.js');
    // With a second configuration in there, which one counts would depend on how the builder is called.
    expect(manifest.build).toBeUndefined();
    expect(readdirSync(`${root}resources`)).toEqual(expect.arrayContaining(['icon.svg', 'tray.svg', 'tray-template.svg']));
  });
});
