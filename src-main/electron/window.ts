import { fileURLToPath } from 'node:url';
import { BrowserWindow, type Session, shell, type WebContents, type WebPreferences } from 'electron';

/** The page gets no more than a browser tab would: no Node, its own world, Chromium's sandbox. */
const webPreferences: WebPreferences = {
  preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
};

/** Shows the app's window on the local server's page, or the one that is already there. */
export function openWindow(url: string): void {
  if (BrowserWindow.getAllWindows().length > 0) {
    focusWindow();
    return;
  }
  const window = new BrowserWindow({
    width: 1400,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    title: 'Astrolabe',
    backgroundColor: '#0b0e14',
    // A window without content would flash; the page says when it has something to show.
    show: false,
    webPreferences,
  });
  window.once('ready-to-show', () => window.show());
  // A failed load leaves Chromium's own error page, which says more than we could.
  window.loadURL(url).catch(() => window.show());
}

/** Brings the app's window to the front, as a second start of the app asks. */
export function focusWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Keeps web contents on our own server: every other https address goes to the browser, everything else nowhere. */
export function guardContents(contents: WebContents, origin: string): void {
  const stayHome = (event: { url: string; preventDefault(): void }) => {
    if (isOwn(event.url, origin)) return;
    event.preventDefault();
    openOutside(event.url);
  };
  contents.on('will-frame-navigate', stayHome);
  contents.on('will-redirect', stayHome);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isOwn(url, origin)) return { action: 'allow', overrideBrowserWindowOptions: { webPreferences } };
    openOutside(url);
    return { action: 'deny' };
  });
}

/** Refuses every permission, but lets our own page copy text, which Chromium sanitises. */
export function denyPermissions(session: Session, origin: string): void {
  const isAllowed = (permission: string, requester: string) =>
    permission === 'clipboard-sanitized-write' && isOwn(requester, origin);
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requester) => isAllowed(permission, requester));
  session.setDevicePermissionHandler(() => false);
}

function isOwn(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin;
}

function openOutside(url: string): void {
  // Other schemes may start programs; the operating system is never asked to open one.
  if (URL.canParse(url) && new URL(url).protocol === 'https:') void shell.openExternal(url);
}
