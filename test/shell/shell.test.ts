import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '#main/core/core';
import { FolderInUseError } from '#main/runtime/user-facing-error';
import { root } from '../arch/repository.ts';
import { app, asked, ipcMain, Menu, nativeTheme, reset, session, surroundings, windows } from './fake-electron.ts';
import { aCore, aRunningShell, ORIGIN, run } from './running-shell.ts';

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  reset();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('starting', () => {
  it('shows one window on the local server once its page has something to show', async () => {
    const window = await aRunningShell();
    expect(windows).toHaveLength(1);
    expect(asked).toContain(`load ${ORIGIN}/?token=once`);
    expect(window.url).toBe(ORIGIN);
    expect(window.options.show).toBe(false);
    expect(window.isShown).toBe(true);
  });

  it("gives the page no more than a browser tab's powers", async () => {
    const window = await aRunningShell();
    // Exactly these: nothing insecure, experimental or from a list of Blink's features is switched on beside them.
    expect(window.options.webPreferences).toEqual({
      preload: expect.stringMatching(/preload\.cjs$/),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    });
  });

  it('puts every page in the sandbox before Electron is ready', async () => {
    await aRunningShell();
    expect(asked.slice(0, 2)).toEqual(['sandbox', 'ready']);
  });

  it('says why its pages could not be in the sandbox, and ends with 1 without a core or a page', async () => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const start = vi.fn(async () => aCore().core);
    await run(start, { reason: 'The window does not run as root', remedy: 'start Astrolabe as an ordinary user' });
    const sentence = 'The window does not run as root: start Astrolabe as an ordinary user.';
    expect(asked).toEqual(['ready', `error box: Astrolabe could not start: ${sentence}`, 'exit 1']);
    expect(complaint).toHaveBeenCalledWith(`${sentence}\n`);
    expect([start.mock.calls.length, windows.length]).toEqual([0, 0]);
  });

  it('leaves at once where another instance runs, without starting a core', async () => {
    surroundings.anotherInstanceRuns = true;
    const start = vi.fn(async () => aCore().core);
    await run(start);
    expect(start).not.toHaveBeenCalled();
    expect(asked).toEqual(['exit 0']);
  });

  it('brings its window to the front when it is started a second time', async () => {
    const window = await aRunningShell();
    window.isShown = false;
    app.emit('second-instance', {}, ['astrolabe']);
    expect(window.isShown).toBe(true);
    expect(asked.slice(-2)).toEqual(['restore', 'focus']);
    expect(windows).toHaveLength(1);
  });

  it('says in one box why the core could not start, and ends with 1', async () => {
    await run(() => Promise.reject(new Error('Port 4780 is taken; choose another with --port.')));
    expect(asked.slice(2)).toEqual([
      'error box: Astrolabe could not start: Port 4780 is taken; choose another with --port.',
      'exit 1',
    ]);
    expect(windows).toHaveLength(0);
  });

  it('opens the page of a core that runs on the data folder without a window, and ends; where it cannot, it says where that is', async () => {
    const app = 'http://127.0.0.1:4780';
    const inUse = new FolderInUseError('/data', { app, open: `${app}/?token=secret`, page: '/data/live/open.html' });
    await run(() => Promise.reject(inUse));
    expect(asked.slice(2)).toEqual(['open folder /data/live/open.html', 'exit 0']);
    reset();
    surroundings.openPathRefusal = 'Failed to open path.';
    await run(() => Promise.reject(inUse));
    expect(asked.slice(3)).toEqual([
      `error box: Astrolabe could not start: Astrolabe is already running on the data folder /data, at ${app}; use that one, close it first, or choose another --data-dir.`,
      'exit 1',
    ]);
    expect(windows).toHaveLength(0);
  });

  it('refuses --once, which serves nothing to show, and closes the core', async () => {
    await run(async () => ({ ...aCore().core, address: null }));
    expect(asked.slice(2)).toEqual(['core closed', expect.stringContaining('--once has no window to show'), 'exit 1']);
  });
});

