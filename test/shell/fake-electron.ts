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

/** A Full-HD screen whose left edge is at `x`, with a bar of 40 pixels at its foot. */
export function aScreen(label: string, x: number, height = 1080): electron.Display {
  const workArea = { x, y: 0, width: 1920, height: height - 40 };
  return { label, bounds: { x, y: 0, width: 1920, height }, workArea } as electron.Display;
}

/** What the world outside the shell is like. */
export const surroundings = {
  anotherInstanceRuns: false,
  /** The person's answers to dialogs to come: a path, or null where they dismiss it. */
  chosenPaths: [] as (string | null)[],
  /** What the system says when it is asked to show a folder; empty: it shows it. */
  openPathRefusal: '',
  /** Which button the person presses, counted from 0. */
  answer: 0,
  screens: [aScreen('Left', 0)],
  dark: true,
  encryption: true,
  /** Whether the system has notifications at all. */
  notifications: true,
  keyring: 'gnome_libsecret' as ReturnType<electron.SafeStorage['getSelectedStorageBackend']>,
  /** Called when the process would end. */
  ended: (_code: number): void => undefined,
};

class FakeApp extends EventEmitter {
  isPackaged = false;
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
  getAppPath(): string {
    return '/source/astrolabe';
  }
  setAppUserModelId(id: string): void {
    asked.push(`app id ${id}`);
  }
  setAsDefaultProtocolClient(protocol: string): boolean {
    asked.push(`protocol ${protocol}`);
    return true;
  }
  setLoginItemSettings(settings: electron.Settings): void {
    asked.push(`login item ${JSON.stringify(settings)}`);
  }
  getLoginItemSettings(): electron.LoginItemSettings {
    return { wasOpenedAtLogin: false } as electron.LoginItemSettings;
  }
  setBadgeCount(count?: number): boolean {
    asked.push(`badge ${count}`);
    return true;
  }
  setAboutPanelOptions(options: electron.AboutPanelOptionsOptions): void {
    this.aboutPanel = options;
  }
  showAboutPanel(): void {
    asked.push('about panel');
  }
  /** As Electron does: a listener may prevent it; else windows close, and the process ends with 0. */
  quit(): void {
    if (this.isEnding) return;
    const event = preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    // Quitting closes the windows, and a window that stays keeps the app.
    for (const window of windows.slice()) if (!window.close(false)) return;
    this.isEnding = true;
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
    this.isPackaged = false;
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
  background: string | undefined;
  bounds: electron.Rectangle;
  private maximised = false;
  private fullScreen = false;

  constructor(options: electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    this.background = options.backgroundColor;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    windows.push(this);
    app.emit('web-contents-created', preventable(), this.webContents);
  }
  static getAllWindows(): FakeWindow[] {
    return windows;
  }
  async loadURL(url: string): Promise<void> {
    // The server takes the token and leads on to the address without it; the hash stays.
    const arrived = url.replace(/\/\?token=[^#]+$/, '').replace(/\?token=[^#]+/, '');
    const isSamePage = this.url !== undefined && this.url.split('#')[0] === arrived.split('#')[0];
    this.url = arrived;
    asked.push(`load ${url}`);
    app.emit('fake-loaded', url);
    if (!isSamePage) this.emit('ready-to-show');
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
  getNormalBounds(): electron.Rectangle {
    return this.bounds;
  }
  isMaximized(): boolean {
    return this.maximised;
  }
  maximize(): void {
    this.maximised = true;
  }
  isFullScreen(): boolean {
    return this.fullScreen;
  }
  setFullScreen(flag: boolean): void {
    this.fullScreen = flag;
  }
  setBackgroundColor(colour: string): void {
    this.background = colour;
  }
  /** The person or the app closes the window; true where nothing kept it open. */
  close(tellsAllClosed = true): boolean {
    if (!windows.includes(this)) return true;
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    windows.splice(windows.indexOf(this), 1);
    this.emit('closed');
    if (windows.length === 0 && tellsAllClosed) app.emit('window-all-closed');
    return true;
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
  async showMessageBox(...given: unknown[]): Promise<electron.MessageBoxReturnValue> {
    const options = given.at(-1) as electron.MessageBoxOptions;
    asked.push(`question: ${options.message} [${options.buttons?.join(', ')}]`);
    return { response: surroundings.answer, checkboxChecked: false };
  },
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
/** Processes that were started: the module, its arguments and options, and what was posted to each. */
export const utilityProcesses: FakeUtilityProcess[] = [];

export class FakeUtilityProcess extends EventEmitter {
  readonly posted: unknown[] = [];
  readonly module: string;
  readonly args: readonly string[];
  readonly options: electron.ForkOptions;
  constructor(module: string, args: readonly string[], options: electron.ForkOptions) {
    super();
    this.module = module;
    this.args = args;
    this.options = options;
    utilityProcesses.push(this);
  }
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  kill() {
    this.emit('exit', 1);
    return true;
  }
}

export const utilityProcess = {
  fork: (module: string, args: readonly string[] = [], options: electron.ForkOptions = {}) =>
    new FakeUtilityProcess(module, args, options),
};

export const Menu = {
  template: [] as electron.MenuItemConstructorOptions[],
  buildFromTemplate(template: electron.MenuItemConstructorOptions[]): electron.Menu {
    return { template } as unknown as electron.Menu;
  },
  setApplicationMenu(menu: electron.Menu | null): void {
    Menu.template = (menu as unknown as { template: electron.MenuItemConstructorOptions[] }).template;
    asked.push('menu');
  },
};
export const screen = {
  getAllDisplays: (): electron.Display[] => surroundings.screens,
  getPrimaryDisplay: (): electron.Display => surroundings.screens[0] as electron.Display,
  /** The one that most of the rectangle's middle lies on. */
  getDisplayMatching({ x, width }: electron.Rectangle): electron.Display {
    const middle = x + width / 2;
    const found = surroundings.screens.find(({ bounds }) => middle >= bounds.x && middle < bounds.x + bounds.width);
    return found ?? screen.getPrimaryDisplay();
  },
};
class FakeTheme extends EventEmitter {
  themeSource: electron.NativeTheme['themeSource'] = 'system';
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'system' ? surroundings.dark : this.themeSource === 'dark';
  }
}
export const nativeTheme = new FakeTheme();
export const powerMonitor = new EventEmitter();

/** Messages of pages, as ipcMain hears them. */
type IpcHandler = (event: electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;
export const ipcMain = {
  handlers: new Map<string, IpcHandler>(),
  handle(channel: string, handler: IpcHandler): void {
    ipcMain.handlers.set(channel, handler);
  },
  /** A frame at this address sends a message. `parent`: the frame around it. */
  async hear(from: { url: string; parent?: object } | null, channel: string, ...args: unknown[]): Promise<unknown> {
    const senderFrame = from === null ? null : { parent: null, ...from };
    return ipcMain.handlers.get(channel)?.({ senderFrame } as unknown as electron.IpcMainInvokeEvent, ...args);
  },
};
export const ipcRenderer = {
  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    asked.push(`message ${channel} ${JSON.stringify(args)}`);
    return undefined;
  },
};

/** A picture that knows where it comes from. */
const aPicture = (path: string, pixels: Buffer) =>
  ({ path, pixels, isEmpty: () => pixels.length === 0, toBitmap: () => pixels }) as unknown as electron.NativeImage;
export const nativeImage = {
  createFromPath: (path: string): electron.NativeImage => aPicture(path, Buffer.alloc(48 * 48 * 4)),
  createFromBitmap(buffer: Buffer, { width, height }: electron.CreateFromBitmapOptions): electron.NativeImage {
    if (buffer.length !== width * height * 4) throw new Error('Could not create an image: the bitmap is of another size.');
    return aPicture('', buffer);
  },
};
export const trays: FakeTray[] = [];
class FakeTray extends EventEmitter {
  image: unknown;
  toolTip = '';
  title = '';
  menu: electron.MenuItemConstructorOptions[] = [];
  constructor(image: electron.NativeImage | string) {
    super();
    this.image = image;
    trays.push(this);
  }
  setImage(image: electron.NativeImage | string): void {
    this.image = image;
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setTitle(title: string): void {
    this.title = title;
  }
  setContextMenu(menu: electron.Menu | null): void {
    this.menu = (menu as unknown as { template: electron.MenuItemConstructorOptions[] }).template;
  }
  /** The person picks an entry of its menu. */
  pick(label: string): void {
    const item = this.menu.find((one) => one.label === label);
    if (item === undefined) throw new Error(`The tray's menu has no '${label}'.`);
    item.click?.({} as never, undefined, {} as never);
  }
}
export const Tray = FakeTray;

export const notifications: FakeNotification[] = [];
class FakeNotification extends EventEmitter {
  readonly options: electron.NotificationConstructorOptions;
  constructor(options: electron.NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }
  static isSupported(): boolean {
    return surroundings.notifications;
  }
  show(): void {
    notifications.push(this);
  }
}
export const Notification = FakeNotification;

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
    answer: 0,
    screens: [aScreen('Left', 0)],
    dark: true,
    encryption: true,
    notifications: true,
    keyring: 'gnome_libsecret',
  });
  for (const emitter of [nativeTheme, powerMonitor]) emitter.removeAllListeners();
  nativeTheme.themeSource = 'system';
  ipcMain.handlers.clear();
  trays.splice(0);
  notifications.splice(0);
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
screen satisfies Members<electron.Screen, typeof screen>;
nativeTheme satisfies Omit<Members<electron.NativeTheme, FakeTheme>, keyof EventEmitter>;
nativeImage satisfies Members<typeof electron.nativeImage, typeof nativeImage>;
ipcRenderer satisfies Members<electron.IpcRenderer, typeof ipcRenderer>;
Tray satisfies new (
  image: electron.NativeImage,
) => Omit<Members<electron.Tray, FakeTray>, keyof EventEmitter>;
Notification satisfies new () => Omit<Members<electron.Notification, FakeNotification>, keyof EventEmitter>;
Notification satisfies Members<typeof electron.Notification, Pick<typeof FakeNotification, 'isSupported'>>;
ipcMain satisfies Members<electron.IpcMain, typeof ipcMain>;
dialog satisfies Members<electron.Dialog, typeof dialog>;
Menu satisfies Members<typeof electron.Menu, typeof Menu>;
contextBridge satisfies Members<electron.ContextBridge, typeof contextBridge>;
session.defaultSession satisfies Omit<Members<electron.Session, FakeSession>, keyof EventEmitter>;
