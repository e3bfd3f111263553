import { describe, expect, test } from 'vitest';
import { daysToFetch, type RequestedDay, unlistedNote } from '#main/ingest/history/history-plan';
import { HOUR } from '#shared/time';

const NOON = Date.parse('2026-11-20T12:00:00Z');

function plan(over: Partial<Parameters<typeof daysToFetch>[0]> = {}): string[] {
  return daysToFetch({ now: NOON, days: 5, withToday: false, requested: new Map(), isComplete: () => false, ...over });
}
const requested = (day: string, state: RequestedDay['state'], checkedAt: string) => new Map([[day, { state, checkedAt }]]);

describe('which days of the archives are asked for', () => {
  test('the newest first, today only where it is wanted', () => {
    expect(plan()).toEqual(['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16']);
    expect(plan({ withToday: true })[0]).toBe('2026-11-20');
    expect(plan({ days: 365 })).toHaveLength(364);
    expect(plan({ days: 365 }).at(-1)).toBe('2025-11-21');
  });

  test('yesterday not before its file can be there', () => {
    expect(plan({ now: Date.parse('2026-11-20T02:59:00Z') })[0]).toBe('2026-11-18');
    expect(plan({ now: Date.parse('2026-11-20T03:00:00Z') })[0]).toBe('2026-11-19');
  });

  test('complete days never', () => {
    expect(plan({ isComplete: (day) => day !== '2026-11-18' })).toEqual(['2026-11-18']);
  });

  test('a day that was taken in after it was over is done, however many hours the archive lacked', () => {
    expect(plan({ requested: requested('2026-11-18', 'done', '2026-11-19T03:00:00Z') })).not.toContain('2026-11-18');
    expect(plan({ requested: requested('2026-11-18', 'broken', '2026-11-19T03:00:00Z') })).not.toContain('2026-11-18');
  });

  test('a day that was taken in before it was over comes again: hourly while it lasts, once when it is over', () => {
    const today = (checkedAt: string) => plan({ withToday: true, requested: requested('2026-11-20', 'done', checkedAt) });
    expect(today('2026-11-20T11:30:00Z')).not.toContain('2026-11-20');
    expect(today('2026-11-20T11:00:00Z')).toContain('2026-11-20');
    expect(plan({ requested: requested('2026-11-19', 'done', '2026-11-19T23:30:00Z') })).toContain('2026-11-19');
    expect(plan({ requested: requested('2026-11-19', 'done', '2026-11-20T11:59:00Z') })).not.toContain('2026-11-19');
  });

  test('a day that the archive lacks is asked for four times a day while it is young; then never, if it has a later one', () => {
    const young = (hoursAgo: number) =>
      plan({ requested: requested('2026-11-18', 'absent', new Date(NOON - hoursAgo * HOUR).toISOString()) }).includes(
        '2026-11-18',
      );
    expect(young(5)).toBe(false);
    expect(young(6)).toBe(true);
    const old = requested('2026-03-01', 'absent', '2026-03-05T00:00:00Z');
    const later = requested('2026-03-02', 'done', '2026-03-05T00:00:00Z');
    expect(plan({ days: 365, requested: new Map([...old, ...later]) })).not.toContain('2026-03-01');
    expect(plan({ days: 365, requested: old })).toContain('2026-03-01');
  });
});

describe('what is said of days that the archive does not list', () => {
  const days = (given: Record<string, RequestedDay['state']>) =>
    new Map(Object.entries(given).map(([day, state]) => [day, { state, checkedAt: '2026-11-20T12:00:00Z' }]));

  test('gaps after its first day are named; that it begins late is none', () => {
    expect(unlistedNote('The archive', days({ '2026-11-17': 'absent', '2026-11-18': 'done' }))).toBeUndefined();
    expect(unlistedNote('The archive', days({ '2026-11-17': 'done', '2026-11-18': 'absent' }))).toBe(
      'The archive lists nothing, or less than it should, for 2026-11-18.',
    );
  });

  test('an archive that lists nothing at all is named with all days', () => {
    expect(unlistedNote('The archive', days({ '2026-11-18': 'absent', '2026-11-17': 'absent' }))).toBe(
      'The archive lists nothing, or less than it should, for 2 days from 2026-11-17 to 2026-11-18.',
    );
    expect(unlistedNote('The archive', new Map())).toBeUndefined();
  });
});
