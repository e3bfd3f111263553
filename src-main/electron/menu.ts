import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import type { Address } from '#main/core/core';
import { credits, PUBLISHER } from '#shared/sources';

const thanked = new Intl.ListFormat('en-GB').format(credits.filter(({ by }) => by !== PUBLISHER).map(({ name }) => name));
const NOTICE = [
  'A mirror of public data; no sign-in, no account.',
  'EVE, EVE Online, CCP and all related logos and images are trademarks or registered trademarks of CCP hf.',
  'Astrolabe is not affiliated with or endorsed by CCP hf.',
  `With thanks to ${thanked}.`,
].join('\n');

/** The views that have a place in the menu, in the order of their keys Ctrl+1, Ctrl+2 ... */
const VIEWS = [
  ['Contracts', '#/contracts'],
  ['Watchlists', '#/watchlists'],
  ['Depth', '#/depth'],
  ['Pulse', '#/pulse'],
  ['Map', '#/map'],
  ['Systems', '#/systems'],
  ['Operations', '#/operations'],
  ['API', '#/api'],
] as const;

/** Sets the application menu and the About panel. `go` shows the window at a place of its page's. */
export function showMenu(address: Address, go: (place: string) => void): void {
  app.setAboutPanelOptions({ applicationName: 'Astrolabe', applicationVersion: app.getVersion(), copyright: NOTICE });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(address, go, process.platform)));
}

function menuTemplate(address: Address, go: (place: string) => void, platform: string): MenuItemConstructorOptions[] {
  const page = (label: string, url: string): MenuItemConstructorOptions => ({ label, click: () => void shell.openExternal(url) });
  const settings: MenuItemConstructorOptions = {
    label: 'Settings …',
    accelerator: 'CmdOrCtrl+,',
    click: () => go('#/settings'),
  };
  const about: MenuItemConstructorOptions = { label: 'About Astrolabe', click: () => app.showAboutPanel() };
  const own: MenuItemConstructorOptions =
    platform === 'darwin'
      ? {
          label: 'Astrolabe',
          submenu: [
            about,
            { type: 'separator' },
            settings,
            { type: 'separator' },
            { role: 'hide' },
            { role: 'hideOthers' },
            { role: 'unhide' },
            { type: 'separator' },
            { role: 'quit' },
          ],
        }
      : { label: '&File', submenu: [settings, { type: 'separator' }, { role: 'close' }, { role: 'quit' }] };
  const views: MenuItemConstructorOptions = {
    label: '&Go',
    submenu: VIEWS.map(([label, place], index) => ({
      label,
      accelerator: `CmdOrCtrl+${index + 1}`,
      click: () => go(place),
    })),
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      page('Contracts service reference', `${address.contracts}/docs`),
      page('System activity service reference', `${address.systems}/docs`),
      { type: 'separator' },
      about,
    ],
  };
  return [own, { role: 'editMenu' }, views, { role: 'viewMenu' }, { role: 'windowMenu' }, help];
}
