import { expect, test } from 'vitest';
import { hourlyHotspots } from '#main/domain/fights/hourly-hotspots';
import { victimKind } from '#main/domain/fights/victims';

const FIRST = Date.parse('2026-11-20T10:00:00Z');
const at = (hour: number) => Date.parse(`2026-11-20T${hour}:00:00Z`);

test('hours with kills in a row are one hotspot, a quiet hour and one that was never sampled end it', () => {
  const found = hourlyHotspots([{ systemId: 30002813, kills: [0, 3, 5, 0, 2, null, 7] }], FIRST);
  expect(found.map(({ startedAt, lastKillAt, kills }) => [startedAt, lastKillAt, kills])).toEqual([
    [at(11), at(13), 8],
    [at(14), at(15), 2],
    [at(16), at(17), 7],
  ]);
});

test('nothing is made up: no class, no pilots, no ISK, no gate; and the id stays while the run goes on', () => {
  const [early] = hourlyHotspots([{ systemId: 1, kills: [4] }], FIRST);
  const [later] = hourlyHotspots([{ systemId: 1, kills: [4, 4] }], FIRST);
  expect(early).toMatchObject({ classification: 'unclassified', pilots: null, iskDestroyed: null, gateId: null });
  expect(later?.fightId).toBe(early?.fightId);
});

test('systems without kills are no hotspots', () => {
  expect(hourlyHotspots([{ systemId: 1, kills: [0, null, 0] }], FIRST)).toEqual([]);
});

test('ships and capsules, and everything that stands in space, make fights; depots and drones do not; the unknown is a ship', () => {
  expect([6, null].map(victimKind)).toEqual(['ship', 'ship']);
  expect([23, 40, 46, 65].map(victimKind)).toEqual(['structure', 'structure', 'structure', 'structure']);
  expect([22, 18, 87].map(victimKind)).toEqual([null, null, null]);
});
