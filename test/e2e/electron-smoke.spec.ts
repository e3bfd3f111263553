import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { findElectron } from '#main/launch/electron-binary';
import { root } from '../arch/repository.ts';

const binary = findElectron();
test.skip(binary === null, "Not run: Electron's program is not installed here (npx install-electron fetches it).");

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-electron-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the desktop app shows the demo in a fenced window, and leaves nothing listening when it quits', async () => {
  const app = await _electron.launch({
    executablePath: String(binary),
    args: ['--no-sandbox', root, '--demo', '--port', '0', '--data-dir', folder],
  });
  const page = await app.firstWindow();
  await expect(page).toHaveTitle(/Astrolabe/);
  const origin = new URL(page.url()).origin;
  expect((await fetch(`${origin}/contracts/api/v1/stats`)).status).toBe(200);

  expect(await page.evaluate(() => Reflect.get(window, 'require'))).toBeUndefined();
  expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'astrolabeShell')).sort())).toEqual([
    'chrome',
    'electron',
    'platform',
  ]);

  await page.evaluate(() => {
    location.href = 'http://localhost:1/';
  });
  expect(new URL(page.url()).origin).toBe(origin);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  await app.close();
  await expect(fetch(origin)).rejects.toThrow();
});
