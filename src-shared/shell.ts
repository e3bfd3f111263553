/** What the desktop shell tells its page, as `window.astrolabeShell`; absent where a browser shows the page. */
export interface ShellFacts {
  /** Node's name of the operating system: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  readonly electron: string;
  readonly chrome: string;
}

/** The property of `window` under which the preload puts {@link ShellFacts}. */
export const SHELL_PROPERTY = 'astrolabeShell';
