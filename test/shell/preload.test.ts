import { expect, it } from 'vitest';
import '#main/electron/preload';
import type { DesktopShell } from '#shared/shell';
import { asked, exposed } from './fake-electron.ts';

it('the preload gives the page three facts and one function, which sends one message', async () => {
  expect([...exposed.keys()]).toEqual(['astrolabeShell']);
  const offered = exposed.get('astrolabeShell') as DesktopShell;
  expect(offered).toEqual({
    platform: process.platform,
    electron: expect.any(String),
    chrome: expect.any(String),
    setTheme: expect.any(Function),
  });
  await offered.setTheme('light');
  expect(asked).toEqual(['message astrolabe:theme ["light"]']);
});
