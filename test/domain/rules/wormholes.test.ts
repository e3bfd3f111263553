import { describe, expect, test } from 'vitest';
import { latestEnd, ownJumpMass, passesWormhole } from '#main/domain/rules/wormholes';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { fromIso, isoUtc } from '#shared/time';
import { wormholeSizes } from '#shared/wormholes';

const classesThrough = (wormholeType: string | null, maxShipSize: string): ShipClass[] =>
  shipClasses.filter((shipClass) => passesWormhole({ wormholeType, maxShipSize }, { shipClass, hullMass: null }, undefined));

describe('who passes a wormhole', () => {
  test.each<[type: string | null, label: string, classes: ShipClass[]]>([
    ['E004', 'small', ['any', 'frigate']],
    ['T458', 'medium', ['any', 'frigate', 'cruiser']],
    ['V898', 'large', ['any', 'frigate', 'cruiser', 'battleship', 'hauler', 'mining']],
    ['B449', 'xlarge', ['any', 'frigate', 'cruiser', 'battleship', 'hauler', 'freighter', 'mining']],
    ['N944', 'capital', [...shipClasses]],
  ])('%s (%s) is passed by %j', (type, label, classes) => {
    expect(classesThrough(type, label)).toEqual(classes);
  });

  test('its type counts before its label, which may be wrong both ways', () => {
    expect(classesThrough('M164', 'xlarge')).not.toContain('freighter');
    expect(classesThrough('D792', 'large')).toContain('freighter');
  });

  test.each(['K162', null, 'X999'])('of a far side (%s) only the least that its label means is sure', (type) => {
    expect(classesThrough(type, 'xlarge')).toEqual(classesThrough('V898', 'large'));
    expect(classesThrough(type, 'medium')).toEqual(['any', 'frigate', 'cruiser']);
    expect(classesThrough(type, 'unknown')).toEqual(['any']);
  });

  test('a size that is asked for and the class of the ship both have to fit', () => {
    const medium = { wormholeType: 'T458', maxShipSize: 'medium' };
    expect(wormholeSizes.filter((size) => passesWormhole(medium, { shipClass: 'any', hullMass: null }, size))).toEqual([
      'small',
      'medium',
    ]);
    expect(passesWormhole(medium, { shipClass: 'battleship', hullMass: null }, 'small')).toBe(false);
  });

  test.each<[hull: string, shipClass: ShipClass, mass: number, types: string[]]>([
    ['an Orca', 'freighter', 250e6, ['V898', 'B449', 'N944']],
    ['a Providence', 'freighter', 900e6, ['B449', 'N944']],
    ['a deep space transport of 19 million kg', 'hauler', 19e6, ['T458', 'V898', 'B449', 'N944']],
    ['a Nyx', 'capital', 1.615e9, ['N944']],
    ['an Avatar, which passes none', 'capital', 2.4e9, []],
  ])('of a hull that is named its own mass counts, with what a fit may add: %s', (_, shipClass, hullMass, types) => {
    const passes = ['E004', 'T458', 'V898', 'B449', 'N944'].filter((wormholeType) =>
      passesWormhole({ wormholeType, maxShipSize: 'unknown' }, { shipClass, hullMass }, undefined),
    );
    expect(passes).toEqual(types);
  });
});

test('a wormhole ends after the lifetime of its type, one of unknown type after 48 hours, and four hours after it was near its end', () => {
  const seenAt = fromIso('2026-11-27T10:00:00Z');
  const end = (type: string | null, endOfLife: string | null = null) =>
    isoUtc(latestEnd({ type, seenAt, endOfLifeAt: endOfLife === null ? null : fromIso(endOfLife) }));
  expect(end('C008')).toBe('2026-11-27T14:30:00Z');
  expect(end('H296')).toBe('2026-11-28T10:00:00Z');
  expect(end('B041')).toBe('2026-11-29T10:00:00Z');
  expect([end('K162'), end(null)]).toEqual(['2026-11-29T10:00:00Z', '2026-11-29T10:00:00Z']);
  expect(end('H296', '2026-11-27T12:00:00Z')).toBe('2026-11-27T16:00:00Z');
  // Seen near its end later than its type lives.
  expect(end('C008', '2026-11-27T14:00:00Z')).toBe('2026-11-27T14:30:00Z');
});

test('what passes a wormhole that a person looked at is known by its type, else by the size that they gave', () => {
  expect(ownJumpMass('B274', 'small')).toBe(375_000_000);
  expect(ownJumpMass('K162', 'medium')).toBe(62_000_000);
  // Of a scout's label this would be the least that it may mean.
  expect(ownJumpMass(null, 'xlarge')).toBe(1_000_000_000);
  expect([ownJumpMass('K162', null), ownJumpMass(null, null)]).toEqual([null, null]);
});
