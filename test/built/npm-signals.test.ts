import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';
import { runningOf, scratchFolder } from './running.ts';

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(() => folder.remove());

it.skipIf(process.platform === 'win32')('SIGTERM to npm run headless ends the server too and frees its port', async () => {
  const options = ['--demo', '--port', '0', '--data-dir', folder.path, '--log-level', 'silent'];
  const npm = runningOf(spawn('npm', ['run', 'headless', '--', ...options], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] }));
  const { app, pid } = await npm.says('app');
  expect((await fetch(`${String(app)}/llms.txt`)).status).toBe(200);

  npm.process.kill('SIGTERM');
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
  await expect(fetch(`${String(app)}/llms.txt`)).rejects.toThrow('fetch failed');
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
