/** Hours of the UTC day. */
export const HOURS = 24;
/** Hours before and after the middle of a camp that are its own. */
const REACH = 2;
/** Kept from a share's zero, in hours with a kill a day. */
const FLOOR = 2e-4;

/** The hour around which a system's hours with a kill crowd most; `means`: 24 a system. */
export function crowdedHour(means: Float64Array, system: number): number {
  let [most, middle] = [-1, 0];
  for (let hour = 0; hour < HOURS; hour += 1) {
    const sum = sumAround(means, system, hour);
    if (sum > most) [most, middle] = [sum, hour];
  }
  return middle;
}

/** What share of a system's hours with a kill falls around `middle`; as much as evenly spread where little is known. */
export function usualShare(means: Float64Array, system: number, middle: number): number {
  let sum = 0;
  for (let hour = 0; hour < HOURS; hour += 1) sum += means[system * HOURS + hour] as number;
  const even = sum / HOURS / 2 + FLOOR;
  return (sumAround(means, system, middle) + (2 * REACH + 1) * even) / (sum + HOURS * even);
}

function sumAround(means: Float64Array, system: number, middle: number): number {
  let sum = 0;
  for (let hour = middle + HOURS - REACH; hour <= middle + HOURS + REACH; hour += 1) {
    sum += means[system * HOURS + (hour % HOURS)] as number;
  }
  return sum;
}

/** How many of the hours around `middle` are set in a clock's bits. */
export function hoursAround(clock: number, middle: number): number {
  let count = 0;
  for (let hour = middle + HOURS - REACH; hour <= middle + HOURS + REACH; hour += 1) count += (clock >>> (hour % HOURS)) & 1;
  return count;
}
