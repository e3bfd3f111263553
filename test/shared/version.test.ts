import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '#shared/version';

test('the version that upstream and the window are told is that of the package', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(VERSION).toBe((JSON.parse(text) as { version: string }).version);
});
