import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import type { Address } from '#main/app';

const NOTICE = [
  'A mirror of public data; no sign-in, no account.',
  'EVE, EVE Online, CCP and all related logos and images are trademarks or registered trademarks of CCP hf.',
  'Astrolabe is not affiliated with or endorsed by CCP hf.',
  'With thanks to zKillboard, EVE Ref, EVE-Scout and Wanderer.',
].join('\n');

/** Sets the application menu and the About panel. */
export function showMenu(address: Address): void {
  app.setAboutPanelOptions({ applicationName: 'Astrolabe', applicationVersion: app.getVersion(), copyright: NOTICE });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(address, process.platform)));
}

function menuTemplate(address: Address, platform: string): MenuItemConstructorOptions[] {
  const page = (label: string, url: string): MenuItemConstructorOptions => ({ label, click: () => void shell.openExternal(url) });
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      page('Contracts service reference', `${address.contracts}/docs`),
      page('System activity service reference', `${address.systems}/docs`),
      { type: 'separator' },
      { label: 'About Astrolabe', click: () => app.showAboutPanel() },
    ],
  };
  const own: MenuItemConstructorOptions = platform === 'darwin' ? { role: 'appMenu' } : { role: 'fileMenu' };
  return [own, { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }, help];
}
