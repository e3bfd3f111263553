import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runningOn } from '#main/data-folder/window-access';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { type Running, scratchFolder, startNode } from './running.ts';

let folder: ReturnType<typeof scratchFolder>;
const all: Running[] = [];
const closers: (() => void)[] = [];

beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  for (const running of all.splice(0)) {
    running.process.kill('SIGKILL');
    await running.ended;
  }
  folder.remove();
});

const headless = (...args: string[]): Running => {
  const running = startNode(['out/main/headless.js', '--log-level', 'silent', ...args]);
  all.push(running);
  return running;
};
const home = (name: string) => join(folder.path, name);

/** A stranger's server that says `text` to each connection, or nothing at all; `heard` counts them. */
async function stranger(text: string | null): Promise<{ port: number; heard(): number }> {
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.on('error', () => undefined);
    closers.push(() => socket.destroy());
    if (text !== null) socket.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, heard: () => heard };
}

const portOf = (address: unknown) => new URL(String(address)).port;
const anotherPort = 'or choose another with --port (0 picks a free one).\n';

describe('a port that is held by', () => {
  it('a stranger ends the start before any source is asked, however long the stranger is silent', async () => {
    const source = await stranger('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    const sources = dataSourceNames.flatMap((name) => [`--${sourceOption(name)}`, `http://127.0.0.1:${source.port}`]);
    for (const [says, sentence] of [
      ['HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi', 'another program'],
      ['SSH-2.0-OpenSSH_9.9\r\n', 'another program'],
      [null, 'a program that does not answer'],
    ] as const) {
      const { port } = await stranger(says);
      const { code, stderr } = await headless('--port', String(port), '--data-dir', home('a'), ...sources).ended;
      expect([stderr, code]).toEqual([`Port ${port} on 127.0.0.1 is in use by ${sentence}; close that, ${anotherPort}`, 1]);
    }
    expect(source.heard()).toBe(0);
  });

  it.each([
    ['--demo', 'the demo galaxy'],
    ['--ask', 'its first-run page'],
  ])('another Astrolabe (%s) is told as such, with its galaxy and its address', async (option, what) => {
    const { app } = await headless('--no-ingest', option, '--port', '0', '--data-dir', home('a')).says('app');
    const { code, stderr } = await headless('--port', portOf(app), '--data-dir', home('b')).ended;
    expect([stderr, code]).toEqual([
      `Port ${portOf(app)} on 127.0.0.1 is in use by another Astrolabe, which shows ${what} at ${String(app)}; use that one, close it, ${anotherPort}`,
      1,
    ]);
  });
});

describe('a data folder on which Astrolabe runs already', () => {
  it('is named with the address where it does, to a person and to a program', async () => {
    const { app } = await headless('--no-ingest', '--demo', '--port', '0', '--data-dir', home('a')).says('app');
    const second = headless('--no-ingest', '--demo', '--port', '0', '--data-dir', home('a'));
    expect(await second.says('event')).toEqual({ event: 'already_running', app });
    const { code, stderr } = await second.ended;
    expect([stderr, code]).toEqual([
      `Astrolabe is already running on the data folder ${home('a')}, at ${String(app)}; use that one, close it first, or choose another --data-dir.\n`,
      1,
    ]);
    // The token is for the terminal that was asked for it.
    expect(stderr).not.toContain(new URL(runningOn(home('a'), 'demo').open).searchParams.get('token'));
    const { stderr: told } = await headless('--reset', '--demo', '--data-dir', home('a')).ended;
    expect(told).toContain(`at ${String(app)}; use that one`);
  });
});
