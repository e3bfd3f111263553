import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaticData } from '#main/store/catalog/static-data';
import { aStaticData, aType, bumpVersion, insertRow, NOON } from '../support/builders.ts';
import { openMirror } from '../support/empty-mirror.ts';
import { loadGalaxy, theDemoGalaxy, theRealGalaxy } from '../support/galaxies/galaxy.ts';
import { scoresJob } from '../support/galaxies/scores-job.ts';
import { realMapSkipped } from '../support/real-data.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fakeClock, seededRandom } from '../support/world.ts';
import { type Hull, hulls } from './rules-oracle.ts';

const mapName =
  realMapSkipped === '' ? 'the real map' : `the demo map${realMapSkipped.replace('skipped', 'the real one is skipped')}`;
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-reach-'));
const [THERA, ZARZAKH, POCHVEN] = [31000005, 30100000, 10000070];
const ALLIANCE = 99000001;
const closed = new Set([10000004, 10000017, 10000019, 10001004]);
const random = seededRandom(44);
const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

interface Hop {
  by: string;
  jumps: number;
  ly: number | null;
  minutes: number;
}
type Pair = readonly [number, number];
interface Asked {
  to: number;
  from: number;
  hull: Hull;
  jdc: number;
  bridges: readonly Pair[];
}

let app: TestApp;
let systems: StaticData['systems'][number][];
let place: Map<number, StaticData['systems'][number]>;
let neighbours: Map<number, number[]>;
/** By which a capital fits through Thera, and by which nothing larger than a battleship does. */
let holes: { destination: number; type: string; mass: number }[];
const traits = new Map<number, { ship_class: string; seconds_per_jump: number }>();

