import { fileURLToPath } from 'node:url';
import { BrowserWindow, ipcMain, nativeTheme, screen, type WebPreferences } from 'electron';
import { isThemePreference, THEME_CHANNEL } from '#shared/shell';
import { type StoredWindow, storedWindow, type WindowPlace } from '#shared/shell-files';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { isOwnPage } from './restrictions.ts';

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

/** What is needed of one of Electron's displays; lengths in device-independent pixels. */
interface Screen {
  label: string;
  bounds: Rectangle;
  /** Without the system's bars. */
  workArea: Rectangle;
}
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const DEFAULT_SIZE = { width: 1400, height: 900 };
/** The smallest window, in device-independent pixels. */
const MINIMUM_SIZE = { width: 900, height: 600 };

/** What a screen is known by over restarts: ids change, its name, size and place seldom do. */
export function screenKey({ label, bounds: { x, y, width, height } }: Screen): string {
  return `${label} ${width}x${height} at ${x},${y}`;
}

/**
 * Where the window opens: where it was last, if that screen is still there; else where it last was on one that is, the
 * primary one first; else in the middle of the primary one. Never larger than the screen, nor partly beside it.
 */
export function initialWindowState(
  stored: Pick<StoredWindow, 'last' | 'places'>,
  screens: readonly Screen[],
  primary: Screen,
): WindowPlace {
  const present = [...screens].sort((one, other) => rank(one) - rank(other));
  function rank(screen: Screen): number {
    if (screenKey(screen) === stored.last) return 0;
    return screenKey(screen) === screenKey(primary) ? 1 : 2;
  }
  for (const screen of present) {
    const place = stored.places[screenKey(screen)];
    if (place !== undefined) return { ...place, ...fitted(place, screen.workArea) };
  }
  return { ...fitted(centred(primary.workArea), primary.workArea), maximised: false, full_screen: false };
}

function centred(area: Rectangle): Rectangle {
  return {
    ...DEFAULT_SIZE,
    x: area.x + (area.width - DEFAULT_SIZE.width) / 2,
    y: area.y + (area.height - DEFAULT_SIZE.height) / 2,
  };
}

function fitted(wanted: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  const within = (at: number, from: number, room: number) => Math.round(Math.min(Math.max(at, from), from + room));
  return {
    x: within(wanted.x, area.x, area.width - width),
    y: within(wanted.y, area.y, area.height - height),
    width,
    height,
  };
}
