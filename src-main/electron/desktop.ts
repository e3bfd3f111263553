import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, type OpenDialogOptions, shell, utilityProcess } from 'electron';
import { heapArguments, type StartProcess } from '#main/runtime/child-process';
import type { Desktop } from '#main/runtime/desktop';
import type { Notifier } from './notifications.ts';
import { openSecrets } from './secrets.ts';

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

/** With Electron's own Node: the app's program cannot be started as one, by its fuses (security §5). */
export const startUtilityProcess: StartProcess = (module, args, { name, megabytes }) => {
  const child = utilityProcess.fork(fileURLToPath(module), [...args], {
    stdio: 'ignore',
    serviceName: `Astrolabe ${name}`,
    execArgv: heapArguments(megabytes),
  });
  return {
    postMessage: (message) => child.postMessage(message),
    on: (event, listener) => child.on(event, listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
};
