import { expect, test } from 'vitest';
import type { WormholeConnection } from '#shared/systems-api/live';
import {
  bestDeparture,
  lossHours,
  lossText,
  readRoute,
  routeArguments,
  wormholeEnds,
} from '../../../src-renderer/systems/route-query.ts';

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
  [0.0312, '3 %'],
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
    'Leaving now: 31 %. Usually least at 09:30 EVE: 4 %.',
  );
  expect(told(row('08:10', 0.01), row('08:30', 0.1))).toBe('Leaving now: 1 %. No later hour is usually safer.');
  expect(told(row('08:10', 0.05), row('08:30', 0.04), row('09:30', 0.042))).toBe(
    'Leaving now: 5 %. Usually 4 %, at any hour alike.',
  );
  expect(told()).toBe('');
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
