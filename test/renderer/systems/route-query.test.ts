import { expect, test } from 'vitest';
import type { WormholeConnection } from '#shared/systems-api/live';
import { readRoute, routeArguments, wormholeEnds } from '../../../src-renderer/systems/route-query.ts';

const nothing = { bridges: [], alliance: null, ship: null };
const kept = { bridges: ['1DQ1-A:8QT-H4'], alliance: { id: 99, name: 'Ours' }, ship: null };

test('the address of a route is read, and what it says wrongly counts as not said', () => {
  const request = readRoute({
    from: 'Jita',
    to: 'Amarr',
    mode: 'safest',
    avoid: ['Tama', 'Rancer'],
    via: 'Dodixie',
    pace: 'freighter',
  });
  expect(routeArguments(request, kept)).toEqual({
    from: 'Jita',
    to: 'Amarr',
    mode: 'safest',
    via: ['Dodixie'],
    avoid: ['Tama', 'Rancer'],
    order: 'given',
    prefer: [],
    wormholes: false,
    seconds_per_jump: 180,
    ship_class: 'any',
  });
  expect(readRoute({ mode: 'scenic', pace: 'slow', wormholes: 'yes' })).toMatchObject({
    mode: 'shortest',
    pace: 'ship',
    wormholes: false,
  });
  expect(routeArguments(readRoute({ from: 'Jita' }), nothing)).toBeNull();
});

test('a hull sets class and speed: that of the address, else that of the settings unless the address says a class', () => {
  const own = { ...nothing, ship: { id: 28606, name: 'Orca' } };
  const ends = { from: 'Jita', to: 'Amarr' };
  const args = (query: Record<string, string>) => routeArguments(readRoute({ ...ends, ...query }), own);
  expect(args({})).toMatchObject({ ship: 'Orca' });
  expect(args({})).not.toHaveProperty('seconds_per_jump');
  expect(args({})).not.toHaveProperty('ship_class');
  expect(args({ ship: 'Rifter', pace: 'fast' })).toMatchObject({ ship: 'Rifter', seconds_per_jump: 40 });
  expect(args({ ship_class: 'any' })).toMatchObject({ ship_class: 'any' });
  expect(args({ ship_class: 'any' })).not.toHaveProperty('ship');
});

test('rules of a route reach the service where they are set: camps, chances, bridges that are kept, wormholes by hull and life', () => {
  const request = readRoute({
    from: 'Jita',
    to: 'Amarr',
    order: 'best',
    avoid_live: 'true',
    avoid_above: '0.01',
    bridges: 'true',
    wormholes: 'true',
    wormhole_size: 'xlarge',
    lasting: 'true',
    seen: 'true',
  });
  expect(routeArguments(request, kept)).toMatchObject({
    order: 'best',
    avoid_live: ['camped', 'fight'],
    avoid_chance_above: 0.01,
    bridges: ['1DQ1-A:8QT-H4'],
    alliance: 99,
    wormhole_size: 'xlarge',
    wormhole_hours_left: 4,
    wormhole_hours_unseen: 8,
  });
  expect(routeArguments(request, nothing)).not.toHaveProperty('bridges');
  expect(routeArguments({ ...request, wormholes: false }, nothing)).not.toHaveProperty('wormhole_size');
  expect(readRoute({ avoid_above: '0.02', wormhole_size: 'huge' })).toMatchObject({
    avoidAbove: undefined,
    wormholeSize: undefined,
  });
});

test('systems to which only wormholes lead are named once each, by the connection that lasts longest', () => {
  const connection = (hub: string, system: string, hours: number, isWormholeSpace: boolean) =>
    ({
      hub,
      remaining_hours: hours,
      destination: { system_id: system.length, system, wormhole: isWormholeSpace ? {} : null },
    }) as WormholeConnection;
  const ends = wormholeEnds([
    connection('Thera', 'J204246', 12.7, true),
    connection('Turnur', 'J204246', 9, true),
    connection('Turnur', 'Tama', 5, false),
    connection('Thera', 'Jita', 2, false),
  ]);
  expect(ends.map(({ name, hint }) => `${name}: ${hint}`)).toEqual([
    'Thera: wormhole, 12 h 42 m left',
    'J204246: wormhole of Thera, 12 h 42 m left',
  ]);
});
