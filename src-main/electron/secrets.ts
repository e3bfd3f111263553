import { safeStorage } from 'electron';
import type { Desktop } from '#main/runtime/desktop';
import { storedSecrets } from '#shared/shell-files';
import { readJsonFile, writeJsonFile } from './json-file.ts';

/** Secrets in a file of which only the operating system can make sense: keychain, DPAPI, GNOME's or KDE's keyring. */
export function openSecrets(file: string): Desktop['secrets'] {
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
