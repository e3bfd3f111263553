import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxHindrance } from '#main/runtime/sandbox';
import { closed, type Running, scratchFolder, startNode } from './running.ts';

let folder: ReturnType<typeof scratchFolder>;
let running: Running | undefined;

beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  folder.remove();
});

/** npm start with `program` for Electron, on a machine with or without a display. */
function start(display: 'display' | 'no display', program: string, ...args: string[]): Running {
  const environment = {
    DISPLAY: display === 'display' ? ':99' : '',
    WAYLAND_DISPLAY: '',
    BROWSER: 'true',
    ELECTRON_EXEC_PATH: program,
  };
  const options = ['--port', '0', '--data-dir', folder.path, '--log-level', 'silent', ...args];
  running = startNode(['src-main/launch/launch.mjs', 'start', ...options], { environment });
  return running;
}

async function statusOf(asked: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
  return answer.resume().statusCode;
}

/** A program that stands in for Electron's. */
function aProgram(script: string): string {
  const path = join(folder.path, 'electron');
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
      "This machine has no display (and Electron's program is not installed), so Astrolabe runs without a window of its own.",
    );
  });

  it("runs the core without a window where Electron's program crashes at its start", async () => {
    const started = start('display', aProgram('kill -TRAP $$'), '--demo');
    await started.line(/^Astrolabe is at (\S+) /);
    started.process.kill('SIGTERM');
    // Root, and most containers, are told what the crash was for.
    const sandbox = sandboxHindrance('/nowhere/electron', 'unconfined');
    const why = sandbox === null ? 'Electron cannot run here (it ended with SIGTRAP)' : `${sandbox.reason} (${sandbox.remedy})`;
    expect((await started.ended).stderr).toContain(`${why}, so Astrolabe runs without a window of its own.`);
  });

  it("ends with the core's own sentence where the core cannot start", async () => {
    const { code, stderr } = await start('no display', '/nowhere/electron', '--host', '0.0.0.0').ended;
    expect(code).toBe(1);
    expect(stderr).toContain('--allow-remote');
  });
});
