import { describe, expect, test } from 'vitest';
import {
  boxLines,
  MAP_SIZE,
  type MappedSpace,
  PADDING,
  type RegionMap,
  regionMapInSteps,
  SMALLEST_FONT,
  textWidth,
} from '#main/domain/topology/region-map';
import { isKnownSpaceRegion } from '#main/domain/topology/space';
import { aGalaxy, places, theDemoGalaxy, theRealGalaxy } from '../../support/galaxies/galaxy.ts';
import { realMapSkipped } from '../../support/real-data.ts';

type Galaxy = ReturnType<typeof aGalaxy>;

function spaceOf({ systems, stargates, regions }: Galaxy): MappedSpace {
  return {
    systems,
    gates: stargates.map(({ systemId, destinationSystemId }) => [systemId, destinationSystemId] as const),
    regions: new Map(regions.map(({ regionId, name }) => [regionId, name])),
  };
}

function mapOf(space: MappedSpace, regionId: number): RegionMap {
  const steps = regionMapInSteps(space, regionId);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Every region of known space that has systems, with what its map breaks of what makes it legible. */
function illegible(galaxy: Galaxy) {
  const space = spaceOf(galaxy);
  const byId = new Map(space.systems.map((system) => [system.systemId, system]));
  const regionIds = [...new Set(space.systems.map(({ regionId }) => regionId))].filter(isKnownSpaceRegion);
  const faults = regionIds.flatMap((regionId) => {
    const map = mapOf(space, regionId);
    const own = space.systems.filter((system) => system.regionId === regionId);
    const found: string[] = [];
    const shown = new Set(map.boxes.filter(({ isStub }) => !isStub).map(({ systemId }) => systemId));
    if (own.some(({ systemId }) => !shown.has(systemId)) || shown.size !== own.length) found.push('a system is missing');
    if (map.fontSize < SMALLEST_FONT) found.push(`${map.fontSize} px`);
    if (map.width > MAP_SIZE.width || map.height > MAP_SIZE.height) found.push(`${map.width} × ${map.height}`);
    if (map.boxHeight < 2 * map.fontSize * 1.2) found.push(`two lines do not fit into ${map.boxHeight} px`);
    for (const [index, box] of map.boxes.entries()) {
      const { name, regionId: of } = byId.get(box.systemId) ?? { name: '?', regionId: 0 };
      const widest = Math.max(
        ...boxLines(name, box.isStub ? (space.regions.get(of) ?? '') : null).map((line) => textWidth(line) * map.fontSize),
      );
      if (widest + 2 * PADDING > box.width) found.push(`${name} is wider than its box`);
      if (box.x < 0 || box.y < 0 || box.x + box.width > map.width || box.y + map.boxHeight > map.height)
        found.push(`${name} lies outside`);
      for (const other of map.boxes.slice(index + 1))
        if (box.x < other.x + other.width && other.x < box.x + box.width && Math.abs(box.y - other.y) < map.boxHeight)
          found.push(`${name} overlaps ${byId.get(other.systemId)?.name}`);
    }
    return found.map((fault) => `${space.regions.get(regionId)}: ${fault}`);
  });
  return { regions: regionIds.length, faults };
}

test.skipIf(realMapSkipped !== '')(
  `in a window of 1440 × 900 every region of the game shows every name in a box of its own, in 9 pixels or more${realMapSkipped}`,
  { timeout: 300_000 },
  () => {
    const { regions, faults } = illegible(theRealGalaxy());
    expect(faults).toEqual([]);
    expect(regions).toBe(69);
  },
);

test('so does every region of the demo galaxy', { timeout: 300_000 }, () => {
  const { regions, faults } = illegible(theDemoGalaxy());
  expect(faults).toEqual([]);
  expect(regions).toBeGreaterThan(50);
});

describe('one region', () => {
  /** Four own systems in a square, two of them joined, one gate each to two other regions. */
  const system = (systemId: number, regionId: number, x: number, z: number) => ({
    systemId,
    regionId,
    x,
    z,
    name: `S${systemId}`,
  });
  const space: MappedSpace = {
    systems: [
      system(1, 7, 0, 0),
      system(2, 7, 1e16, 0),
      system(3, 7, 0, 1e16),
      system(4, 7, 1e16, 1e16),
      system(5, 8, 9e16, 1e16),
      system(6, 9, -9e16, 0),
      system(7, 9, -9e16, 1e16),
    ],
    gates: [
      [1, 2],
      [2, 1],
      [4, 5],
      [1, 6],
      [6, 7],
    ],
    regions: new Map([
      [7, 'Here'],
      [8, 'A Region With A Long Name'],
      [9, 'There'],
    ]),
  };
  const map = mapOf(space, 7);
  const box = (id: number) => {
    const found = map.boxes.find(({ systemId }) => systemId === id);
    if (found === undefined) throw new Error(`no box for ${id}`);
    return found;
  };

  test('has its own systems, and as stubs those behind its gates, and no others', () => {
    expect(map.boxes.map(({ systemId, isStub }) => [systemId, isStub])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
      [6, true],
    ]);
    expect(box(5).width).toBeGreaterThan(box(4).width);
  });

  test('keeps north at the top, east on the right, and neighbours on the side where they lie', () => {
    expect(box(3).y).toBeLessThan(box(1).y);
    expect(box(4).y).toBeLessThan(box(2).y);
    expect(box(2).x).toBeGreaterThan(box(1).x);
    expect(box(4).x).toBeGreaterThan(box(3).x);
    expect(box(5).x).toBeGreaterThan(box(3).x);
    expect(box(6).x).toBeLessThan(box(2).x);
  });

  test('is the same whenever and in whatever order it is made, and yields between small steps', () => {
    expect(mapOf(space, 7)).toEqual(map);
    expect(
      mapOf({ ...space, systems: space.systems.toReversed(), gates: space.gates.toReversed() }, 7).boxes.map(
        ({ systemId }) => systemId,
      ),
    ).toEqual(map.boxes.map(({ systemId }) => systemId));
    expect([...regionMapInSteps(space, 7)].length).toBeGreaterThan(1);
  });

  test('of a single system has one box, and of more than fit into the window is higher, with text as large', () => {
    expect(mapOf(spaceOf(aGalaxy()), 10000033).boxes.map(({ systemId }) => systemId)).toContain(places.Tama);
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...system(index + 1, 7, (index % 25) * 1e16, Math.floor(index / 25) * 1e16),
      name: `A System With A Name ${index}`,
    }));
    const large = mapOf({ systems: many, gates: [], regions: space.regions }, 7);
    expect(large.height).toBeGreaterThan(MAP_SIZE.height);
    expect(large.fontSize).toBe(SMALLEST_FONT);
    expect(new Set(large.boxes.map(({ x, y }) => `${x}/${y}`)).size).toBe(500);
  });
});
