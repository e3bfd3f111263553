import { expect, test } from 'vitest';
import { shipClassOf } from '#main/domain/plan/ship-class';
import { docksAtStations, fatigueShare, hullKind, shipGroups, structuresThatTake } from '#main/domain/rules/hulls';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { jumpShips } from '#shared/systems-api/topology';

test('each hull with a drive is super, capital or other by its group, and so is where it docks', () => {
  const kinds = Object.fromEntries(jumpShips.map((ship) => [ship, hullKind(shipGroups[ship])]));
  expect(kinds).toEqual({
    titan: 'super',
    supercarrier: 'super',
    carrier: 'capital',
    command_carrier: 'capital',
    dreadnought: 'capital',
    lancer_dreadnought: 'capital',
    force_auxiliary: 'capital',
    rorqual: 'capital',
    jump_freighter: 'other',
    black_ops: 'other',
  });
  expect((['super', 'capital', 'other'] as const).map(docksAtStations)).toEqual([false, true, true]);
  expect(structuresThatTake('super')).toContain('Keepstar');
  expect(structuresThatTake('super')).not.toContain('Fortizar');
  expect(structuresThatTake('capital')).toContain('perhaps at an Azbel');
  expect(structuresThatTake('other')).toBeNull();
});

test('a tenth of each light-year counts for jump freighters and the Rorqual, a quarter for black ops, all for any other', () => {
  expect([902, 883, 898, 4594, 5120, 30].map(fatigueShare)).toEqual([0.1, 0.1, 0.25, 1, 1, 1]);
});

test('what gates of high security refuse is lost as a capital; expedition command ships are lost as battlecruisers are', () => {
  const classOf = (groupId: number) => shipClasses[shipClassOf(groupId)];
  const barred = Object.values(shipGroups).filter((group) => hullKind(group) !== 'other');
  expect(new Set(barred.map(classOf))).toEqual(new Set(['capital']));
  expect([4594, 5120, 4902].map(classOf)).toEqual(['capital', 'capital', 'cruiser']);
});
