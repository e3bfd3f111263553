import { expect, test } from 'vitest';
import { pastedBridges } from '#shared/plan-api/bridges';

test('jump bridges are read as the game names them, and as people write them, each once', () => {
  const text = [
    '1DQ1-A » 8QT-H4 - Some Name',
    '8QT-H4 » 1DQ1-A - The Same Back',
    'D-W7F0 --> 1DQ1-A',
    'Jita\tPerimeter',
    'Old Man Star, Ouelletta',
    '',
    'no bridge at all',
    'Jita » Jita',
  ].join('\n');
  expect(pastedBridges(text)).toEqual({
    pairs: ['1DQ1-A:8QT-H4', 'D-W7F0:1DQ1-A', 'Jita:Perimeter', 'Old Man Star:Ouelletta'],
    unread: ['no bridge at all', 'Jita » Jita'],
  });
  expect(pastedBridges('')).toEqual({ pairs: [], unread: [] });
});

test.each([
  ['an export of SMT', '1041234567890 F-NXLQ --> T5ZI-S', ['F-NXLQ:T5ZI-S'], 0],
  ['a link out of the chat', '<url=showinfo:35841//1034000010001>1DQ1-A » 8QT-H4 - Line one</url>', ['1DQ1-A:8QT-H4'], 0],
  ['an arrow both ways', '1DQ1-A ⇄ 8QT-H4', ['1DQ1-A:8QT-H4'], 0],
  [
    'an address of DOTLAN',
    'https://evemaps.dotlan.net/universe/1DQ1-A::8QT-H4,Old_Man_Star::Ouelletta',
    ['1DQ1-A:8QT-H4', 'Old Man Star:Ouelletta'],
    0,
  ],
  ['an address with a pair that is none', 'https://evemaps.dotlan.net/universe/1DQ1-A::8QT-H4,Jita', ['1DQ1-A:8QT-H4'], 1],
  [
    'a table with regions',
    'Delve\t1DQ1-A @ 3-2\t8QT-H4 @ 1-1\nDelve\tD-W7F0 @ 1-1\t1DQ1-A @ 3-2',
    ['1DQ1-A:8QT-H4', 'D-W7F0:1DQ1-A'],
    0,
  ],
  [
    'a list as JSON',
    '[{"from":"1DQ1-A","to":"8QT-H4"},{"from":"8QT-H4","to":"1DQ1-A"},{"from":"Jita","to":"Tama","enabled":false},{"from":"Jita"}]',
    ['1DQ1-A:8QT-H4'],
    1,
  ],
  [
    'a map of Wanderer',
    JSON.stringify({
      data: {
        systems: [],
        connections: [
          { solar_system_source: 30004759, solar_system_target: 30004760, type: 2, mass_status: 0 },
          { solar_system_source: 30004759, solar_system_target: 30000142, type: 0 },
          { solar_system_source: 30000142, solar_system_target: 30000144, type: 1 },
          { solar_system_source: 30000142, solar_system_target: 30000145 },
        ],
      },
    }),
    ['30004759:30004760'],
    0,
  ],
  ['JSON that lists none', '{"systems":[]}', [], 1],
  ['another address', 'https://evemaps.dotlan.net/map/Delve', [], 1],
])('%s is read', (_what, text, pairs, unread) => {
  const read = pastedBridges(text);
  expect(read.pairs).toEqual(pairs);
  expect(read.unread).toHaveLength(unread);
});
