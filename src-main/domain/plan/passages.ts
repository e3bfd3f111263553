import type { SecurityBand } from '#shared/security';
import { DAY_HOURS, HOUR } from '#shared/time';

/** Hours of a week. */
export const WEEK_HOURS = 168;
const WEEK_DAYS = 7;
/** The newest weeks that are told apart. */
export const WEEKS = 4;

/** A listed system as the chance of loss knows it. */
export interface PassedSystem {
  systemId: number;
  constellationId: number;
  band: SecurityBand;
}

/** A ship lost, of the class with this index in `shipClasses`. */
export interface ShipLoss {
  systemId: number;
  /** Milliseconds since the epoch. */
  at: number;
  shipClass: number;
}

/** Jumps and losses of all listed systems by the hour, over some UTC days: of system i on day d at hour h at `(d * systems + i) * 24 + h`. */
export interface HourlyPassages {
  systems: readonly PassedSystem[];
  /** Days since 1970-01-01 of day 0. */
  firstDay: number;
  days: number;
  jumps: Uint32Array;
  /** 1 where both the jumps and the losses of the hour are known: of day d at hour h at `d * 24 + h`. */
  known: Uint8Array;
  /** In no order. */
  losses: readonly ShipLoss[];
}

/** What is known of the traffic of some weeks, by system and hour of the week; hour 0 is the first of a Thursday, UTC. */
export interface PassageCounts {
  systemIds: Int32Array;
  constellationIds: Int32Array;
  /** 0 high, 1 low, 2 null. */
  bands: Uint8Array;
  /** Jumps into system i at hour h at `i * 168 + h`; `hours`: of how many hours this is the sum. */
  jumps: Uint32Array;
  hours: Uint16Array;
  /** In how many of these hours a ship jumped into it, by the same places; by the newest weeks: of system i, w weeks before, at `w * systems + i`. */
  passed: Uint8Array;
  passedOfWeek: Uint8Array;
  losses: LossCounts;
}

/** One element a lost ship, in order of time. */
export interface LossCounts {
  /** Its place in the jumps by hour of the week. */
  places: Int32Array;
  /** Hours since 1970, and the jumps into the system in that hour. */
  hours: Int32Array;
  jumps: Uint32Array;
  classes: Uint8Array;
  /** The first hour of the newest week. */
  recentFrom: number;
}

const bandNumbers: Readonly<Record<SecurityBand, number>> = { high: 0, low: 1, null: 2 };

/**
 * Adds up the known hours from a day (days since 1970-01-01) on; days outside what there is add nothing. `arrays`: where the jumps are
 * put, for one who counts again and again and needs one count at a time; some 5 MB.
 */
export function passageCounts(
  passages: HourlyPassages,
  fromDay: number,
  days: number,
  arrays: PassageArrays = passageArrays(passages.systems.length),
): PassageCounts {
  const { systems, firstDay, jumps, known } = passages;
  const size = systems.length;
  const { jumps: sums, passed, passedOfWeek } = arrays;
  for (const array of [sums, passed, passedOfWeek]) array.fill(0);
  const hours = new Uint16Array(WEEK_HOURS);
  const first = Math.max(0, fromDay - firstDay);
  const end = Math.min(passages.days, fromDay - firstDay + days);
  for (let day = first; day < end; day += 1) {
    const midnight = hourOfWeek(firstDay + day, 0);
    const knownHours = known.subarray(day * DAY_HOURS, (day + 1) * DAY_HOURS);
    if (!knownHours.includes(1)) continue;
    knownHours.forEach((isKnown, hour) => {
      hours[midnight + hour] = (hours[midnight + hour] as number) + isKnown;
    });
    const week = Math.floor((end - 1 - day) / WEEK_DAYS);
    // System by system: the hours of one lie beside each other in both arrays.
    for (let index = 0; index < size; index += 1) {
      const from = (day * size + index) * DAY_HOURS;
      const into = index * WEEK_HOURS + midnight;
      for (let hour = 0; hour < DAY_HOURS; hour += 1) {
        const count = jumps[from + hour] as number;
        if (knownHours[hour] === 0 || count === 0) continue;
        sums[into + hour] = (sums[into + hour] as number) + count;
        passed[into + hour] = (passed[into + hour] as number) + 1;
        if (week < WEEKS) passedOfWeek[week * size + index] = (passedOfWeek[week * size + index] as number) + 1;
      }
    }
  }
  return {
    systemIds: Int32Array.from(systems, ({ systemId }) => systemId),
    constellationIds: Int32Array.from(systems, ({ constellationId }) => constellationId),
    bands: Uint8Array.from(systems, ({ band }) => bandNumbers[band]),
    jumps: sums,
    hours,
    passed,
    passedOfWeek,
    losses: lossesOf(passages, first * DAY_HOURS, end * DAY_HOURS),
  };
}

/** Of a {@link PassageCounts}, what is large. */
type PassageArrays = Pick<PassageCounts, 'jumps' | 'passed' | 'passedOfWeek'>;

/** Empty ones for this many systems. */
export function passageArrays(systems: number): PassageArrays {
  const places = systems * WEEK_HOURS;
  return { jumps: new Uint32Array(places), passed: new Uint8Array(places), passedOfWeek: new Uint8Array(WEEKS * systems) };
}

/** The losses of the known hours from one to before another, counted from the first day; written as they are met, since they are many. */
function lossesOf({ systems, firstDay, jumps, known, losses }: HourlyPassages, fromHour: number, endHour: number): LossCounts {
  const indexOf = new Map(systems.map(({ systemId }, index) => [systemId, index]));
  const firstHour = firstDay * DAY_HOURS;
  const isCounted = new Uint8Array(losses.length);
  losses.forEach(({ systemId, at }, index) => {
    const hour = Math.floor(at / HOUR) - firstHour;
    if (hour >= fromHour && hour < endHour && known[hour] === 1 && indexOf.has(systemId)) isCounted[index] = 1;
  });
  const counted = losses.filter((_, index) => isCounted[index] === 1).sort((a, b) => a.at - b.at);
  const counts: LossCounts = {
    places: new Int32Array(counted.length),
    hours: new Int32Array(counted.length),
    jumps: new Uint32Array(counted.length),
    classes: new Uint8Array(counted.length),
    recentFrom: firstHour + endHour - WEEK_DAYS * DAY_HOURS,
  };
  counted.forEach(({ systemId, at, shipClass }, index) => {
    const system = indexOf.get(systemId) as number;
    const hour = Math.floor(at / HOUR) - firstHour;
    counts.places[index] = system * WEEK_HOURS + hourOfWeek(firstDay, hour);
    counts.hours[index] = firstHour + hour;
    counts.jumps[index] = jumps[
      (Math.floor(hour / DAY_HOURS) * systems.length + system) * DAY_HOURS + (hour % DAY_HOURS)
    ] as number;
    counts.classes[index] = shipClass;
  });
  return counts;
}

/** The hour of the week, 0 to 167, of an hour counted from the start of a day (days since 1970-01-01). */
function hourOfWeek(day: number, hour: number): number {
  return (day * DAY_HOURS + hour) % WEEK_HOURS;
}
