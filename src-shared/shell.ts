/** What the page may choose as its theme; the native window follows. */
const themes = ['dark', 'light', 'system'] as const;
/** A theme that the page may choose; `system` follows the operating system. */
export type ThemePreference = (typeof themes)[number];

/** Whether a message from the page names a theme; the shell believes nothing that the page sends unread. */
export function isThemePreference(value: unknown): value is ThemePreference {
  return themes.some((theme) => theme === value);
}

/** What the desktop shell offers its page, as `window.astrolabeShell`; absent where a browser shows the page. */
export interface DesktopShell {
  /** Node's name of the operating system: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  readonly electron: string;
  readonly chrome: string;
  /** Tells the window, the menus and the dialogs which theme the page has. Rejects where it is none. */
  setTheme(theme: ThemePreference): Promise<void>;
}

/** The property of `window` under which the preload puts {@link DesktopShell}. */
export const SHELL_PROPERTY = 'astrolabeShell';

/** The only message that a page can send to the shell. */
export const THEME_CHANNEL = 'astrolabe:theme';
