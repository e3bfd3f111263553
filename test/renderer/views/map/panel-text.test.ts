import { expect, test } from 'vitest';
import { createScene } from '../../../../src-renderer/map/scene.ts';
import { circadianText, distanceText, lastDayText, selectedDistance } from '../../../../src-renderer/views/map/panel-text.ts';
import { aMapSystem } from '../../map/map-system.ts';

const clock = (share: (hour: number) => number) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, jumps: 0, kills: 0, npc_kills: 0, share: share(hour) }));

test('one is told as one', () => {
  expect(lastDayText({ jumps_24h: 1, kills_24h: 0, npc_kills_24h: 1, hours_24h: 1 })).toBe(
    '24 hours: 1 jump, 0 kills, 1 NPC kill in 1 sampled hour.',
  );
  expect(lastDayText({ jumps_24h: 2, kills_24h: 1, npc_kills_24h: 0, hours_24h: 24 })).toBe(
    '24 hours: 2 jumps, 1 kill, 0 NPC kills in 24 sampled hours.',
  );
  expect(lastDayText({ jumps_24h: null, kills_24h: 1, npc_kills_24h: 0, hours_24h: 0 })).toBe(
    '24 hours: jumps not known, 1 kill, 0 NPC kills in 0 sampled hours.',
  );
});

test('a day without anything is told apart from one that nobody saw', () => {
  const dead = clock(() => 0);
  expect(circadianText(dead, 24)).toBe('Nothing happened here in 24 sampled hours.');
  expect(circadianText(dead, 0)).toBe('Not one hour was sampled yet.');
});

test('a quietest hour is named only where a whole day could have been seen', () => {
  const busy = clock((hour) => (hour === 19 ? 0.5 : hour === 4 ? 0 : 0.5 / 22));
  expect(circadianText(busy, 48)).toBe('Busiest from 19:00, quietest from 04:00 EVE time. From 48 sampled hours.');
  const partly = busy.map((row) => (row.hour < 19 ? { ...row, share: null } : row));
  expect(circadianText(partly, 5)).toBe('Busiest from 19:00 EVE time. From 5 sampled hours.');
});

test('the distance from the staging system is a sentence at any time, so that nothing below it moves', () => {
  const systems = [aMapSystem({ id: 1, name: 'Jita' }), aMapSystem({ id: 2, name: 'Tama', at: [2, 0, 0] })];
  const told = (stagingIndex: number, jumps: (number | undefined)[] | null = null) =>
    distanceText({ systems }, { stagingIndex, selectedIndex: 1, jumps });
  expect(told(-1)).toBe('No staging system to count from.');
  expect(told(1)).toBe('Distances are counted from here.');
  expect(told(0)).toBe('2 ly from Jita');
  expect(told(0, [0, 5])).toBe('5 j, 2 ly from Jita');
  expect(told(0, [0, undefined])).toBe('no way by stargate, 2 ly from Jita');
});

test('the distance is told from a staging system of another region too', () => {
  const all = createScene({
    systems: [
      aMapSystem({ id: 1, name: 'Away', region_id: 8 }),
      aMapSystem({ id: 2, name: 'Here', region_id: 7, at: [3, 4, 0] }),
    ],
    gates: [],
    regions: [],
    owners: {},
  });
  const shown = { indexOf: new Map([[2, 0]]) };
  expect(selectedDistance(all, shown, { staging: 1, selected: 2, jumps: [6] })).toMatch(/^6 j, 5.* ly from Away$/);
  expect(selectedDistance(all, shown, { staging: 1, selected: 2, jumps: [undefined] })).toMatch(
    /^no way by stargate, .* from Away$/,
  );
  expect(selectedDistance(all, shown, { staging: 1, selected: 2, jumps: null })).toMatch(/^5.* ly from Away$/);
  expect(selectedDistance(all, shown, { staging: null, selected: 2, jumps: null })).toBe('No staging system to count from.');
  expect(selectedDistance(all, all, { staging: 2, selected: 2, jumps: null })).toBe('Distances are counted from here.');
});
