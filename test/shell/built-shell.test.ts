import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '#main/launch/build';
import { type Running, scratchFolder, startNode } from './built.ts';

/** out/main/electron.js, as it is packaged, in a process of its own on the stand-in for Electron. */

let running: Running | undefined;
let folder: ReturnType<typeof scratchFolder>;

beforeAll(async () => {
  expect(await buildIfStale()).toBe(true);
}, 120_000);
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  folder.remove();
});

function startShell(...args: string[]): Running {
  folder = scratchFolder();
  running = startNode([
    ...['--import', './test/shell/register-fake-electron.ts', 'out/main/electron.js'],
    ...['--port', '0', '--data-dir', folder.path, '--log-level', 'warn', ...args],
  ]);
  return running;
}

describe('the built shell', () => {
  it('asks live or demo in its window, serves the page to it, and leaves no listener behind when it quits', async () => {
    const shell = startShell();
    const loaded = String((await shell.says('loaded'))['loaded']);
    const page = await fetch(loaded, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    expect(page.status).toBe(200);
    const html = await page.text();
    const secret = /<meta name="astrolabe-secret" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const status = await fetch(`${loaded}/local/v1/status`, { headers: { 'x-astrolabe-secret': secret } });
    expect(await status.json()).toMatchObject({ mode: 'ask', ingesting: false });

    shell.process.stdin?.write('quit\n');
    const { code, stderr } = await shell.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(fetch(loaded)).rejects.toThrow();
  });

  it('goes straight to the demo when told so', async () => {
    const shell = startShell('--demo');
    const loaded = String((await shell.says('loaded'))['loaded']);
    const list = await fetch(`${loaded}/contracts/api/v1/contracts`);
    expect(list.status).toBe(200);
    shell.process.stdin?.write('quit\n');
    expect(await shell.ended).toMatchObject({ code: 0 });
  });

  it('names an option that it does not know, in a box', async () => {
    const shell = startShell('--prot', '4820');
    const { asked } = await shell.says('asked');
    expect(asked).toEqual([expect.stringContaining('--prot'), 'exit 1']);
    expect((await shell.ended).code).toBe(1);
  });
});
