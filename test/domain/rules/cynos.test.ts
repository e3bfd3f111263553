import { beforeAll, describe, expect, test } from 'vitest';
import { driveReach } from '#main/domain/plan/drive-reach';
import { findLegs } from '#main/domain/plan/legs';
import { type CynoSystem, cynoBar, isCynoTarget, jumpStartBar, jumpStartIsUnsure, mayBeJammed } from '#main/domain/rules/cynos';
import { driveRange, jumpLightYears } from '#main/domain/topology/capital-range';
import { POCHVEN_REGION, ZARZAKH } from '#main/domain/topology/space';
import { listedSystems } from '#main/domain/topology/topology';
import { securityBand } from '#shared/security';
import { type RealSystem, realMap, realMapSkipped } from '../../support/real-data.ts';

const system = (over: Partial<CynoSystem> = {}): CynoSystem => ({
  systemId: 30000001,
  regionId: 10000001,
  band: 'null',
  ...over,
});
const infested = { isInfested: true };
const calm = { isInfested: false };

test('a jump ends in low and null security, but not in Pochven, a region without gates, Zarzakh or wormhole space', () => {
  expect(cynoBar(system(), calm)).toBeNull();
  expect(cynoBar(system({ band: 'low' }), calm)).toBeNull();
  expect(cynoBar(system({ band: 'high' }), calm)).toBe('high_security');
  expect(cynoBar(system({ regionId: POCHVEN_REGION }), calm)).toBe('pochven');
  for (const regionId of [10000004, 10000017, 10000019, 10001004])
    expect(cynoBar(system({ regionId }), calm)).toBe('closed_region');
  expect(cynoBar(system({ systemId: ZARZAKH }), calm)).toBe('zarzakh');
  for (const systemId of [31000000, 31000005, 31002604, 32000001, 34000001])
    expect(cynoBar(system({ systemId }), calm)).toBe('wormhole_space');
  expect(isCynoTarget(system({ band: 'low' }))).toBe(true);
  expect(isCynoTarget(system({ systemId: 31000005 }))).toBe(false);
});

test('an infested system is jammed at any influence; where a beacon is barred anyway, that is the reason', () => {
  expect(cynoBar(system(), infested)).toBe('incursion');
  expect(cynoBar(system({ band: 'high' }), infested)).toBe('high_security');
});

test('a jump starts in high security and in infested systems; out of Zarzakh and wormhole space it does not, out of Pochven is unsure', () => {
  expect(jumpStartBar(system({ band: 'high' }), 'capital')).toBeNull();
  expect(jumpStartBar(system({ systemId: ZARZAKH }), 'capital')).toBe('zarzakh');
  expect(jumpStartBar(system({ systemId: 31000005 }), 'capital')).toBe('wormhole_space');
  expect(jumpStartBar(system({ regionId: 10000017 }), 'capital')).toBe('closed_region');
  expect(jumpStartBar(system({ regionId: POCHVEN_REGION }), 'capital')).toBeNull();
  expect(jumpStartIsUnsure(system({ regionId: POCHVEN_REGION }))).toBe(true);
  expect(jumpStartIsUnsure(system())).toBe(false);
});

test('only an alliance that holds a system of null security may have a jammer there', () => {
  expect(mayBeJammed({ band: 'null' }, 99_000_001)).toBe(true);
  expect(mayBeJammed({ band: 'null' }, 500_010)).toBe(false);
  expect(mayBeJammed({ band: 'null' }, null)).toBe(false);
  expect(mayBeJammed({ band: 'low' }, 99_000_001)).toBe(false);
});

describe.skipIf(realMapSkipped !== '')(`the edges of the real map${realMapSkipped}`, () => {
  let byName: Map<string, RealSystem>;
  beforeAll(() => {
    byName = new Map(realMap().systems.map((one) => [one.name, one]));
  });
  type RealPlace = ReturnType<typeof named>;
  const named = (name: string) => {
    const found = byName.get(name) as RealSystem;
    return { ...found, band: securityBand(found.securityStatus) };
  };

  test('Neziel (0.449944) and Turnur take a beacon, Pemene (0.450192) and Niarja none, near as it is to Amarr', () => {
    expect(named('Neziel').securityStatus).toBeCloseTo(0.449944, 6);
    expect(named('Pemene').securityStatus).toBeCloseTo(0.450192, 6);
    expect(
      ['Neziel', 'Turnur', 'Vestouve', 'Pemene', 'Niarja', 'Zarzakh', 'Thera'].map((name) => cynoBar(named(name), calm)),
    ).toEqual([null, null, null, 'high_security', 'pochven', 'zarzakh', 'wormhole_space']);
    expect(jumpLightYears(named('Amarr'), named('Niarja'))).toBeCloseTo(4.196, 3);
  });

  test('over hulls and ends no journey stops where a rule bars it, however many systems are infested', () => {
    const { systems, gates } = realMap();
    const listed = new Set(listedSystems(systems, gates));
    const places = systems.filter(({ systemId }) => listed.has(systemId)).map(({ name }) => named(name));
    const byId = new Map(places.map((place) => [place.systemId, place]));
    const isInfested = (systemId: number) => systemId % 17 === 0;
    const barOf = (systemId: number) => cynoBar(byId.get(systemId) as CynoSystem, { isInfested: isInfested(systemId) });
    let found = 0;
    for (const range of [6, 7, 8, 10]) {
      const reach = driveReach(places, range);
      for (let index = 0; index < 60; index += 1) {
        const [fromId, toId] = [places[(index * 7919) % places.length], places[(index * 104_729 + 13) % places.length]].map(
          (place) => place?.systemId as number,
        ) as [number, number];
        const path = findLegs({
          reach,
          fromId,
          toId,
          mayStop: (id) => !isInfested(id),
          least: index % 2 === 0 ? 'legs' : 'fuel',
        });
        if (path === null) continue;
        found += 1;
        const [, ...stops] = path;
        expect(stops.slice(0, -1).filter((id) => barOf(id) !== null)).toEqual([]);
        if (!isInfested(toId) && stops.length > 0) expect(barOf(toId)).toBeNull();
        path.slice(1).forEach((id, at) => {
          const [before, here] = [byId.get(path[at] as number), byId.get(id)] as [RealPlace, RealPlace];
          expect(jumpLightYears(before, here)).toBeLessThanOrEqual(range);
        });
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  test('230 systems of the Jove regions and all of wormhole space take none', () => {
    const all = realMap().systems.map(({ name }) => named(name));
    expect(all.filter((one) => cynoBar(one, calm) === 'closed_region' && one.regionId < 10001000)).toHaveLength(230);
    expect(all.filter((one) => one.systemId >= 31000000).every((one) => cynoBar(one, calm) === 'wormhole_space')).toBe(true);
  });

  test.each([
    ['U-MFTL', 'EUU-4N', 3],
    ['Oijanen', 'MQ-O27', 3.5],
    ['YXIB-I', 'OZ-VAE', 4],
    ['Nazhgete', '2-TEGJ', 5],
  ])('%s to %s is out of range by the length of a light-year', (from, to, base) => {
    const lightYears = jumpLightYears(named(from), named(to));
    expect(lightYears).toBeGreaterThan(driveRange(base, 5));
    expect((lightYears * 9.46e15) / 9.4607304725808e15).toBeLessThan(driveRange(base, 5));
  });
});
