import type { SecurityBand } from '#shared/security';
import { HOUR } from '#shared/time';

/** Hours of a week, and of a day. */
export const WEEK_HOURS = 168;
const DAY_HOURS = 24;

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
  /** One element a lost ship: its place in `jumps`, and its class. */
  lossPlaces: Int32Array;
  lossClasses: Uint8Array;
}

const bandNumbers: Readonly<Record<SecurityBand, number>> = { high: 0, low: 1, null: 2 };

/**
 * Adds up the known hours from a day (days since 1970-01-01) on; days outside what there is add nothing. `sums`: where the jumps are put,
 * for who counts again and again and needs one count at a time; some 4 MB.
 */
export function passageCounts(
  passages: HourlyPassages,
  fromDay: number,
  days: number,
  sums = new Uint32Array(passages.systems.length * WEEK_HOURS),
): PassageCounts {
  const { systems, firstDay, jumps, known } = passages;
  const size = systems.length;
  sums.fill(0);
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
    // System by system: the hours of one lie beside each other in both arrays.
    for (let index = 0; index < size; index += 1) {
      const from = (day * size + index) * DAY_HOURS;
      const into = index * WEEK_HOURS + midnight;
      for (let hour = 0; hour < DAY_HOURS; hour += 1)
        if (knownHours[hour] === 1) sums[into + hour] = (sums[into + hour] as number) + (jumps[from + hour] as number);
    }
  }
  return {
    systemIds: Int32Array.from(systems, ({ systemId }) => systemId),
    constellationIds: Int32Array.from(systems, ({ constellationId }) => constellationId),
    bands: Uint8Array.from(systems, ({ band }) => bandNumbers[band]),
    jumps: sums,
    hours,
    ...lossesOf(passages, first * DAY_HOURS, end * DAY_HOURS),
  };
}

/** The losses of the known hours from one to before another, counted from the first day; written as they are met, since they are many. */
function lossesOf({ systems, firstDay, known, losses }: HourlyPassages, fromHour: number, endHour: number) {
  const indexOf = new Map(systems.map(({ systemId }, index) => [systemId, index]));
  const lossPlaces = new Int32Array(losses.length);
  const lossClasses = new Uint8Array(losses.length);
  let counted = 0;
  for (const { systemId, at, shipClass } of losses) {
    const hour = Math.floor(at / HOUR) - firstDay * DAY_HOURS;
    if (hour < fromHour || hour >= endHour || known[hour] === 0) continue;
    const index = indexOf.get(systemId);
    if (index === undefined) continue;
    lossPlaces[counted] = index * WEEK_HOURS + hourOfWeek(firstDay, hour);
    lossClasses[counted] = shipClass;
    counted += 1;
  }
  return { lossPlaces: lossPlaces.slice(0, counted), lossClasses: lossClasses.slice(0, counted) };
}

/** The hour of the week, 0 to 167, of an hour counted from the start of a day (days since 1970-01-01). */
export function hourOfWeek(day: number, hour: number): number {
  return (day * DAY_HOURS + hour) % WEEK_HOURS;
}
