import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxHindrance } from '#main/runtime/sandbox';
import { closed, letIn, type Running, scratchFolder, startNode } from './running.ts';

let folder: ReturnType<typeof scratchFolder>;
let running: Running | undefined;
let browser = 'true';

beforeEach(() => {
  folder = scratchFolder();
  browser = 'true';
});
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  folder.remove();
});

/** npm start with `program` for Electron, on a machine with or without a display. */
function start(display: 'display' | 'no display', program: string | undefined, ...args: string[]): Running {
  running = startAgain(display, program, ...args);
  return running;
}

function startAgain(display: 'display' | 'no display', program: string | undefined, ...args: string[]): Running {
  const environment = {
    DISPLAY: display === 'display' ? ':99' : '',
    WAYLAND_DISPLAY: '',
    BROWSER: browser,
    ELECTRON_EXEC_PATH: program,
  };
  const options = ['--port', '0', '--data-dir', folder.path, '--log-level', 'silent', ...args];
  return startNode(['src-main/launch/launch.mjs', 'start', ...options], { environment });
}

async function statusOf(asked: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  return answer.resume().statusCode;
}

/** A program that stands in for another one, such as Electron's. */
function aProgram(script: string, name = 'electron'): string {
  const path = join(folder.path, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it("runs Electron's program on the app's folder with the options, and ends as it does", async () => {
    const started = start('display', aProgram('echo "{\\"ran\\":\\"$*\\"}"; exit 3'), '--demo');
    expect((await started.says('ran'))['ran']).toMatch(/^\/.+ --port 0 --data-dir .+ --demo$/);
    expect((await started.ended).code).toBe(3);
  });

  it('runs the core without a window where there is no display, says so once and prints the address', async () => {
    const started = start('no display', '/nowhere/electron', '--demo');
    const address = await started.line(/^Astrolabe is at (http:\/\/127\.0\.0\.1:\d+) /);
    expect((await fetch(`${address}/contracts/api/v1/stats`)).status).toBe(200);
    // As a client of a proxy asks; Node warned of it on standard error.
    expect(await statusOf(request(address, { path: `${address}/contracts/api/v1/stats` }))).toBe(200);
    const { inOrder, stderr } = await closed(started);
    expect(inOrder).toBe(true);
    expect(stderr.trim()).toBe(
      "This machine has no display (and Electron's program is not installed), so Astrolabe is used in your browser instead.",
    );
  });

  it.runIf(process.getuid?.() === 0)(
    'fetches no Electron for root, who is told what to do, and runs the core alone',
    async () => {
      const started = start('display', undefined, '--demo');
      await started.line(/^Astrolabe is at (\S+) /);
      started.process.kill('SIGTERM');
      const { stderr } = await started.ended;
      expect(stderr).toContain(
        'The window does not run as root, to whom Chromium gives no sandbox (start Astrolabe as an ordinary user), so Astrolabe is used in your browser instead.',
      );
      expect(stderr).not.toContain('Fetching');
    },
  );

  it("runs the core without a window where Electron's program crashes at its start", async () => {
    const started = start('display', aProgram('kill -TRAP $$'), '--demo');
    await started.line(/^Astrolabe is at (\S+) /);
    started.process.kill('SIGTERM');
    // Root, and most containers, are shown what the crash was for.
    const sandbox = sandboxHindrance('/nowhere/electron', 'unconfined');
    const why = sandbox === null ? 'Electron cannot run here (it ended with SIGTRAP)' : `${sandbox.reason} (${sandbox.remedy})`;
    expect((await started.ended).stderr).toContain(`${why}, so Astrolabe is used in your browser instead.`);
  });

  it('opens a page that lets the browser in, and a second start opens the one of the core that runs, and ends with 0', async () => {
    const opened = join(folder.path, 'opened');
    browser = aProgram(`echo "$1" >> '${opened}'`, 'browser');
    const letInBy = async (nth: number) => {
      await expect.poll(() => (existsSync(opened) ? readFileSync(opened, 'utf8').split('\n') : [])).toHaveLength(nth + 1);
      const file = readFileSync(opened, 'utf8').split('\n')[nth - 1] ?? '';
      expect(file).toMatch(/open\.html$/);
      const page = file.replace('file://', '');
      expect((statSync(page).mode & 0o777).toString(8)).toBe('600');
      expect((statSync(dirname(page)).mode & 0o777).toString(8)).toBe('700');
      const [, address = ''] = /url=([^"]+)"/.exec(readFileSync(page, 'utf8')) ?? [];
      return (await letIn(address)).headers.cookie;
    };
    const started = start('display', aProgram('kill -TRAP $$'), '--demo', '--no-ingest');
    const address = await started.line(/^Astrolabe is at (\S+) /);
    expect(await letInBy(1)).not.toBe('');
    const second = startAgain('display', aProgram('kill -TRAP $$'), '--demo', '--no-ingest');
    const { code, stderr } = await second.ended;
    expect(stderr).toContain(`Astrolabe is already running on the data folder ${folder.path}, at ${address};`);
    expect(code).toBe(0);
    expect(await letInBy(2)).not.toBe('');
    expect((await closed(started)).inOrder).toBe(true);
  });

  it("ends with the core's own sentence where the core cannot start", async () => {
    const { code, stderr } = await start('no display', '/nowhere/electron', '--host', '0.0.0.0').ended;
    expect(code).toBe(1);
    expect(stderr).toContain('--allow-remote');
  });
});
