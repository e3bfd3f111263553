import { expect, test } from 'vitest';
import { plotChoice } from '../../../../src-renderer/views/sql/result-plot.tsx';

test('times go along the bottom in their order, and each column of figures is a line', () => {
  const rows = [
    ['Jita', '2026-11-20T13', 3, 1.5],
    ['Jita', '2026-11-20T12', 2, null],
  ];
  expect(plotChoice({ columns: ['system', 'hour', 'jumps', 'share'], rows })).toEqual({
    x: 1,
    isTime: true,
    y: [2, 3],
    data: [
      [Date.UTC(2026, 10, 20, 12) / 1000, Date.UTC(2026, 10, 20, 13) / 1000],
      [2, 3],
      [null, 1.5],
    ],
  });
});

test('without times the first of two columns of figures is along the bottom, and one alone stands over its rows', () => {
  expect(
    plotChoice({
      columns: ['a', 'b'],
      rows: [
        [2, 20],
        [1, 10],
      ],
    })?.data,
  ).toEqual([
    [1, 2],
    [10, 20],
  ]);
  expect(
    plotChoice({
      columns: ['name', 'b'],
      rows: [
        ['x', 20],
        ['y', 10],
      ],
    })?.data,
  ).toEqual([
    [1, 2],
    [20, 10],
  ]);
});

test('a result without figures has no plot', () => {
  expect(plotChoice({ columns: ['name'], rows: [['x']] })).toBeNull();
  expect(plotChoice({ columns: ['n'], rows: [] })).toBeNull();
});
