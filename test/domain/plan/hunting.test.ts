import { describe, expect, test } from 'vitest';
import { type RattingBasis, rattingProfile, systemsInRange } from '#main/domain/plan/hunting';
import { buildNetwork } from '#main/domain/plan/network';
import { securityBand } from '#shared/security';
import { type RealSystem, realMap, realMapSkipped } from '../../support/real-data.ts';
import { seededRandom } from '../../support/world.ts';

const METRES_PER_LIGHT_YEAR = 9.46e15;
const ZARZAKH = 30_100_000;
const POCHVEN = 10_000_070;
const WITHOUT_GATES = [10_000_004, 10_000_017, 10_000_019, 10_001_004];

describe('what is usual of a system', () => {
  const basis = (over: Partial<RattingBasis> = {}): RattingBasis => ({
    systemIds: [1, 2],
    npcKills: Array.from({ length: 48 }, (_, at) => (at === 20 ? 280 : at === 21 ? 560 : 0)),
    shipKills: Array.from({ length: 48 }, (_, at) => (at === 3 ? 21 : 0)),
    samples: Array.from({ length: 24 }, () => 28),
    ...over,
  });

  test('is the mean of the days on which an hour was sampled, with its prime hour and the ships lost for a hundred NPCs', () => {
    expect(rattingProfile(basis(), 0)).toMatchObject({ primeHour: 21, killsPerHundredNpcs: 2.5 });
    expect(rattingProfile(basis(), 0).byHour.slice(19, 23)).toEqual([0, 10, 20, 0]);
  });

  test('is not known of an hour that was never sampled, and has no prime hour nor ratio where no NPC was killed', () => {
    const samples = Array.from({ length: 24 }, (_, hour) => (hour === 20 ? 0 : hour === 21 ? 7 : 28));
    expect(rattingProfile(basis({ samples }), 0).byHour.slice(20, 22)).toEqual([null, 80]);
    expect(rattingProfile(basis(), 1)).toMatchObject({ primeHour: null, killsPerHundredNpcs: null });
  });
});

describe.skipIf(realMapSkipped !== '')(`the systems in range of one, on the real map${realMapSkipped}`, () => {
  test('are those that a plain walk over gates and a plain measure of distances find', () => {
    const { systems, gates } = realMap();
    const joined = new Set(gates.flat());
    const listed = systems.filter(({ systemId }) => systemId < 31_000_000 && joined.has(systemId));
    const byId = new Map(listed.map((one) => [one.systemId, one]));
    const known = gates.filter(([from, to]) => byId.has(from) && byId.has(to));
    const network = buildNetwork(
      listed.map((one) => ({ ...one, id: one.systemId, region_id: one.regionId, security: securityBand(one.securityStatus) })),
      known,
    );
    const neighbours = Map.groupBy(known, ([from]) => from);
    const random = seededRandom(44);
    let found = 0;
    for (let round = 0; round < 60; round += 1) {
      const start = listed[Math.floor(random() * listed.length)] as RealSystem;
      const jumps = random() < 0.6 ? Math.floor(random() * 15) : null;
      const lightYears = jumps === null || random() < 0.5 ? random() * 10 : null;
      const infested = new Set(listed.filter(() => random() < 0.02).map(({ systemId }) => systemId));
      const place = network.places.find(({ systemId }) => systemId === start.systemId);
      if (place === undefined) throw new Error(`${start.name} is not in the network`);
      const answer = systemsInRange(network, place, { jumps, lightYears }, (systemId) => infested.has(systemId));
      const walked = plainWalk(start.systemId, neighbours);
      const expected = listed.flatMap((one) => {
        const away = Math.hypot(one.x - start.x, one.y - start.y, one.z - start.z) / METRES_PER_LIGHT_YEAR;
        const steps = walked.get(one.systemId) ?? null;
        if (jumps !== null && (steps === null || steps > jumps)) return [];
        const mayLight =
          one === start ||
          (one.securityStatus < 0.45 &&
            one.regionId !== POCHVEN &&
            one.systemId !== ZARZAKH &&
            !WITHOUT_GATES.includes(one.regionId) &&
            !infested.has(one.systemId));
        if (lightYears !== null && (away > lightYears || !mayLight)) return [];
        return [{ systemId: one.systemId, lightYears: away, jumps: steps }];
      });
      const byNumber = (a: { systemId: number }, b: { systemId: number }) => a.systemId - b.systemId;
      expect(answer.toSorted(byNumber)).toEqual(expected.toSorted(byNumber));
      found += answer.length;
    }
    expect(found).toBeGreaterThan(1000);
  });
});

/** Fewest gates to every system, one ring after the other; none leads through Zarzakh. */
function plainWalk(start: number, neighbours: ReadonlyMap<number, readonly (readonly [number, number])[]>): Map<number, number> {
  const steps = new Map([[start, 0]]);
  let ring = [start];
  for (let step = 1; ring.length > 0; step += 1) {
    const next: number[] = [];
    for (const id of ring) {
      if (id === ZARZAKH && id !== start) continue;
      for (const [, to] of neighbours.get(id) ?? []) {
        if (steps.has(to)) continue;
        steps.set(to, step);
        next.push(to);
      }
    }
    ring = next;
  }
  return steps;
}
