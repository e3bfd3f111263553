import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as electron from 'electron';

/**
 * A stand-in for the part of Electron that the shell uses, held to Electron's own types (`satisfies` at the end).
 * Vitest's project `shell` aliases `electron` to it; the built shell gets it from register-fake-electron.ts.
 */

/** Everything the shell asked of Electron since the last {@link reset}, in order. */
export const asked: string[] = [];

/** What the world outside the shell is like. */
export const surroundings = {
  anotherInstanceRuns: false,
  /** The person's answers to dialogs to come: a path, or null where they dismiss it. */
  chosenPaths: [] as (string | null)[],
  /** What the system says when it is asked to show a folder; empty: it shows it. */
  openPathRefusal: '',
  encryption: true,
  keyring: 'gnome_libsecret' as ReturnType<electron.SafeStorage['getSelectedStorageBackend']>,
  /** Called when the process would end. */
  ended: (_code: number): void => undefined,
};

class FakeApp extends EventEmitter {
  readonly isPackaged = false;
  aboutPanel: electron.AboutPanelOptionsOptions = {};
  private isEnding = false;
  private userData: string | undefined;

  requestSingleInstanceLock(): boolean {
    return !surroundings.anotherInstanceRuns;
  }
  enableSandbox(): void {
    asked.push('sandbox');
  }
  whenReady(): Promise<void> {
    asked.push('ready');
    return Promise.resolve();
  }
  /** A new folder for each start, as if on a new machine; {@link reset} removes it. */
  getPath(_name: Parameters<electron.App['getPath']>[0]): string {
    return (this.userData ??= mkdtempSync(join(tmpdir(), 'astrolabe-user-')));
  }
  getVersion(): string {
    return '0.0.0';
  }
  setAboutPanelOptions(options: electron.AboutPanelOptionsOptions): void {
    this.aboutPanel = options;
  }
  showAboutPanel(): void {
    asked.push('about panel');
  }
  /** As Electron does: whoever listens may prevent it; else windows close, and the process ends with 0. */
  quit(): void {
    if (this.isEnding) return;
    const event = preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.isEnding = true;
    windows.splice(0);
    this.exit(0);
  }
  exit(code = 0): void {
    this.isEnding = true;
    asked.push(`exit ${code}`);
    surroundings.ended(code);
  }
  reset(): void {
    this.removeAllListeners();
    this.isEnding = false;
    if (this.userData !== undefined) rmSync(this.userData, { recursive: true, force: true });
    this.userData = undefined;
  }
}

export class FakeContents extends EventEmitter {
  windowOpenHandler: ((details: electron.HandlerDetails) => electron.WindowOpenHandlerResponse) | undefined;

  setWindowOpenHandler(handler: (details: electron.HandlerDetails) => electron.WindowOpenHandlerResponse): void {
    this.windowOpenHandler = handler;
  }
  /** The page tries to go somewhere; true where it was let. */
  navigate(event: 'will-frame-navigate' | 'will-redirect', url: string): boolean {
    const attempt = { ...preventable(), url };
    this.emit(event, attempt);
    return !attempt.defaultPrevented;
  }
  /** The page calls window.open. */
  open(url: string): electron.WindowOpenHandlerResponse | undefined {
    return this.windowOpenHandler?.({
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    });
  }
}

export const windows: FakeWindow[] = [];

export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly options: electron.BrowserWindowConstructorOptions;
  url: string | undefined;
  isShown = false;

  constructor(options: electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    windows.push(this);
    app.emit('web-contents-created', preventable(), this.webContents);
  }
  static getAllWindows(): FakeWindow[] {
    return windows;
  }
  async loadURL(url: string): Promise<void> {
    this.url = url;
    asked.push(`load ${url}`);
    app.emit('fake-loaded', url);
    this.emit('ready-to-show');
  }
  show(): void {
    this.isShown = true;
  }
  focus(): void {
    asked.push('focus');
  }
  isMinimized(): boolean {
    return !this.isShown;
  }
  restore(): void {
    asked.push('restore');
  }
  /** The person closes the window. */
  close(): void {
    windows.splice(windows.indexOf(this), 1);
    if (windows.length === 0) app.emit('window-all-closed');
  }
}

