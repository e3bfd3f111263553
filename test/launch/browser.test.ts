import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserHindrance } from '#main/launch/browser';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** A Linux desktop whose browser and reader of pages are described in these files, below this folder of data. */
function desktop(browser: string, reader = browser, environment: NodeJS.ProcessEnv = {}) {
  put('bin/xdg-settings', `#!/bin/sh\necho ${browser}\n`);
  put('bin/xdg-mime', `#!/bin/sh\necho ${reader}\n`);
  return {
    platform: 'linux' as const,
    release: '6.8.0-45-generic',
    environment: {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      HOME: join(folder, 'home'),
      XDG_DATA_DIRS: ['usr/share', 'var/lib/snapd/desktop', 'var/lib/flatpak/exports/share']
        .map((one) => join(folder, one))
        .join(':'),
      ...environment,
    },
  };
}

const SNAP = 'The browser is a Snap, which cannot read files of other programs.';
const FLATPAK = 'The browser is a Flatpak, which cannot read files of other programs.';

test.skipIf(process.platform === 'win32')('a browser that cannot read our files is known before one is opened', () => {
  put('usr/share/applications/firefox.desktop', '[Desktop Entry]\nExec=firefox %u\n');
  put('usr/share/applications/own.desktop', '[Desktop Entry]\nExec=/snap/bin/chromium %U\n');
  put('var/lib/snapd/desktop/applications/firefox_firefox.desktop', '[Desktop Entry]\nExec=env X=1 firefox %u\n');
  put('var/lib/flatpak/exports/share/applications/org.mozilla.firefox.desktop', '[Desktop Entry]\nExec=run firefox\n');
  expect(browserHindrance(desktop('firefox.desktop'))).toBeNull();
  expect(browserHindrance(desktop('own.desktop'))).toBe(SNAP);
  expect(browserHindrance(desktop('firefox_firefox.desktop'))).toBe(SNAP);
  expect(browserHindrance(desktop('org.mozilla.firefox.desktop'))).toBe(FLATPAK);
  expect(browserHindrance(desktop('firefox.desktop', 'code.desktop'))).toBe(
    'A page is opened by another program than the browser here.',
  );
  // Nothing better is known.
  expect(browserHindrance(desktop('', 'firefox.desktop'))).toBeNull();
  expect(browserHindrance(desktop('gone.desktop'))).toBeNull();
});

test.skipIf(process.platform === 'win32')('a browser that the person names is looked at in place of the desktop’s', () => {
  put('usr/share/applications/firefox.desktop', '[Desktop Entry]\nExec=firefox %u\n');
  put('snap/bin/firefox', '');
  put('bin/mine', '');
  symlinkSync(join(folder, 'snap/bin/firefox'), join(folder, 'bin/linked'));
  const named = (BROWSER: string) => browserHindrance(desktop('firefox.desktop', 'firefox.desktop', { BROWSER }));
  expect(named('mine')).toBeNull();
  expect(named(join(folder, 'bin/mine'))).toBeNull();
  expect(named('linked')).toBe(SNAP);
  expect(named('flatpak run org.mozilla.firefox')).toBe(FLATPAK);
});

test('a Linux inside Windows has a browser that cannot read its files; other systems have none that cannot', () => {
  const within = { ...desktop('firefox.desktop'), release: '5.15.167.4-microsoft-standard-WSL2' };
  expect(browserHindrance(within)).toBe('The browser is one of Windows, which cannot read files of this Linux.');
  for (const platform of ['darwin', 'win32'] as const) expect(browserHindrance({ ...within, platform })).toBeNull();
});
