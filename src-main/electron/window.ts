import { fileURLToPath } from 'node:url';
import { BrowserWindow, ipcMain, nativeTheme, screen, type WebPreferences } from 'electron';
import { isTheme, THEME_CHANNEL } from '#shared/shell';
import { keptWindow } from '#shared/shell-files';
import { isOwnPage } from './fence.ts';
import { keepJson, readKept } from './kept-json.ts';
import { openingPlace, SMALLEST, screenKey } from './window-places.ts';

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

/** As the page's own ground, so that nothing flashes before it is drawn. */
const GROUND = { dark: '#0b1016', light: '#f4f6f8' };

/** The app's one window, which comes and goes while the app runs. */
export interface AppWindow {
  /** Shows it, at a place of the page's (`#/contracts/123`) or where it is. */
  show(place?: string): void;
  /** The window where it is open. */
  current(): BrowserWindow | undefined;
}

/** `file`: where the window's place and theme are kept. `closing` may prevent that the window closes. */
export function createAppWindow(deps: {
  url: string;
  file: string;
  closing(event: { preventDefault(): void }): void;
}): AppWindow {
  const { url, file } = deps;
  const { origin } = new URL(url);
  let kept = readKept(file, keptWindow) ?? keptWindow.parse({});
  let window: BrowserWindow | undefined;

  const keep = (change: Partial<typeof kept>) => {
    kept = { ...kept, ...change };
    keepJson(file, kept);
  };
  const ground = () => (nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light);
  nativeTheme.themeSource = kept.theme;
  nativeTheme.on('updated', () => window?.setBackgroundColor(ground()));
  ipcMain.handle(THEME_CHANNEL, (event, theme: unknown) => {
    if (!isOwnPage(event, origin) || !isTheme(theme)) throw new Error('Refused.');
    nativeTheme.themeSource = theme;
    if (theme !== kept.theme) keep({ theme });
  });

  function keepPlace(closed: BrowserWindow): void {
    const bounds = closed.getNormalBounds();
    const last = screenKey(screen.getDisplayMatching(bounds));
    const place = { ...bounds, maximised: closed.isMaximized(), full_screen: closed.isFullScreen() };
    keep({ last, places: { ...kept.places, [last]: place } });
  }

  function open(address: string): void {
    const {
      maximised,
      full_screen: fullscreen,
      ...bounds
    } = openingPlace(kept, screen.getAllDisplays(), screen.getPrimaryDisplay());
    const opened = new BrowserWindow({
      ...bounds,
      minWidth: Math.min(SMALLEST.width, bounds.width),
      minHeight: Math.min(SMALLEST.height, bounds.height),
      title: 'Astrolabe',
      backgroundColor: ground(),
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
      keepPlace(opened);
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
      const address = place === undefined ? url : `${url}/${place}`;
      if (window === undefined) return open(address);
      // Another hash of the same page: the page goes there without being loaded again.
      if (place !== undefined) load(window, address);
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
