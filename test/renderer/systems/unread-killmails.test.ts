import { expect, test } from 'vitest';
import { unreadKillmails } from '../../../src-renderer/systems/unread-killmails.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:15:00Z', null],
  ['2026-11-20T11:14:00Z', 'Killmails are read up to 2026-11-20 11:14 EVE only: what goes on now may be missing.'],
  [null, 'No killmails were read yet: nothing is known of this moment.'],
])('with killmails up to %s a system without a live state is quiet, or it is said why that is not known', (until, sentence) =>
  expect(unreadKillmails(until, now)).toBe(sentence),
);
