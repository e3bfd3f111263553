import { type LossCounts, type PassageCounts, WEEK_HOURS, WEEKS } from './passages.ts';

/** Losses at a place within this many hours of each other are of one cluster, a camp or a fight, which lasts this many hours at most. */
const CLUSTER = { gap: 4, longest: 6 } as const;

/** Losses of any ship: by place in the counts, or by system. */
export interface Losses {
  /** Hours in which a ship was lost alone, and those in which a gang took one. */
  singlesOfPlace: Uint8Array;
  hoursOfPlace: Uint8Array;
  /** Shares of the passing ships that gangs took, added up over the hours of the place. */
  sharesOfPlace: Float32Array;
  /** Hours in which a ship passed. */
  passedOfSystem: Float64Array;
  /** The same by the week, where a gang may have come: of system i, w weeks before the newest, at `w * systems + i`. */
  passedOfWeek: Float64Array;
  /** Ships that passed. */
  jumpsOfSystem: Float64Array;
  /** Clusters of one ship, and of several: a loss by chance is not taken for a camp. */
  single: Clusters;
  several: Clusters;
  /** Clusters of several ships by the week in which they began, by the same places. */
  gangsOfWeek: Uint16Array;
}

/** By system: how many clusters, and which shares of the passing ships they took, added up, and their squares. */
export interface Clusters {
  count: Uint16Array;
  shares: Float64Array;
  squares: Float64Array;
}

/** Losses at a system that belong together, by the hour. */
export interface Cluster {
  index: number;
  /** Hours since 1970. */
  first: number;
  last: number;
  ships: number;
  /** `taken`: the share of the passing ships; `stood`: where no jump was counted the ship stood there. */
  hours: { place: number; ships: number; taken: number; stood: boolean }[];
}

/** The clusters of losses of any ship, in order of time. */
export function clustersOf({ systemIds, losses }: PassageCounts): Cluster[] {
  const clusters: Cluster[] = [];
  const newest = new Array<Cluster | undefined>(systemIds.length);
  eachLossHour(losses, ({ place, hour, ships, jumps }) => {
    const index = Math.floor(place / WEEK_HOURS);
    let cluster = newest[index];
    if (cluster === undefined || hour - cluster.last >= CLUSTER.gap || hour - cluster.first >= CLUSTER.longest) {
      cluster = { index, first: hour, last: hour, ships: 0, hours: [] };
      newest[index] = cluster;
      clusters.push(cluster);
    }
    cluster.last = hour;
    cluster.ships += ships;
    cluster.hours.push({ place, ships, taken: ships / Math.max(ships, jumps), stood: jumps === 0 });
  });
  return clusters;
}

/** Adds up clusters, those of a gang and others. */
export function lossesOf(
  { systemIds, jumps, passed, passedOfWeek, losses }: PassageCounts,
  clusters: readonly Cluster[],
  isGang: (cluster: Cluster) => boolean = ({ ships }) => ships > 1,
): Losses {
  const size = systemIds.length;
  const passedOfSystem = new Float64Array(size);
  const jumpsOfSystem = new Float64Array(size);
  for (let place = 0; place < jumps.length; place += 1) {
    const index = Math.floor(place / WEEK_HOURS);
    passedOfSystem[index] = (passedOfSystem[index] as number) + (passed[place] as number);
    jumpsOfSystem[index] = (jumpsOfSystem[index] as number) + (jumps[place] as number);
  }
  const found: Losses = {
    singlesOfPlace: new Uint8Array(jumps.length),
    hoursOfPlace: new Uint8Array(jumps.length),
    sharesOfPlace: new Float32Array(jumps.length),
    passedOfSystem,
    passedOfWeek: Float64Array.from(passedOfWeek),
    jumpsOfSystem,
    single: noClusters(size),
    several: noClusters(size),
    gangsOfWeek: new Uint16Array(WEEKS * size),
  };
  const weekOf = (hour: number) => Math.floor((losses.recentFrom + WEEK_HOURS - 1 - hour) / WEEK_HOURS);
  const add = (values: { [index: number]: number }, index: number, more: number) => {
    values[index] = (values[index] as number) + more;
  };
  for (const cluster of clusters) {
    const { index, first, hours } = cluster;
    const isOfGang = isGang(cluster);
    for (const { place, ships, taken, stood } of hours) {
      if (stood) {
        add(passedOfSystem, index, 1);
        add(jumpsOfSystem, index, 1);
        const week = weekOf(first) * size + index;
        if (week < found.passedOfWeek.length) add(found.passedOfWeek, week, 1);
      }
      if (isOfGang) {
        add(found.hoursOfPlace, place, 1);
        add(found.sharesOfPlace, place, taken);
      } else {
        add(found.singlesOfPlace, place, ships);
        addCluster(found.single, index, taken, ships);
      }
    }
    if (!isOfGang) continue;
    addCluster(
      found.several,
      index,
      hours.reduce((sum, { taken }) => sum + taken, 0),
    );
    if (weekOf(first) < WEEKS) add(found.gangsOfWeek, weekOf(first) * size + index, 1);
  }
  return found;
}

