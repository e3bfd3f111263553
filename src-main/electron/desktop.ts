import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, type OpenDialogOptions, safeStorage, shell, utilityProcess } from 'electron';
import { heapArguments, type StartProcess } from '#main/runtime/child-process';
import type { Desktop } from '#main/runtime/desktop';
import { storedSecrets } from '#shared/shell-files';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import type { Notifier } from './notifications.ts';

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

/** Secrets in a file of which only the operating system can make sense: keychain, DPAPI, GNOME's or KDE's keyring. */
function openSecrets(file: string): Desktop['secrets'] {
  const stored = () => new Map(Object.entries(readJsonFile(file, storedSecrets) ?? {}));

  return {
    isAvailable: () => refusal() === null,
    read(name) {
      const encrypted = stored().get(name);
      if (encrypted === undefined || refusal() !== null) return null;
      try {
        return safeStorage.decryptString(Buffer.from(encrypted, 'base64'));
      } catch {
        // Encrypted under another user or keyring: as good as never written.
        return null;
      }
    },
    write(name, value) {
      const all = stored();
      if (value === null) all.delete(name);
      else {
        const why = refusal();
        if (why !== null) throw new Error(why);
        all.set(name, safeStorage.encryptString(value).toString('base64'));
      }
      writeJsonFile(file, Object.fromEntries(all));
    },
  };
}

/** Why this system keeps no secrets, as a sentence; null: it does. */
function refusal(): string | null {
  if (!safeStorage.isEncryptionAvailable())
    return 'This system offers no place to keep a secret encrypted; give it in the environment at each start instead.';
  // Chromium's stand-in without a keyring: a password that everybody knows.
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
    return 'No keyring (GNOME Keyring or KWallet) is running, so a secret would lie unencrypted; start one, or give the secret in the environment instead.';
  return null;
}