describe('quitting', () => {
  it('closes the core before the process ends', async () => {
    await aRunningShell();
    app.quit();
    expect(asked).not.toContain('exit 0');
    await settled();
    expect(asked.slice(-2)).toEqual(['core closed', 'exit 0']);
  });

  it.skipIf(process.platform === 'darwin')('follows from closing the last window', async () => {
    const window = await aRunningShell();
    window.close();
    await settled();
    expect(asked.slice(-2)).toEqual(['core closed', 'exit 0']);
  });

  it('closes the core once however often it is asked', async () => {
    await aRunningShell();
    app.quit();
    app.quit();
    await settled();
    expect(asked.filter((entry) => entry === 'core closed')).toHaveLength(1);
  });

  it('waits no longer than five seconds for a core that does not close', async () => {
    await aRunningShell(aCore({}, () => new Promise(() => undefined)).core);
    app.quit();
    await vi.advanceTimersByTimeAsync(4999);
    expect(asked).not.toContain('exit 0');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.at(-1)).toBe('exit 0');
  });

  it('is not kept up by a core that fails to close', async () => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await aRunningShell(aCore({}, () => Promise.reject(new Error('disk gone'))).core);
    app.quit();
    await settled();
    expect(asked.at(-1)).toBe('exit 0');
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('disk gone'));
  });

  it('during the start closes the core that was starting and opens no window', async () => {
    const started = Promise.withResolvers<Core>();
    const running = run(() => started.promise);
    await settled();
    app.quit();
    started.resolve(aCore().core);
    await running;
    await settled();
    expect(asked.slice(2)).toEqual(['core closed', 'exit 0']);
  });

  it("ends with the core's exit code when the core ends by itself", async () => {
    const { core, end } = aCore();
    await aRunningShell(core);
    end(1);
    await settled();
    expect(asked.at(-1)).toBe('exit 1');
  });
});

