import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningOn } from '#main/data-folder/window-access';
import { localPaths } from '#shared/local-api/paths';
import { desktopIn, freePort, watchCommandLines } from '../support/command-lines.ts';
import { closed, letIn, type Running, scratchFolder, startNode } from './running.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const mayBecomeAnother = process.getuid?.() === 0;

/** What another user of the machine may try, as a program that prints the answers. */
const attempts = `
  const { readFileSync, readdirSync } = await import('node:fs');
  const [app, data] = process.argv.slice(-2);
  const told = async (path, init) => {
    const answer = await fetch(app + path, { redirect: 'manual', ...init });
    return { path, status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() };
  };
  const read = (attempt) => { try { return String(attempt()); } catch ({ code }) { return code; } };
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"key":"contact","value":"somebody@else"}' };
  console.log(JSON.stringify({
    answers: [await told('/'), await told('/?token=guess'), await told('/contracts/api/v1/stats'), await told('${localPaths.status}'), await told('${localPaths.settings}', post)],
    files: [() => readdirSync(data), () => readFileSync(data + '/browsers.json'), () => readFileSync(data + '/demo/open.html'), () => readFileSync(data + '/demo/open-address'), () => readFileSync(data + '/demo/mirror.sqlite')].map(read),
  }));`;

let folder: ReturnType<typeof scratchFolder>;
let running: Running;
beforeEach(async () => {
  folder = scratchFolder();
  // As an earlier version, or the user, may have left it: everybody may look in.
  chmodSync(folder.path, 0o755);
  mkdirSync(join(folder.path, 'demo'), { mode: 0o755 });
  running = startNode(['out/main/headless.js', '--demo', '--no-ingest', '--port', '0', '--data-dir', folder.path]);
  await running.says('app');
});
afterEach(async () => {
  running.process.kill('SIGKILL');
  await running.ended;
  folder.remove();
});

it.skipIf(!mayBecomeAnother)(
  `another user of this machine reads the services and nothing else${mayBecomeAnother ? '' : ' (needs root to become another user)'}`,
  async () => {
    const opened = runningOn(folder.path, 'demo').open;
    const { app, headers } = await letIn(opened);
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', attempts, app, folder.path], {
      ...NOBODY,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const { answers, files } = JSON.parse(stdout) as {
      answers: { path: string; status: number; cookies: string[]; text: string }[];
      files: string[];
    };
    expect(answers.map(({ path, status }) => [path, status])).toEqual([
      ['/', 200],
      ['/?token=guess', 303],
      ['/contracts/api/v1/stats', 200],
      [localPaths.status, 401],
      [localPaths.settings, 401],
    ]);
    const [, key = ''] = headers.cookie.split('=');
    expect(key).toHaveLength(43);
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect(answers.some(({ text }) => text.includes(key))).toBe(false);
    expect(files[0]?.split(',').sort()).toEqual(['browsers.json', 'demo']);
    expect(files.slice(1)).toEqual(['EACCES', 'EACCES', 'EACCES', 'EACCES']);

    // Its owner is let in, each browser with a key of its own; a used token opens nothing, and the terminal says that it was tried.
    expect(await statusOf(app, headers)).toBe(200);
    expect((await letIn(opened)).headers.cookie).toBe('');
    const another = (await letIn(runningOn(folder.path, 'demo').open)).headers;
    expect(another).not.toEqual(headers);
    expect([await statusOf(app, headers), await statusOf(app, another)]).toEqual([200, 200]);
    expect((await closed(running)).stderr.match(/was opened again, and signed none in/g)).toHaveLength(1);
  },
);

it('a browser that was let in is known after a restart, and the command line tells the address for another', async () => {
  const { headers } = await letIn(runningOn(folder.path, 'demo').open);
  expect(await closed(running)).toMatchObject({ inOrder: true });
  const options = ['--demo', '--port', '0', '--data-dir', folder.path];
  const ask = () => startNode(['out/main/headless.js', '--open-address', ...options]);
  const { code, stderr } = await ask().ended;
  expect([code, stderr]).toEqual([
    1,
    `Astrolabe does not run on ${folder.path}; start it, or say with --data-dir where its data lies.\n`,
  ]);

  running = startNode(['out/main/headless.js', '--no-ingest', ...options]);
  const app = String((await running.says('app'))['app']);
  expect(await statusOf(app, headers)).toBe(200);
  const told = await ask().says('open');
  const another = (await letIn(String(told['open']))).headers;
  expect([await statusOf(app, headers), await statusOf(app, another)]).toEqual([200, 200]);
});

it('every browser is revoked from the command line, while Astrolabe runs and while it does not', async () => {
  const options = ['--demo', '--data-dir', folder.path];
  const revoke = async () => (await startNode(['out/main/headless.js', '--revoke-browsers', ...options]).says('event'))['event'];
  const { app, headers } = await letIn(runningOn(folder.path, 'demo').open);
  const stream = await fetch(`${app}${localPaths.events}`, { headers });
  expect(await revoke()).toBe('browsers_revoked');
  expect(await statusOf(app, headers)).toBe(401);
  // What it had open has ended.
  expect(await stream.text()).toMatch(/^event: status/);

  const again = (await letIn(runningOn(folder.path, 'demo').open)).headers;
  expect(await statusOf(app, again)).toBe(200);
  await closed(running);
  expect(await revoke()).toBe('browsers_revoked');
  running = startNode(['out/main/headless.js', '--no-ingest', '--port', '0', ...options]);
  const next = String((await running.says('app'))['app']);
  expect([await statusOf(next, again), await statusOf(next, headers)]).toEqual([401, 401]);
});

it.skipIf(!mayBecomeAnother || process.platform !== 'linux')(
  `no command line tells how to be let in while npm start opens a browser${mayBecomeAnother ? '' : ' (needs root to become another user)'}`,
  async () => {
    const { environment, opened } = desktopIn(folder.path);
    const home = join(folder.path, 'own');
    const port = await freePort();
    const options = ['--port', String(port), '--data-dir', home, '--log-level', 'silent', '--demo', '--no-ingest'];
    const watcher = watchCommandLines(`http://127.0.0.1:${port}`, home);
    const started = startNode(['src-main/launch/launch.mjs', 'start', ...options], { environment });
    await expect.poll(() => existsSync(opened)).toBe(true);
    await closed(started);
    const { pages, tokens, letIn: times, read } = await watcher.stop();
    // It did look.
    expect(pages.some((line) => line.includes(join(home, 'demo', 'open.html')))).toBe(true);
    expect(new Set(read)).toEqual(new Set(['EACCES']));
    expect([tokens, times]).toEqual([[], 0]);
  },
);

async function statusOf(app: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(`${app}${localPaths.status}`, { headers })).status;
}
