import { expect, test } from 'vitest';
import { idleText, waitingText } from '../../../src-renderer/frame/idle-text.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('while nobody collects, the line below tells how old the newest data is, and never that it is up to date', () => {
  const told = idleText(
    [{ observed_at: '2026-11-20T09:00:00Z' }, { observed_at: null }, { observed_at: '2026-11-20T08:00:00Z' }],
    now,
  );
  expect(told).toBe('newest data 3 hours ago');
  expect(idleText([{ observed_at: null }], now)).toBe('nothing collected yet');
  expect(idleText([], now)).toBe('nothing collected yet');
});

test('a source of which the mirror has data is not called unheard after a restart', () => {
  expect(waitingText({ observed_at: '2026-11-20T09:00:00Z' })).toBe('not asked since the start');
  expect(waitingText({ observed_at: null })).toBe('not heard yet');
});
