import { describe, expect, test } from 'vitest';
import { groupMoves, recentChanges } from '#main/domain/sovereignty/changes';
import { DAY, fromIso, HOUR, MINUTE } from '#shared/time';

const FROM = fromIso('2026-11-14T00:00:00Z');
const [A, B] = [99_000_001, 99_000_002];
const claim = (systemId: number, at: number, holderId: number | null, adm: number | null = null) => ({
  systemId,
  at,
  holderId,
  adm,
});
/** The last look of each hour from one time to another. */
const live = (from: number, until: number) =>
  Array.from({ length: (until - from) / HOUR }, (_, hour) => ({ at: from + hour * HOUR + 58 * MINUTE, live: true }));

describe('what changed of claims', () => {
  test('is each change of a holder since a time, the newest first, and neither the first that is known nor a repetition', () => {
    const claims = [
      claim(1, FROM - DAY, A),
      claim(1, FROM + HOUR, B),
      claim(1, FROM + 2 * HOUR, B),
      claim(1, FROM + 3 * HOUR, null),
      claim(2, FROM + HOUR, A),
      claim(3, FROM - 2 * DAY, A),
      claim(3, FROM - DAY, B),
    ];
    expect(recentChanges(claims, [], FROM).moves).toEqual([
      { systemId: 1, at: FROM + 3 * HOUR, notBefore: null, fromId: B, toId: null },
      { systemId: 1, at: FROM + HOUR, notBefore: null, fromId: A, toId: B },
    ]);
  });

  test('is dated by the look that saw it where the mirror followed claims, and else lies after the look before', () => {
    const looks = [{ at: FROM + 11 * HOUR, live: false }, ...live(FROM + DAY, FROM + DAY + 3 * HOUR)];
    const seenAt = (at: number) => recentChanges([claim(1, FROM, A), claim(1, at, B)], looks, FROM).moves[0]?.notBefore;
    expect(seenAt(FROM + DAY + 2 * HOUR + 5 * MINUTE)).toBeNull();
    expect(seenAt(FROM + DAY + 30 * MINUTE)).toBe(FROM + 11 * HOUR);
    expect(seenAt(FROM + 11 * HOUR)).toBeNull();
  });

  test('is a multiplier only under one holder, from what it was as the days began', () => {
    const claims = [
      claim(1, FROM - 9 * DAY, A, 5),
      claim(1, FROM - DAY, A, 4),
      claim(1, FROM + DAY, A, 3.5),
      claim(1, FROM + 2 * DAY, A, 3),
      // A new holder begins anew, and what was never said is no change.
      claim(2, FROM - DAY, A, 6),
      claim(2, FROM + DAY, B, 1),
      claim(2, FROM + 2 * DAY, B, 1.4),
      claim(3, FROM - DAY, A, 2),
      claim(3, FROM + DAY, A),
      claim(4, FROM - DAY, A, 2),
      claim(4, FROM + DAY, A, 3),
      claim(4, FROM + 2 * DAY, A, 2),
    ];
    expect(recentChanges(claims, [], FROM).adms).toEqual([
      { systemId: 1, holderId: A, before: 4, now: 3 },
      { systemId: 2, holderId: B, before: 1, now: 1.4 },
    ]);
  });
});

test('changes of one day between the same holders in one region are told together', () => {
  const move = (systemId: number, at: number, region = 'Delve') => ({
    systemId,
    at,
    notBefore: null,
    fromId: A,
    toId: B,
    region,
  });
  const moves = [move(1, FROM + DAY + HOUR), move(2, FROM + 3 * HOUR), move(3, FROM + 2 * HOUR), move(4, FROM + HOUR, 'Catch')];
  expect(groupMoves(moves).map((group) => [group.region, group.moves.map(({ systemId }) => systemId)])).toEqual([
    ['Delve', [1]],
    ['Delve', [2, 3]],
    ['Catch', [4]],
  ]);
});
