import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findElectron, installElectron } from '#main/launch/electron-binary';

afterEach(() => vi.unstubAllEnvs());

describe("Electron's program", () => {
  it('is the one that ELECTRON_EXEC_PATH names, where that exists', () => {
    vi.stubEnv('ELECTRON_EXEC_PATH', process.execPath);
    expect(findElectron()).toBe(process.execPath);
    vi.stubEnv('ELECTRON_EXEC_PATH', '/nowhere/electron');
    expect(findElectron()).toBeNull();
  });

  it.skipIf(findElectron() !== null)('is not to be had from a server that takes the call and never answers', async () => {
    let calls = 0;
    const silent = createServer(() => {
      calls += 1;
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    // Longer than the installer takes to call where others have the processors, far shorter than its own patience.
    expect(await installElectron(8000)).toBe(false);
    expect(calls).toBe(1);
    silent.close();
  });

  it.skipIf(findElectron() !== null)('is not to be had from an address where nobody listens', async () => {
    vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:1/');
    expect(await installElectron()).toBe(false);
  });
});
