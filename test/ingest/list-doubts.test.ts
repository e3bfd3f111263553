import { beforeEach, expect, test } from 'vitest';
import { listDoubts } from '#main/ingest/list-doubts';
import { type WriteDb } from '#main/store/db';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { emptyMirror } from '../support/empty-mirror.ts';

let db: WriteDb;
beforeEach(() => {
  db = emptyMirror();
});
const list = (rows: number, hour: number) => ({ rows, observedAt: `2026-11-20T${hour}:00:00Z`, expiresAt: null });
const SENTENCE = "ESI's list of jumps has 0 rows and had 40: that is believed only when the next one says the same.";

test('an empty or halved list is believed only when a newer one says the same, across restarts too', () => {
  const first = listDoubts(watermarks(db));
  first.check('system-jumps', "ESI's list of jumps", list(40, 10));
  first.note('system-jumps', 40);
  expect(() => first.check('system-jumps', "ESI's list of jumps", list(0, 11))).toThrow(SENTENCE);
  expect(() => first.check('system-jumps', "ESI's list of jumps", list(0, 11))).toThrow(SENTENCE);
  const restarted = listDoubts(watermarks(db));
  expect(() => restarted.check('system-jumps', "ESI's list of jumps", list(20, 12))).toThrow('has 20 rows and had 40');
  restarted.check('system-jumps', "ESI's list of jumps", list(20, 13));
  restarted.note('system-jumps', 20);
  restarted.check('system-jumps', "ESI's list of jumps", list(19, 14));
});

test('a list that is whole again ends the doubt', () => {
  const doubts = listDoubts(watermarks(db));
  doubts.note('x', 40);
  expect(() => doubts.check('x', 'It', list(0, 11))).toThrow('It has 0 rows');
  doubts.check('x', 'It', list(40, 12));
  expect(() => doubts.check('x', 'It', list(0, 13))).toThrow('It has 0 rows');
});