describe('the fence around the page', () => {
  it('lets it move within its own origin', async () => {
    const { webContents } = await aRunningShell();
    expect(webContents.navigate('will-frame-navigate', `${ORIGIN}/contract/1`)).toBe(true);
    expect(webContents.open(`${ORIGIN}/contracts/docs`)).toMatchObject({
      action: 'allow',
      overrideBrowserWindowOptions: { webPreferences: { sandbox: true, contextIsolation: true } },
    });
  });

  it('keeps a view in a window of its own above all others, behind the same fence', async () => {
    const { webContents } = await aRunningShell();
    const fence = { webPreferences: { sandbox: true, contextIsolation: true } };
    expect(webContents.open(`${ORIGIN}/?detached#/map`)).toMatchObject({
      action: 'allow',
      overrideBrowserWindowOptions: { ...fence, alwaysOnTop: true },
    });
    expect(webContents.open(`${ORIGIN}/contracts/docs`)).toMatchObject({ overrideBrowserWindowOptions: { alwaysOnTop: false } });
    expect(webContents.open('https://example.com/?detached')).toEqual({ action: 'deny' });
  });

  it('hands other https addresses to the browser', async () => {
    const { webContents } = await aRunningShell();
    expect(webContents.navigate('will-frame-navigate', 'https://zkillboard.com/kill/1/')).toBe(false);
    expect(webContents.open('https://everef.net/type/34')).toEqual({ action: 'deny' });
    expect(asked.slice(-2)).toEqual(['open outside https://zkillboard.com/kill/1/', 'open outside https://everef.net/type/34']);
  });

  it.each([
    'http://127.0.0.1:4821/',
    'http://localhost:4820/',
    'http://127.0.0.1.example.org:4820/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'not an address',
  ])('refuses %s and asks nobody to open it', async (url) => {
    const { webContents } = await aRunningShell();
    const before = asked.length;
    expect(webContents.navigate('will-frame-navigate', url)).toBe(false);
    expect(webContents.navigate('will-redirect', url)).toBe(false);
    expect(webContents.open(url)).toEqual({ action: 'deny' });
    expect(asked).toHaveLength(before);
  });

  it('attaches no webview', async () => {
    const { webContents } = await aRunningShell();
    const preventDefault = vi.fn();
    webContents.emit('will-attach-webview', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  });

  it.each(['media', 'geolocation', 'notifications', 'openExternal', 'hid', 'clipboard-read', 'fileSystem'] as const)(
    'denies its page %s',
    async (permission) => {
      await aRunningShell();
      expect(await granted(permission, ORIGIN)).toEqual({ request: false, check: false });
    },
  );

  it('lets its own page alone copy text', async () => {
    await aRunningShell();
    expect(await granted('clipboard-sanitized-write', ORIGIN)).toEqual({ request: true, check: true });
    expect(await granted('clipboard-sanitized-write', 'https://example.org')).toEqual({ request: false, check: false });
  });

  it('gives no device', async () => {
    await aRunningShell();
    expect(session.defaultSession.device?.({ deviceType: 'usb', origin: ORIGIN, device: {} as never })).toBe(false);
  });
});

describe('a core whose data folder is gone', () => {
  it('is told in a dialog, and the app ends with 1 without closing it', async () => {
    const { core, lose } = aCore();
    await aRunningShell(core);
    lose(new Error('The folder was moved away.'));
    await core.finished.catch(() => undefined);
    expect(asked.slice(-2)).toEqual(['error box: Astrolabe has ended: The folder was moved away.', 'exit 1']);
    expect(asked).not.toContain('core closed');
  });
});

describe('the menu', () => {
  const submenu = (label: string) => {
    const menu = Menu.template.find((item) => item.role === label || item.label?.replace('&', '') === label);
    return Array.isArray(menu?.submenu) ? menu.submenu : [];
  };
  const pick = (item: Electron.MenuItemConstructorOptions) => item.click?.({} as never, undefined, {} as never);

  it('opens the API reference in the browser and shows the notice about the game', async () => {
    await aRunningShell();
    submenu('help').forEach(pick);
    expect(asked.slice(-3)).toEqual([
      `open outside ${ORIGIN}/contracts/docs`,
      `open outside ${ORIGIN}/systems/docs`,
      'about panel',
    ]);
    expect(app.aboutPanel.copyright).toContain('registered trademarks of CCP hf.');
  });

  it('leads to views that the window has, each by a key of its own', async () => {
    const window = await aRunningShell();
    const views = readFileSync(`${root}src-renderer/views/index.ts`, 'utf8');
    const entries = submenu('Go');
    expect(new Set(entries.map(({ accelerator }) => accelerator)).size).toBe(entries.length);
    for (const entry of entries) {
      pick(entry);
      expect(views).toContain(`path: '${window.url?.split('#')[1]}',\n    title: '${entry.label}'`);
    }
    expect(windows).toHaveLength(1);
  });

  it('opens a window where there is none', async () => {
    const { core } = aCore({ desktop: { close_to_tray: 'tray', start_at_login: false } });
    (await aRunningShell(core)).close();
    const [depth] = submenu('Go').filter(({ label }) => label === 'Depth');
    if (depth !== undefined) pick(depth);
    expect(windows.map(({ url }) => url)).toEqual([`${ORIGIN}/#/depth`]);
  });
});

describe('the only message of the page', () => {
  const tell = (from: Parameters<typeof ipcMain.hear>[0], theme: unknown) => ipcMain.hear(from, 'astrolabe:theme', theme);

  it('sets the theme of the native window, at once and at the next start', async () => {
    const window = await aRunningShell();
    expect(window.background).toBe('#0b1016');
    await tell({ url: `${ORIGIN}/#/settings` }, 'light');
    nativeTheme.emit('updated');
    expect([nativeTheme.themeSource, window.background]).toEqual(['light', '#f4f6f8']);
    nativeTheme.removeAllListeners();
    nativeTheme.themeSource = 'system';
    window.close();
    app.removeAllListeners();
    await run(async () => aCore().core);
    expect(windows.at(-1)?.options.backgroundColor).toBe('#f4f6f8');
  });

  it('follows the system where the page does', async () => {
    const window = await aRunningShell();
    await tell({ url: ORIGIN }, 'system');
    surroundings.dark = false;
    nativeTheme.emit('updated');
    expect(window.background).toBe('#f4f6f8');
  });

  it.each([
    ['another origin', { url: 'https://example.org/' }, 'light'],
    ['another port', { url: 'http://127.0.0.1:4821/' }, 'light'],
    ['a frame within the page', { url: `${ORIGIN}/`, parent: {} }, 'light'],
    ['a frame that is gone', null, 'light'],
    ['our page, but with something else', { url: ORIGIN }, '__proto__'],
  ])('is refused from %s', async (_who, from, theme) => {
    await aRunningShell();
    await expect(tell(from, theme)).rejects.toThrow('Refused.');
    expect(nativeTheme.themeSource).toBe('dark');
    expect([...ipcMain.handlers.keys()]).toEqual(['astrolabe:theme']);
  });
});

type Permission = Parameters<NonNullable<typeof session.defaultSession.check>>[1];

async function granted(permission: Permission, origin: string): Promise<{ request: boolean; check: boolean | undefined }> {
  const request = await new Promise<boolean>((resolve) =>
    session.defaultSession.request?.({} as never, permission, resolve, { isMainFrame: true, requestingUrl: `${origin}/` }),
  );
  return { request, check: session.defaultSession.check?.(null, permission, origin, { isMainFrame: true } as never) };
}
