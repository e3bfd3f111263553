import { expect, test } from 'vitest';
import { findRoute, noWishes } from '#main/domain/plan/route';
import { bandForSafest, type HazardFacts, hazardsOf } from '#main/domain/rules/hazards';
import { buildGraph } from '#main/domain/topology/graph';
import { type SecurityBand, securityBand } from '#shared/security';
import { realMap, realMapSkipped } from '../../support/real-data.ts';

const nothing = { insurgencies: [], warfare: [], storms: [], incursions: [] };
const codesIn = (facts: HazardFacts) => {
  const { bySystem } = hazardsOf(facts);
  return (systemId: number) => (bySystem.get(systemId) ?? []).map(({ code }) => code);
};

test('only stage 5 makes a band less safe, by one step, and null stays null', () => {
  const bands: SecurityBand[] = ['high', 'low', 'null'];
  for (const stage of [undefined, 1, 2, 3, 4]) for (const band of bands) expect(bandForSafest(band, stage)).toBe(band);
  expect(bands.map((band) => bandForSafest(band, 5))).toEqual(['low', 'null', 'null']);
});

test('a front line lies between enemies alone: allies beside each other have none, nor has a system among its own', () => {
  const graph = buildGraph(
    [1, 2, 3, 4],
    [
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  );
  const held = (systemId: number, occupierFactionId: number) => ({
    systemId,
    occupierFactionId,
    occupier: null,
    contested: 'vulnerable',
    victoryPoints: 75_000,
    victoryPointsThreshold: 75_000,
  });
  const [caldari, minmatar, gallente] = [500_001, 500_002, 500_004];
  const systems = [1, 2, 3, 4].map((systemId) => ({ systemId, regionId: 1, band: 'low' as const }));
  const facts = {
    ...nothing,
    graph,
    systems,
    warfare: [held(1, caldari), held(2, caldari), held(3, gallente), held(4, minmatar)],
  };
  expect([1, 2, 3, 4].map(codesIn(facts))).toEqual([[], ['front_line'], ['front_line'], []]);
  expect(hazardsOf(facts).bySystem.get(2)?.[0]?.sentence).toBe('Front line of faction warfare: vulnerable.');
});

/** The real map, or an empty one where it is not there. */
const map = realMapSkipped === '' ? realMap() : { systems: [], gates: [] };
const id = (wanted: string) => map.systems.find(({ name }) => name === wanted)?.systemId ?? 0;
const systems = map.systems
  .filter(({ systemId }) => systemId < 31_000_000)
  .map(({ systemId, regionId, securityStatus }) => ({ systemId, regionId, band: securityBand(securityStatus) }));
const graph = buildGraph(
  systems.map(({ systemId }) => systemId),
  map.gates,
);

test.skipIf(realMapSkipped !== '')(
  `on the real map Pochven has its 27 systems, Niarja among them, to which no gate leads${realMapSkipped}`,
  () => {
    const codes = codesIn({ ...nothing, graph, systems });
    const pochven = systems.filter(({ systemId }) => codes(systemId).includes('pochven'));
    expect(pochven).toHaveLength(27);
    expect(pochven.map(({ systemId }) => systemId)).toContain(id('Niarja'));
    const bands = new Map(systems.map(({ systemId, band }) => [systemId, band]));
    const bandOf = (systemId: number) => bands.get(systemId) ?? ('null' as const);
    const question = { graph, mode: 'shortest' as const, bandOf, ...noWishes, fromId: id('Jita') };
    expect(findRoute({ ...question, toId: id('Niarja') })).toBeNull();
    const path = findRoute({ ...question, toId: id('Amarr') });
    expect(path?.length).toBeGreaterThan(10);
    expect(path).not.toContain(id('Niarja'));
  },
);

test.skipIf(realMapSkipped !== '')(
  `on the real map 14 systems of high security were won by the Triglavians${realMapSkipped}`,
  () => {
    const codes = codesIn({ ...nothing, graph, systems });
    const won = systems.filter(({ systemId }) => codes(systemId).includes('triglavian'));
    expect(won).toHaveLength(14);
    expect(won.every(({ band }) => band === 'high')).toBe(true);
    expect(won.map(({ systemId }) => systemId)).toContain(id('Kulelen'));
    expect(won.map(({ systemId }) => systemId)).not.toContain(id('Akora'));
  },
);
