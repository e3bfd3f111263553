import { type Surprise, surpriseOf } from '#main/domain/forecast/outlook';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import { aligned, type ForecastReads } from '#main/store/forecasts/forecasts';
import type { ForecastBasis, ForecastPages } from '#main/store/forecasts/pages';
import type { StoredMaking } from '#main/store/forecasts/rows';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import type { ResponseOf } from '#shared/http/endpoint';
import type { forecastHotspots } from '#shared/systems-api/forecast';
import { dayNumber, hourOfDay, isoDay, isoUtc } from '#shared/time';
import { rounded } from './forecasts.ts';

type HotspotRow = ResponseOf<typeof forecastHotspots>['data'][number];

/** What a system's day has brought so far, beside its forecast. */
export interface SoFar {
  today: NonNullable<HotspotRow['today']>;
  surprise: Surprise<'jumps' | 'kills'> | null;
  /** The forecast that the surprise is measured by; made for the rows that are served. */
  compared(): HotspotRow['compared'];
}

const allLikeliestFirst = {
  regionId: undefined,
  security: undefined,
  sort: 'prob',
  direction: 'desc',
  offset: 0,
  limit: Number.POSITIVE_INFINITY,
} as const;

interface ForecastAndCounts {
  forecasts: ForecastReads;
  forecastPages: ForecastPages;
  activity: ActivityReads;
  clock: Clock;
}

/** Counts of today beside the forecast of today that was made before it began; nothing where no such forecast was made. */
export interface Surprises {
  /** By system id, of these listed systems. */
  soFar(systemIds: readonly number[]): ReadonlyMap<number, SoFar>;
  /** Ids of the listed systems of a making, the most surprising first; those alike, and those without counts, by probability. */
  ranking(makingId: number): Promise<readonly number[]>;
}

/** This many systems' chances are worked out between two turns of the event loop: all of them take some 80 ms. */
const SYSTEMS_A_TURN = 500;

/** Works out each system's chances once for each version of the counts and each day. */
export function surprises(sources: ForecastAndCounts & { versions(): DataVersions }): Surprises {
  let known = { key: '', soFar: new Map<number, SoFar>() };
  let ranked: { key: string; systemIds: Promise<readonly number[]> } | undefined;

  /** What was worked out of these versions so far, with the versions as a key. */
  function current(): typeof known {
    const { forecasts, activity } = sources.versions();
    const key = [isoDay(dayNumber(isoUtc(sources.clock.now()))), forecasts?.version ?? 0, activity?.version ?? 0].join(' ');
    if (known.key !== key) known = { key, soFar: new Map() };
    return known;
  }

  function soFar(systemIds: readonly number[]): ReadonlyMap<number, SoFar> {
    const worked = current().soFar;
    const missing = systemIds.filter((systemId) => !worked.has(systemId));
    if (missing.length > 0) for (const [systemId, own] of todaySoFar(sources, missing)) worked.set(systemId, own);
    return worked;
  }

  async function rank(makingId: number): Promise<readonly number[]> {
    const byProbability = sources.forecastPages.page({ ...allLikeliestFirst, makingId }).systemIds;
    const seen: { systemId: number; surprise: number }[] = [];
    for (let from = 0; from < byProbability.length; from += SYSTEMS_A_TURN) {
      await yieldToEventLoop();
      const some = byProbability.slice(from, from + SYSTEMS_A_TURN);
      const worked = soFar(some);
      seen.push(...some.map((systemId) => ({ systemId, surprise: worked.get(systemId)?.surprise?.surprise ?? -1 })));
    }
    return seen.sort((a, b) => b.surprise - a.surprise).map(({ systemId }) => systemId);
  }

  return {
    soFar,
    ranking(makingId) {
      const key = [current().key, sources.versions().systems?.version ?? 0, makingId].join(' ');
      if (ranked?.key === key) return ranked.systemIds;
      const systemIds = rank(makingId);
      ranked = { key, systemIds };
      systemIds.catch(() => {
        if (ranked?.systemIds === systemIds) ranked = undefined;
      });
      return systemIds;
    },
  };
}

/** Counts of today beside its forecast, by system id; empty where no forecast was made in time. */
function todaySoFar(
  { forecasts, forecastPages, activity, clock }: ForecastAndCounts,
  systemIds: readonly number[],
): Map<number, SoFar> {
  const today = dayNumber(isoUtc(clock.now()));
  const making = forecasts.madeInTime(today);
  if (making === undefined) return new Map();
  const bases = forecastPages.bases(making.makingId, systemIds);
  const hours = (kind: 'jumps' | 'kills') => activity.sampledHours(kind, today, 1).map(hourOfDay);
  const sampled = { jumps: hours('jumps'), kills: hours('kills') };
  const { totals } = activity.scan(
    bases.map(({ systemId }) => systemId),
    today,
    1,
  );
  return new Map(bases.map((basis, at) => [basis.systemId, soFarOf(making, basis, countsAt(totals, at), sampled)]));
}

function countsAt(totals: ReturnType<ActivityReads['scan']>['totals'], at: number) {
  return {
    jumps: totals.jumps[at] as number,
    kills: (totals.ship_kills[at] as number) + (totals.pod_kills[at] as number),
  };
}

/** Of kills the chance of any, where the forecast tells it. */
function anyKill(target: 'jumps' | 'kills', { killsAny }: ForecastBasis): { any?: number } {
  return target === 'jumps' || killsAny === null ? {} : { any: killsAny };
}

/** `sampled`: the UTC hours of the day that were sampled. */
function soFarOf(
  making: StoredMaking,
  basis: ForecastBasis,
  counts: Record<'jumps' | 'kills', number>,
  sampled: Record<'jumps' | 'kills', readonly number[]>,
): SoFar {
  const shares = new Float32Array(aligned(basis.circadian));
  const seen = (['jumps', 'kills'] as const)
    .filter((target) => sampled[target].length > 0)
    .map((target) => ({
      figure: target,
      count: counts[target],
      ofDay: { mean: basis[target], dispersion: basis[`${target}Dispersion`], ...anyKill(target, basis) },
      passed: passedShare(shares, sampled[target]),
    }));
  const surprise = surpriseOf(seen);
  return {
    today: { ...counts, hours: Math.min(sampled.jumps.length, sampled.kills.length) },
    surprise,
    compared: () => (surprise === null ? null : comparedOf(making, basis, surprise)),
  };
}

function comparedOf(
  making: StoredMaking,
  basis: ForecastBasis,
  { figure, expectedSoFar, probability }: Surprise<'jumps' | 'kills'>,
) {
  return {
    figure,
    day: isoDay(making.day),
    made_at: making.madeAt,
    expected: rounded(basis[figure]),
    expected_so_far: rounded(expectedSoFar),
    probability: Number(probability.toPrecision(3)),
  };
}

/** The share of the system's mean day that falls into some hours; of a system without any activity each hour counts alike. */
function passedShare(shares: Float32Array, hours: readonly number[]): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total === 0 ? hours.length / 24 : hours.reduce((sum, hour) => sum + (shares[hour] as number), 0) / total;
}
