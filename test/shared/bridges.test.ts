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

/** As Wanderer answers for a map: its connections, these with its systems, and both by JSON:API. Ids and members are its own. */
const wanderer = (() => {
  const connection = (id: string, source: number, target: number, type: number | null) => ({
    id: `${id}0c6ba3e-93d2-4b6a-8f43-6a3a6b6b5f10`,
    map_id: '678c43cf-f71f-4e14-932d-0545465cdff0',
    solar_system_source: source,
    solar_system_target: target,
    type,
    mass_status: 0,
    time_status: 0,
    ship_size_type: 2,
    wormhole_type: type === 0 ? 'K162' : null,
    count_of_passage: 0,
    locked: false,
    custom_info: null,
    inserted_at: '2026-09-23T21:15:41.123991Z',
    updated_at: '2026-09-23T21:15:41.123991Z',
  });
  const rows = [
    connection('a', 30004759, 30004760, 2),
    connection('b', 30004759, 31002573, 0),
    connection('c', 30000142, 30000144, 1),
    connection('d', 30000142, 30000145, null),
    connection('e', 30000142, 30000146, 3),
  ];
  const systems = [{ id: 'f', solar_system_id: 30004759, name: '1DQ1-A', visible: true, position_x: 0, position_y: 0 }];
  const resources = rows.map(({ id, ...attributes }) => ({ type: 'map_connections', id, attributes }));
  return {
    connections: JSON.stringify({ data: rows }, null, 2),
    map: JSON.stringify({ systems, connections: rows }),
    resources: JSON.stringify({ data: resources, jsonapi: { version: '1.0' } }),
  };
})();

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
  ['the connections of a map of Wanderer', wanderer.connections, ['30004759:30004760'], 0],
  ['a map of Wanderer with its systems', wanderer.map, ['30004759:30004760'], 0],
  ['a map of Wanderer by JSON:API', wanderer.resources, ['30004759:30004760'], 0],
  ['JSON that lists none', '{"systems":[]}', [], 1],
  ['another address', 'https://evemaps.dotlan.net/map/Delve', [], 1],
])('%s is read', (_what, text, pairs, unread) => {
  const read = pastedBridges(text);
  expect(read.pairs).toEqual(pairs);
  expect(read.unread).toHaveLength(unread);
});
