import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { findElectron, installElectron } from '#main/launch/electron-binary';
import { root } from '../arch/repository.ts';

/** A package of Electron's, within the project so that its installer finds what it needs. */
let folder: string;
let server: Server | undefined;

beforeEach(() => {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  folder = mkdtempSync(join(root, '.tmp', 'electron-'));
  vi.stubEnv('ELECTRON_EXEC_PATH', undefined);
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', undefined);
  vi.stubEnv('electron_config_cache', join(folder, 'cache'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A mirror of Electron's downloads that answers so. */
async function aMirror(answer: RequestListener): Promise<void> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** An installer that asks the mirror, and then does as the script says. */
function anInstaller(script: string): void {
  const steps = `const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const write = (name, text) => { mkdirSync(join(__dirname, 'dist'), { recursive: true }); writeFileSync(join(__dirname, name), text); };
(async () => {
  await (await fetch(process.env.ELECTRON_MIRROR)).text();
  ${script}
})().catch((failure) => { console.error(failure.stack); process.exit(1); });`;
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'install.js'), steps);
}
const UNPACKS = "write('dist/electron', 'whole'); write('path.txt', 'electron');";
const installed = () => readdirSync(folder).filter((name) => !['install.js', 'package.json', 'cache'].includes(name));

describe("Electron's program", () => {
  it('is the one that ELECTRON_EXEC_PATH names, where that exists', async () => {
    vi.stubEnv('ELECTRON_EXEC_PATH', process.execPath);
    expect(findElectron()).toBe(process.execPath);
    vi.stubEnv('ELECTRON_EXEC_PATH', '/nowhere/electron');
    expect(findElectron()).toBeNull();
    expect(await installElectron()).toBe('ELECTRON_EXEC_PATH names no file');
  });

  it('is unpacked by an installer that checks and unpacks in silence for longer than a server may be silent', async () => {
    await aMirror((_request, response) => response.end('zip'));
    anInstaller(`await pause(900); write('dist/half', 'first'); await pause(900); ${UNPACKS}`);
    expect(await installElectron(300, folder)).toBeNull();
    expect(readFileSync(String(findElectron(folder)), 'utf8')).toBe('whole');
    expect(installed()).toEqual(['dist', 'path.txt']);
  });

  it('is fetched for as long as bytes keep coming, however slowly', async () => {
    await aMirror((_request, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        response.write('zip');
        if (sent < 12) return;
        clearInterval(timer);
        response.end();
      }, 100);
    });
    anInstaller(UNPACKS);
    expect(await installElectron(700, folder)).toBeNull();
  });

  it('is not to be had from a server that stops in the middle, and leaves nothing half-made', async () => {
    await aMirror((_request, response) => response.writeHead(200, { 'content-length': 1000 }).write('zip'));
    anInstaller(UNPACKS);
    expect(await installElectron(300, folder)).toMatch(/^127\.0\.0\.1:\d+ brought nothing for 0\.3 seconds$/);
    expect([findElectron(folder), installed()]).toEqual([null, []]);
  });

  it('leaves nothing of itself where its installer fails while it unpacks', async () => {
    await aMirror((_request, response) => response.end('zip'));
    anInstaller("write('dist/half', 'first'); throw new Error('ENOSPC: no space left on device, write');");
    expect(await installElectron(5000, folder)).toBe('ENOSPC: no space left on device, write');
    expect(installed()).toEqual([]);
  });

  it('takes the place of the half that a killed start left, by this version or an earlier one', async () => {
    await aMirror((_request, response) => response.end('zip'));
    anInstaller(
      `if (require('node:fs').existsSync(join(__dirname, 'dist'))) throw new Error('half a program is in the way'); ${UNPACKS}`,
    );
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    for (const half of ['dist', `installing-${dead}-abc`, `installing-${process.pid}-running`]) {
      mkdirSync(join(folder, half));
      writeFileSync(join(folder, half, 'half'), 'half');
    }
    expect(await installElectron(5000, folder)).toBeNull();
    expect(installed()).toEqual(['dist', `installing-${process.pid}-running`, 'path.txt']);
    expect(readdirSync(join(folder, 'dist'))).toEqual(['electron']);
  });

  it("is fetched once by Electron's own installer, which goes on from the zip in its cache", async () => {
    const zip = new ZipFile();
    for (const name of ['electron', 'version']) zip.addBuffer(Buffer.from('45.4.1'), name);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(join(folder, 'electron.zip')));
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, 'electron.zip')))
      .digest('hex');
    const named = `electron-v45.4.1-${process.platform}-${process.arch}.zip`;
    for (const name of ['install.js', 'package.json']) cpSync(join(root, 'node_modules/electron', name), join(folder, name));
    writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [named]: hash }));
    const asked: (string | undefined)[] = [];
    await aMirror((request, response) => {
      asked.push(request.url);
      response.end(readFileSync(join(folder, 'electron.zip')));
    });
    expect(await installElectron(5000, folder)).toBeNull();
    expect(existsSync(String(findElectron(folder)))).toBe(true);
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(await installElectron(5000, folder)).toBeNull();
    expect(existsSync(String(findElectron(folder)))).toBe(true);
    expect(asked).toEqual([`/v45.4.1/${named}`]);
  });

  it.skipIf(findElectron() !== null)('is not to be had from a server that takes the call and never answers', async () => {
    let calls = 0;
    await aMirror(() => {
      calls += 1;
    });
    expect(await installElectron(2000)).toMatch(/^127\.0\.0\.1:\d+ brought nothing for 2 seconds$/);
    expect(calls).toBe(1);
  });

  it.skipIf(findElectron() !== null)('is not to be had from an address where nobody listens', async () => {
    vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:2/');
    expect(await installElectron()).toMatch(/^127\.0\.0\.1:2 could not be reached \(ECONNREFUSED\)$/);
  });
});
