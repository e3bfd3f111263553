import { expect, test } from 'vitest';
import { mayNotify } from '#main/api/local/match-notifications';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const quiet = (from: string, until: string, time_zone = 'UTC') => ({ enabled: true, quiet: { from, until, time_zone } });

test('without quiet hours it may be told at any time, and never where notifications are off', () => {
  expect(mayNotify({ enabled: true, quiet: null }, at('03:00'))).toBe(true);
  expect(mayNotify({ enabled: false, quiet: null }, at('03:00'))).toBe(false);
});

test('quiet hours begin with their first minute and are over at their last', () => {
  const during = quiet('12:00', '13:30');
  expect(['11:59', '12:00', '13:29', '13:30'].map((time) => mayNotify(during, at(time)))).toEqual([true, false, false, true]);
});

test('quiet hours may pass midnight', () => {
  const night = quiet('23:00', '07:00');
  expect(['22:59', '23:00', '00:00', '06:59', '07:00'].map((time) => mayNotify(night, at(time)))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('quiet hours are those of the person’s own clock, also where the program runs elsewhere', () => {
  expect(mayNotify(quiet('23:00', '07:00', 'Europe/Berlin'), at('22:30'))).toBe(false);
  expect(mayNotify(quiet('23:00', '07:00', 'America/New_York'), at('22:30'))).toBe(true);
});
