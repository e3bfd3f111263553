import { expect, test } from 'vitest';
import { areAlike, bestDeparture, lossHours, lossText, worstText } from '../../../src-renderer/systems/loss-text.ts';

test('the hours in which ships are lost are told by the three with most of them, over midnight too', () => {
  const lost = (hours: readonly number[]) => Array.from({ length: 24 }, (_, hour) => hours.filter((one) => one === hour).length);
  expect(lossHours(lost([18, 19, 20, 20, 20, 4]))).toBe('18–21: 5');
  expect(lossHours(lost([23, 0, 0, 1, 1]))).toBe('23–02: 5');
  expect(lossHours(lost([]))).toBeNull();
});

test('hours are told of five ships and more, and where they stand out, not of one loss in four weeks', () => {
  const lost = (count: number) => Array.from({ length: 24 }, (_, hour) => (hour === 23 ? count : 0));
  expect(lossHours(lost(1))).toBeNull();
  expect(lossHours(lost(4))).toBeNull();
  expect(lossHours(lost(5))).toBe('21–00: 5');
  expect(lossHours(Array.from({ length: 24 }, () => 4))).toBeNull();
});

test.each([
  [0, '0 %'],
  [0.0004, '0.04 %'],
  [0.0312, '3.1 %'],
  [0.306, '31 %'],
])('a chance of %f is told as %s', (chance, text) => {
  expect(lossText(chance).replaceAll('\u00a0', ' ')).toBe(text);
});

test('the best departure is told beside the present one, unless none is better', () => {
  const row = (time: string, chance: number) => ({
    leaves_at: `2026-11-20T${time}:00Z`,
    chance_of_loss: chance,
    worst_system_id: 1,
    worst_system: 'Tama',
    worst_share: 0,
  });
  const told = (...rows: ReturnType<typeof row>[]) => bestDeparture(rows).replaceAll('\u00a0', ' ');
  expect(told(row('08:10', 0.31), row('08:30', 0.1), row('09:30', 0.04))).toBe(
    'Leaving now: 31 %. Usually lowest at 09:30 EVE: 4.0 %.',
  );
  expect(told(row('08:10', 0.01), row('08:30', 0.1))).toBe('Leaving now: 1.0 %. No later hour is usually safer.');
  expect(told(row('08:10', 0.05), row('08:30', 0.04), row('09:30', 0.042))).toBe(
    'Leaving now: 5.0 %. Usually 4.0 %, at any hour alike.',
  );
  // What differs by less than a tenth, or a thousandth, is not known better.
  expect(told(row('08:10', 0.0165), row('21:30', 0.0155), row('22:00', 0.02))).toBe(
    'Leaving now: 1.7 %. No later hour is usually safer.',
  );
  expect(told(row('08:10', 0.0165), row('21:30', 0.0134), row('22:00', 0.02))).toBe(
    'Leaving now: 1.7 %. Usually lowest at 21:30 EVE: 1.3 %.',
  );
  expect(told()).toBe('');
});

test('chances are alike where they differ by less than a tenth of the larger one, or by less than a thousandth', () => {
  expect([areAlike(0.0162, 0.0134), areAlike(0.0162, 0.015), areAlike(0.3, 0.28), areAlike(0.004, 0.0032)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('the worst system is named with its share of the chance', () => {
  const told = (chance: number | null, share: number) =>
    worstText({ chance_of_loss: chance, worst_share: share, worst_system: 'Tama' })?.replaceAll('\u00a0', ' ') ?? null;
  expect([told(0.23, 0.2), told(0.0134, 0.0021), told(0.0134, 0.0134), told(0, 0), told(null, 0)]).toEqual([
    'Tama: 20 of the 23 %',
    'Tama: 0.2 of the 1.3 %',
    'Tama: all of the 1.3 %',
    null,
    null,
  ]);
});