/** Clusters of as many ships are gangs' where so many times as many come as chance brings. */
const MORE_THAN_CHANCE = 2;
/** Larger clusters count as this large. */
const LARGEST = 8;
/** Steps for each doubling of what comes by chance, and the least that is told apart. */
const STEPS = 2;
const LEAST = 1e-6;

/**
 * Which clusters are gangs': of places with as many losses by chance, those of as many ships as come more than twice as often as chance alone
 * would bring. Where many pass, two lost within hours are no gang yet. `alone`: the share of the passing ships that is lost by chance.
 */
export function gangsAmong(
  { hours }: Pick<PassageCounts, 'hours'>,
  clusters: readonly Cluster[],
  { jumpsOfSystem }: Losses,
  alone: Float64Array,
): (cluster: Cluster) => boolean {
  const known = Math.max(
    1,
    hours.reduce((sum, count) => sum + count, 0),
  );
  const came = new Uint32Array(alone.length);
  for (const { index } of clusters) came[index] = (came[index] as number) + 1;
  const steps = new Int32Array(alone.length);
  const observed = new Map<number, number>();
  const expected = new Map<number, number>();
  const add = (to: Map<number, number>, cell: number, more: number) => to.set(cell, (to.get(cell) ?? 0) + more);
  const cellOf = (index: number, ships: number) => (steps[index] as number) * (LARGEST + 1) + Math.min(ships, LARGEST);
  came.forEach((count, index) => {
    if (count === 0) return;
    // Lost by chance while a cluster goes on.
    const mean = ((alone[index] as number) * CLUSTER.gap * (jumpsOfSystem[index] as number)) / known;
    steps[index] = Math.round(STEPS * Math.log2(Math.max(LEAST, mean)));
    let [chance, left] = [Math.exp(-mean), 1];
    for (let ships = 1; ships <= LARGEST; ships += 1) {
      add(expected, cellOf(index, ships), count * (ships === LARGEST ? left : chance));
      left -= chance;
      chance *= mean / ships;
    }
  });
  for (const { index, ships } of clusters) add(observed, cellOf(index, ships), 1);
  return ({ index, ships }) => {
    const cell = cellOf(index, ships);
    return ships > 1 && (observed.get(cell) ?? 0) > MORE_THAN_CHANCE * (expected.get(cell) ?? 0);
  };
}

function noClusters(size: number): Clusters {
  return { count: new Uint16Array(size), shares: new Float64Array(size), squares: new Float64Array(size) };
}

/** Adds a cluster that took this share; several that took it together. */
function addCluster({ count, shares, squares }: Clusters, index: number, share: number, clusters = 1): void {
  count[index] = (count[index] as number) + clusters;
  shares[index] = (shares[index] as number) + share;
  squares[index] = (squares[index] as number) + share * share;
}

/** Tells of each hour in which ships were lost at a place, in order of time. */
function eachLossHour(
  { places, hours, jumps }: LossCounts,
  tell: (hour: { place: number; hour: number; ships: number; jumps: number }) => void,
): void {
  let from = 0;
  while (from < hours.length) {
    const hour = hours[from] as number;
    const ofHour = new Map<number, { ships: number; jumps: number }>();
    for (; from < hours.length && hours[from] === hour; from += 1) {
      const place = places[from] as number;
      const known = ofHour.get(place);
      if (known === undefined) ofHour.set(place, { ships: 1, jumps: jumps[from] as number });
      else known.ships += 1;
    }
    for (const [place, known] of ofHour) tell({ place, hour, ...known });
  }
}
