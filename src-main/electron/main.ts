import { startCore } from '#main/core/app';
import { readConfig } from '#main/options/config';
import { collectSeldom } from '#main/runtime/garbage';
import { createPrivately } from '#main/runtime/private-files';
import { ownProfile, sandboxHindrance } from '#main/runtime/sandbox';
import { realWorld } from '#main/runtime/world';
import { runShell } from './shell.ts';
import { startUpdates } from './updater.ts';

collectSeldom();
createPrivately();
// Without this switch Chromium itself has looked before, and ended with words of its own. An AppImage's start adds it where there is no
// sandbox; the shell takes it back, and the pages would end in silence.
const sandbox = process.argv.includes('--no-sandbox') ? sandboxHindrance(process.execPath, ownProfile()) : null;
// Not awaited: Electron is not ready before this module has been evaluated.
// Unless an option names the mode, the first-run page asks for it; the core remembers the answer.
void runShell(
  (args, desktop) => startCore(readConfig(['--ask', ...args], process.env), realWorld(), import.meta.url, { desktop }),
  // An AppImage runs out of a folder that is gone after the next restart; it says where it lies itself.
  { executable: process.env['APPIMAGE'] ?? process.execPath, sandbox },
);
void startUpdates(process.env['ASTROLABE_UPDATE_FEED']);