beforeAll(async () => {
  const map = realMapSkipped === '' ? theRealGalaxy() : theDemoGalaxy();
  const few = aStaticData();
  const groups = [...new Set(hulls.map(({ groupId }) => groupId))];
  const data: StaticData = {
    ...few,
    ...map,
    groups: [...few.groups, ...groups.map((groupId) => ({ groupId, categoryId: 6, name: `Group ${groupId}`, published: true }))],
    types: [...few.types, ...hulls.map(({ typeId, name, groupId }) => aType({ typeId, name, groupId }))],
    jumpDrives: hulls.map(({ typeId, lightYears, groupId }) => ({
      typeId,
      lightYears,
      isotopesPerLightYear: 1000,
      fuelTypeId: null,
      fuelBay: null,
      portalMassFactor: groupId === 30 ? 1e-6 : null,
    })),
  };
  const file = join(folder, 'mirror.sqlite');
  const db = openMirror(file);
  await loadGalaxy(db, data);
  await scoresJob(db, fakeClock(NOON)).run({ signal: new AbortController().signal, report: () => undefined });
  const listed = new Set(db.prepare<[], number>('SELECT system_id FROM system_rows').pluck().all());
  db.exec(
    `UPDATE system_rows SET incursion = (system_id % 17 = 0), sovereignty_owner_id = ${ALLIANCE}, sovereignty_owner = 'Owners'`,
  );
  systems = data.systems.filter(({ systemId }) => listed.has(systemId));
  place = new Map(systems.map((system) => [system.systemId, system]));
  const gates = data.stargates.map(({ systemId, destinationSystemId }) => [systemId, destinationSystemId] as const);
  neighbours = new Map([...Map.groupBy(gates, ([from]) => from)].map(([from, pairs]) => [from, pairs.map(([, to]) => to)]));
  holes = Array.from({ length: 40 }, (_, index) => ({
    destination: one(systems).systemId,
    ...(index % 2 === 0 ? { type: 'N944', mass: 2e9 } : { type: 'M164', mass: 375e6 }),
  }));
  holes.forEach(({ destination, type }, index) =>
    insertRow(db, 'wormholes', {
      connection_id: String(index),
      hub_system_id: THERA,
      hub_signature: `AAA-${100 + index}`,
      destination_system_id: destination,
      destination_signature: `BBB-${100 + index}`,
      wormhole_type: type,
      max_ship_size: 'large',
      expires_at: '2026-11-21T12:00:00Z',
      updated_at: NOON,
    }),
  );
  for (const name of ['incursions', 'wormholes', 'sovereignty']) bumpVersion(db, name);
  db.close();
  app = await startTestApp({ file });
  for (const { typeId, name } of hulls)
    traits.set(
      typeId,
      (await ask(`/hulls?q=${name}`)).data.find((hull: any) => hull.type_id === typeId),
    );
}, 240_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

const at = (id: number) => place.get(id) as StaticData['systems'][number];
const apart = (a: number, b: number) => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y, at(a).z - at(b).z) / 9.46e15;
const isClosed = (id: number) => id === ZARZAKH || closed.has(at(id).regionId);
const isHigh = (id: number) => at(id).securityStatus >= 0.45;
const mayLand = (id: number) => !isHigh(id) && !isClosed(id) && at(id).regionId !== POCHVEN && id % 17 !== 0;
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Every system is compared with every other, one leg after another. */
function byDrive({ to, from, hull, jdc }: Asked): Hop[] {
  const range = (hull.lightYears * (5 + jdc)) / 5;
  const isSuper = hull.groupId === 30 || hull.groupId === 659;
  if (from === to || isClosed(from) || !mayLand(to) || (isSuper && isHigh(from))) return [];
  const ways = new Map<number, { legs: number; sum: number; lengths: number[] }>([[from, { legs: 0, sum: 0, lengths: [] }]]);
  const targets = systems.filter(({ systemId }) => mayLand(systemId));
  for (let round = [from], legs = 1; round.length > 0 && !ways.has(to); legs += 1) {
    const reached = new Set<number>();
    for (const id of round) {
      const here = at(id);
      const way = ways.get(id) as NonNullable<ReturnType<typeof ways.get>>;
      for (const next of targets) {
        const ly = Math.hypot(here.x - next.x, here.y - next.y, here.z - next.z) / 9.46e15;
        if (ly > range || next === here) continue;
        const before = ways.get(next.systemId);
        if (before !== undefined && (before.legs < legs || before.sum <= way.sum + ly)) continue;
        ways.set(next.systemId, { legs, sum: way.sum + ly, lengths: [...way.lengths, ly] });
        reached.add(next.systemId);
      }
    }
    round = [...reached];
  }
  const way = ways.get(to);
  if (way === undefined) return [];
  let [fatigue, minutes] = [0, 0];
  for (const ly of way.lengths.slice(0, -1)) {
    const cooldown = Math.min(30, Math.max(1 + ly * hull.share, fatigue / 10));
    fatigue = Math.min(300, Math.max(fatigue, 10) * (1 + ly * hull.share)) - cooldown;
    minutes += cooldown;
  }
  const hop = { jumps: way.legs, ly: rounded(way.sum, 3), minutes: rounded(minutes, 1) };
  return [{ by: 'jump', ...hop }, ...(hull.groupId === 30 && way.legs === 1 ? [{ by: 'portal', ...hop }] : [])];
}

/** Breadth first, by all ways of a kind. */
function byGates({ to, from, hull, bridges }: Asked): Hop[] {
  const { ship_class: shipClass, seconds_per_jump: seconds } = traits.get(hull.typeId) as NonNullable<
    ReturnType<typeof traits.get>
  >;
  const isCapital = shipClass === 'capital';
  const isBarred = (id: number) => isCapital && place.has(id) && (isHigh(id) || at(id).regionId === POCHVEN);
  if (from !== to && (isBarred(from) || isBarred(to))) return [];
  const usable = bridges.filter(() => !isCapital || hull.groupId === 883);
  const mass = isCapital ? 2e9 : shipClass === 'freighter' ? 1e9 : 375e6;
  const fitting = holes.filter((hole) => hole.mass >= mass).map(({ destination }): Pair => [THERA, destination]);
  const found: Hop[] = [];
  for (const [by, extra] of [
    ['gates', []],
    ['bridge', usable],
    ['wormhole', [...usable, ...fitting]],
  ] as const) {
    const more = (id: number) => extra.flatMap(([a, b]) => (a === id ? b : b === id ? a : []));
    const jumps = new Map([[from, 0]]);
    for (const [here, count] of jumps) {
      if (here !== from && here !== to && (here === ZARZAKH || isBarred(here))) continue;
      for (const next of [...(neighbours.get(here) ?? []), ...more(here)]) if (!jumps.has(next)) jumps.set(next, count + 1);
    }
    const count = jumps.get(to);
    if (count !== undefined && found.every((hop) => hop.jumps > count))
      found.push({ by, jumps: count, ly: null, minutes: rounded((count * seconds) / 60, 1) });
  }
  return found;
}

