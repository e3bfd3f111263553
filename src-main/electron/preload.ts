import { contextBridge, ipcRenderer } from 'electron';
import { type DesktopShell, SHELL_PROPERTY, THEME_CHANNEL } from '#shared/shell';

const offered: DesktopShell = {
  platform: process.platform,
  electron: process.versions.electron ?? '',
  chrome: process.versions['chrome'] ?? '',
  setTheme: (theme) => ipcRenderer.invoke(THEME_CHANNEL, theme),
};

// Nothing of ipcRenderer itself: the page does everything else over HTTP, as any other client would.
contextBridge.exposeInMainWorld(SHELL_PROPERTY, offered);
