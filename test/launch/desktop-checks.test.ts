import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElectronApplication } from '@playwright/test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDesktop, type DesktopCheck, tableOfChecks } from '#main/launch/desktop-checks';

/** The app as Playwright hands it over, of which parts are broken. */
let server: ReturnType<typeof createServer>;
let origin: string;
let exit: EventEmitter;

beforeEach(async () => {
  exit = new EventEmitter();
  server = createServer((request, response) => {
    if (request.url === '/contracts/api/v1/stats') return void response.end('{"data":{"contracts":5}}');
    response.end('{"data":{"columns":["count(*)"],"rows":[[5201]]}}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

/** Electron's main process, as far as it is asked; `given` is in place of a part. */
const anElectron = (given: object) => ({
  app: {
    getVersion: () => '0.2.0',
    isDefaultProtocolClient: () => false,
    quit() {
      server.closeAllConnections();
      server.close(() => exit.emit('exit', 0, null));
    },
  },
  BrowserWindow: {
    getAllWindows: () => [
      { webContents: { capturePage: async () => ({ toBitmap: () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]) }) } },
    ],
  },
  nativeImage: { createFromBitmap: () => ({}) },
  Tray: class {
    getBounds = () => ({ width: 22, height: 22 });
    destroy = () => undefined;
  },
  Notification: class extends EventEmitter {
    static isSupported = () => true;
    show = () => void setImmediate(() => this.emit('show'));
  },
  ...given,
});

async function checked(given: object = {}, again: number | null = 0): Promise<DesktopCheck[]> {
  const electron = anElectron(given);
  let url = `${origin}/#/`;
  const page = {
    url: () => url,
    waitForSelector: async () => undefined,
    waitForURL: async (wanted: RegExp) => {
      if (!wanted.test(url)) throw new Error('it did not go there');
    },
    evaluate: async () => 'ANGLE (a renderer)',
  };
  const app = {
    evaluate: async (ask: (main: object) => unknown) => ask(electron),
    firstWindow: async () => page,
    process: () => exit,
    close: async () => undefined,
  };
  return checkDesktop({
    launch: async () => app as unknown as ElectronApplication,
    async startAgain(argument) {
      if (argument.startsWith('astrolabe://')) url = `${origin}/#/systems/Jita`;
      return again;
    },
  });
}
const answers = (checks: readonly DesktopCheck[]) => checks.map(({ what, result }) => `${what}: ${result}`);

describe('what npm run verify:desktop asks the app', () => {
  it('is nine things, each with what it saw', async () => {
    const checks = await checked();
    expect(answers(checks)).toEqual([
      'started: ok',
      'window drawn: ok',
      'core answers: ok',
      'SQL answers: ok',
      'notification: ok',
      'tray: ok',
      'second instance: ok',
      'astrolabe://: ok',
      'quit: ok',
    ]);
    expect(checks.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Astrolabe 0\.2\.0, Electron .+, Chromium .+, \w+ \w+$/),
      '2 colours; ANGLE (a renderer)',
      '24 bytes of figures',
      '5201 systems',
      'shown',
      'a sign of 22 by 22',
      'left the first one alone',
      'led to Jita; the system hands such links to another app, or to none',
      'nothing listens any more',
    ]);
  });

  it('goes on after what fails, and says how it failed', async () => {
    const one = { capturePage: async () => ({ toBitmap: () => Buffer.alloc(64, 7) }) };
    const broken = {
      BrowserWindow: { getAllWindows: () => [{ webContents: one }] },
      Tray: class {
        constructor() {
          throw new Error('no tray\nat main.js');
        }
      },
    };
    const checks = await checked(broken, 1);
    expect(checks.filter(({ result }) => result === 'FAILED')).toEqual([
      { what: 'window drawn', result: 'FAILED', detail: 'the picture of the window has one colour' },
      { what: 'tray', result: 'FAILED', detail: 'no tray' },
      { what: 'second instance', result: 'FAILED', detail: 'it ended with 1' },
    ]);
    expect(answers(checks)).toContain('quit: ok');
  });

  it('counts notifications that the system refuses as none here, since the window stands in', async () => {
    class Refused extends EventEmitter {
      static isSupported = () => true;
      show = () => void setImmediate(() => this.emit('failed', {}, 'not signed'));
    }
    const checks = await checked({ Notification: Refused });
    expect(checks.find(({ what }) => what === 'notification')).toEqual({
      what: 'notification',
      result: 'none here',
      detail: 'not signed',
    });
  });

  it('is not asked of an app that does not start', async () => {
    const checks = await checkDesktop({ launch: () => Promise.reject(new Error('It crashed.')), startAgain: async () => null });
    expect(answers(checks).slice(0, 3)).toEqual(['started: FAILED', 'core answers: not asked', 'SQL answers: not asked']);
  });

  it('is told in a table that can be pasted into a report', () => {
    const checks: DesktopCheck[] = [
      { what: 'started', result: 'ok', detail: 'Astrolabe 0.2.0' },
      { what: 'quit', result: 'FAILED', detail: 'it ended with a|b' },
    ];
    expect(
      tableOfChecks(checks)
        .split('\n')
        .map((line) => line.replaceAll(/ +/g, ' ')),
    ).toEqual([
      '| asked | answer | detail |',
      '| --- | --- | --- |',
      '| started | ok | Astrolabe 0.2.0 |',
      '| quit | FAILED | it ended with a/b |',
    ]);
  });
});
