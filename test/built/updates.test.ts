import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '#shared/version';
import { type Running, scratchFolder, startNode } from './running.ts';

/** The built shell, as an installed AppImage, beside a feed of updates that keeps account of who asks. */

const appImage = Buffer.from('the program of tomorrow');
/** The feed's file for this processor, as electron-builder names it. */
const latest = process.arch === 'x64' ? '/latest-linux.yml' : `/latest-linux-${process.arch}.yml`;
const sha512 = createHash('sha512').update(appImage).digest('base64');
let version: string;
let requests: IncomingMessage[];
let feed: Server;
let folder: ReturnType<typeof scratchFolder>;
let running: Running | undefined;

beforeEach(async () => {
  version = '9.8.7';
  requests = [];
  folder = scratchFolder();
  feed = createServer((request, response) => {
    requests.push(request);
    const path = new URL(request.url ?? '', 'http://feed').pathname;
    if (path === latest) {
      const file = `Astrolabe-${version}-linux-x64.AppImage`;
      const files = `files:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${appImage.length}\n`;
      response.end(`version: ${version}\n${files}path: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-21T00:00:00.000Z'\n`);
    } else if (path.endsWith('.AppImage')) response.end(appImage);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  await new Promise((resolve) => feed.close(resolve));
  folder.remove();
});

const address = () => `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;
const paths = () => requests.map(({ url }) => new URL(url ?? '', 'http://feed').pathname);

function start(environment: Record<string, string>): Running {
  const options = ['--port', '0', '--data-dir', join(folder.path, 'data'), '--log-level', 'warn'];
  running = startNode(['--import', './test/built/register-packaged-electron.ts', 'out/main/electron.js', ...options], {
    environment: {
      APPIMAGE: join(folder.path, 'Astrolabe.AppImage'),
      TEST_RESOURCES: folder.path,
      XDG_CACHE_HOME: join(folder.path, 'cache'),
      ...environment,
    },
  });
  return running;
}

/** Quits it and says what it asked of Electron. */
async function quit(shell: Running): Promise<string[]> {
  shell.process.stdin?.write('quit\n');
  const { asked } = await shell.says('asked');
  expect(await shell.ended).toEqual({ code: 0, stderr: '' });
  return asked as string[];
}

describe.runIf(process.platform === 'linux')('updates', () => {
  it('are not looked for without a feed', async () => {
    const shell = start({ ASTROLABE_UPDATE_FEED: '' });
    await shell.says('loaded');
    expect((await quit(shell)).filter((what) => what.includes('available'))).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('are offered where the feed has a newer version, and told nothing but that somebody asks', async () => {
    const shell = start({ ASTROLABE_UPDATE_FEED: address(), TEST_ANSWER: 'Not now' });
    expect(await shell.says('question')).toEqual({ question: 'Astrolabe 9.8.7 is available.' });
    await shell.says('loaded');
    await quit(shell);
    expect(paths()).toEqual([latest]);
    // Nothing that would know this installation again.
    const headers = requests.map(({ headers: { host: _host, ...told } }) => told);
    expect(headers).toEqual([
      {
        'cache-control': 'no-cache',
        connection: expect.any(String),
        'user-agent': 'electron-builder',
        'x-user-staging-id': 'none',
      },
    ]);
  });

  it('are fetched and checked where the answer is yes', async () => {
    const shell = start({ ASTROLABE_UPDATE_FEED: address(), TEST_ANSWER: 'Fetch it' });
    await shell.says('question');
    await shell.says('loaded');
    const fetched = () =>
      readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).find((name) =>
        /pending.Astrolabe[^/]*AppImage$/.test(name),
      );
    await expect.poll(fetched).toBeDefined();
    expect(readFileSync(join(folder.path, fetched() ?? ''))).toEqual(appImage);
    expect(paths()).toEqual([latest, '/Astrolabe-9.8.7-linux-x64.AppImage']);
  });

  it('are not offered where the feed has the version that runs', async () => {
    version = VERSION;
    const shell = start({ ASTROLABE_UPDATE_FEED: address() });
    await shell.says('loaded');
    await expect.poll(() => requests.length).toBe(1);
    expect((await quit(shell)).filter((what) => what.includes('available'))).toEqual([]);
  });

  it('come from an https address alone', async () => {
    const shell = start({ ASTROLABE_UPDATE_FEED: 'http://updates.example.org/astrolabe' });
    await shell.says('loaded');
    expect(await quit(shell)).toContainEqual(expect.stringContaining("not 'http://updates.example.org/astrolabe'"));
  });
});
