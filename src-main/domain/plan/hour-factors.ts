import { classLearner } from './factors.ts';
import { WEEK_HOURS } from './passages.ts';

/** How much hours differ is learned from this many systems: more tell the same, and take the main thread too long. */
const LEARNED_FROM = 200;
const DAY_HOURS = 24;

/** What is counted at hours of the week, by place, and by how much passes there. */
interface ByHour {
  counted: Uint8Array;
  passed: ArrayLike<number>;
}

/** By how much an hour of the day (0 to 23), and of the week (0 to 167), is more dangerous at a system than its mean hour. */
export interface HourFactors {
  ofDay(index: number, hour: number): number;
  ofWeek(index: number, slot: number): number;
}

/** Learns both, an hour of the week beside that of the day. `systems`: how many. */
export function hourFactors(systems: number, { counted, passed }: ByHour): HourFactors {
  const sumOf = (values: ArrayLike<number>, index: number) => {
    let sum = 0;
    for (let place = index * WEEK_HOURS; place < (index + 1) * WEEK_HOURS; place += 1) sum += values[place] as number;
    return sum;
  };
  const all = Float64Array.from({ length: systems }, (_, index) => sumOf(counted, index));
  /** How many are counted for each of what passes, were all hours alike. */
  const usual = all.map((count, index) => count / Math.max(1, sumOf(passed, index)));
  const classOf = (index: number) => Math.floor(Math.log2(Math.max(1, all[index] as number)));
  const expectedAt = (index: number, place: number) => (usual[index] as number) * (passed[place] as number);
  const [ofDay, ofWeek] = [classLearner(), classLearner()];
  const eachHour = (tell: (index: number, hour: number) => void) => {
    const step = Math.max(1, Math.floor(systems / LEARNED_FROM));
    for (let index = 0; index < systems; index += step)
      if ((all[index] as number) > 1) for (let hour = 0; hour < DAY_HOURS; hour += 1) tell(index, hour);
  };
  const atHour = (index: number, hour: number) =>
    [sumOfHour(counted, index, hour), (usual[index] as number) * sumOfHour(passed, index, hour)] as const;
  eachHour((index, hour) => ofDay.add(classOf(index), ...atHour(index, hour)));
  const factorOfHour = ofDay.factors();
  const dayFactor = (index: number, hour: number) =>
    (all[index] as number) === 0 ? 1 : factorOfHour(classOf(index), ...atHour(index, hour));
  eachHour((index, hour) => {
    const factor = dayFactor(index, hour);
    for (let place = index * WEEK_HOURS + hour; place < (index + 1) * WEEK_HOURS; place += DAY_HOURS)
      ofWeek.add(classOf(index), counted[place] as number, factor * expectedAt(index, place));
  });
  const factorOfSlot = ofWeek.factors();
  return {
    ofDay: dayFactor,
    ofWeek(index: number, slot: number): number {
      if ((all[index] as number) === 0) return 1;
      const factor = dayFactor(index, slot % DAY_HOURS);
      const place = index * WEEK_HOURS + slot;
      return factor * factorOfSlot(classOf(index), counted[place] as number, factor * expectedAt(index, place));
    },
  };
}

/** What is counted at a system in an hour of the UTC day, over all weekdays. */
export function sumOfHour(values: { [place: number]: number }, index: number, hour: number): number {
  let sum = 0;
  for (let slot = hour; slot < WEEK_HOURS; slot += DAY_HOURS) sum += values[index * WEEK_HOURS + slot] as number;
  return sum;
}
