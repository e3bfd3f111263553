import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '#main/app';
import { runShell } from '#main/electron/shell';
import { app, asked, type FakeWindow, Menu, reset, session, surroundings, windows } from './fake-electron.ts';

const ORIGIN = 'http://127.0.0.1:4820';
const address = { app: ORIGIN, contracts: `${ORIGIN}/contracts`, systems: `${ORIGIN}/systems` };

/** A core that records when it is closed; `close` may be replaced to misbehave. */
function aCore(close: () => Promise<void> = async () => void asked.push('core closed')) {
  const finished = Promise.withResolvers<number>();
  const core: Core = {
    address,
    finished: finished.promise,
    follow: () => () => undefined,
    saveDesktopSettings: async () => undefined,
    pause: async () => undefined,
    resume: async () => undefined,
    close,
  };
  return { core, end: finished.resolve };
}

async function aRunningShell(core = aCore().core): Promise<FakeWindow> {
  await runShell(async () => core);
  const [window] = windows;
  if (window === undefined) throw new Error('The shell opened no window.');
  return window;
}

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
    expect(window.url).toBe(ORIGIN);
    expect(window.options.show).toBe(false);
    expect(window.isShown).toBe(true);
  });

  it("gives the page no more than a browser tab's powers", async () => {
    const window = await aRunningShell();
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    });
    expect(window.options.webPreferences?.preload).toMatch(/preload\.cjs$/);
  });

  it('puts every page in the sandbox before Electron is ready', async () => {
    await aRunningShell();
    expect(asked.slice(0, 2)).toEqual(['sandbox', 'ready']);
  });

  it('leaves at once where another instance runs, without starting a core', async () => {
    surroundings.anotherInstanceRuns = true;
    const start = vi.fn(async () => aCore().core);
    await runShell(start);
    expect(start).not.toHaveBeenCalled();
    expect(asked).toEqual(['exit 0']);
  });

  it('brings its window to the front when it is started a second time', async () => {
    const window = await aRunningShell();
    window.isShown = false;
    app.emit('second-instance');
    expect(window.isShown).toBe(true);
    expect(asked.slice(-2)).toEqual(['restore', 'focus']);
    expect(windows).toHaveLength(1);
  });

  it('says in one box why the core could not start, and ends with 1', async () => {
    await runShell(() => Promise.reject(new Error('Port 4780 is taken; choose another with --port.')));
    expect(asked.slice(2)).toEqual([
      'error box: Astrolabe could not start: Port 4780 is taken; choose another with --port.',
      'exit 1',
    ]);
    expect(windows).toHaveLength(0);
  });

  it('refuses --once, which serves nothing to show, and closes the core', async () => {
    await runShell(async () => ({ ...aCore().core, address: null }));
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
    await aRunningShell(aCore(() => new Promise(() => undefined)).core);
    app.quit();
    await vi.advanceTimersByTimeAsync(4999);
    expect(asked).not.toContain('exit 0');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.at(-1)).toBe('exit 0');
  });

  it('is not kept up by a core that fails to close', async () => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await aRunningShell(aCore(() => Promise.reject(new Error('disk gone'))).core);
    app.quit();
    await settled();
    expect(asked.at(-1)).toBe('exit 0');
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('disk gone'));
  });

  it('during the start closes the core that was starting and opens no window', async () => {
    const started = Promise.withResolvers<Core>();
    const running = runShell(() => started.promise);
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

describe('the menu', () => {
  it('opens the API reference in the browser and shows the notice about the game', async () => {
    await aRunningShell();
    const help = Menu.template.find((item) => item.role === 'help');
    const items = Array.isArray(help?.submenu) ? help.submenu : [];
    for (const item of items) item.click?.({} as never, undefined, {} as never);
    expect(asked.slice(-3)).toEqual([
      `open outside ${ORIGIN}/contracts/docs`,
      `open outside ${ORIGIN}/systems/docs`,
      'about panel',
    ]);
    expect(app.aboutPanel.copyright).toContain('registered trademarks of CCP hf.');
  });
});

type Permission = Parameters<NonNullable<typeof session.defaultSession.check>>[1];

async function granted(permission: Permission, origin: string): Promise<{ request: boolean; check: boolean | undefined }> {
  const request = await new Promise<boolean>((resolve) =>
    session.defaultSession.request?.({} as never, permission, resolve, { isMainFrame: true, requestingUrl: `${origin}/` }),
  );
  return { request, check: session.defaultSession.check?.(null, permission, origin, { isMainFrame: true } as never) };
}
