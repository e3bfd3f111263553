import { expect, test } from 'vitest';
import type { SourceState } from '#shared/local-api/status';
import { idleText, isUpToDate, overallAge } from '../../../src-renderer/frame/overall-age.ts';
import { aSourceState } from '../../support/source-states.ts';

const fresh = [aSourceState('esi'), aSourceState('r2z2'), aSourceState('scout', { state: 'off' })];

test.each<[string, readonly SourceState[], string]>([
  ['all that is on is new', fresh, 'Up to date'],
  ['nothing was asked yet', [aSourceState('esi', { state: 'never' })], 'Starting'],
  ['a backlog is being read', [...fresh, aSourceState('everef', { state: 'catching_up' })], 'Catching up'],
  ['killmails lag by a day', [aSourceState('esi'), aSourceState('r2z2', { state: 'late' })], 'Late: Killmails'],
  [
    'three are late or fail',
    [
      ...fresh,
      ...(['market', 'everef'] as const).map((source) => aSourceState(source, { state: 'late' })),
      aSourceState('sde', { state: 'failing' }),
    ],
    'Late: 3 sources',
  ],
  [
    'each one that was ever asked fails',
    [
      aSourceState('esi', { state: 'failing', heard_at: '2026-11-20T11:00:00Z' }),
      aSourceState('r2z2', { state: 'failing', heard_at: '2026-11-20T11:05:00Z' }),
      aSourceState('images', { state: 'never' }),
    ],
    'Offline since 2026-11-20T11:05:00Z',
  ],
  ['nothing may be asked', [aSourceState('esi', { state: 'off' })], 'All sources off'],
])('where %s the bar says so in a word', (_, sources, text) => expect(overallAge(sources).text).toBe(text));

test('while the program does not answer the bar says so, however new what it said last', () => {
  expect(overallAge(fresh, true)).toEqual({ state: 'failing', text: 'No answer' });
});

const now = Date.parse('2026-11-20T12:00:00Z');
const withData = (...times: (string | null)[]) => ({ parts: times.map((covered_until) => ({ covered_until })) });

test('while nobody collects, the line below tells how old the newest data is, and never that it is up to date', () => {
  const sources = [withData('2026-11-20T09:00:00Z', null), withData(null), withData('2026-11-20T08:00:00Z')];
  expect(idleText(sources, now)).toBe('newest data 3 h ago');
  expect(idleText([withData(null), withData()], now)).toBe('nothing collected yet');
  expect(idleText([], now)).toBe('nothing collected yet');
});

test('views need no age of their own where all is up to date and goes on being collected', () => {
  expect(isUpToDate({ sources: fresh, collects: true })).toBe(true);
  expect(isUpToDate({ sources: fresh, collects: false })).toBe(false);
  expect(isUpToDate({ sources: [...fresh, aSourceState('market', { state: 'late' })], collects: true })).toBe(false);
  expect(isUpToDate({ sources: [...fresh, aSourceState('everef', { state: 'catching_up' })], collects: true })).toBe(false);
  expect(isUpToDate(null)).toBe(false);
});
