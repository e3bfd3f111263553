import { contextBridge } from 'electron';
import { SHELL_PROPERTY, type ShellFacts } from '#shared/shell';

const facts: ShellFacts = {
  platform: process.platform,
  electron: process.versions.electron ?? '',
  chrome: process.versions['chrome'] ?? '',
};

// Values only: the page does everything over HTTP, as any other client would.
contextBridge.exposeInMainWorld(SHELL_PROPERTY, facts);
