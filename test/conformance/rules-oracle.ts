import type { StaticData } from '#main/store/catalog/static-data';

/** Written after the fact sheet alone, with its numbers: nothing of the program's rules is asked here. Metres of a light-year. */
const LIGHT_YEAR = 9.46e15;
const [POCHVEN, ZARZAKH] = [10000070, 30100000];
const closed = new Set([10000004, 10000017, 10000019, 10001004]);

/** A hull of each group: its range in light-years without skill, isotopes a light-year, and the share that counts for fatigue. */
export const hulls = [
  { typeId: 11567, name: 'Avatar', groupId: 30, lightYears: 3, isotopes: 3000, share: 1 },
  { typeId: 23913, name: 'Nyx', groupId: 659, lightYears: 3, isotopes: 3000, share: 1 },
  { typeId: 23757, name: 'Archon', groupId: 547, lightYears: 3.5, isotopes: 3000, share: 1 },
  { typeId: 37604, name: 'Apostle', groupId: 1538, lightYears: 3.5, isotopes: 3000, share: 1 },
  { typeId: 19720, name: 'Revelation', groupId: 485, lightYears: 3.5, isotopes: 3000, share: 1 },
  { typeId: 77283, name: 'Bane', groupId: 4594, lightYears: 4, isotopes: 3000, share: 1 },
  { typeId: 88001, name: 'Commander', groupId: 5120, lightYears: 3.75, isotopes: 3000, share: 1 },
  { typeId: 28352, name: 'Rorqual', groupId: 883, lightYears: 5, isotopes: 4000, share: 0.1 },
  { typeId: 28844, name: 'Rhea', groupId: 902, lightYears: 5, isotopes: 10000, share: 0.1 },
  { typeId: 28848, name: 'Anshar', groupId: 902, lightYears: 5, isotopes: 9400, share: 0.1 },
  { typeId: 22430, name: 'Sin', groupId: 898, lightYears: 4, isotopes: 700, share: 0.25 },
] as const;
export type Hull = (typeof hulls)[number];
const isSuper = ({ groupId }: Hull) => groupId === 30 || groupId === 659;
const goesOnByGate = ({ groupId }: Hull) => groupId === 902 || groupId === 898;

/** Kilograms of the heaviest ship of a class, and what types of wormholes and labels let through. */
const classMass: Record<string, number> = {
  any: 0,
  frigate: 5e6,
  cruiser: 62e6,
  battleship: 375e6,
  hauler: 375e6,
  mining: 375e6,
  freighter: 1e9,
  capital: 2e9,
};
const labelMass: Record<string, number> = { small: 5e6, medium: 62e6, large: 375e6, xlarge: 375e6, capital: 2e9 };
const typeMass: Record<string, number> = { E004: 5e6, T458: 62e6, M164: 375e6, V898: 375e6, B449: 1e9, D792: 1e9, N944: 2e9 };
export const wormholeTypes = [...Object.keys(typeMass), 'K162', 'X999', null];
export const wormholeLabels = [...Object.keys(labelMass), 'unknown'];

export interface Hole {
  id: string;
  hub: number;
  destination: number;
  type: string | null;
  label: string;
  hoursLeft: number;
}

/** What the world of a test has beyond its map. */
export interface Surroundings {
  infested: ReadonlySet<number>;
  holderOf(systemId: number): number | null;
  holes: readonly Hole[];
}

/** What was asked of the planner. */
export interface RouteAsked {
  shipClass: string;
  isRorqual: boolean;
  alliance: number | null;
  pairs: readonly (readonly [number, number])[];
  size: string | undefined;
  hoursLeft: number;
  avoid: readonly number[];
  via: readonly number[];
}

/** What was asked of the planner. */
export interface LegsAsked {
  hull: Hull;
  jdc: number;
  isotopesPerLightYear: number;
  fatigue: number;
  cooldown: number;
  midpoints: string;
  friendly: readonly number[];
  avoid: readonly number[];
  cynos: readonly number[];
}

