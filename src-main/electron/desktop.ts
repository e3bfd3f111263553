import { join } from 'node:path';
import { app, BrowserWindow, dialog, type OpenDialogOptions, shell } from 'electron';
import type { Desktop } from '#main/runtime/desktop';
import type { Notifier } from './notifications.ts';
import { openSecrets } from './secrets.ts';
import { startUtilityProcess } from './start-process.ts';

/** Electron's side of {@link Desktop}. Call once the app is ready: before, nothing can be encrypted. */
export function createDesktop({ failure }: Pick<Notifier, 'failure'>): Desktop {
  return {
    async openFolder(path) {
      const refusal = await shell.openPath(path);
      if (refusal !== '') throw new Error(`The folder ${path} could not be shown: ${refusal.replace(/\.$/, '')}.`);
    },
    chooseFolder: (title) => choose({ title, properties: ['openDirectory', 'createDirectory'] }),
    chooseFile: (title, extensions) =>
      choose({ title, properties: ['openFile'], filters: [{ name: title, extensions: [...extensions] }] }),
    startProcess: startUtilityProcess,
    notificationFailure: failure,
    secrets: openSecrets(join(app.getPath('userData'), 'secrets.json')),
  };
}

/** The dialog belongs to the app's window where there is one, so that it cannot get lost behind it. */
async function choose(options: OpenDialogOptions): Promise<string | null> {
  const [window] = BrowserWindow.getAllWindows();
  const { canceled, filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}
