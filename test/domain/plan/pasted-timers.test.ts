import { describe, expect, test } from 'vitest';
import { readPastedTimers } from '#main/domain/plan/pasted-timers';
import { momentIn, readTimerTime } from '#shared/timer-time';

const systems = ['1DQ1-A', '8QT-H4', 'Jita', 'New Caldari', 'KBP7-G', 'Old Man Star'].map((name, index) => ({
  id: 30_000_001 + index,
  name,
}));
const read = (text: string) =>
  readPastedTimers(text, (name) => systems.find((system) => system.name.toLowerCase() === name.toLowerCase()));
const [DQ, , JITA, , KBP, STAR] = systems.map(({ id }) => id);

/** Texts as the game copies them, with names of our own, and what they say. */
const golden: [what: string, text: string, expected: object][] = [
  [
    'the selected item',
    '1DQ1-A - Palace of the Bees\n1,475 km\nReinforced until 2026.11.27 19:10:05',
    {
      name: 'Palace of the Bees',
      structure_type: null,
      system_id: DQ,
      system: '1DQ1-A',
      owner: null,
      kind: 'reinforced',
      at: '2026-11-27T19:10:05Z',
    },
  ],
  [
    'the same on one line, with words of its owner',
    'Old Man Star - Bee - Hive 0 m Reinforced until 2026.11.27 19:10:05',
    { name: 'Bee - Hive', system_id: STAR, kind: 'reinforced' },
  ],
  [
    'one without seconds, with distances of another language',
    'Jita - Kontor\r\n1.475 km\r\nVerstärkt bis 2026.11.27 19:10',
    { name: 'Kontor', system_id: JITA, at: '2026-11-27T19:10:00Z' },
  ],
  [
    'a skyhook',
    'Orbital Skyhook (KBP7-G III) [Sugar Miners Inc]\n0.5 AU\nReinforced until 2026.11.27 19:10:05',
    {
      name: 'Orbital Skyhook (KBP7-G III)',
      structure_type: 'Orbital Skyhook',
      system_id: KBP,
      owner: 'Sugar Miners Inc',
      kind: 'skyhook',
    },
  ],
  [
    'a customs office',
    'Customs Office (Old Man Star IV) [Sugar Miners Inc]\n99 km\nReinforced until 2026.11.27 19:10:05',
    { structure_type: 'Customs Office', system_id: STAR, kind: 'reinforced' },
  ],
  [
    'a jump bridge',
    '1DQ1-A » 8QT-H4 - Honey Road\n1,595 m\nReinforced until 2026.11.27 19:10:05',
    { name: 'Honey Road to 8QT-H4', structure_type: 'Ansiblex Jump Bridge', system_id: DQ },
  ],
  ['one that anchors', 'Jita - Kontor\n12 km\nAnchoring until 2026.11.27 19:10:05', { kind: 'anchoring' }],
  ['one that is taken down', 'Jita - Kontor\n12 km\nUnanchoring until 2026.11.27 19:10:05', { kind: 'unanchoring' }],
  [
    'a notification of lost shields, with its links',
    'The <a href="showinfo:35833">Fortizar</a> <a href="showinfo:35833//1">Bee Hive</a> in <a href="showinfo:5//1">Old Man Star</a> has lost its shields and is reinforced.\nIt leaves reinforcement at 2026.11.27 19:10',
    { name: 'Bee Hive', structure_type: 'Fortizar', system_id: STAR, kind: 'armor', at: '2026-11-27T19:10:00Z' },
  ],
  [
    'a notification of lost armor',
    'The Athanor Drill in KBP7-G has lost its armor. Hull vulnerable at 2026.11.27 19:10:05',
    { name: 'Drill', structure_type: 'Athanor', system_id: KBP, kind: 'hull' },
  ],
  [
    'tags of a timer channel',
    '1DQ1-A - Hive\n0 m\nReinforced until 2026.11.27 19:10:05 [BEES][ATHANOR][HULL]',
    { name: 'Hive', kind: 'hull' },
  ],
];

describe('a pasted timer', () => {
  test.each(golden)('of %s is read', (_what, text, expected) => {
    expect(read(text)).toMatchObject({ found: [expected], unread: [] });
  });

  test('is one of several in a text, and what is none is told with its first words', () => {
    const { found, unread } = read(
      [
        'timers of tonight, from scouts:',
        '1DQ1-A - Palace of the Bees\n0 m\nReinforced until 2026.11.27 19:10:05',
        'Jitta - Kontor\n0 m\nReinforced until 2026.11.27 20:00:00',
        'Jita - Kontor\n0 m\nReinforced until 2026.02.31 20:00:00',
        'KBP7-G - Drill\n0 m\nReinforced until 2026.11.28 20:00:00',
        'bring dictors',
      ].join('\n\n'),
    );
    expect(found.map(({ name }) => name)).toEqual(['Palace of the Bees', 'Drill']);
    expect(unread).toEqual([
      '“Jitta - Kontor”: it names no system that the mirror knows.',
      '“Jita - Kontor”: no calendar has that time.',
      '“bring dictors”: it has no time such as 2026.11.27 19:10:05.',
    ]);
    expect(read('')).toEqual({ found: [], unread: [] });
  });
});

test('the time of a timer is a moment as the game writes it, ISO 8601, or how long from now', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  const at = (text: string) => readTimerTime(text, now);
  expect(at('2026.11.27 19:10:05')).toBe('2026-11-27T19:10:05Z');
  expect(at('2026-11-27T19:10Z')).toBe('2026-11-27T19:10:00Z');
  expect(at('1d 4h 20m')).toBe('2026-11-28T16:20:00Z');
  expect(at('in 90 min')).toBe('2026-11-27T13:30:00Z');
  expect(at('4h')).toBe('2026-11-27T16:00:00Z');
  for (const nothing of ['', 'soon', '90', '2026.13.01 00:00', '2026.11.27 24:61']) expect(at(nothing), nothing).toBeUndefined();
  expect(momentIn('until 2026.11.31 10:00')).toBeUndefined();
});
