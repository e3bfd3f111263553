import { type BrowserWindow, dialog } from 'electron';
import type { Settings } from '#shared/local-api/settings';

/** Asks, the first time, what closing the window means. null: the person would rather keep it open. */
export async function askWhatCloseMeans(window: BrowserWindow): Promise<Settings['desktop']['close_to_tray'] | null> {
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
