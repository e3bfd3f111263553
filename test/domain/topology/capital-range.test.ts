import { expect, test } from 'vitest';
import {
  baseRange,
  capitalRange,
  driveRange,
  METRES_PER_JUMP_LIGHT_YEAR,
  type SystemPosition,
} from '#main/domain/topology/capital-range';
import { POCHVEN_REGION, ZARZAKH } from '#main/domain/topology/space';
import { jumpShips } from '#shared/systems-api/topology';

/** A null-security system so many light-years out along one axis. */
function system(systemId: number, lightYears: number, over: Partial<SystemPosition> = {}): SystemPosition {
  return { systemId, regionId: 10000001, band: 'null', x: lightYears * METRES_PER_JUMP_LIGHT_YEAR, y: 0, z: 0, ...over };
}

test('a perfectly trained pilot has twice the base range, and each level before adds a fifth of it', () => {
  expect(Object.fromEntries(jumpShips.map((ship) => [ship, driveRange(baseRange(ship, []).lightYears, 5)]))).toEqual({
    black_ops: 8,
    carrier: 7,
    command_carrier: 7.5,
    dreadnought: 7,
    lancer_dreadnought: 7,
    force_auxiliary: 7,
    supercarrier: 6,
    titan: 6,
    jump_freighter: 10,
    rorqual: 10,
  });
  expect(driveRange(3, 0)).toBe(3);
  expect(driveRange(3.5, 1)).toBe(4.2);
});

test('the static data decides how far a drive reaches: what most ships of its group have, the longer where two are as common', () => {
  const drives = [
    { groupId: 547, lightYears: 2.5 },
    { groupId: 547, lightYears: 6 },
    { groupId: 547, lightYears: 6 },
    { groupId: 883, lightYears: 2.5 },
    { groupId: 883, lightYears: 5.5 },
  ];
  expect(baseRange('carrier', drives)).toEqual({ lightYears: 6, from: 'static_data' });
  expect(baseRange('rorqual', drives)).toEqual({ lightYears: 5.5, from: 'static_data' });
  expect(baseRange('titan', drives)).toEqual({ lightYears: 3, from: 'figures_of_2022' });
});

test('systems within range come nearest first; one exactly at the end of the range is in it, the staging system is not', () => {
  const staging = system(1, 0);
  const systems = [system(5, 7.001), system(4, -7), system(3, 5), staging, system(2, 5)];
  expect([...capitalRange(systems, staging, 7)]).toEqual([
    [2, 5],
    [3, 5],
    [4, 7],
  ]);
});

test('no cynosural beacon can be lit in high security, Pochven or Zarzakh; jumping out of high security is allowed', () => {
  const staging = system(1, 0, { band: 'high' });
  const systems = [
    system(2, 1, { band: 'high' }),
    system(3, 1, { regionId: POCHVEN_REGION }),
    system(ZARZAKH, 1),
    system(4, 1, { band: 'low' }),
    system(5, 1),
  ];
  expect([...capitalRange(systems, staging, 7).keys()]).toEqual([4, 5]);
});
