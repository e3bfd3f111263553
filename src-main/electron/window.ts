import { fileURLToPath } from 'node:url';
import { BrowserWindow, ipcMain, nativeTheme, screen, type WebPreferences } from 'electron';
import { isThemePreference, THEME_CHANNEL } from '#shared/shell';
import { storedWindow } from '#shared/shell-files';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { isOwnPage } from './restrictions.ts';
import { initialWindowState, MINIMUM_SIZE, screenKey } from './window-state.ts';

/** The page gets no more than a browser tab would: no Node, its own world, Chromium's sandbox. */
export const webPreferences: WebPreferences = {
  preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  // Chromium's spelling would fetch its dictionaries from Google.
  spellcheck: false,
};

/** As the page's own background, so that nothing flashes before it is drawn. */
const BACKGROUND = { dark: '#0b1016', light: '#f4f6f8' };

/** The app's one window, which comes and goes while the app runs. */
export interface AppWindow {
  /** Shows it, at a place of the page's (`#/contracts/123`) or where it is. */
  show(place?: string): void;
  current(): BrowserWindow | undefined;
}

/** `openAddress`: see {@link Core}. `file`: where the window's place and theme are stored. `closing` may prevent that the window closes. */
export function createAppWindow(deps: {
  url: string;
  openAddress(): string;
  file: string;
  closing(event: { preventDefault(): void }): void;
}): AppWindow {
  const { url, file } = deps;
  const { origin } = new URL(url);
  let stored = readJsonFile(file, storedWindow) ?? storedWindow.parse({});
  let window: BrowserWindow | undefined;

  const save = (change: Partial<typeof stored>) => {
    stored = { ...stored, ...change };
    writeJsonFile(file, stored);
  };
  const background = () => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);
  nativeTheme.themeSource = stored.theme;
  nativeTheme.on('updated', () => window?.setBackgroundColor(background()));
  ipcMain.handle(THEME_CHANNEL, (event, theme: unknown) => {
    if (!isOwnPage(event, origin) || !isThemePreference(theme)) throw new Error('Refused.');
    nativeTheme.themeSource = theme;
    if (theme !== stored.theme) save({ theme });
  });

  function saveBounds(closed: BrowserWindow): void {
    const bounds = closed.getNormalBounds();
    const last = screenKey(screen.getDisplayMatching(bounds));
    const place = { ...bounds, maximised: closed.isMaximized(), full_screen: closed.isFullScreen() };
    save({ last, places: { ...stored.places, [last]: place } });
  }

  function open(address: string): void {
    const {
      maximised,
      full_screen: fullscreen,
      ...bounds
    } = initialWindowState(stored, screen.getAllDisplays(), screen.getPrimaryDisplay());
    const opened = new BrowserWindow({
      ...bounds,
      minWidth: Math.min(MINIMUM_SIZE.width, bounds.width),
      minHeight: Math.min(MINIMUM_SIZE.height, bounds.height),
      title: 'Astrolabe',
      backgroundColor: background(),
      // A window without content would flash; the page says when it has something to show.
      show: false,
      webPreferences,
    });
    window = opened;
    opened.once('ready-to-show', () => {
      if (maximised) opened.maximize();
      if (fullscreen) opened.setFullScreen(true);
      opened.show();
    });
    opened.on('close', (event) => {
      saveBounds(opened);
      deps.closing(event);
    });
    opened.on('closed', () => {
      window = undefined;
    });
    load(opened, address);
  }

  return {
    current: () => window,
    show(place) {
      if (window === undefined) return open(`${deps.openAddress()}${place ?? ''}`);
      // Another hash of the same page: the page goes there without being loaded again.
      if (place !== undefined) load(window, `${url}/${place}`);
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}

function load(window: BrowserWindow, address: string): void {
  // A failed load leaves Chromium's own error page, which says more than we could.
  window.loadURL(address).catch(() => window.show());
}
