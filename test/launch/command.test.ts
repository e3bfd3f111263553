import { expect, test } from 'vitest';
import { coreEnvironment } from '#main/launch/command';

test('the core is started so that it holds little memory on Linux, once, and what a person has set stays', () => {
  const environment = coreEnvironment({ TZ: 'UTC', MALLOC_ARENA_MAX: '8' }, 'linux');
  expect(environment).toMatchObject({ TZ: 'UTC', MALLOC_ARENA_MAX: '8', MALLOC_TRIM_THRESHOLD_: '131072' });
  expect(coreEnvironment(environment, 'linux')).toBe(environment);
  const other = { TZ: 'UTC' };
  expect(coreEnvironment(other, 'darwin')).toBe(other);
});
