import { describe, expect, test } from 'vitest';
import { countByte } from '#main/domain/plan/history';
import type { HistoryHead } from '#shared/plan-api/history';
import {
  figureAt,
  TEXTURE_COLUMNS,
  type TimeFrame,
  timeColourAt,
  timeColours,
  timeTexture,
} from '../../../src-renderer/map/time-frame.ts';

const head: HistoryHead = {
  metric: 'jumps',
  window: 1,
  first_hour: '2026-11-20T00:00:00Z',
  hours: 2,
  largest: 500,
  sampled: [1, 1],
  systems: [30, 10, 20],
};
const bytesOf = (sums: (number | null)[]) => Uint8Array.from(sums, (sum) => (sum === null ? 255 : countByte(sum, head.largest)));
// The map has one more system, and them in another order.
const indexOf = new Map([10, 20, 30, 40].map((id, at) => [id, at]));
const texture = timeTexture(head, bytesOf([3, 1, 2, 500, null, 0]), { indexOf });
const frame: TimeFrame = { head, texture, colours: timeColours('dark'), hour: 0, otherHour: null };
const figures = (of: TimeFrame) => [0, 1, 2, 3].map((index) => figureAt(of, index));

describe('the hours of the past', () => {
  test('lie in the texture in the order of the map’s systems', () => {
    expect(figures(frame)).toEqual([1, 2, 3, null]);
    expect(figures({ ...frame, hour: 1 })).toEqual([null, 0, 500, null]);
    expect(texture).toMatchObject({ rows: 2, rowsPerHour: 1 });
  });

  test('take more rows where there are more systems than a row has', () => {
    const systems = Array.from({ length: TEXTURE_COLUMNS + 5 }, (_, at) => at + 1);
    const many = new Map(systems.map((id, at) => [id, at]));
    const bytes = bytesOf([...systems.map(() => 0), ...systems.map((id) => (id === TEXTURE_COLUMNS + 3 ? 7 : 0))]);
    const wide = timeTexture({ ...head, systems }, bytes, { indexOf: many });
    expect(wide).toMatchObject({ rows: 4, rowsPerHour: 2 });
    expect(figureAt({ ...frame, texture: wide, hour: 1 }, TEXTURE_COLUMNS + 2)).toBe(7);
    expect(figureAt({ ...frame, texture: wide, hour: 0 }, TEXTURE_COLUMNS + 2)).toBe(0);
  });

  test('are compared by what is more, and not where one of the two was not sampled', () => {
    expect(figures({ ...frame, hour: 1, otherHour: 0 })).toEqual([null, -2, 497, null]);
    expect(figures({ ...frame, otherHour: 0 })).toEqual([0, 0, 0, null]);
  });

  test('have no colour where they were not sampled, and one that stands still where nothing differs', () => {
    const opacity = (byte: number) => frame.colours[byte * 4 + 3];
    expect([opacity(255), opacity(0), opacity(254), opacity(256 + 127)]).toEqual([0, 255, 255, 255]);
    const colour = (byte: number) => Array.from(frame.colours.subarray((256 + byte) * 4, (256 + byte) * 4 + 3));
    expect(colour(127)).toEqual([0x3b, 0x47, 0x54]);
    expect(colour(0)).toEqual([0x5e, 0xb1, 0xf0]);
    expect(colour(254)).toEqual([0xff, 0xa9, 0x4d]);
  });

  test('colour a box as the graphics card colours a disc', () => {
    const of = (byte: number) => Array.from(frame.colours.subarray(byte * 4, byte * 4 + 4));
    expect(timeColourAt({ ...frame, hour: 1 }, 2)).toEqual(of(254));
    expect(timeColourAt({ ...frame, hour: 1 }, 1)).toEqual(of(0));
    expect(timeColourAt(frame, 3)).toBeNull();
    expect(timeColourAt({ ...frame, otherHour: 0 }, 0)).toEqual(of(256 + 127));
  });
});
