import { beforeAll, describe, expect, test } from 'vitest';
import { betweenness } from '#main/domain/topology/betweenness';
import { jumpLightYears } from '#main/domain/topology/capital-range';
import { hubDistances, jumpsFrom } from '#main/domain/topology/distances';
import { buildGraph, type Graph, neighboursOf } from '#main/domain/topology/graph';
import { isTransit, POCHVEN_REGION, ZARZAKH } from '#main/domain/topology/space';
import { listedSystems } from '#main/domain/topology/topology';
import { tradeHubs } from '#shared/game';
import { displayedSecurity, securityBand } from '#shared/security';
import { pairCounting, pathsFrom } from '../../support/galaxies/pair-counting.ts';
import { type RealSystem, realMap, realMapSkipped } from '../../support/real-data.ts';

describe.skipIf(realMapSkipped !== '')(`the real stargate network${realMapSkipped}`, () => {
  let listed: RealSystem[];
  let graph: Graph;
  /** Without Zarzakh, as centrality is defined. */
  let transit: Graph;
  let centrality: Float64Array;
  const byName = new Map<string, RealSystem>();
  const named = (name: string): RealSystem => {
    const system = byName.get(name);
    if (system === undefined) throw new Error(`no system '${name}'`);
    return system;
  };

  beforeAll(() => {
    const { systems, gates } = realMap();
    const ids = new Set(listedSystems(systems, gates));
    listed = systems.filter(({ systemId }) => ids.has(systemId));
    for (const system of listed) byName.set(system.name, system);
    graph = buildGraph(ids, gates);
    transit = buildGraph([...ids].filter(isTransit), gates);
    centrality = betweenness(transit);
  }, 120_000);

  test('5,202 systems are listed: 5,175 joined to Jita, Zarzakh among them, and the 27 of Pochven', () => {
    expect(listed).toHaveLength(5202);
    expect(listed.filter(({ regionId }) => regionId === POCHVEN_REGION)).toHaveLength(27);
    expect(named('Zarzakh').systemId).toBe(ZARZAKH);
    expect(neighboursOf(graph, ZARZAKH)).toEqual(
      ['Turnur', 'Alsavoinon', 'G-0Q86', 'H-PA29'].map((name) => named(name).systemId).sort((a, b) => a - b),
    );
    const bands = listed
      .filter(({ regionId }) => regionId !== POCHVEN_REGION)
      .map(({ securityStatus }) => securityBand(securityStatus));
    expect(bands.filter((band) => band === 'high')).toHaveLength(1193);
    expect(bands.filter((band) => band === 'low')).toHaveLength(687);
    expect(bands.filter((band) => band === 'null')).toHaveLength(3295);
  });

  test('the trade hubs are as many jumps apart as they are in the game', () => {
    const { Jita, Amarr, Dodixie, Rens, Hek } = tradeHubs;
    const jumps = (from: number, to: number) => jumpsFrom(graph, from)[graph.nodeOf.get(to) ?? -1];
    expect([
      jumps(Jita, Amarr),
      jumps(Jita, Dodixie),
      jumps(Jita, Hek),
      jumps(Jita, Rens),
      jumps(Amarr, Dodixie),
      jumps(Amarr, Rens),
      jumps(Amarr, Hek),
      jumps(Dodixie, Rens),
      jumps(Dodixie, Hek),
      jumps(Hek, Rens),
    ]).toEqual([11, 12, 9, 15, 14, 11, 15, 10, 8, 6]);
  });

  test('the hub distance of every system is one more than that of its nearest neighbour, and only hubs have 0', () => {
    const found = hubDistances(graph);
    const at = (id: number) => found[graph.nodeOf.get(id) ?? -1] ?? null;
    const hubIds = new Map<number, string>(Object.entries(tradeHubs).map(([name, id]) => [id, name]));
    for (const { systemId, regionId, name } of listed) {
      const own = at(systemId);
      if (regionId === POCHVEN_REGION) expect(own, name).toBeNull();
      else if (hubIds.has(systemId)) expect(own).toEqual({ jumps: 0, hub: hubIds.get(systemId) });
      else {
        const ways = neighboursOf(graph, systemId)
          .filter(isTransit)
          .map((id) => at(id)?.jumps ?? Number.POSITIVE_INFINITY);
        expect(own?.jumps, name).toBe(Math.min(...ways) + 1);
      }
    }
  });

  test('the nearest hub of every system is as near as the search from that hub alone says', () => {
    const from = new Map(Object.entries(tradeHubs).map(([name, id]) => [name, jumpsFrom(graph, id)]));
    hubDistances(graph).forEach((found, node) => {
      if (found !== null) expect(from.get(found.hub)?.[node]).toBe(found.jumps);
    });
  });

  test('every system is as many light-years from Jita as the coordinates say, in the units of jump drives', () => {
    const jita = named('Jita');
    const metres = 9.46e15;
    for (const system of listed) {
      const [dx, dy, dz] = [system.x - jita.x, system.y - jita.y, system.z - jita.z].map((d) => d / metres);
      const plain = Math.sqrt((dx ?? 0) ** 2 + (dy ?? 0) ** 2 + (dz ?? 0) ** 2);
      const computed = jumpLightYears({ ...jita, band: 'high' }, { ...system, band: securityBand(system.securityStatus) });
      expect(computed).toBeCloseTo(plain, 10);
    }
  });

  test('centrality equals counting the shortest paths of every pair, for two dozen systems from the busiest to dead ends', () => {
    const ranked = [...centrality.keys()].sort((a, b) => (centrality[b] ?? 0) - (centrality[a] ?? 0));
    const nodes = Array.from({ length: 24 }, (_, i) => ranked[Math.floor((i * (ranked.length - 1)) / 23)] ?? 0);
    const counted = pairCounting(transit, nodes);
    nodes.forEach((node, index) => expect(centrality[node]).toBeCloseTo(counted[index] ?? -1, 12));
  }, 120_000);

  test('the centrality of all systems together is the number of systems passed on all shortest ways', () => {
    // Every shortest path of d jumps passes d - 1 systems, so the sums must agree for any paths.
    const jita = pathsFrom(transit, transit.nodeOf.get(tradeHubs.Jita) ?? 0).distance;
    const members = [...jita.keys()].filter((node) => jita[node] !== -1);
    const n = members.length;
    let passed = 0;
    for (const node of members) {
      for (const jumps of pathsFrom(transit, node).distance) if (jumps > 0) passed += jumps - 1;
    }
    const sum = members.reduce((total, node) => total + (centrality[node] ?? 0), 0) * (n - 1) * (n - 2);
    expect(n).toBe(5174);
    expect(sum / passed).toBeCloseTo(1, 12);
  }, 120_000);

  test('twenty systems that every pilot knows have sane places on the map', () => {
    const distances = hubDistances(graph);
    const names =
      'Jita Perimeter Amarr Dodixie Rens Hek Tama Rancer Uedama Niarja Sivala Amamake Ahbazon HED-GP 1DQ1-A M-OEE8 Turnur Zarzakh Akkio Old_Man_Star';
    const rows = names.split(' ').map((spelt) => {
      const system = named(spelt.replaceAll('_', ' '));
      const hub = distances[graph.nodeOf.get(system.systemId) ?? -1] ?? null;
      return {
        name: system.name,
        band: securityBand(system.securityStatus),
        security: displayedSecurity(system.securityStatus),
        hub: hub?.hub ?? '-',
        jumps: hub?.jumps ?? null,
        gates: neighboursOf(graph, system.systemId).length,
        betweenness: Number((centrality[transit.nodeOf.get(system.systemId) ?? -1] ?? 0).toFixed(4)),
        light_years_to_Jita: Number(jumpLightYears({ ...named('Jita'), band: 'high' }, { ...system, band: 'high' }).toFixed(2)),
      };
    });
    console.table(rows);
    const row = (name: string) => rows.find((one) => one.name === name);
    expect(row('Jita')).toMatchObject({ band: 'high', security: 0.9, jumps: 0, hub: 'Jita' });
    expect(row('Tama')).toMatchObject({ band: 'low', security: 0.3 });
    expect(row('Rancer')).toMatchObject({ band: 'low', security: 0.4 });
    expect(row('Uedama')).toMatchObject({ band: 'high', security: 0.5 });
    expect(row('HED-GP')).toMatchObject({ band: 'null' });
    expect(row('1DQ1-A')).toMatchObject({ band: 'null' });
    expect(row('Niarja')).toMatchObject({ band: 'null', security: -1, jumps: null });
    expect(row('Zarzakh')?.betweenness).toBe(0);
    expect(row('Akkio')?.betweenness).toBeGreaterThan(0.15);
  });
});
