import { beforeAll, describe, expect, test } from 'vitest';
import { findRoute, noWishes } from '#main/domain/plan/route';
import { gateBar } from '#main/domain/rules/gates';
import { buildGraph, type Graph } from '#main/domain/topology/graph';
import { POCHVEN_REGION } from '#main/domain/topology/space';
import { listedSystems } from '#main/domain/topology/topology';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { securityBand } from '#shared/security';
import { type RealSystem, realMap, realMapSkipped } from '../../support/real-data.ts';

const REGION = 10000001;

test('gates of high security and Pochven refuse capitals, and no other class of ship anywhere', () => {
  expect(gateBar('capital', { regionId: REGION, band: 'high' })).toBe('high_security');
  expect(gateBar('capital', { regionId: POCHVEN_REGION, band: 'null' })).toBe('pochven');
  expect(gateBar('capital', { regionId: REGION, band: 'low' })).toBeNull();
  expect(gateBar('capital', { regionId: REGION, band: 'null' })).toBeNull();
  for (const name of shipClasses.filter((one) => one !== 'capital'))
    for (const regionId of [REGION, POCHVEN_REGION]) expect(gateBar(name, { regionId, band: 'high' })).toBeNull();
});

describe.skipIf(realMapSkipped !== '')(`capitals on the real stargate network${realMapSkipped}`, () => {
  let graph: Graph;
  let byId: Map<number, RealSystem>;
  beforeAll(() => {
    const { systems, gates } = realMap();
    const listed = new Set(listedSystems(systems, gates));
    graph = buildGraph(listed, gates);
    byId = new Map(systems.filter(({ systemId }) => listed.has(systemId)).map((one) => [one.systemId, one]));
  });
  const bandOf = (id: number) => securityBand(byId.get(id)?.securityStatus ?? 0);
  const barOf = (id: number) => gateBar('capital', { regionId: byId.get(id)?.regionId ?? 0, band: bandOf(id) });
  const barred = () => new Set([...byId.keys()].filter((id) => barOf(id) !== null));
  const route = (fromId: number, toId: number, avoid: ReadonlySet<number>) =>
    findRoute({ graph, fromId, toId, mode: 'shortest', bandOf, ...noWishes, avoid });
  const named = (name: string) => [...byId.values()].find((one) => one.name === name)?.systemId as number;

  test('Tama to Amamake leads other ships through eight systems of high security, and capitals through none', () => {
    const [tama, amamake] = [named('Tama'), named('Amamake')];
    const usual = route(tama, amamake, new Set()) ?? [];
    expect(usual.filter((id) => bandOf(id) === 'high')).toHaveLength(8);
    const capital = route(tama, amamake, barred()) ?? [];
    expect(capital.length).toBeGreaterThan(usual.length);
    expect(capital.filter((id) => barOf(id) !== null)).toEqual([]);
  });

  test('over 300 pairs of systems that capitals may be in, no route enters one that refuses them', () => {
    const avoid = barred();
    const open = [...byId.keys()].filter((id) => !avoid.has(id));
    let found = 0;
    for (let index = 0; index < 300; index += 1) {
      const [from, to] = [open[(index * 7919) % open.length] as number, open[(index * 104_729 + 13) % open.length] as number];
      const path = route(from, to, avoid);
      if (path !== null) found += 1;
      expect((path ?? []).filter((id) => avoid.has(id))).toEqual([]);
    }
    expect(found).toBeGreaterThan(200);
  });
});
