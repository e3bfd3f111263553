import { DAY, HOUR } from '#shared/time';
import type { EndHow } from '../model.ts';
import type { EventCounts } from '../seasonality.ts';
import type { EsiContract } from '../shapes.ts';

/** No contract lives longer (upstream §2.1). */
export const LONGEST_LIFE = 28 * DAY;

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
