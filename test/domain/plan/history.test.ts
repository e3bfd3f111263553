import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countByte, type HourlyCounts, historyBody, historyOf } from '#main/domain/plan/history';
import { LARGEST_BYTE, NOT_SAMPLED } from '#shared/plan-api/history';

const about = { metric: 'ship_kills', first_hour: '2026-11-19T00:00:00Z' } as const;
const counted = (window: number, rows: number[][], known: number[]): HourlyCounts => ({
  ...about,
  window,
  hours: rows.length - window + 1,
  systems: rows[0]?.map((_, index) => 30000001 + index) ?? [],
  counts: Uint32Array.from(rows.flat()),
  known: Uint8Array.from(known),
});
/** What a byte stands for, as the endpoint says it. */
const meant = (byte: number, largest: number) => Math.round(Math.expm1((byte / 254) * Math.log1p(largest)));

describe('the counts of the hours', () => {
  test('are bytes that stand for a sum at most 3 % off, small ones exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }), (count, more) => {
        const largest = count + more;
        const told = meant(countByte(count, largest), largest);
        expect(Math.abs(told - count)).toBeLessThanOrEqual(Math.max(0.5, count * 0.03));
      }),
    );
    for (let count = 0; count <= 20; count += 1) expect(meant(countByte(count, 5000), 5000)).toBe(count);
    expect(countByte(0, 0)).toBe(0);
    expect(countByte(900, 900)).toBe(LARGEST_BYTE);
  });

  test('are added up over each window, of which the hours that were not sampled are no part', () => {
    const { head, bytes } = historyOf(
      counted(
        2,
        [
          [5, 0],
          [1, 2],
          [0, 0],
          [4, 0],
        ],
        [1, 1, 0, 0],
      ),
    );
    expect(head).toEqual({ ...about, window: 2, hours: 3, largest: 6, sampled: [2, 1, 0], systems: [30000001, 30000002] });
    expect([...bytes].slice(0, 4).map((byte) => meant(byte, 6))).toEqual([6, 2, 1, 2]);
    expect([...bytes].slice(4)).toEqual([NOT_SAMPLED, NOT_SAMPLED]);
  });

  test('are told behind their head and its length', () => {
    const made = historyOf(counted(1, [[1], [0]], [1, 1]));
    const body = historyBody(made);
    const length = new DataView(body.buffer).getUint32(0, true);
    expect(JSON.parse(new TextDecoder().decode(body.subarray(4, 4 + length)))).toEqual(made.head);
    expect([...body.subarray(4 + length)]).toEqual([...made.bytes]);
  });
});
