import { type IpcMainInvokeEvent, type Session, shell, type WebContents, type WebPreferences } from 'electron';

/**
 * Lets web contents navigate only within our own server's origin. Other https addresses open in the default browser; every
 * other scheme is refused.
 */
export function restrictNavigation(contents: WebContents, origin: string, webPreferences: WebPreferences): void {
  const onNavigate = (event: { url: string; preventDefault(): void }) => {
    if (isOwn(event.url, origin)) return;
    event.preventDefault();
    openInBrowser(event.url);
  };
  contents.on('will-frame-navigate', onNavigate);
  contents.on('will-redirect', onNavigate);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // A view that was taken out of the window is looked at beside something else, such as the game.
    const alwaysOnTop = URL.canParse(url) && new URL(url).searchParams.has('detached');
    if (isOwn(url, origin)) return { action: 'allow', overrideBrowserWindowOptions: { webPreferences, alwaysOnTop } };
    openInBrowser(url);
    return { action: 'deny' };
  });
}

/** Refuses every permission except that our own page may write sanitised text to the clipboard. */
export function restrictPermissions(session: Session, origin: string): void {
  const isAllowed = (permission: string, requester: string) =>
    permission === 'clipboard-sanitized-write' && isOwn(requester, origin);
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requester) => isAllowed(permission, requester));
  session.setDevicePermissionHandler(() => false);
}

/** Whether a message comes from our own page itself, not from a frame in it and not from another origin. */
export function isOwnPage({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>, origin: string): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwn(senderFrame.url, origin);
}

function isOwn(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin;
}

function openInBrowser(url: string): void {
  // Other schemes may start programs; the operating system is never asked to open one.
  if (URL.canParse(url) && new URL(url).protocol === 'https:') void shell.openExternal(url);
}
