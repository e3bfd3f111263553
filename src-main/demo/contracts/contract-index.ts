import { DAY, HOUR, MINUTE } from '#shared/time';
import type { EndHow } from '../model.ts';
import { bernoulli, type RandomStream, randomStream, uniform, weighted } from '../random.ts';
import type { EventCounts } from '../seasonality.ts';
import type { EsiContract } from '../shapes.ts';

/** No contract lives longer (upstream §2.1). */
const LONGEST_LIFE = 28 * DAY;

/** What decides where a contract is listed and when; times in milliseconds. */
export interface ContractSchedule {
  ordinal: number;
  type: EsiContract['type'];
  /** Index into the regions that have contracts. */
  region: number;
  issuedAt: number;
  expiresAt: number;
  endAt: number;
  how: EndHow;
}

/**
 * Finds the contracts that are outstanding at a time. Fates are computed once each while time moves forward; what ended
 * days ago is forgotten. Asked about a time long past it starts over, which costs a moment and changes nothing.
 */
export function createContractIndex({
  issues,
  scheduleOf,
  regions,
  backwards,
}: {
  issues: EventCounts;
  scheduleOf(ordinal: number, hour: { first: number; count: number; start: number }): ContractSchedule;
  regions: number;
  /** Asked about ever earlier times: then it covers more of the past at once, and forgets nothing. */
  backwards: boolean;
}) {
  const margin = backwards ? 12 * DAY : 2 * DAY;
  let coveredFrom = Number.POSITIVE_INFINITY;
  let coveredTo = Number.NEGATIVE_INFINITY;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  let byRegion: ContractSchedule[][] = [];

  function* hourly(from: number, to: number): Generator<ContractSchedule> {
    for (let start = Math.floor(from / HOUR) * HOUR; start < to; start += HOUR) {
      const hour = issues.ofHour(start);
      for (let number = 0; number < hour.count; number += 1) yield scheduleOf(hour.first + number, hour);
    }
  }

  function cover(at: number): void {
    const from = Math.floor((at - LONGEST_LIFE) / HOUR) * HOUR;
    const to = Math.floor(at / HOUR) * HOUR + HOUR;
    if (from < coveredFrom || from > coveredTo || at < forgottenAt) {
      byRegion = Array.from({ length: regions }, () => []);
      coveredFrom = from - margin;
      coveredTo = coveredFrom;
      forgottenAt = Number.NEGATIVE_INFINITY;
    }
    if (coveredTo >= to) return;
    for (const schedule of hourly(coveredTo, to)) if (schedule.endAt > from) byRegion[schedule.region]?.push(schedule);
    coveredTo = to;
    if (!backwards && at - forgottenAt > 2 * DAY) {
      forgottenAt = at - DAY;
      byRegion = byRegion.map((schedules) => schedules.filter(({ endAt }) => endAt > forgottenAt));
    }
  }

  return {
    /** Ascending by ordinal. */
    listed(region: number, at: number): ContractSchedule[] {
      cover(at);
      return (byRegion[region] ?? []).filter(({ issuedAt, endAt }) => issuedAt <= at && at < endAt);
    },
    *issued(from: number, to: number): Generator<ContractSchedule> {
      for (const schedule of hourly(from, to)) if (from <= schedule.issuedAt && schedule.issuedAt < to) yield schedule;
    },
  };
}

const LIVES = [1, 3, 7, 14, 28] as const;
const drawLife = weighted([6, 12, 20, 40, 22]);
const TYPES = ['item_exchange', 'auction', 'courier', 'loan'] as const;
const drawKind = weighted([66, 3.6, 30, 0.4]);

/** Days until somebody takes an exchange that asks what is usual. */
const TAKEN_AFTER = 7;
/** What is usually asked over what a thing is worth. */
const USUAL = 1.06;
/** So many times as long takes what costs twice as much: 2 to the power of this. */
const ELASTICITY = 4;

/** Days until somebody takes an exchange, on average. `asked`: its price over what it is worth. */
function takenAfter(asked: number): number {
  return TAKEN_AFTER * Math.min(Math.max((asked / USUAL) ** ELASTICITY, 0.05), 8);
}

/** Kind, how long it may live, and how it ends. `askedOf`: an exchange's price over what it is worth. */
export function lifeFrom(
  draws: RandomStream,
  issuedAt: number,
  askedOf: () => number,
): Pick<ContractSchedule, 'type' | 'expiresAt' | 'endAt' | 'how'> {
  const type = TYPES[drawKind(draws)] ?? 'item_exchange';
  const life = (LIVES[drawLife(draws)] ?? 14) * DAY;
  const expiresAt = issuedAt + Math.min(life, LONGEST_LIFE);
  // Competing risks: what comes first ends it.
  const taken = type === 'auction' ? 40 : type === 'courier' ? 2 : type === 'loan' ? TAKEN_AFTER : takenAfter(askedOf());
  const acceptedAt = issuedAt + MINUTE + exponential(draws, taken) * DAY * (type !== 'courier' && bernoulli(draws, 0.35) ? 8 : 1);
  const cancelledAt = issuedAt + MINUTE + exponential(draws, 30) * DAY;
  const endAt = Math.min(expiresAt, Math.floor(acceptedAt / 1000) * 1000, Math.floor(cancelledAt / 1000) * 1000);
  const how = endAt >= expiresAt ? 'expired' : acceptedAt < cancelledAt ? 'accepted' : 'cancelled';
  return { type, expiresAt, endAt, how };
}

function exponential(draws: RandomStream, mean: number): number {
  return -mean * Math.log(1 - uniform(draws));
}

/** Milliseconds between issue and end, on average at the usual prices: with it the rate of issue follows from how many are to be outstanding. */
export function meanLife(seed: number): number {
  const samples = 4000;
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1) sum += lifeFrom(randomStream(seed, 0x6d6c, sample), 0, () => USUAL).endAt;
  return sum / samples;
}
