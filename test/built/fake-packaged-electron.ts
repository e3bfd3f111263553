import { request } from 'node:http';
import { VERSION } from '#shared/version';
import { app, asked, dialog, session as fakeSession } from '../shell/fake-electron.ts';

/** The stand-in for Electron as an installed package has it, with what electron-updater asks of it. */
export * from '../shell/fake-electron.ts';

Object.assign(app, {
  isPackaged: true,
  getName: () => 'Astrolabe',
  getVersion: () => VERSION,
  async whenReady() {
    // A packaged program is its own script: its arguments begin one place earlier than Node's.
    if (process.argv[1]?.endsWith('electron.js') === true) process.argv.splice(1, 1);
  },
});
Object.assign(process, { resourcesPath: process.env['TEST_RESOURCES'] });
Object.assign(dialog, {
  showMessageBox: async ({ message, buttons }: { message: string; buttons: string[] }) => {
    const answer = process.env['TEST_ANSWER'] ?? '';
    asked.push(`${message} ${answer}`);
    app.emit('fake-asked', message);
    return { response: buttons.indexOf(answer), checkboxChecked: false };
  },
});

export const session = Object.assign(fakeSession, { fromPartition: (name: string) => ({ name }) });
/** Electron's requests have the shape of Node's. */
export const net = { request };
