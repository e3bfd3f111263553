import { expect, test } from 'vitest';
import { listeningLines, runningLines } from '#main/core/run-headless';
import { FolderInUseError } from '#main/runtime/user-facing-error';

const app = 'http://127.0.0.1:4780';
const core = {
  address: { app, contracts: `${app}/contracts`, systems: `${app}/systems` },
  openAddress: () => `${app}/?token=secret`,
};
const [both, none] = [
  { stdout: true, stderr: true },
  { stdout: false, stderr: false },
];
const open = `Open ${app}/?token=secret in your browser (Ctrl+C ends Astrolabe).\n`;

test('a terminal is told one address, the one to open; what no terminal reads has no token', () => {
  const json = `${JSON.stringify({ event: 'listening', ...core.address, pid: 7 })}\n`;
  expect(listeningLines(core, 7, both)).toEqual({ stdout: open, stderr: '' });
  expect(listeningLines(core, 7, none)).toEqual({ stdout: json, stderr: '' });
  expect(listeningLines(core, 7, { stdout: false, stderr: true })).toEqual({ stdout: json, stderr: open });
  expect(listeningLines(core, 7, { stdout: true, stderr: false })).toEqual({ stdout: open, stderr: '' });
});

test('so is whoever starts on a data folder on which Astrolabe runs already', () => {
  const inUse = new FolderInUseError('/data', { app, open: core.openAddress(), page: '/data/live/open.html' });
  const told = (at: string) =>
    `Astrolabe is already running on the data folder /data, at ${at}; use that one, close it first, or choose another --data-dir.\n`;
  expect(runningLines(inUse, both)).toEqual({ stdout: '', stderr: told(`${app}/?token=secret`) });
  expect(runningLines(inUse, none)).toEqual({ stdout: `{"event":"already_running","app":"${app}"}\n`, stderr: told(app) });
  // It may be starting.
  expect(runningLines(new FolderInUseError('/data'), none)).toEqual({
    stdout: '',
    stderr:
      'Astrolabe is already running on the data folder /data; use that one, close it first, or choose another --data-dir.\n',
  });
});
