import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';

/** A feed of newer versions of the app, as far as the shell needs it. */
interface UpdateFeed {
  /** The newest version there, or null where it is no newer than this one or this kind of package cannot be updated. */
  newer(): Promise<string | null>;
  /** Fetches what {@link UpdateFeed.newer} found, checks its hash, and has it installed when the app quits. */
  download(): Promise<void>;
}

/**
 * Looks for an update once, and asks before it fetches one. Without a feed nothing is loaded or contacted. `address` is the folder that
 * electron-builder's files were published in; where it is not given, the feed that was built into the package counts, if there is one.
 */
export async function startUpdates(address: string | undefined): Promise<void> {
  const isBuiltIn = app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'));
  if (address === undefined || address === '') {
    if (!isBuiltIn) return;
  } else if (!isTrustworthy(address)) {
    dialog.showErrorBox('No update can be looked for', `ASTROLABE_UPDATE_FEED has to be an https address, not '${address}'.`);
    return;
  }
  await app.whenReady();
  try {
    await offerUpdate(await openFeed(address));
  } catch (failure) {
    // An offline computer needs no dialog about it at every start.
    process.stderr.write(`No update could be had: ${failure instanceof Error ? failure.message : String(failure)}\n`);
  }
}

/** Asks the person about what the feed has, and fetches it where the answer is yes. */
async function offerUpdate(feed: UpdateFeed): Promise<void> {
  const version = await feed.newer();
  if (version === null) return;
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: `Astrolabe ${version} is available.`,
    detail: `You have ${app.getVersion()}. The new version is fetched now and installed when you quit.`,
    buttons: ['Fetch it', 'Not now'],
    defaultId: 0,
    cancelId: 1,
  });
  if (response === 0) await feed.download();
}

/** Control over the feed would mean running programs here; only this machine itself may do without TLS. */
function isTrustworthy(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname));
}

async function openFeed(address: string | undefined): Promise<UpdateFeed> {
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.autoDownload = false;
  autoUpdater.disableWebInstaller = true;
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.logger = null;
  // The library would send a number made for this installation with every request; all of ours send the same.
  autoUpdater.requestHeaders = { 'x-user-staging-id': 'none' };
  if (address !== undefined && address !== '') {
    // The library keeps what it fetches in a folder that only a file can name, so the feed is named there as well.
    const feed = { provider: 'generic', url: address, updaterCacheDirName: 'astrolabe-updater' };
    const file = join(app.getPath('userData'), 'update-feed.yml');
    writeFileSync(file, JSON.stringify(feed));
    autoUpdater.updateConfigPath = file;
  }
  return {
    async newer() {
      const found = await autoUpdater.checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    async download() {
      await autoUpdater.downloadUpdate();
    },
  };
}
