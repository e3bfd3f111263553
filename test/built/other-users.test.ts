import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningOn } from '#main/data-folder/window-access';
import { localPaths } from '#shared/local-api/paths';
import { closed, letIn, type Running, scratchFolder, startNode } from './running.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const mayBecomeAnother = process.getuid?.() === 0;

/** What another user of the machine may try, as a program that prints what it was told. */
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
    files: [() => readdirSync(data), () => readFileSync(data + '/window-key'), () => readFileSync(data + '/demo/open-address'), () => readFileSync(data + '/demo/mirror.sqlite')].map(read),
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
    expect(files[0]?.split(',').sort()).toEqual(['demo', 'window-key']);
    expect(files.slice(1)).toEqual(['EACCES', 'EACCES', 'EACCES']);

    // Its owner is let in: again at this start, and with the same cookie at the next.
    expect((await fetch(`${app}${localPaths.status}`, { headers })).status).toBe(200);
    expect((await letIn(opened)).headers.cookie).toBe('');
    expect((await letIn(runningOn(folder.path, 'demo').open)).headers).toEqual(headers);
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
  expect((await fetch(`${app}${localPaths.status}`, { headers })).status).toBe(200);
  const told = await ask().says('open');
  expect((await letIn(String(told['open']))).headers).toEqual(headers);
});
