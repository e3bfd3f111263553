import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, Menu, type NativeImage, nativeImage, powerMonitor, Tray } from 'electron';
import type { Core } from '#main/core/core';
import type { CoreState } from '#main/core/state';
import type { Settings } from '#shared/local-api/settings';
import { setStartAtLogin } from './login.ts';
import type { Notifier } from './notifications.ts';
import type { AppWindow } from './window.ts';

/** Whether the app stays in the tray, or in the macOS dock, after its window was closed. */
export interface BackgroundMode {
  /** The window is about to close; prevents that while the person has not yet chosen what closing means. */
  onWindowClose(event: { preventDefault(): void }): void;
  /** Whether the app goes on without a window. */
  staysWithoutWindow(): boolean;
}

/**
 * Subscribes to the core and keeps tray, notifications and login item as it says; pauses it while the computer sleeps.
 * `executable`: the program that the system starts at login. `isQuitting`: true once the app closes, when the window may no
 * longer be kept open.
 */
export function createBackgroundMode(
  core: Core,
  window: AppWindow,
  { executable, notifier, isQuitting }: { executable: string; notifier: Notifier; isQuitting(): boolean },
): BackgroundMode {
  let state: CoreState | undefined;
  let isAsking = false;
  const tray = createTray({ go: window.show, quit: () => app.quit() });

  core.subscribe((next) => {
    // Another mirror has settings of its own; only a person's choice changes the system's.
    const isChosen = state?.mode === next.mode && state.desktop.start_at_login !== next.desktop.start_at_login;
    state = next;
    tray.showUnseen(next.unseen);
    if (next.matches !== null) notifier.notify(next.matches, window.show);
    if (isChosen) startAtLogin(next.desktop.start_at_login);
  });
  function startAtLogin(wanted: boolean): void {
    try {
      setStartAtLogin(wanted, executable);
    } catch (failure) {
      logWarning('Starting at login could not be changed', failure);
    }
  }
  powerMonitor.on('suspend', () => {
    core.pause().catch((failure: unknown) => logWarning('Collecting could not be paused', failure));
  });
  powerMonitor.on('resume', () => {
    core.resume().catch((failure: unknown) => logWarning('Collecting could not be resumed', failure));
  });

  async function ask(): Promise<void> {
    const open = window.current();
    if (open === undefined || state === undefined || isAsking) return;
    isAsking = true;
    const choice = await askCloseAction(open).finally(() => {
      isAsking = false;
    });
    if (choice === null) return;
    const desktop = { ...state.desktop, close_to_tray: choice };
    state = { ...state, desktop };
    await core.saveDesktopSettings(desktop).catch((failure: unknown) => logWarning('The choice could not be kept', failure));
    // It may be gone by now, or the app on its way out.
    if (window.current() === open) open.close();
  }

  // Before the first-run page is answered nothing is collected: nothing to stay for.
  const isMac = process.platform === 'darwin';
  const closeAction = () => (state === undefined || state.mode === 'ask' ? 'quit' : state.desktop.close_to_tray);
  return {
    onWindowClose(event) {
      if (isQuitting() || isMac || closeAction() !== 'ask') return;
      event.preventDefault();
      void ask();
    },
    staysWithoutWindow: () => !isQuitting() && (isMac || closeAction() === 'tray'),
  };
}

/** Asks what closing the window is to mean from now on; null: the dialog was cancelled, the window stays open. */
async function askCloseAction(window: BrowserWindow): Promise<Settings['desktop']['close_to_tray'] | null> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Keep collecting when the window is closed?',
    detail:
      'Astrolabe can stay in the tray: it then keeps the mirror up to date and tells you of new matches. Settings change this later.',
    buttons: ['Keep collecting', 'Quit', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return response === 0 ? 'tray' : response === 1 ? 'quit' : null;
}

/** Writes one line to stderr about a failure that the app goes on after: what failed and, if given, the error's message. */
export function logWarning(what: string, failure?: unknown): void {
  const why = failure instanceof Error ? `: ${failure.message}` : '';
  process.stderr.write(`${what}${why}\n`);
}

/** The app's sign among the system's own: how many matches are new, and the way back to the window. */
function createTray({ go, quit }: { go: (place?: string) => void; quit: () => void }): {
  showUnseen(count: number): void;
} {
  const tray = new Tray(trayIcon(process.platform, false));
  let displayed: number | undefined;
  tray.on('click', () => go());

  return {
    showUnseen(count) {
      if (count === displayed) return;
      displayed = count;
      const words = count === 1 ? '1 new match' : `${count} new matches`;
      tray.setImage(trayIcon(process.platform, count > 0));
      tray.setToolTip(count === 0 ? 'Astrolabe' : `Astrolabe: ${words}`);
      // Only macOS has room for text beside the sign, and Windows no number on the app's own.
      if (process.platform === 'darwin') tray.setTitle(count === 0 ? '' : String(count));
      if (process.platform !== 'win32') app.setBadgeCount(count);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: 'Open Astrolabe', click: () => go() },
          { label: count === 0 ? 'No new matches' : words, enabled: count > 0, click: () => go('#/watchlists') },
          { type: 'separator' },
          { label: 'Quit', click: quit },
        ]),
      );
    },
  };
}

/** Amber, unlike anything in the sign. */
const BADGE_COLOUR = { red: 240, green: 160, blue: 48 };
/** Of the picture's side: how far the dot's middle is from its right and lower edge, and the dot's radius. */
const PLACE = 0.24;
const RADIUS = 0.22;

/** The tray's icon, as the build renders it for this system. `hasBadge` adds a dot; on macOS, where icons have no colour, a number stands beside it. */
export function trayIcon(platform: string, hasBadge: boolean): NativeImage {
  if (platform === 'darwin') return rendered('trayTemplate.png');
  if (!hasBadge) return rendered(platform === 'win32' ? 'tray.ico' : 'tray.png');
  const sharp = { scaleFactor: 2 };
  const plain = rendered('tray.png');
  if (plain.isEmpty()) return plain;
  const pixels = withDot(plain.toBitmap(sharp));
  const side = sideOf(pixels);
  return nativeImage.createFromBitmap(pixels, { width: side, height: side, ...sharp });
}

function rendered(name: string): NativeImage {
  return nativeImage.createFromPath(fileURLToPath(new URL(`../icons/${name}`, import.meta.url)));
}

/** A copy of a square picture with the dot in its lower right corner: blue, green, red, alpha, premultiplied. */
export function withDot(picture: Buffer): Buffer {
  const pixels = Buffer.from(picture);
  const side = sideOf(pixels);
  const middle = side * (1 - PLACE);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      // Soft over the one pixel that the edge goes through.
      const distanceOutside = Math.hypot(column + 0.5 - middle, row + 0.5 - middle) - side * RADIUS;
      const covered = Math.min(Math.max(0.5 - distanceOutside, 0), 1);
      if (covered === 0) continue;
      for (const [channel, value] of [BADGE_COLOUR.blue, BADGE_COLOUR.green, BADGE_COLOUR.red, 255].entries()) {
        const at = (row * side + column) * 4 + channel;
        pixels[at] = Math.round(value * covered + (pixels[at] ?? 0) * (1 - covered));
      }
    }
  }
  return pixels;
}

function sideOf(pixels: Buffer): number {
  return Math.sqrt(pixels.length / 4);
}
