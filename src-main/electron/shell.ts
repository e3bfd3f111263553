import { app, dialog, session } from 'electron';
import type { Core } from '#main/app';
import type { Desktop } from '#main/desktop';
import { coreArguments } from './arguments.ts';
import { createDesktop } from './desktop.ts';
import { showMenu } from './menu.ts';
import { denyPermissions, focusWindow, guardContents, openWindow } from './window.ts';

/** The longest that quitting waits for the core (decisions §1). */
const CLOSE_LIMIT_MS = 5000;

/** Runs the desktop app on a core: one instance, one window, and the core closed before the process ends. */
export async function runShell(startCore: (args: readonly string[], desktop: Desktop) => Promise<Core>): Promise<void> {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.enableSandbox();
  let starting: Promise<Core> | undefined;
  let closing: Promise<void> | undefined;
  let closed = false;

  app.on('second-instance', focusWindow);
  app.on('window-all-closed', () => {
    // On macOS an app outlives its windows until it is told to quit.
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    if (starting === undefined || closed) return;
    event.preventDefault();
    closing ??= closeCore(starting).finally(() => {
      closed = true;
      app.quit();
    });
  });

  await app.whenReady();
  try {
    starting = startCore(coreArguments(process.argv, app.isPackaged), createDesktop());
    const core = await starting;
    if (core.address === null) {
      await core.close();
      throw new Error('--once has no window to show: run npm run headless -- --once instead.');
    }
    const address = core.address;
    const origin = new URL(address.app).origin;
    void core.finished.then((code) => {
      if (closing === undefined) app.exit(code);
    });
    if (closing !== undefined) return;

    denyPermissions(session.defaultSession, origin);
    app.on('web-contents-created', (_event, contents) => guardContents(contents, origin));
    app.on('activate', () => openWindow(address.app));
    showMenu(address);
    openWindow(address.app);
  } catch (failure) {
    if (closing !== undefined) return;
    dialog.showErrorBox('Astrolabe could not start', failure instanceof Error ? failure.message : String(failure));
    closed = true;
    app.exit(1);
  }
}

/** Never rejects: whatever keeps the core from closing must not keep the app from quitting. */
async function closeCore(starting: Promise<Core>): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, CLOSE_LIMIT_MS);
  const close = starting.then((core) => core.close());
  await Promise.race([close, limit.promise]).catch((failure: unknown) => {
    process.stderr.write(`The core did not close cleanly: ${String(failure)}\n`);
  });
  clearTimeout(timer);
}
