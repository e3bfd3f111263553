import { expect, it } from 'vitest';
import '#main/electron/preload';
import { exposed } from './fake-electron.ts';

it('the preload gives the page three facts and no function', () => {
  expect([...exposed.keys()]).toEqual(['astrolabeShell']);
  expect(exposed.get('astrolabeShell')).toEqual({
    platform: process.platform,
    electron: expect.any(String),
    chrome: expect.any(String),
  });
});
