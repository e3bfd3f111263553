import { expect, test } from 'vitest';
import { coreEnvironment, coreFlags } from '#main/launch/command';
import { textOf } from '../arch/repository.ts';

test('npm run headless, which is in one process with the core, has the options that the core is started with elsewhere', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect(scripts['headless']?.split(' ').slice(0, -1)).toEqual(['node', ...coreFlags, 'src-main/launch/launch.mjs']);
});

test('the core is started so that it holds little memory on Linux, once, and what a person has set stays', () => {
  const environment = coreEnvironment({ TZ: 'UTC', MALLOC_ARENA_MAX: '8' }, 'linux');
  expect(environment).toMatchObject({ TZ: 'UTC', MALLOC_ARENA_MAX: '8', MALLOC_TRIM_THRESHOLD_: '131072' });
  expect(coreEnvironment(environment, 'linux')).toBe(environment);
  const other = { TZ: 'UTC' };
  expect(coreEnvironment(other, 'darwin')).toBe(other);
});
