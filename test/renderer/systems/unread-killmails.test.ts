import { expect, test } from 'vitest';
import { unreadKillmails } from '../../../src-renderer/systems/unread-killmails.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:20:00Z', null],
  ['2026-11-20T11:19:00Z', 'Killmails: nothing newer than 2026-11-20 11:19 EVE. What happens now may be missing.'],
  [null, 'Killmails: nothing is here yet. What happens now may be missing.'],
])('with killmails up to %s a system without a live state is quiet, or it is said why that is not known', (until, sentence) =>
  expect(unreadKillmails(until, now)).toBe(sentence),
);
