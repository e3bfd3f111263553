import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findElectron } from '#main/launch/electron-binary';
import { packagedProgram } from '#main/launch/verify-desktop';
import { root } from '../arch/repository.ts';

/** npm run verify:desktop, as npm starts it. */
function verifyDesktop(environment: NodeJS.ProcessEnv): Promise<{ code: number; said: string[] }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...environment } };
    const child = execFile(process.execPath, ['src-main/launch/launch.mjs', 'verify:desktop'], options, (_failure, out, errors) =>
      resolve({ code: child.exitCode ?? -1, said: `${out}${errors}`.trimEnd().split('\n') }),
    );
  });
}

describe('npm run verify:desktop', () => {
  it.skipIf(findElectron() !== null)('says that Electron cannot be fetched, and exits with 1', async () => {
    const { code, said } = await verifyDesktop({ ELECTRON_MIRROR: 'http://127.0.0.1:2/' });
    expect(code).toBe(1);
    expect(said).toEqual([
      'Fetching Electron ...',
      "Electron's program could not be fetched (127.0.0.1:2 could not be reached (ECONNREFUSED)); it comes from github.com, or from where ELECTRON_MIRROR says, so the packaged app was not started.",
    ]);
  });

  it('takes no other Electron than the one that the package is made around', async () => {
    const { code, said } = await verifyDesktop({ ELECTRON_EXEC_PATH: process.execPath });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^ELECTRON_EXEC_PATH names .* so the packaged app was not started\.$/)]);
  });
});

it.each([
  ['linux', 'x64', '/p/linux-unpacked/astrolabe'],
  ['linux', 'arm64', '/p/linux-arm64-unpacked/astrolabe'],
  ['darwin', 'x64', '/p/mac/Astrolabe.app/Contents/MacOS/Astrolabe'],
  ['darwin', 'arm64', '/p/mac-arm64/Astrolabe.app/Contents/MacOS/Astrolabe'],
  ['win32', 'x64', '/p/win-unpacked/Astrolabe.exe'],
  ['win32', 'arm64', '/p/win-arm64-unpacked/Astrolabe.exe'],
] as const)('the packaged program for %s on %s is where the builder puts it', (platform, arch, path) => {
  expect(packagedProgram('/p', platform, arch).replaceAll('\\', '/')).toBe(path);
});
