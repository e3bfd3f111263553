import { expect, test } from 'vitest';
import { buildGraph } from '#main/domain/topology/graph';
import { withinReach } from '#main/domain/watch/reach';
import { type AlertRule, alertText } from '#shared/alerts';

const LIGHT_YEAR = 9.46e15;
/** 1 and 2 lie in region 10, 3 and 4 in region 20; 4 has no gate. */
const places = [
  [1, 10],
  [2, 10],
  [3, 20],
  [4, 20],
].map(([systemId, regionId]) => ({
  systemId: systemId as number,
  regionId: regionId as number,
  band: 'null' as const,
  x: (systemId as number) * LIGHT_YEAR,
  y: 0,
  z: 0,
}));
const graph = buildGraph(
  [1, 2, 3, 4],
  [
    [1, 2],
    [2, 3],
  ],
);
const rule = (over: Partial<AlertRule>): AlertRule => ({
  when: 'kill',
  system_id: 1,
  reach: 'jumps',
  most: 1,
  kills_min: 3,
  kills_minutes: 15,
  minutes_before: 60,
  adm_drop: 0.5,
  ...over,
});

test.each<[string, Partial<AlertRule>, number[]]>([
  ['gate jumps', {}, [1, 2]],
  ['light-years', { reach: 'light_years', most: 2 }, [1, 2, 3]],
  ['the region of the system', { reach: 'region' }, [1, 2]],
  ['the region of another', { reach: 'region', system_id: 4 }, [3, 4]],
  ['everywhere', { reach: 'everywhere' }, [1, 2, 3, 4]],
  ['a system without a region, itself alone', { reach: 'region', system_id: 9 }, [9]],
  ['a capital, always by light-years', { when: 'capital', reach: 'region', most: 1, system_id: 3 }, [2, 3, 4]],
])('an alert reaches by %s', (_, over, systems) => {
  expect([...withinReach({ graph, places }, rule(over)).keys()].toSorted((a, b) => a - b)).toEqual(systems);
});

test('an alert of one side, or of a region, is told in words', () => {
  const entities = [1, 2];
  expect(alertText(rule({ reach: 'region', filter: { entities, side: 'victim' } }))).toBe(
    'Each kill lost by 2 alliances, corporations and pilots, in the region',
  );
  expect(alertText(rule({ reach: 'everywhere', filter: { entities: [1], side: 'attacker' } }))).toBe(
    'Each kill made by one alliance, corporation or pilot, everywhere',
  );
  expect(alertText(rule({ reach: 'everywhere', filter: { entities } }))).toBe(
    'Each kill of 2 alliances, corporations and pilots, everywhere',
  );
});
