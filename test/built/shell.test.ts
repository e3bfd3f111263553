import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { letIn, type Running, scratchFolder, startNode } from './running.ts';

/** out/main/electron.js, as it is packaged, in a process of its own on the stand-in for Electron. */

let running: Running | undefined;
let folder: ReturnType<typeof scratchFolder>;

afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  folder.remove();
});

function startShell(...args: string[]): Running {
  folder = scratchFolder();
  const options = [
    '--port',
    '0',
    '--data-dir',
    folder.path,
    ...(args.includes('--log-level') ? [] : ['--log-level', 'warn']),
    ...args,
  ];
  running = startNode(['--import', './test/built/register-fake-electron.ts', 'out/main/electron.js', ...options]);
  return running;
}

describe('the built shell', () => {
  it('asks live or demo in its window, serves the page to it, and leaves no listener behind when it quits', async () => {
    const shell = startShell();
    const loaded = String((await shell.says('loaded'))['loaded']);
    expect(await statusOf(loaded)).toMatchObject({ mode: 'ask', ingesting: false });

    shell.process.stdin?.write('quit\n');
    const { code, stderr } = await shell.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(fetch(loaded)).rejects.toThrow('fetch failed');
  });

  it('goes straight to the demo when told so', async () => {
    const shell = startShell('--demo');
    const loaded = String((await shell.says('loaded'))['loaded']);
    expect(await statusOf(loaded)).toMatchObject({ mode: 'demo', clock_speed: 10 });
    shell.process.stdin?.write('quit\n');
    expect(await shell.ended).toMatchObject({ code: 0 });
  });

  it('shows what a link in its command line names', async () => {
    const shell = startShell('astrolabe://system/Jita', '--demo');
    const loaded = String((await shell.says('loaded'))['loaded']);
    expect(new URL(loaded).hash).toBe('#/systems/Jita');
    shell.process.stdin?.write('quit\n');
    expect(await shell.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it.runIf(process.getuid?.() === 0)('refuses in a box to show its pages without a sandbox, however it is asked to', async () => {
    const shell = startShell('--no-sandbox', '--demo');
    const { asked } = await shell.says('asked');
    const sentence = 'The window does not run as root, to whom Chromium gives no sandbox: start Astrolabe as an ordinary user.';
    expect(asked).toEqual(['ready', `error box: Astrolabe could not start: ${sentence}`, 'exit 1']);
    expect(await shell.ended).toEqual({ code: 1, stderr: `${sentence}\n` });
  });

  it('names an option that it does not know, in a box', async () => {
    const shell = startShell('--prot', '4820');
    const { asked } = await shell.says('asked');
    expect((asked as string[]).slice(2)).toEqual([expect.stringContaining('--prot'), 'exit 1']);
    expect((await shell.ended).code).toBe(1);
  });
});

describe('what lets a browser in', () => {
  it('is in no log line and in no request that leaves the machine; the token of the address that is opened is spent', async () => {
    const received: string[] = [];
    const upstream = createServer((request, response) => {
      received.push(JSON.stringify([request.url, request.rawHeaders]));
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const sources = dataSourceNames.flatMap((name) => [`--${sourceOption(name)}`, `${at}/${name}`]);
    try {
      const shell = startShell('--log-level', 'trace', ...sources);
      const loaded = String((await shell.says('loaded'))['loaded']);
      const { app, headers } = await letIn(loaded);
      const [, secret = ''] = headers.cookie.split('=');
      expect((await letIn(loaded)).headers.cookie).toBe('');
      const own = (path: string, init: RequestInit = {}) =>
        fetch(`${app}${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
      // Good and bad requests alike, as the page and a broken page would make them.
      expect((await own('/local/v1/mode', { method: 'POST', body: '{"mode":"live"}' })).status).toBe(202);
      await expect.poll(async () => (await own('/local/v1/status').catch(() => undefined))?.status).toBe(200);
      expect((await own('/local/v1/nowhere')).status).toBe(404);
      expect((await own('/local/v1/settings', { method: 'POST', body: '{' })).status).toBe(400);
      expect((await own('/contracts/api/v1/contracts?nonsense=1')).status).toBe(400);
      await expect.poll(() => received.length).toBeGreaterThan(2);

      shell.process.stdin?.write('quit\n');
      const { asked } = await shell.says('asked');
      const { code, stderr } = await shell.ended;
      expect(code).toBe(0);
      expect(stderr).toContain('serving the mirror');
      expect(secret.length).toBeGreaterThan(30);
      for (const told of [stderr, JSON.stringify(asked), received.join('\n')]) expect(told.includes(secret)).toBe(false);
    } finally {
      upstream.close();
    }
  });
});

/** What the page asks first. */
async function statusOf(loaded: string): Promise<unknown> {
  const { app, headers } = await letIn(loaded);
  return (await fetch(`${app}/local/v1/status`, { headers })).json();
}
