import { EventEmitter } from 'node:events';
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
  /** Called when the process would end. */
  ended: (_code: number): void => undefined,
};

class FakeApp extends EventEmitter {
  readonly isPackaged = false;
  aboutPanel: electron.AboutPanelOptionsOptions = {};
  private isEnding = false;

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
};
export const dialog = {
  showErrorBox: (title: string, content: string): void => void asked.push(`error box: ${title}: ${content}`),
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
  surroundings.anotherInstanceRuns = false;
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
dialog satisfies Members<electron.Dialog, typeof dialog>;
Menu satisfies Members<typeof electron.Menu, typeof Menu>;
contextBridge satisfies Members<electron.ContextBridge, typeof contextBridge>;
session.defaultSession satisfies Omit<Members<electron.Session, FakeSession>, keyof EventEmitter>;
