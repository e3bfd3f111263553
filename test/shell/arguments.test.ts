import { describe, expect, it } from 'vitest';
import { coreArguments } from '#main/electron/arguments';

describe('the command line of the shell', () => {
  it("loses the app's folder in a development run, and keeps the values of options", () => {
    expect(coreArguments(['electron', '.', '--port', '4820', '--demo'], false)).toEqual(['--port', '4820', '--demo']);
  });

  it('is the core’s from the first argument on in an installed app', () => {
    expect(coreArguments(['astrolabe', '--port', '4820'], true)).toEqual(['--port', '4820']);
  });

  it('loses the switches of Chromium and of a test driver', () => {
    const argv = [
      'electron',
      '--inspect=0',
      '--remote-debugging-port=0',
      '--no-sandbox',
      'out/main/electron.js',
      '--disable-gpu',
      '--demo',
    ];
    expect(coreArguments(argv, false)).toEqual(['--demo']);
  });

  it('keeps an option that nobody knows, for the core to name', () => {
    expect(coreArguments(['astrolabe', '--prot', '4820'], true)).toEqual(['--prot', '4820']);
  });
});
