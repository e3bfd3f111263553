import { expect, test } from 'vitest';
import { countdown } from '../../../../src-renderer/views/systems/countdown.ts';

test.each([
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [59_999, '00:00:59'],
  [7_805_000, '02:10:05'],
  [86_400_000, '1 d 00:00:00'],
  [266_999_000, '3 d 02:09:59'],
])('%i ms are %s', (ms, told) => expect(countdown(ms)).toBe(told));
