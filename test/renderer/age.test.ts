import { expect, test } from 'vitest';
import type { PartState } from '#shared/local-api/status';
import { ageSentence, hasArrived } from '../../src-renderer/age.tsx';
import { aSourceState } from '../support/source-states.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const yesterday = '2026-11-19T12:00:00Z';
const killmails = (part: Partial<PartState>, source = {}) => [
  aSourceState('r2z2', {
    ...source,
    parts: [{ part: 'killmails', state: 'fresh', covered_until: '2026-11-20T11:50:00Z', ...part }],
  }),
];

test.each<[string, ReturnType<typeof killmails>, string | null]>([
  ['new', killmails({}), null],
  ['late', killmails({ state: 'late', covered_until: yesterday }), `Killmails: nothing newer than ${yesterday}.`],
  [
    'being read',
    killmails({ state: 'catching_up', covered_until: yesterday }, { backlog: { left: 12_345, unit: 'killmails' } }),
    `Killmails: nothing newer than ${yesterday}. Catching up, 12,345 killmails left.`,
  ],
  [
    'nearly read',
    killmails({ state: 'catching_up', covered_until: yesterday }, { backlog: { left: 1, unit: 'killmails' } }),
    `Killmails: nothing newer than ${yesterday}. Catching up, 1 killmail left.`,
  ],
  [
    'told as fresh an hour ago',
    killmails({ covered_until: '2026-11-20T11:00:00Z' }),
    'Killmails: nothing newer than 2026-11-20T11:00:00Z.',
  ],
  ['not here', killmails({ state: 'never', covered_until: null }), 'Killmails: nothing is here yet.'],
  ['switched off a minute ago', killmails({ state: 'off' }), null],
  [
    'switched off a day ago',
    killmails({ state: 'off', covered_until: yesterday }),
    `Killmails: nothing newer than ${yesterday}. zKillboard is switched off.`,
  ],
  ['never on', killmails({ state: 'off', covered_until: null }), 'Killmails: zKillboard is switched off.'],
  ['of no known age', [], null],
])('of killmails that are %s it is said why the newest are not known', (_, sources, sentence) => {
  expect(ageSentence(sources, 'killmails', now)).toBe(sentence);
});

test('a part that never came is not counted as none', () => {
  expect(hasArrived(killmails({ state: 'never', covered_until: null }), 'killmails')).toBe(false);
  expect(hasArrived(killmails({ state: 'late', covered_until: yesterday }), 'killmails')).toBe(true);
  expect(hasArrived([], 'killmails')).toBe(true);
});