const inWords = ({ by, jumps, ly, minutes }: Hop) => `${by}: ${jumps} jumps, ${ly} ly, ${minutes} min`;

describe(`who reaches a system, on ${mapName}`, () => {
  test('is what comparing every system with every other finds', { timeout: 240_000 }, async () => {
    const low = systems.map(({ systemId }) => systemId).filter(mayLand);
    const seen = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      const to = round % 5 === 4 ? one(systems).systemId : one(low);
      const near = systems.map(({ systemId }) => systemId).filter((id) => apart(id, to) < 20);
      const stagings = [
        ...new Set([
          one(near),
          one(near),
          ...(round === 0 ? low.filter((id) => id !== to && apart(id, to) < 4).slice(0, 2) : []),
          ...(round % 5 === 3 ? [to, one(systems).systemId] : []),
        ]),
      ];
      const ships = [...new Set([round === 0 ? hulls[0] : one(hulls), one(hulls)])];
      const jdc = round === 0 ? 5 : one([0, 3, 5]);
      const minutes = one([15, 60, 600]);
      const inNull = near.filter((id) => at(id).securityStatus <= 0 && id !== to);
      const bridges = inNull
        .flatMap((a) => inNull.filter((b) => a < b && apart(a, b) <= 5).map((b): Pair => [a, b]))
        .slice(0, 20);
      const query = `to=${to}&from=${stagings.join()}&ship=${ships.map(({ typeId }) => typeId).join()}&jdc=${jdc}&minutes=${minutes}`;
      const { data, meta } = await ask(
        `/reach?${query}${bridges.length === 0 ? '' : `&bridges=${bridges.map((pair) => pair.join(':')).join()}`}`,
      );
      expect(meta).toMatchObject({ to_id: to, stagings: stagings.length });
      const expected = stagings.flatMap((from) =>
        ships.flatMap((hull) => {
          const asked = { to, from, hull, jdc, bridges };
          return [...byDrive(asked), ...byGates(asked)]
            .filter((hop) => hop.minutes <= minutes)
            .map((hop) => `${from} ${hull.name} ${inWords(hop)}`);
        }),
      );
      const told = data.map((row: any) => `${row.from} ${row.ship} ${inWords({ ...row, ly: row.light_years })}`);
      expect(told.toSorted(), query).toEqual(expected.toSorted());
      for (const { by } of data) seen.add(by);
    }
    expect([...seen].sort()).toEqual(['bridge', 'gates', 'jump', 'portal', 'wormhole']);
  });

  test('and an umbrella counts the stagings from which one jump leads there', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const stagings = [...new Set(Array.from({ length: 5 }, () => one(systems).systemId))];
      const ships = [one(hulls), one(hulls)];
      const { data, meta } = await ask(
        `/umbrella?from=${stagings.join()}&ship=${ships.map(({ typeId }) => typeId).join()}&jdc=4`,
      );
      const starts = (id: number, { groupId }: Hull) => !isClosed(id) && ((groupId !== 30 && groupId !== 659) || !isHigh(id));
      const expected = systems.flatMap(({ systemId: id }) => {
        if (!mayLand(id)) return [];
        const from = stagings.filter(
          (start) => start !== id && ships.some((hull) => starts(start, hull) && apart(start, id) <= (hull.lightYears * 9) / 5),
        );
        return from.length === 0 ? [] : `${id} ${from.length} ${rounded(Math.min(...from.map((start) => apart(start, id))), 3)}`;
      });
      const told = data.map((row: any) => `${row.system_id} ${row.stagings} ${row.light_years}`);
      expect(told.toSorted()).toEqual(expected.toSorted());
      expect(meta.systems).toBe(expected.length);
    }
  });
});
