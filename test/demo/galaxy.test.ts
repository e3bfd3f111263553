import { describe, expect, it } from 'vitest';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { categoryCodes, tradeHubs } from '#shared/game';
import { DAY } from '#shared/time';

const startsAt = Date.parse('2026-11-20T12:00:00Z');
const model = generatedModel({ seed: 1001, startsAt, scale: demoScale });
const atlas = model.atlas(startsAt);
const { galaxy } = atlas;

/** Gate jumps from a system to every system that can be reached from it. */
function jumpsFrom(systemId: number): Map<number, number> {
  const jumps = new Map([[systemId, 0]]);
  const queue = [systemId];
  for (const id of queue) {
    for (const { destinationSystemId } of atlas.stargatesOfSystem.get(id) ?? []) {
      if (jumps.has(destinationSystemId)) continue;
      jumps.set(destinationSystemId, (jumps.get(id) ?? 0) + 1);
      queue.push(destinationSystemId);
    }
  }
  return jumps;
}
const reachable = jumpsFrom(tradeHubs.Jita);
const reachableSystems = galaxy.systems.filter(({ id }) => reachable.has(id));

describe('the demo galaxy', () => {
  it('has at least 5,000 systems in 65 regions joined to Jita by gates, no farther apart than the real ones', () => {
    expect(reachableSystems.length).toBeGreaterThanOrEqual(5000);
    expect(new Set(reachableSystems.map(({ regionId }) => regionId)).size).toBeGreaterThanOrEqual(65);
    expect(Math.max(...reachable.values())).toBeLessThan(80);
  });

  it('has the five hubs under their own ids and names, in high security, with their stations, within reach of each other', () => {
    for (const [name, id] of Object.entries(tradeHubs)) {
      const system = atlas.system.get(id);
      expect(system?.name).toBe(name);
      expect(system?.security).toBeGreaterThanOrEqual(0.45);
      expect(reachable.get(id)).toBeLessThanOrEqual(30);
    }
    expect(atlas.stationName(60_003_760)).toMatch(/^Jita IV - Moon 4 - \S+/);
    expect(atlas.station.get(60_008_494)?.systemId).toBe(tradeHubs.Amarr);
  });

  it('has the regions of the hubs under their own names, which examples ask for', () => {
    const regionOf = (id: number) => atlas.region.get(atlas.system.get(id)?.regionId ?? 0)?.name;
    expect(Object.values(tradeHubs).map(regionOf)).toEqual(['The Forge', 'Domain', 'Sinq Laison', 'Heimatar', 'Metropolis']);
    expect(new Set(galaxy.regions.map(({ name }) => name)).size).toBe(galaxy.regions.length);
  });

  it('gives every id and name once, in the ranges of the game', () => {
    for (const rows of [galaxy.systems, galaxy.constellations, galaxy.regions, galaxy.types, galaxy.stargates, galaxy.stations]) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
    expect(new Set(galaxy.systems.map(({ name }) => name)).size).toBe(galaxy.systems.length);
    expect(new Set(galaxy.types.map(({ name }) => name)).size).toBe(galaxy.types.length);
    const within = (rows: readonly { id: number }[], low: number, high: number) =>
      expect(rows.every(({ id }) => id >= low && id < high)).toBe(true);
    within(galaxy.systems, 30_000_001, 36_000_000);
    within(galaxy.constellations, 20_000_001, 26_000_000);
    within(galaxy.regions, 10_000_001, 20_000_000);
    within(galaxy.stargates, 50_000_001, 60_000_000);
    within(galaxy.stations, 60_000_001, 61_000_000);
  });

  it('joins gates in pairs, and refers to nothing that is not there', () => {
    for (const gate of galaxy.stargates) {
      const back = atlas.stargate.get(gate.destinationStargateId);
      expect(back).toMatchObject({
        systemId: gate.destinationSystemId,
        destinationSystemId: gate.systemId,
        destinationStargateId: gate.id,
      });
    }
    for (const system of galaxy.systems) {
      expect(atlas.constellation.get(system.constellationId)?.regionId).toBe(system.regionId);
      expect(atlas.region.has(system.regionId)).toBe(true);
    }
    for (const type of galaxy.types) expect(atlas.group.has(type.groupId)).toBe(true);
    for (const group of galaxy.groups) expect(galaxy.categories.some(({ id }) => id === group.categoryId)).toBe(true);
    for (const station of galaxy.stations) expect(atlas.stationName(station.id)).not.toContain('undefined');
  });

  it('is safe in the middle and lawless at the rim, in the proportions of the real one', () => {
    const share = (test: (security: number) => boolean) =>
      reachableSystems.filter(({ security }) => test(security)).length / reachableSystems.length;
    expect(share((security) => security >= 0.45)).toBeCloseTo(0.23, 2);
    expect(share((security) => security > 0 && security < 0.45)).toBeCloseTo(0.135, 2);
    const remoteness = (low: number, high: number) => {
      const found = reachableSystems.filter(({ security }) => security > low && security <= high);
      return found.reduce((sum, { position }) => sum + Math.hypot(position.x, position.z), 0) / found.length;
    };
    expect(remoteness(0.45, 1)).toBeLessThan(remoteness(0, 0.45));
    expect(remoteness(0, 0.45)).toBeLessThan(remoteness(-1, 0));
  });

  it('is a disc as wide as the real one and a tenth as high', () => {
    const width = (axis: 'x' | 'y' | 'z') => {
      const values = reachableSystems.map(({ position }) => position[axis]);
      return Math.max(...values) - Math.min(...values);
    };
    expect(width('x')).toBeGreaterThan(7e17);
    expect(width('z')).toBeGreaterThan(7e17);
    expect(width('x')).toBeLessThan(1.2e18);
    expect(width('y')).toBeLessThan(width('x') / 5);
  });

  it('has space that no gate from Jita leads to, of each kind', () => {
    const isolated = (regionId: number) =>
      galaxy.systems.filter((system) => system.regionId === regionId && !reachable.has(system.id));
    expect(isolated(10_000_070)).toHaveLength(27);
    expect(isolated(10_001_004).every(({ id, security }) => security === 1 && atlas.stargatesOfSystem.has(id))).toBe(true);
    expect(isolated(10_001_004).length).toBeGreaterThan(10);
    expect(isolated(10_000_019).every(({ id }) => !atlas.stargatesOfSystem.has(id))).toBe(true);
    const zarzakh = atlas.system.get(30_100_000);
    expect([zarzakh?.name, atlas.stargatesOfSystem.get(30_100_000)?.length]).toEqual(['Zarzakh', 4]);
  });

  it('has some 2,600 wormhole systems in 33 regions, with classes and effects', () => {
    const wormholes = galaxy.systems.filter(({ id }) => id >= 31_000_000 && id < 32_000_000);
    expect(wormholes.length).toBeGreaterThan(2400);
    expect(wormholes.length).toBeLessThan(2800);
    expect(new Set(wormholes.map(({ regionId }) => regionId)).size).toBe(33);
    expect(wormholes.every(({ id }) => !atlas.stargatesOfSystem.has(id))).toBe(true);
    const classes = wormholes.map((system) => system.wormholeClassId ?? atlas.region.get(system.regionId)?.wormholeClassId);
    expect([...new Set(classes)].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6, 12, 13, 14, 15, 16, 17, 18]);
    expect(atlas.system.get(31_000_005)?.name).toBe('Thera');
    expect(new Set(galaxy.secondarySuns.map(({ typeId }) => typeId)).size).toBe(6);
  });

  it('has over 3,000 types, some of every category that contracts are filtered by', () => {
    expect(galaxy.types.length).toBeGreaterThan(3000);
    const present = new Set(
      galaxy.types.filter(({ published }) => published).map(({ groupId }) => atlas.group.get(groupId)?.categoryId),
    );
    for (const { code, categoryIds } of categoryCodes) {
      for (const categoryId of categoryIds) expect(present.has(categoryId), `${code} ${categoryId}`).toBe(true);
    }
  });

  it('is the same for the same seed, and another for another', () => {
    const again = generatedModel({ seed: 1001, startsAt: startsAt + 90 * DAY, scale: demoScale }).atlas(startsAt).galaxy;
    expect(again).toEqual(galaxy);
    const other = generatedModel({ seed: 1002, startsAt, scale: demoScale }).atlas(startsAt).galaxy;
    expect(other.systems.slice(100, 110).map(({ name }) => name)).not.toEqual(
      galaxy.systems.slice(100, 110).map(({ name }) => name),
    );
  });
});
