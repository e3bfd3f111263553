import { type LossCounts, type PassageCounts, WEEK_HOURS } from './passages.ts';

/** Losses at a place within this many hours of each other are of one cluster, a camp or a fight, which lasts this many hours at most. */
const CLUSTER = { gap: 4, longest: 6 } as const;

/** Losses of a class: by place in the counts, or by system. */
export interface Losses {
  ships: Uint16Array;
  /** Hours with a loss. */
  hoursOfPlace: Uint8Array;
  hoursOfSystem: Uint16Array;
  /** Hours in which a ship of the class passed; fractions where that is only likely. */
  passedOfSystem: Float64Array;
  passedByAny: Float64Array;
  clustersOfSystem: Uint16Array;
  /** Clusters of the newest week, and of the one before. */
  newestWeek: Uint16Array;
  weekBefore: Uint16Array;
  sharesOfSystem: Float64Array;
  /** Squares of the shares that each cluster took. */
  squaresOfSystem: Float64Array;
}

/** Adds up the losses of the class with this index in `shipClasses`; 0: of any ship. */
export function lossesOf({ systemIds, jumps, passed, losses }: PassageCounts, shipClass: number): Losses {
  const own = losses.classes.reduce((count, one) => count + (one === shipClass ? 1 : 0), 0);
  const isAny = shipClass === 0;
  const share = isAny ? 1 : own / losses.classes.length;
  const size = systemIds.length;
  const passedByAny = new Float64Array(size);
  const passedOfSystem = new Float64Array(size);
  for (let index = 0; index < size; index += 1) {
    let [ofAny, ofClass] = [0, 0];
    for (let place = index * WEEK_HOURS; place < (index + 1) * WEEK_HOURS; place += 1) {
      const hours = passed[place] as number;
      if (hours === 0) continue;
      ofAny += hours;
      // Less than one ship of the class an hour is one in some of the hours.
      ofClass += Math.min(hours, share * (jumps[place] as number));
    }
    passedByAny[index] = ofAny;
    passedOfSystem[index] = ofClass;
  }
  const found: Losses = {
    ships: new Uint16Array(jumps.length),
    hoursOfPlace: new Uint8Array(jumps.length),
    hoursOfSystem: new Uint16Array(size),
    passedOfSystem,
    passedByAny,
    clustersOfSystem: new Uint16Array(size),
    newestWeek: new Uint16Array(size),
    weekBefore: new Uint16Array(size),
    sharesOfSystem: new Float64Array(size),
    squaresOfSystem: new Float64Array(size),
  };
  const ofCluster = new Float64Array(size);
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
      found.hoursOfPlace[place] = (found.hoursOfPlace[place] as number) + 1;
      found.hoursOfSystem[index] = (found.hoursOfSystem[index] as number) + 1;
      const taken = ships / Math.max(ships, share * ofAny);
      const before = isNew ? 0 : (ofCluster[index] as number);
      ofCluster[index] = before + taken;
      found.sharesOfSystem[index] = (found.sharesOfSystem[index] as number) + taken;
      found.squaresOfSystem[index] = (found.squaresOfSystem[index] as number) + (before + taken) ** 2 - before ** 2;
      // A ship that was lost where no jump was counted stood there.
      if (ofAny === 0) for (const hours of [passedOfSystem, passedByAny]) hours[index] = (hours[index] as number) + 1;
      if (!isNew) return;
      found.clustersOfSystem[index] = (found.clustersOfSystem[index] as number) + 1;
      const age = Math.floor((losses.recentFrom + WEEK_HOURS - 1 - hour) / WEEK_HOURS);
      const week = age === 0 ? found.newestWeek : age === 1 ? found.weekBefore : null;
      if (week !== null) week[index] = (week[index] as number) + 1;
    },
  );
  return found;
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
