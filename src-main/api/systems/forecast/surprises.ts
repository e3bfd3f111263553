import { type Surprise, surpriseOf } from '#main/domain/forecast/outlook';
import type { Clock } from '#main/runtime/world';
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
  compared: HotspotRow['compared'];
}

interface ForecastAndCounts {
  forecasts: ForecastReads;
  forecastPages: ForecastPages;
  activity: ActivityReads;
  clock: Clock;
}

/**
 * Counts of today beside the forecast of today that was made before it began, by system id: of the systems named, or of every
 * listed one. Empty where no such forecast was made.
 */
export function todaySoFar(
  { forecasts, forecastPages, activity, clock }: ForecastAndCounts,
  systemIds?: readonly number[],
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
  return new Map(
    bases.map((basis, at) => {
      const kills = (totals.ship_kills[at] as number) + (totals.pod_kills[at] as number);
      const counts = { jumps: totals.jumps[at] as number, kills };
      const shares = new Float32Array(aligned(basis.circadian));
      const seen = (['jumps', 'kills'] as const)
        .filter((target) => sampled[target].length > 0)
        .map((target) => ({
          figure: target,
          count: counts[target],
          ofDay: { mean: basis[target], dispersion: basis[`${target}Dispersion`] },
          passed: passedShare(shares, sampled[target]),
        }));
      const surprise = surpriseOf(seen);
      const today = { ...counts, hours: Math.min(sampled.jumps.length, sampled.kills.length) };
      return [basis.systemId, { today, surprise, compared: surprise === null ? null : comparedOf(making, basis, surprise) }];
    }),
  );
}

/**
 * Ids of the listed systems of a making, the most surprising first, then the likeliest hotspot, then the lower id. Ranked once for each
 * version of the data and each day: the chances of ten thousand counts take several milliseconds.
 */
export function surpriseRanking(
  sources: ForecastAndCounts & { versions(): DataVersions },
): (makingId: number) => readonly number[] {
  let ranked: { key: string; ids: readonly number[] } | undefined;
  return (makingId) => {
    const { forecasts, activity, systems } = sources.versions();
    const day = isoUtc(sources.clock.now()).slice(0, 10);
    const key = [makingId, day, ...[forecasts, activity, systems].map((part) => part?.version ?? 0)].join(' ');
    if (ranked?.key === key) return ranked.ids;
    const soFar = todaySoFar(sources);
    const ids = sources.forecastPages
      .bases(makingId)
      .map(({ systemId, hotspot }) => ({ systemId, hotspot, surprise: soFar.get(systemId)?.surprise?.surprise ?? -1 }))
      .sort((a, b) => b.surprise - a.surprise || b.hotspot - a.hotspot || a.systemId - b.systemId)
      .map(({ systemId }) => systemId);
    ranked = { key, ids };
    return ids;
  };
}

/** The forecast that a surprise is measured by. */
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
