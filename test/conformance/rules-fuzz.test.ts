import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaticData } from '#main/store/catalog/static-data';
import { routeModes } from '#shared/plan-api/route';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { wormholeSizes } from '#shared/wormholes';
import { aStaticData, aType, bumpVersion, insertRow, NOON } from '../support/builders.ts';
import { openMirror } from '../support/empty-mirror.ts';
import { loadGalaxy, theDemoGalaxy, theRealGalaxy } from '../support/galaxies/galaxy.ts';
import { scoresJob } from '../support/galaxies/scores-job.ts';
import { realMapSkipped } from '../support/real-data.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fakeClock, seededRandom } from '../support/world.ts';
import { type Hole, type Hull, hulls, oracle, wormholeLabels, wormholeTypes } from './rules-oracle.ts';

const mapName =
  realMapSkipped === '' ? 'the real map' : `the demo map${realMapSkipped.replace('skipped', 'the real one is skipped')}`;
const ALLIANCES = [99000001, 99000002];
const HUBS = [31000005, 30002086];
const ZARZAKH = 30100000;
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-rules-'));

const random = seededRandom(40);
const below = (count: number) => Math.floor(random() * count);
const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const often = (share: number) => random() < share;
const some = <Item>(items: readonly Item[], most: number) => Array.from({ length: below(most + 1) }, () => one(items));

let app: TestApp;
let data: StaticData;
let rules: ReturnType<typeof oracle>;
let listed: number[];
let unlisted: number[];
/** Systems at which a rule begins or ends, of which half of the ends are. */
let edges: number[];

beforeAll(async () => {
  data = withHulls(realMapSkipped === '' ? theRealGalaxy() : theDemoGalaxy());
  const file = join(folder, 'mirror.sqlite');
  const db = openMirror(file);
  await loadGalaxy(db, data);
  await scoresJob(db, fakeClock(NOON)).run({ signal: new AbortController().signal, report: () => undefined });
  listed = db.prepare<[], number>('SELECT system_id FROM system_rows ORDER BY system_id').pluck().all();
  const known = new Set(data.systems.map(({ systemId }) => systemId));
  const infested = new Set(listed.filter((id) => id % 17 === 0));
  const nullSecurity = new Set(data.systems.flatMap(({ systemId, securityStatus }) => (securityStatus <= 0 ? systemId : [])));
  const regionOf = new Map(data.systems.map(({ systemId, regionId }) => [systemId, regionId]));
  const holderOf = (id: number) =>
    nullSecurity.has(id) && id !== ZARZAKH && id < 31000000 ? (ALLIANCES[(regionOf.get(id) as number) % 3] ?? null) : null;
  const holes = makeHoles(HUBS.filter((id) => known.has(id)));
  db.exec('UPDATE system_rows SET incursion = (system_id % 17 = 0)');
  const hold = db.prepare('UPDATE system_rows SET sovereignty_owner_id = ?, sovereignty_owner = ? WHERE system_id = ?');
  for (const id of listed) hold.run(holderOf(id), holderOf(id) === null ? null : `Alliance ${holderOf(id)}`, id);
  for (const hole of holes) insertRow(db, 'wormholes', rowOf(hole));
  for (const name of ['incursions', 'wormholes', 'sovereignty']) bumpVersion(db, name);
  db.close();
  rules = oracle(data, { infested, holderOf, holes });
  unlisted = data.systems.flatMap(({ systemId }) => (listed.includes(systemId) || systemId >= 32000000 ? [] : systemId));
  const bySecurity = data.systems
    .filter(({ systemId }) => listed.includes(systemId))
    .sort((a, b) => Math.abs(a.securityStatus - 0.45) - Math.abs(b.securityStatus - 0.45));
  edges = [...bySecurity.slice(0, 40).map(({ systemId }) => systemId), ...HUBS, ZARZAKH, ...[...infested].slice(0, 40)];
  edges.push(...data.systems.filter(({ regionId }) => regionId === 10000070).map(({ systemId }) => systemId));
  edges = edges.filter((id) => known.has(id));
  app = await startTestApp({ file });
}, 240_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function withHulls(map: StaticData): StaticData {
  const few = aStaticData();
  const groups = [...new Set(hulls.map(({ groupId }) => groupId))];
  return {
    ...few,
    ...map,
    groups: [...few.groups, ...groups.map((groupId) => ({ groupId, categoryId: 6, name: `Group ${groupId}`, published: true }))],
    types: [...few.types, ...hulls.map(({ typeId, name, groupId }) => aType({ typeId, name, groupId }))],
    jumpDrives: hulls.map(({ typeId, lightYears, isotopes }) => ({
      typeId,
      lightYears,
      isotopesPerLightYear: isotopes,
      fuelTypeId: null,
      fuelBay: null,
      portalMassFactor: null,
    })),
  };
}

function makeHoles(hubs: readonly number[]): Hole[] {
  return Array.from({ length: 80 }, (_, index) => ({
    id: String(index),
    hub: one(hubs),
    destination: one(listed),
    type: one(wormholeTypes),
    label: one(wormholeLabels),
    hoursLeft: below(24) + 0.5,
  }));
}

function rowOf({ id, hub, destination, type, label, hoursLeft }: Hole) {
  return {
    connection_id: id,
    hub_system_id: hub,
    hub_signature: `AAA-${100 + Number(id)}`,
    destination_system_id: destination,
    destination_signature: `BBB-${100 + Number(id)}`,
    wormhole_type: type,
    max_ship_size: label,
    expires_at: isoUtc(fromIso(NOON) + hoursLeft * HOUR),
    updated_at: NOON,
  };
}

/** An end of a journey: half the time one at an edge of the rules, seldom one that is not listed. */
const anEnd = () => (often(0.03) ? one(unlisted) : often(0.4) ? one(edges) : one(listed));

const ask = async (path: string, query: Record<string, unknown>) => {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name, Array.isArray(value) ? value.join() : `${value as string | number | boolean}`]],
  );
  const address = `${path}?${new URLSearchParams(said)}`;
  const { status, json } = await app.ask(address, { headers: OWN_WINDOW });
  return { address, status, json };
};

