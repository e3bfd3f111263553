import { app, Menu, Tray } from 'electron';
import { trayIcon } from './tray-icon.ts';

/** The app's sign among the system's own: how many matches are new, and the way back to the window. */
export function createTray({ go, quit }: { go: (place?: string) => void; quit: () => void }): {
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
