import { expect, test } from 'vitest';
import { coreFlags } from '#main/launch/command';
import { textOf } from '../arch/repository.ts';

test('npm run headless, which is in one process with the core, has the options that the core is started with elsewhere', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect(scripts['headless']?.split(' ').slice(0, -1)).toEqual(['node', ...coreFlags, 'src-main/launch/launch.mjs']);
});
