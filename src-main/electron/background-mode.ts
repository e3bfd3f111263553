import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import type { Core } from '#main/core/core';
import type { CoreState } from '#main/core/state';
import type { Settings } from '#shared/local-api/settings';
import { setStartAtLogin } from './login.ts';
import type { Notifier } from './notifications.ts';
import { createTray } from './tray.ts';
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