type Permission = Parameters<NonNullable<Parameters<electron.Session['setPermissionCheckHandler']>[0]>>[1];

class FakeSession {
  request: Parameters<electron.Session['setPermissionRequestHandler']>[0] = null;
  check: Parameters<electron.Session['setPermissionCheckHandler']>[0] = null;
  device: Parameters<electron.Session['setDevicePermissionHandler']>[0] = null;

  setPermissionRequestHandler(handler: FakeSession['request']): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler;
  }
}

export type { Permission };

export const app = new FakeApp();
export const BrowserWindow = FakeWindow;
export const session = { defaultSession: new FakeSession() };

export const shell = {
  openExternal: async (url: string): Promise<void> => void asked.push(`open outside ${url}`),
  openPath: async (path: string): Promise<string> => {
    asked.push(`open folder ${path}`);
    return surroundings.openPathRefusal;
  },
};
export const dialog = {
  showErrorBox: (title: string, content: string): void => void asked.push(`error box: ${title}: ${content}`),
  async showOpenDialog(
    ...given: [electron.OpenDialogOptions] | [electron.BaseWindow | FakeWindow, electron.OpenDialogOptions]
  ): Promise<electron.OpenDialogReturnValue> {
    const options = given[1] ?? (given[0] as electron.OpenDialogOptions);
    asked.push(`choose: ${options.title} ${JSON.stringify(options.filters ?? options.properties)}`);
    const path = surroundings.chosenPaths.shift() ?? null;
    return { canceled: path === null, filePaths: path === null ? [] : [path] };
  },
};
/** "Encrypts" so that the text is nowhere to be seen, and knows what another keyring made. */
export const safeStorage = {
  isEncryptionAvailable: (): boolean => surroundings.encryption,
  getSelectedStorageBackend: () => surroundings.keyring,
  encryptString: (text: string): Buffer => Buffer.from(`${surroundings.keyring}:${text}`).map((byte) => byte ^ 0x5a) as Buffer,
  decryptString(encrypted: Buffer): string {
    const [keyring, ...rest] = Buffer.from(encrypted.map((byte) => byte ^ 0x5a))
      .toString()
      .split(':');
    if (keyring !== surroundings.keyring) throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
    return rest.join(':');
  },
};
export const Menu = {
  template: [] as electron.MenuItemConstructorOptions[],
  buildFromTemplate(template: electron.MenuItemConstructorOptions[]): electron.Menu {
    Menu.template = template;
    return {} as electron.Menu;
  },
  setApplicationMenu: (_menu: electron.Menu | null): void => void asked.push('menu'),
};
export const exposed = new Map<string, unknown>();
export const contextBridge = {
  exposeInMainWorld: (property: string, value: unknown): void => void exposed.set(property, value),
};

/** As if the process had just started. */
export function reset(): void {
  app.reset();
  asked.splice(0);
  windows.splice(0);
  exposed.clear();
  session.defaultSession = new FakeSession();
  Object.assign(surroundings, {
    anotherInstanceRuns: false,
    chosenPaths: [],
    openPathRefusal: '',
    encryption: true,
    keyring: 'gnome_libsecret',
  });
  surroundings.ended = () => undefined;
}

function preventable(): { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
  return event;
}

// The compiler's word that the fake answers what the real one does, for every member that it has.
type Members<Real, Fake> = Pick<Real, Extract<keyof Fake, keyof Real>>;
app satisfies Omit<Members<electron.App, FakeApp>, keyof EventEmitter>;
shell satisfies Members<electron.Shell, typeof shell>;
safeStorage satisfies Members<electron.SafeStorage, typeof safeStorage>;
dialog satisfies Members<electron.Dialog, typeof dialog>;
Menu satisfies Members<typeof electron.Menu, typeof Menu>;
contextBridge satisfies Members<electron.ContextBridge, typeof contextBridge>;
session.defaultSession satisfies Omit<Members<electron.Session, FakeSession>, keyof EventEmitter>;
