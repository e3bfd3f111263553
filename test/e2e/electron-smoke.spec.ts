import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { findElectron } from '#main/launch/electron-binary';
import { sandboxHindrance } from '#main/runtime/sandbox';
import { root } from '../arch/repository.ts';

// npm run verify:desktop names the packaged program, which brings its app; else it is the sources' own, in Electron's.
const packaged = process.env['ASTROLABE_PACKAGED'];
const binary = packaged ?? findElectron();
test.skip(binary === null, "Not run: Electron's program is not installed here (npm run verify:desktop fetches it).");
const sandbox = sandboxHindrance(String(binary), null);
test.skip(sandbox !== null, `Not run: ${sandbox?.reason}.`);

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-electron-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The program's own start, with a folder of its own for the mirror and for Chromium's data. */
const launch = (...args: string[]) =>
  _electron.launch({
    executablePath: String(binary),
    args: [
      `--user-data-dir=${join(folder, 'user')}`,
      ...(packaged === undefined ? [root] : []),
      '--demo',
      '--port',
      '0',
      '--data-dir',
      folder,
      ...args,
    ],
  });

test('the desktop app shows the demo in a fenced window, and leaves nothing listening when it quits', async () => {
  const app = await launch();
  const page = await app.firstWindow();
  await expect(page).toHaveTitle(/Astrolabe/);
  const origin = new URL(page.url()).origin;
  expect((await fetch(`${origin}/contracts/api/v1/stats`)).status).toBe(200);

  expect(await page.evaluate(() => Reflect.get(window, 'require'))).toBeUndefined();
  expect(await page.evaluate(() => Object.keys(Reflect.get(window, 'astrolabeShell')).sort())).toEqual([
    'chrome',
    'electron',
    'platform',
    'setTheme',
  ]);
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');

  await page.evaluate(() => {
    location.href = 'http://localhost:1/';
  });
  expect(new URL(page.url()).origin).toBe(origin);
  expect(await page.evaluate(() => window.open('http://localhost:1/'))).toBeNull();
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  await app.close();
  await expect(fetch(origin)).rejects.toThrow();
});

test('a link in the command line and one of a second start are shown in the one window', async () => {
  const app = await launch('astrolabe://type/34');
  const page = await app.firstWindow();
  await expect(page).toHaveURL(/#\/depth\?type=34$/);
  await app.evaluate(({ app: main }) =>
    main.emit('second-instance', {}, ['astrolabe', 'astrolabe://system/Jita'], '', undefined),
  );
  await expect(page).toHaveURL(/#\/systems\/Jita$/);
  await app.evaluate(({ app: main }) => main.emit('second-instance', {}, ['astrolabe', 'astrolabe://settings/x'], '', undefined));
  await expect(page).toHaveURL(/#\/systems\/Jita$/);
  expect(app.windows()).toHaveLength(1);
  await app.close();
});

test('the native window follows the page’s theme, its menu leads to the views, and it opens again where it was', async () => {
  const first = await launch();
  const page = await first.firstWindow();
  await page.evaluate(() => Reflect.get(window, 'astrolabeShell').setTheme('light'));
  expect(await first.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('light');
  await expect(page.evaluate(() => Reflect.get(window, 'astrolabeShell').setTheme('loud'))).rejects.toThrow('Refused.');
  await first.evaluate(({ Menu }) => {
    const go = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&Go');
    go?.submenu?.items.find(({ label }) => label === 'Pulse')?.click();
  });
  await expect(page).toHaveURL(/#\/pulse$/);
  const place = { x: 40, y: 50, width: 1000, height: 650 };
  await first.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted), place);
  await first.close();

  const second = await launch();
  await second.firstWindow();
  const bounds = await second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  expect(bounds).toMatchObject({ width: place.width, height: place.height });
  await second.close();
});
