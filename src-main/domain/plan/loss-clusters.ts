import { type LossCounts, type PassageCounts, WEEK_HOURS, WEEKS } from './passages.ts';

/** Losses at a place within this many hours of each other are of one cluster, a camp or a fight, which lasts this many hours at most. */
const CLUSTER = { gap: 4, longest: 6 } as const;

/** Losses of a class: by place in the counts, or by system. */
export interface Losses {
  ships: Uint16Array;
  /** Hours in which a ship was lost alone, and those in which a gang took one. */
  singlesOfPlace: Uint8Array;
  hoursOfPlace: Uint8Array;
  /** Shares of the passing ships that gangs took, added up over the hours of the place. */
  sharesOfPlace: Float32Array;
  /** Hours in which a ship of the class passed; fractions where that is only likely. */
  passedOfSystem: Float64Array;
  /** The same by the week, where a gang may have come: of system i, w weeks before the newest, at `w * systems + i`. */
  passedOfWeek: Float64Array;
  /** Ships of the class that passed; fractions. */
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

/** Adds up the losses of the class with this index in `shipClasses`; 0: of any ship. */
export function lossesOf({ systemIds, jumps, passed, passedOfWeek, losses }: PassageCounts, shipClass: number): Losses {
  const own = losses.classes.reduce((count, one) => count + (one === shipClass ? 1 : 0), 0);
  const isAny = shipClass === 0;
  const share = isAny ? 1 : own / losses.classes.length;
  const size = systemIds.length;
  const { passedOfSystem, jumpsOfSystem } = passagesOfClass({ jumps, passed }, size, share);
  const found: Losses = {
    ships: new Uint16Array(jumps.length),
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
  const ofCluster = new Float64Array(size);
  const shipsOfCluster = new Uint16Array(size);
  const placeOfSingle = new Int32Array(size);
  const lastHour = new Int32Array(size).fill(-CLUSTER.gap);
  const firstHour = new Int32Array(size).fill(-CLUSTER.longest);
  eachLossHour(
    losses,
    (index) => isAny || losses.classes[index] === shipClass,
    ({ place, hour, ships, jumps: ofAny }) => {
      const index = Math.floor(place / WEEK_HOURS);
      const isNew = hour - (lastHour[index] as number) >= CLUSTER.gap || hour - (firstHour[index] as number) >= CLUSTER.longest;
      if (isNew) firstHour[index] = hour;
      lastHour[index] = hour;
      found.ships[place] = (found.ships[place] as number) + ships;
      const taken = ships / Math.max(ships, share * ofAny);
      const wasGang = !isNew && (shipsOfCluster[index] as number) > 1;
      if (isNew) {
        ofCluster[index] = 0;
        shipsOfCluster[index] = 0;
      } else addCluster(wasGang ? found.several : found.single, index, -1, ofCluster[index] as number);
      ofCluster[index] = (ofCluster[index] as number) + taken;
      shipsOfCluster[index] = (shipsOfCluster[index] as number) + ships;
      const isGang = (shipsOfCluster[index] as number) > 1;
      addCluster(isGang ? found.several : found.single, index, 1, ofCluster[index] as number);
      // A ship that was lost where no jump was counted stood there.
      if (ofAny === 0) {
        passedOfSystem[index] = (passedOfSystem[index] as number) + 1;
        jumpsOfSystem[index] = (jumpsOfSystem[index] as number) + 1;
        const week = weekOf(hour) * size + index;
        if (week < found.passedOfWeek.length) found.passedOfWeek[week] = (found.passedOfWeek[week] as number) + 1;
      }
      if (!isGang) {
        placeOfSingle[index] = place;
        found.singlesOfPlace[place] = (found.singlesOfPlace[place] as number) + 1;
        return;
      }
      found.hoursOfPlace[place] = (found.hoursOfPlace[place] as number) + 1;
      found.sharesOfPlace[place] = (found.sharesOfPlace[place] as number) + taken;
      if (wasGang) return;
      if (!isNew) {
        // With the second ship the hour of the first is one of a gang too.
        const first = placeOfSingle[index] as number;
        found.singlesOfPlace[first] = (found.singlesOfPlace[first] as number) - 1;
        found.hoursOfPlace[first] = (found.hoursOfPlace[first] as number) + 1;
        found.sharesOfPlace[first] = (found.sharesOfPlace[first] as number) + (ofCluster[index] as number) - taken;
      }
      const week = weekOf(firstHour[index] as number);
      if (week < WEEKS) found.gangsOfWeek[week * size + index] = (found.gangsOfWeek[week * size + index] as number) + 1;
    },
  );
  return found;
}

/** Hours in which a ship of a class passed, and how many did, by system; the class is this share of all ships. */
function passagesOfClass({ jumps, passed }: Pick<PassageCounts, 'jumps' | 'passed'>, size: number, share: number) {
  const passedOfSystem = new Float64Array(size);
  const jumpsOfSystem = new Float64Array(size);
  for (let index = 0; index < size; index += 1) {
    let [ofClass, ships] = [0, 0];
    for (let place = index * WEEK_HOURS; place < (index + 1) * WEEK_HOURS; place += 1) {
      const hours = passed[place] as number;
      if (hours === 0) continue;
      ships += share * (jumps[place] as number);
      // Less than one ship of the class an hour is one in some of the hours.
      ofClass += Math.min(hours, share * (jumps[place] as number));
    }
    passedOfSystem[index] = ofClass;
    jumpsOfSystem[index] = ships;
  }
  return { passedOfSystem, jumpsOfSystem };
}

function noClusters(size: number): Clusters {
  return { count: new Uint16Array(size), shares: new Float64Array(size), squares: new Float64Array(size) };
}

/** Adds a cluster that took this share, or, times -1, takes it back. */
function addCluster({ count, shares, squares }: Clusters, index: number, times: 1 | -1, share: number): void {
  count[index] = (count[index] as number) + times;
  shares[index] = (shares[index] as number) + times * share;
  squares[index] = (squares[index] as number) + times * share * share;
}

/** Tells of each hour in which ships were lost at a place, in order of time. */
function eachLossHour(
  { places, hours, jumps }: LossCounts,
  isCounted: (index: number) => boolean,
  tell: (hour: { place: number; hour: number; ships: number; jumps: number }) => void,
): void {
  let from = 0;
  while (from < hours.length) {
    const hour = hours[from] as number;
    const ofHour = new Map<number, { ships: number; jumps: number }>();
    for (; from < hours.length && hours[from] === hour; from += 1) {
      if (!isCounted(from)) continue;
      const place = places[from] as number;
      const known = ofHour.get(place);
      if (known === undefined) ofHour.set(place, { ships: 1, jumps: jumps[from] as number });
      else known.ships += 1;
    }
    for (const [place, known] of ofHour) tell({ place, hour, ...known });
  }
}
