import { app, powerMonitor } from 'electron';
import type { Core } from '#main/app';
import type { CoreNews } from '#main/core-news';
import { askWhatCloseMeans } from './close-question.ts';
import { complain } from './complain.ts';
import { setStartAtLogin } from './login.ts';
import { createNotifier } from './notifications.ts';
import { createTray } from './tray.ts';
import type { AppWindow } from './window.ts';

/** How the app lives on the desktop while its window is closed, in sight, or the computer asleep. */
export interface Residence {
  /** The window is about to close. */
  closing(event: { preventDefault(): void }): void;
  /** Whether the app goes on without a window. */
  staysWithoutWindow(): boolean;
}

/** Follows the core: tray, notifications, login item, sleep. `isQuitting`: nothing may hold the window any more. */
export function takeResidence(
  core: Core,
  window: AppWindow,
  { executable, isQuitting }: { executable: string; isQuitting(): boolean },
): Residence {
  let news: CoreNews | undefined;
  let isAsking = false;
  const tray = createTray({ go: window.show, quit: () => app.quit() });
  const notify = createNotifier(window.show);

  core.follow((next) => {
    // Another mirror has settings of its own; only a person's choice changes the system's.
    const isChosen = news?.mode === next.mode && news.desktop.start_at_login !== next.desktop.start_at_login;
    news = next;
    tray.showUnseen(next.unseen);
    if (next.matches !== null) notify(next.matches);
    if (isChosen) startAtLogin(next.desktop.start_at_login);
  });
  function startAtLogin(wanted: boolean): void {
    try {
      setStartAtLogin(wanted, executable);
    } catch (failure) {
      complain('Starting at login could not be changed', failure);
    }
  }
  powerMonitor.on('suspend', () => {
    core.pause().catch((failure: unknown) => complain('Collecting could not be paused', failure));
  });
  powerMonitor.on('resume', () => {
    core.resume().catch((failure: unknown) => complain('Collecting could not be resumed', failure));
  });

  async function ask(): Promise<void> {
    const open = window.current();
    if (open === undefined || news === undefined || isAsking) return;
    isAsking = true;
    const choice = await askWhatCloseMeans(open).finally(() => {
      isAsking = false;
    });
    if (choice === null) return;
    const desktop = { ...news.desktop, close_to_tray: choice };
    news = { ...news, desktop };
    await core.saveDesktopSettings(desktop).catch((failure: unknown) => complain('The choice could not be kept', failure));
    // It may be gone by now, or the app on its way out.
    if (window.current() === open) open.close();
  }

  // Before the first-run page is answered nothing is collected: nothing to stay for.
  const outlivesWindows = process.platform === 'darwin';
  const meaning = () => (news === undefined || news.mode === 'ask' ? 'quit' : news.desktop.close_to_tray);
  return {
    closing(event) {
      if (isQuitting() || outlivesWindows || meaning() !== 'ask') return;
      event.preventDefault();
      void ask();
    },
    staysWithoutWindow: () => !isQuitting() && (outlivesWindows || meaning() === 'tray'),
  };
}
