import { expect, test } from 'vitest';
import { startUtilityProcess } from '#main/electron/desktop';
import { utilityProcesses } from './fake-electron.ts';

test('a process of the desktop app is one of Electron’s own, with its arguments and limit, messages both ways and its end told', () => {
  const limits = { name: 'statements', megabytes: 256 };
  const child = startUtilityProcess(new URL('file:///app/workers/sql.process.js'), ['/data/mirror.sqlite'], limits);
  const [started] = utilityProcesses;
  expect(started).toMatchObject({
    module: '/app/workers/sql.process.js',
    args: ['/data/mirror.sqlite'],
    options: {
      stdio: 'ignore',
      serviceName: 'Astrolabe statements',
      execArgv: expect.arrayContaining(['--max-old-space-size=256']),
    },
  });
  const heard: unknown[] = [];
  child.on('message', (message: unknown) => heard.push(message));
  child.onExit(() => heard.push('ended'));
  child.postMessage({ id: 1 });
  started?.emit('message', { id: 1, value: 2 });
  child.kill();
  expect(started?.posted).toEqual([{ id: 1 }]);
  expect(heard).toEqual([{ id: 1, value: 2 }, 'ended']);
});
