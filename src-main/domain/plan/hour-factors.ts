import { DAY_HOURS } from '#shared/time';
import { classLearner } from './factors.ts';
import type { Losses } from './loss-clusters.ts';
import { type PassageCounts, WEEK_HOURS } from './passages.ts';

/** How much hours differ is learned from this many systems of each class: more tell the same, and take longer. */
const LEARNED_FROM = 50;
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
  const withSeveral = Array.from(all.keys()).filter((index) => (all[index] as number) > 1);
  const learnedFrom = [...Map.groupBy(withSeveral, classOf).values()].flatMap((some) => {
    const step = Math.ceil(some.length / LEARNED_FROM);
    return some.filter((_, place) => place % step === 0);
  });
  const eachHour = (tell: (index: number, hour: number) => void) => {
    for (const index of learnedFrom) for (let hour = 0; hour < DAY_HOURS; hour += 1) tell(index, hour);
  };
  const atHour = (index: number, hour: number) =>
    [sumOfHour(counted, index, hour), (usual[index] as number) * sumOfHour(passed, index, hour)] as const;
  eachHour((index, hour) => ofDay.add(classOf(index), ...atHour(index, hour)));
  const factorOfHour = ofDay.factors();
  const days = new Map<number, Float64Array>();
  const dayFactor = (index: number, hour: number) => {
    if ((all[index] as number) === 0) return 1;
    let factors = days.get(index);
    if (factors === undefined) {
      factors = averagingOne((at) => {
        const [count, expected] = atHour(index, at);
        return { factor: factorOfHour(classOf(index), count, expected), expected };
      });
      days.set(index, factors);
    }
    return factors[hour] as number;
  };
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

/** Factors of the hours of the day whose mean by what was expected is 1: those of few hours with all there is were each drawn to less. */
function averagingOne(at: (hour: number) => { factor: number; expected: number }): Float64Array {
  const hours = Array.from({ length: DAY_HOURS }, (_, hour) => at(hour));
  let [weighted, expected] = [0, 0];
  for (const hour of hours) {
    weighted += hour.factor * hour.expected;
    expected += hour.expected;
  }
  return Float64Array.from(hours, ({ factor }) => (weighted === 0 ? factor : (factor * expected) / weighted));
}

/** Rounds after which the share of a gang changes by less than a hundredth. */
const SHARE_ROUNDS = 20;
const SHARES = { least: 1e-4, most: 0.95 } as const;

/**
 * The hours with traffic by place, each by how likely a gang that stands there takes a ship: where hardly anybody passes most of its hours go by
 * without a loss, and a busy hour is no more dangerous for having one more often. Zero at systems without gangs.
 */
export function noticedHours({ jumps, passed }: PassageCounts, { sharesOfPlace, hoursOfPlace, several }: Losses): Float64Array {
  const noticed = new Float64Array(passed.length);
  several.count.forEach((gangs, index) => {
    if (gangs === 0) return;
    const [first, end] = [index * WEEK_HOURS, (index + 1) * WEEK_HOURS];
    let [hours, shares, ships] = [0, 0, 0];
    for (let place = first; place < end; place += 1) {
      const own = hoursOfPlace[place] as number;
      hours += own;
      shares += sharesOfPlace[place] as number;
      // A ship that was lost where no jump was counted stood there.
      ships += own * Math.max(1, (jumps[place] as number) / Math.max(1, passed[place] as number));
    }
    // Of the hours with a loss alone a share is known, which is larger than that of all hours of a gang.
    let share = shares / hours;
    for (let round = 0; round < SHARE_ROUNDS; round += 1) share = (shares / hours) * (1 - (1 - share) ** (ships / hours));
    const spared = Math.log1p(-Math.min(SHARES.most, Math.max(SHARES.least, share)));
    for (let place = first; place < end; place += 1) {
      const known = passed[place] as number;
      if (known > 0) noticed[place] = known * -Math.expm1((spared * (jumps[place] as number)) / known);
    }
  });
  return noticed;
}

/** What is counted at a system in an hour of the UTC day, over all weekdays. */
export function sumOfHour(values: { [place: number]: number }, index: number, hour: number): number {
  let sum = 0;
  for (let slot = hour; slot < WEEK_HOURS; slot += DAY_HOURS) sum += values[index * WEEK_HOURS + slot] as number;
  return sum;
}
