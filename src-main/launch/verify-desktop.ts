import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxHindrance } from '#main/runtime/sandbox';
import { build } from './build.ts';
import { program, say, succeeds } from './command.ts';
import { checkDesktop, desktopProgram, tableOfChecks } from './desktop-checks.ts';
import { electronDistribution, findElectron, installElectron } from './electron-binary.ts';
import { pack, packing } from './package.ts';
import { hasDisplay } from './start.ts';
import { total } from './test.ts';

/**
 * npm run verify:desktop: packages the app with the real Electron, asks what it does here, in a table for a report of a bug, and walks the
 * desktop shell's Playwright test.
 */
export async function run(): Promise<number> {
  const hindrance = await electronHindrance();
  if (hindrance !== null) return refuse(hindrance);
  if (!hasDisplay()) return refuse("This machine has no display; on Linux 'xvfb-run npm run verify:desktop' brings one");
  const sandbox = sandboxHindrance(electronDistribution(), 'unconfined');
  if (sandbox !== null) return refuse(`${sandbox.reason} (${sandbox.remedy})`);
  if (!(await build())) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-packaged-'));
  try {
    say('Packaging ...');
    if (!(await pack(verifiablePacking(folder)))) return refuse('The app could not be packaged');
    const packaged = packagedProgram(folder, process.platform, process.arch);
    if (!existsSync(packaged)) return refuse(`The package has no program at ${packaged}`);
    const checks = await checkDesktop(desktopProgram(packaged, join(folder, 'checked')));
    process.stdout.write(`\n${tableOfChecks(checks)}\n\n`);
    const walked = await walk(packaged, folder);
    return checks.some(({ result }) => result === 'FAILED') ? 1 : walked;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Why there is no Electron to package with, as the beginning of a sentence; null: there is one. */
async function electronHindrance(): Promise<string | null> {
  if (process.env['ELECTRON_EXEC_PATH'] !== undefined)
    return "ELECTRON_EXEC_PATH names an Electron of your own; take it out, the package is made around the project's";
  const reason = findElectron() === null ? await installElectron() : null;
  if (reason === null) return null;
  return `Electron's program could not be fetched (${reason}); it comes from github.com, or from where ELECTRON_MIRROR says`;
}

function refuse(hindrance: string): 1 {
  say(`${hindrance}, so the packaged app was not started.`);
  return 1;
}

/**
 * Packs for this machine, into a folder, around the Electron that is there. It differs from what is shipped in one switch:
 * Playwright attaches to the main process by `--inspect`, which shipped packages refuse (decisions §8.8).
 */
export function verifiablePacking(folder: string, electron: string = electronDistribution()): [string, string[]] {
  return packing(
    '--dir',
    `-c.electronDist=${electron}`,
    `-c.directories.output=${folder}`,
    '-c.electronFuses.enableNodeCliInspectArguments=true',
  );
}

/** Where electron-builder's `--dir` puts the program: it names the folder of any processor but x64 after it. */
export function packagedProgram(folder: string, platform: NodeJS.Platform, arch: string): string {
  const processor = arch === 'x64' ? '' : `-${arch}`;
  if (platform === 'darwin') return join(folder, `mac${processor}`, 'Astrolabe.app', 'Contents', 'MacOS', 'Astrolabe');
  if (platform === 'win32') return join(folder, `win${processor}-unpacked`, 'Astrolabe.exe');
  return join(folder, `linux${processor}-unpacked`, 'astrolabe');
}

/** Starts the program once for each test, and prints each test's sentence and how it ended. */
async function walk(packaged: string, folder: string): Promise<number> {
  const counts = join(folder, 'counts');
  writeFileSync(counts, '');
  const args = ['test', '--config', 'test/playwright.config.ts', '--project', 'electron'];
  const environment = { ASTROLABE_PACKAGED: packaged, ASTROLABE_TEST_COUNTS: counts };
  const passed = await succeeds(...program('@playwright/test/cli.js', ...args), environment);
  process.stdout.write(`The packaged app in the real Electron: ${total(readFileSync(counts, 'utf8'), passed ? [] : ['walk'])}\n`);
  return passed ? 0 : 1;
}
