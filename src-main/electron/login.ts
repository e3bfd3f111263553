import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { IN_TRAY } from './arguments.ts';

/**
 * Whether the system starts the app, without a window, when the person signs in. `executable`: what to start; an AppImage
 * names itself in its environment. Throws where the system's folder cannot be written.
 */
export function setStartAtLogin(wanted: boolean, executable: string): void {
  const args = app.isPackaged ? [IN_TRAY] : [app.getAppPath(), IN_TRAY];
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted, path: executable, args });
    return;
  }
  // Electron knows no login items there; the desktops share a folder of desktop files.
  const folder = join(app.getPath('appData'), 'autostart');
  const file = join(folder, 'astrolabe.desktop');
  if (!wanted) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(folder, { recursive: true });
  const command = [executable, ...args].map(quoted).join(' ');
  const lines = ['[Desktop Entry]', 'Type=Application', 'Name=Astrolabe', `Exec=${command}`, 'Terminal=false'];
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Whether this start is one of those: with our own option, or as macOS says. */
export function wasStartedAtLogin(argv: readonly string[]): boolean {
  return argv.includes(IN_TRAY) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
}

/** An argument of an Exec line: quoted, then escaped once more as every text of a desktop file is; `%` would begin a field code. */
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `"${escaped.replaceAll('\\', String.raw`\\`)}"`;
}
