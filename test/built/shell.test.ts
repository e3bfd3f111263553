import { afterEach, describe, expect, it } from 'vitest';
import { type Running, scratchFolder, startNode } from './running.ts';

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
  const options = ['--port', '0', '--data-dir', folder.path, '--log-level', 'warn', ...args];
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
    expect(await statusOf(loaded)).toMatchObject({ mode: 'demo' });
    shell.process.stdin?.write('quit\n');
    expect(await shell.ended).toMatchObject({ code: 0 });
  });

  it('names an option that it does not know, in a box', async () => {
    const shell = startShell('--prot', '4820');
    const { asked } = await shell.says('asked');
    expect((asked as string[]).slice(2)).toEqual([expect.stringContaining('--prot'), 'exit 1']);
    expect((await shell.ended).code).toBe(1);
  });
});

/** What the page asks first, with the secret that it was served with. */
async function statusOf(app: string): Promise<unknown> {
  const page = await fetch(app, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } });
  expect(page.status).toBe(200);
  const secret = /<meta name="astrolabe-secret" content="([^"]+)"/.exec(await page.text())?.[1];
  const status = await fetch(`${app}/local/v1/status`, { headers: { 'x-astrolabe-secret': String(secret) } });
  return status.json();
}
