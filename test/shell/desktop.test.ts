import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDesktop } from '#main/electron/desktop';
import { app, asked, reset, surroundings } from './fake-electron.ts';

beforeEach(reset);

const quiet = { failure: () => null };

describe('folders and files', () => {
  it('shows a folder in the file manager, and says in a sentence where the system would not', async () => {
    await createDesktop(quiet).openFolder('/data/live');
    expect(asked).toEqual(['open folder /data/live']);
    surroundings.openPathRefusal = 'Failed to open path.';
    await expect(createDesktop(quiet).openFolder('/data/gone')).rejects.toThrow(
      'The folder /data/gone could not be shown: Failed to open path.',
    );
  });

  it('asks for a folder or for a file of given kinds, and tells a dismissed dialog by null', async () => {
    const desktop = createDesktop(quiet);
    surroundings.chosenPaths = ['/elsewhere', '/backup.sqlite', null];
    expect(await desktop.chooseFolder('Move the data to')).toBe('/elsewhere');
    expect(await desktop.chooseFile('Restore a backup', ['sqlite'])).toBe('/backup.sqlite');
    expect(await desktop.chooseFile('Restore a backup', ['sqlite'])).toBeNull();
    expect(asked).toEqual([
      'choose: Move the data to ["openDirectory","createDirectory"]',
      ...Array(2).fill('choose: Restore a backup [{"name":"Restore a backup","extensions":["sqlite"]}]'),
    ]);
  });
});

describe('secrets', () => {
  const file = () => join(app.getPath('userData'), 'secrets.json');

  it('are kept over a restart, encrypted, in a file for this user alone', () => {
    createDesktop(quiet).secrets.write('llm-key', 'sk-very-secret');
    expect(createDesktop(quiet).secrets.read('llm-key')).toBe('sk-very-secret');
    const kept = readFileSync(file(), 'utf8');
    expect(kept).not.toContain('very-secret');
    expect(kept).not.toContain(Buffer.from('very-secret').toString('base64').slice(0, 12));
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o077).toBe(0);
  });

  it('are forgotten when told so, and others stay', () => {
    const { secrets } = createDesktop(quiet);
    secrets.write('one', '1');
    secrets.write('two', '2');
    secrets.write('one', null);
    expect([secrets.read('one'), secrets.read('two')]).toEqual([null, '2']);
  });

  it.runIf(process.platform === 'linux')(
    'are refused in a sentence where Linux has no keyring, rather than kept in the clear',
    () => {
      surroundings.keyring = 'basic_text';
      const { secrets } = createDesktop(quiet);
      expect(secrets.isAvailable()).toBe(false);
      expect(() => secrets.write('llm-key', 'sk')).toThrow(/^No keyring .* environment instead\.$/);
      expect(secrets.read('llm-key')).toBeNull();
    },
  );

  it('are refused where the system cannot encrypt at all', () => {
    surroundings.encryption = false;
    const { secrets } = createDesktop(quiet);
    expect(secrets.isAvailable()).toBe(false);
    expect(() => secrets.write('llm-key', 'sk')).toThrow('This system offers no place to keep a secret encrypted');
  });

  it('that another keyring encrypted, or that lie in a broken file, count as never written', () => {
    const { secrets } = createDesktop(quiet);
    secrets.write('llm-key', 'sk');
    surroundings.keyring = 'kwallet6';
    expect(secrets.read('llm-key')).toBeNull();
    writeFileSync(file(), '{"llm-key": "cut sho');
    expect(secrets.read('llm-key')).toBeNull();
    secrets.write('llm-key', 'new');
    expect(secrets.read('llm-key')).toBe('new');
  });
});
