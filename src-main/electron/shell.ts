import { join } from 'node:path';
import { app, dialog, session, shell } from 'electron';
import type { Core } from '#main/core/core';
import type { Desktop } from '#main/runtime/desktop';
import type { SandboxHindrance } from '#main/runtime/sandbox';
import { FolderInUseError } from '#main/runtime/user-facing-error';
import { coreArguments, linkIn } from './arguments.ts';
import { type BackgroundMode, createBackgroundMode, logWarning } from './background-mode.ts';
import { createDesktop } from './desktop.ts';
import { LINK_SCHEME, placeOfLink } from './links.ts';
import { wasStartedAtLogin } from './login.ts';
import { showMenu } from './menu.ts';
import { createNotifier } from './notifications.ts';
import { restrictNavigation, restrictPermissions } from './restrictions.ts';
import { type AppWindow, createAppWindow, webPreferences } from './window.ts';

/** As in resources/electron-builder.yml. */
const APP_ID = 'org.example.astrolabe';
/** The longest that quitting waits for the core (decisions §1.4). */
const CLOSE_LIMIT_MS = 5000;

/**
 * Runs the desktop app on a core: one instance, one window, and the core closed before the process ends. `executable`: what
 * the system is to start at login. `sandbox`: what would keep the pages out of it.
 */
// oxlint-disable-next-line max-lines-per-function -- the life of the app: Electron's events share whether the core is starting, closing or closed
export async function runShell(
  startCore: (args: readonly string[], desktop: Desktop) => Promise<Core>,
  { executable, sandbox }: { executable: string; sandbox: SandboxHindrance | null },
): Promise<void> {
  if (sandbox !== null) return refuse(`${sandbox.reason}: ${sandbox.remedy}.`);
  if (!app.requestSingleInstanceLock()) {
    // The running instance gets our command line, and shows what a link in it names.
    app.quit();
    return;
  }
  app.enableSandbox();
  // Windows shows notifications only of an app that it knows by the id of its shortcut.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  let starting: Promise<Core> | undefined;
  let closing: Promise<void> | undefined;
  let closed = false;
  let window: AppWindow | undefined;
  let backgroundMode: BackgroundMode | undefined;
  /** Where a link leads that came before there was a window. */
  let wanted = placeIn(process.argv);

  const show = (place: string | undefined) => {
    if (window === undefined) wanted = place ?? wanted;
    else window.show(place);
  };

  app.on('second-instance', (_event, argv) => {
    const ignored = coreArguments(argv, true).filter((argument) => argument.startsWith('--'));
    if (ignored.length > 0)
      logWarning(`Astrolabe runs already; what it was started with again has no effect (${ignored.length} options)`);
    show(placeIn(argv));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    show(placeIn(['', link]));
  });
  app.on('window-all-closed', () => {
    if (backgroundMode?.staysWithoutWindow() !== true) app.quit();
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
    const notifier = createNotifier();
    starting = startCore(coreArguments(process.argv, app.isPackaged), createDesktop(notifier));
    const core = await starting;
    if (core.address === null) {
      await core.close();
      throw new Error('--once has no window to show: run node astrolabe.mjs headless --once instead.');
    }
    const { address } = core;
    const origin = new URL(address.app).origin;
    core.finished.then(
      (code) => {
        if (closing === undefined) app.exit(code);
      },
      (failure: unknown) => {
        closed = true;
        dialog.showErrorBox('Astrolabe has ended', failure instanceof Error ? failure.message : String(failure));
        app.exit(1);
      },
    );
    if (closing !== undefined) return;

    restrictPermissions(session.defaultSession, origin);
    app.on('web-contents-created', (_event, contents) => restrictNavigation(contents, origin, webPreferences));
    const opened = createAppWindow({
      url: address.app,
      openAddress: () => core.openAddress() ?? address.app,
      file: join(app.getPath('userData'), 'window.json'),
      closing: (event) => backgroundMode?.onWindowClose(event),
    });
    window = opened;
    backgroundMode = createBackgroundMode(core, opened, { executable, notifier, isQuitting: () => closing !== undefined });
    app.on('activate', () => opened.show());
    showMenu(address, opened.show);
    // A development run would register Electron itself.
    if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
    if (wanted !== undefined || !backgroundMode.staysWithoutWindow() || !wasStartedAtLogin(process.argv)) opened.show(wanted);
  } catch (failure) {
    if (closing !== undefined) return;
    if (await showRunning(failure)) {
      closed = true;
      app.exit(0);
      return;
    }
    dialog.showErrorBox('Astrolabe could not start', failure instanceof Error ? failure.message : String(failure));
    closed = true;
    app.exit(1);
  }
}

/** Ends with a sentence: in the terminal, and in a box of the system's own, since pages without a sandbox are never opened. */
async function refuse(sentence: string): Promise<void> {
  process.stderr.write(`${sentence}\n`);
  // On Linux no box can be shown before.
  await app.whenReady();
  dialog.showErrorBox('Astrolabe could not start', sentence);
  app.exit(1);
}

/** Where a core without a window has the data folder, its page is what was wanted: whether the browser could be asked to show it. */
async function showRunning(failure: unknown): Promise<boolean> {
  const page = failure instanceof FolderInUseError ? failure.running?.page : undefined;
  return page !== undefined && (await shell.openPath(page)) === '';
}

/** Where the link in a command line leads; one that is not ours is ignored, with a line in the log. */
function placeIn(argv: readonly string[]): string | undefined {
  const link = linkIn(argv);
  if (link === undefined) return undefined;
  const place = placeOfLink(link);
  if (place === null) logWarning(`Ignored a link that is none of Astrolabe's: ${JSON.stringify(link.slice(0, 100))}`);
  return place ?? undefined;
}

/** Never rejects: a core that cannot close must not keep the app from quitting. */
async function closeCore(starting: Promise<Core>): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, CLOSE_LIMIT_MS);
  const close = starting.then((core) => core.close());
  await Promise.race([close, limit.promise]).catch((failure: unknown) => logWarning('The core did not close cleanly', failure));
  clearTimeout(timer);
}