/** Says of answers of the planner which rule of the game they break, if one. */
export function oracle(data: StaticData, { infested, holderOf, holes }: Surroundings) {
  const systems = new Map(data.systems.map((system) => [system.systemId, system]));
  const place = (id: number) => systems.get(id) as (typeof data.systems)[number];
  const gates = new Set(data.stargates.map(({ systemId, destinationSystemId }) => `${systemId} ${destinationSystemId}`));
  const stations = new Set(data.stations.map(({ systemId }) => systemId));
  const isHigh = (id: number) => place(id).securityStatus >= 0.45;
  const isLow = (id: number) => !isHigh(id) && place(id).securityStatus > 0;
  const isNull = (id: number) => place(id).securityStatus <= 0;
  const isPochven = (id: number) => place(id).regionId === POCHVEN;
  const apart = (a: number, b: number) =>
    Math.hypot(place(a).x - place(b).x, place(a).y - place(b).y, place(a).z - place(b).z) / LIGHT_YEAR;

  /** Why no ship jumps out of a system. */
  function startBar(id: number, hull: Hull | null): string | null {
    if (id >= 31000000) return 'wormhole space';
    if (id === ZARZAKH) return 'Zarzakh';
    if (closed.has(place(id).regionId)) return 'closed region';
    return hull !== null && isSuper(hull) && isHigh(id) ? 'a super in high security' : null;
  }
  /** Why no jump ends in a system. */
  function cynoBar(id: number): string | null {
    if (isPochven(id)) return 'Pochven';
    if (isHigh(id)) return 'high security';
    return startBar(id, null) ?? (infested.has(id) ? 'incursion' : null);
  }
  const capitalBar = (id: number) => isHigh(id) || isPochven(id);

  const needed = ({ shipClass, size }: RouteAsked) =>
    Math.max(classMass[shipClass] as number, size === undefined ? 0 : size === 'xlarge' ? 1e9 : (labelMass[size] as number));
  const holeBetween = (a: number, b: number, asked: RouteAsked) =>
    holes.find(
      ({ hub, destination, type, label, hoursLeft }) =>
        ((hub === a && destination === b) || (hub === b && destination === a)) &&
        (typeMass[type ?? ''] ?? labelMass[label] ?? 0) >= needed(asked) &&
        hoursLeft >= asked.hoursLeft,
    );
  function bridgeWorks(a: number, b: number, { pairs, alliance, shipClass, isRorqual }: RouteAsked): boolean {
    const isNamed = pairs.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
    const holder = holderOf(a);
    const isOwn = holder !== null && holder === holderOf(b) && (alliance === null || alliance === holder);
    return isNamed && isNull(a) && isNull(b) && apart(a, b) <= 5 && isOwn && (shipClass !== 'capital' || isRorqual);
  }
  /** The rules that a route's path breaks; `by`: how each system after the first is entered, where the answer says so. */
  function routeFaults(path: readonly number[], by: readonly string[] | null, asked: RouteAsked): string[] {
    const faults: string[] = [];
    const inner = path.slice(1, -1).filter((id) => !asked.via.includes(id));
    if (path.slice(1, -1).includes(ZARZAKH)) faults.push('through Zarzakh');
    for (const id of inner) if (asked.avoid.includes(id)) faults.push(`through avoided ${id}`);
    if (asked.shipClass === 'capital' && path.length > 1 && path.some(capitalBar))
      faults.push('a capital by gate of high security');
    path.slice(1).forEach((id, index) => {
      const before = path[index] as number;
      const works = {
        gate: gates.has(`${before} ${id}`),
        bridge: bridgeWorks(before, id, asked),
        wormhole: holeBetween(before, id, asked) !== undefined,
      };
      const way = by?.[index];
      const isThere = way === undefined ? Object.values(works).includes(true) : works[way as keyof typeof works];
      if (isThere !== true) faults.push(`${before} to ${id} by ${way}`);
    });
    return faults;
  }

  type Told = Record<string, any>;
  /** The rules that a journey by drive breaks. */
  function legFaults({ legs, gates: byGate }: Told, ends: readonly [number, number], asked: LegsAsked): string[] {
    const { hull, midpoints } = asked;
    const faults: string[] = [];
    const range = hull.lightYears * (1 + 0.2 * asked.jdc);
    const mayStop = (id: number) => {
      if (asked.avoid.includes(id) || cynoBar(id) !== null) return false;
      if (midpoints === 'any' || asked.friendly.includes(id)) return true;
      return midpoints === 'station' && stations.has(id) && !isSuper(hull);
    };
    let [here, before] = [ends[0], Math.max(0, asked.fatigue - asked.cooldown)];
    if (legs.length > 0 && startBar(here, hull) !== null) faults.push(`starts in ${startBar(here, hull)}`);
    legs.forEach((leg: Told, index: number) => {
      const isEnd = index === legs.length - 1 && byGate.length === 0;
      const far = apart(here, leg['to']);
      if (leg['from'] !== here) faults.push('legs do not join');
      if (far > range) faults.push(`${here} to ${leg['to']} is ${far} light-years`);
      if (cynoBar(leg['to']) !== null) faults.push(`ends in ${cynoBar(leg['to'])}`);
      if (!isEnd && !asked.cynos.includes(leg['to']) && !mayStop(leg['to'])) faults.push(`stops in ${leg['to']}`);
      const after = legs[index + 1]?.to ?? null;
      for (const { id } of leg['alternatives'])
        if (!mayStop(id) || apart(here, id) > range || (after !== null && apart(id, after) > range))
          faults.push(`would stop in ${id}`);
      if (leg['isotopes'] !== Math.ceil(far * asked.isotopesPerLightYear - 1e-9)) faults.push(`burns ${leg['isotopes']}`);
      const counted = far * hull.share;
      const cooldown = Math.min(30, Math.max(1 + counted, before / 10));
      const fatigue = Math.min(300, Math.max(before, 10) * (1 + counted));
      if (Math.abs(leg['cooldown_minutes'] - cooldown) > 0.051) faults.push(`cools down ${leg['cooldown_minutes']}`);
      if (Math.abs(leg['fatigue_minutes'] - fatigue) > 0.051) faults.push(`tires ${leg['fatigue_minutes']}`);
      before = fatigue - cooldown;
      here = leg['to'];
    });
    byGate.forEach(({ id }: Told) => {
      if (!gates.has(`${here} ${id}`) || id === ZARZAKH) faults.push(`by no gate to ${id}`);
      here = id;
    });
    if (byGate.length > 0 && !goesOnByGate(hull)) faults.push(`${hull.name} goes on by gate`);
    if (here !== ends[1]) faults.push('does not arrive');
    const seen = legs.map(({ to }: Told) => to);
    let from = 0;
    for (const id of asked.cynos) {
      const found = id === ends[0] && from === 0 ? 0 : seen.indexOf(id, from);
      if (found < 0) faults.push(`leaves out the cyno ${id}`);
      from = Math.max(from, found);
    }
    return faults;
  }
  /** The rules that a range breaks: an entry too many, or one too few. */
  function rangeFaults(told: Record<string, number>, staging: number, range: number, listed: readonly number[]): string[] {
    return listed.flatMap((id) => {
      const isIn = id !== staging && cynoBar(id) === null && apart(staging, id) <= range;
      return isIn === String(id) in told ? [] : [`${staging} to ${id}`];
    });
  }
  return {
    startBar,
    cynoBar,
    capitalBar,
    goesOnByGate,
    classOf: ({ groupId }: Hull) => (groupId === 902 ? 'freighter' : groupId === 898 ? 'battleship' : 'capital'),
    isSuper,
    isHigh,
    isLow,
    isNull,
    stations,
    apart,
    bridgeWorks,
    routeFaults,
    legFaults,
    rangeFaults,
  };
}