describe(`over ${mapName}`, () => {
  test('no route and no other way beside it has a hop that breaks a rule', async () => {
    const counts = { 200: 0, 400: 0, 404: 0 };
    const ways = { start: 0, gate: 0, bridge: 0, wormhole: 0 };
    let waypoints = 0;
    for (let round = 0; round < 400; round += 1) {
      const [from, to] = [anEnd(), anEnd()];
      const pairs = Array.from({ length: 30 }, (): [number, number] => [one(listed), one(listed)]);
      pairs.push(...bridgesNear(from));
      const hull: Hull | null = often(0.3) ? one(hulls) : null;
      const asked = {
        shipClass: hull === null ? one(shipClasses) : rules.classOf(hull),
        isRorqual: hull?.groupId === 883,
        alliance: often(0.5) ? one(ALLIANCES) : null,
        pairs: often(0.6) ? pairs : [],
        size: often(0.3) ? one(wormholeSizes) : undefined,
        hoursLeft: often(0.3) ? below(10) : 0,
        avoid: some(listed, 30).filter((id) => id !== from && id !== to),
        via: often(0.2) ? [anEnd()] : [],
      };
      const { address, status, json } = await ask('/plan/api/v1/route', {
        from,
        to,
        ship_class: hull === null ? asked.shipClass : undefined,
        ship: hull?.typeId,
        mode: one(routeModes),
        via: asked.via,
        avoid: asked.avoid,
        prefer: some(listed, 20),
        bridges: asked.pairs.map(([a, b]) => `${nameOf(a)}:${nameOf(b)}`),
        alliance: asked.alliance ?? undefined,
        wormholes: often(0.7),
        wormhole_size: asked.size,
        wormhole_hours_left: asked.hoursLeft,
        alternatives: below(4),
      });
      counts[status as keyof typeof counts] += 1;
      const stops = [from, ...asked.via, to];
      const isStill = from === to && asked.via.length === 0;
      const isBarred =
        asked.via.includes(ZARZAKH) ||
        (asked.shipClass === 'capital' && !isStill && stops.some((id) => listed.includes(id) && rules.capitalBar(id)));
      expect(status === 400, `${address}: ${status}`).toBe(isBarred);
      if (status !== 200) continue;
      const { path, hops, alternatives, warning_details: details, warnings } = json.data;
      const by = hops.map((hop: { by: keyof typeof ways }) => hop.by) as (keyof typeof ways)[];
      for (const way of by) ways[way] += 1;
      expect([path[0], path.at(-1)]).toEqual([from, to]);
      expect(rules.routeFaults(path, by.slice(1), asked), address).toEqual([]);
      for (const other of alternatives) {
        expect(rules.routeFaults(other.path, null, asked), address).toEqual([]);
        if (other.found_via_id === null) continue;
        waypoints += 1;
        const again = await app.ask(`${address}&via=${other.found_via_id}`, { headers: OWN_WINDOW });
        expect(again.json.data.path, address).toEqual(other.path);
      }
      const judged = json.data.bridges.map(({ unused_because: flaw }: { unused_because: string | null }) => flaw === null);
      expect(judged, address).toEqual(asked.pairs.map(([a, b]) => rules.bridgeWorks(a, b, asked)));
      const codes = new Set(details.map(({ code }: { code: string }) => code));
      expect(codes.has('zarzakh'), address).toBe(path.length > 1 && path.includes(ZARZAKH));
      expect(codes.has('bridge_access_unknown'), address).toBe(by.includes('bridge') && asked.alliance === null);
      expect(details.map(({ sentence }: { sentence: string }) => sentence)).toEqual(warnings);
    }
    expect(counts[200]).toBeGreaterThan(200);
    expect(Math.min(counts[400], counts[404], ways.gate, ways.bridge, ways.wormhole, waypoints)).toBeGreaterThan(0);
  }, 240_000);

  test('no leg breaks a rule: where it starts, ends and stops, how far it goes, what it burns and how it tires', async () => {
    const counts = { 200: 0, 400: 0, 404: 0 };
    let gates = 0;
    for (let round = 0; round < 500; round += 1) {
      const hull: Hull = one(hulls);
      const [from, to] = [anEnd(), often(0.5) ? one(listed) : anEnd()];
      const [jdc, jfc, jf] = [often(0.6) ? 5 : below(6), below(6), below(6)];
      const friendly = some(listed, 60);
      const asked = {
        hull,
        jdc,
        isotopesPerLightYear: hull.isotopes * (1 - jfc / 10) * (hull.groupId === 902 ? 1 - jf / 10 : 1),
        fatigue: often(0.3) ? below(300) : 0,
        cooldown: often(0.2) ? below(30) : 0,
        midpoints: friendly.length > 0 ? one(['any', 'station', 'friendly']) : one(['any', 'station']),
        friendly,
        avoid: some(listed, 30),
        cynos: often(0.2) ? some(listed, 2) : [],
      };
      const { address, status, json } = await ask('/plan/api/v1/legs', {
        from,
        to,
        ship: hull.typeId,
        jdc,
        jfc,
        jf,
        least: one(['legs', 'fuel']),
        midpoints: asked.midpoints,
        friendly: asked.friendly,
        avoid: asked.avoid,
        cynos: asked.cynos,
        fatigue: asked.fatigue,
        cooldown: asked.cooldown,
      });
      counts[status as keyof typeof counts] += 1;
      const landsElsewhere = rules.goesOnByGate(hull) && rules.cynoBar(to) === 'high security';
      const isStill = from === to && listed.includes(from);
      const isBarred =
        (!isStill && (rules.startBar(from, hull) !== null || (rules.cynoBar(to) !== null && !landsElsewhere))) ||
        asked.cynos.some((id) => rules.cynoBar(id) !== null);
      // A ship that stays where it is may name anything; the cynos are still read.
      if (status === 400 || isBarred)
        expect([status, isBarred], `${address}: ${JSON.stringify(json.error)}`).toEqual([400, true]);
      if (status !== 200) continue;
      gates += json.data.gates.length;
      expect(rules.legFaults(json.data, [from, to], asked), address).toEqual([]);
      const codes = new Set(json.data.warning_details.map(({ code }: { code: string }) => code));
      const stops = json.data.legs.map((leg: { to: number }) => leg.to) as number[];
      if (rules.isSuper(hull) && stops.length > 0) expect(codes.has('docking_unknown'), address).toBe(true);
      expect(codes.has('goes_on_by_gate'), address).toBe(json.data.gates.length > 0);
    }
    expect(counts[200]).toBeGreaterThan(100);
    expect(Math.min(counts[400], counts[404], gates)).toBeGreaterThan(0);
  }, 240_000);

  test('a range has each system that a beacon may be lit in and no other, of every class of ship', async () => {
    const ships = {
      titan: 0,
      supercarrier: 1,
      carrier: 2,
      force_auxiliary: 3,
      dreadnought: 4,
      lancer_dreadnought: 5,
      command_carrier: 6,
      rorqual: 7,
      jump_freighter: 8,
      black_ops: 10,
    };
    for (const [ship, at] of Object.entries(ships))
      for (let round = 0; round < 6; round += 1) {
        const [staging, jdc, hull] = [often(0.5) ? one(edges) : one(listed), below(6), hulls[at] as Hull];
        const { address, status, json } = await ask('/systems/api/v1/capital-range', { staging, ship, jdc });
        const isBarred = rules.startBar(staging, hull) !== null;
        expect(status === 200, address).toBe(!isBarred);
        if (status !== 200) continue;
        const range = hull.lightYears * (1 + 0.2 * jdc);
        expect(rules.rangeFaults(json.data.light_years, staging, range, listed), address).toEqual([]);
      }
  }, 120_000);
});

/** Pairs of systems of null security near a system, of which some are bridges that work. */
function bridgesNear(from: number): [number, number][] {
  const near = listed.filter((id) => rules.isNull(id) && rules.apart(from, id) < 6).slice(0, 14);
  return near.slice(1).map((id, index): [number, number] => [near[index] as number, id]);
}

const nameOf = (id: number) => data.systems.find(({ systemId }) => systemId === id)?.name ?? String(id);
