import { type Surprise, surpriseOf } from '#main/domain/forecast/outlook';
import { aligned, type StoredMaking, type SystemForecastRow } from '#main/store/forecasts/forecasts';
import type { ResponseOf } from '#shared/http/endpoint';
import { forecastHotspots as endpoint } from '#shared/systems-api/forecast';
import { dayNumber, hourOfDay, isoDay, isoUtc } from '#shared/time';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';
import { forecastOf, requireMaking, rounded } from './forecasts.ts';
import { requireSystems } from './resolve.ts';

type HotspotRow = ResponseOf<typeof endpoint>['data'][number];

interface SoFar {
  today: { jumps: number; kills: number; hours: number };
  surprise: Surprise<'jumps' | 'kills'> | null;
  compared: HotspotRow['compared'];
}

/** GET /forecast/hotspots */
export const forecastHotspots = route(endpoint, ({ query }, deps: SystemsDeps) => {
  const { systems, forecasts } = deps;
  requireSystems(systems);
  const making = requireMaking(forecasts, { day: query.day, now: deps.clock.now() });
  const soFar = todaySoFar(deps);
  const listed = new Map(systems.all().map((row) => [row.system_id, row]));
  const ranked = forecasts
    .systems(making.makingId)
    .flatMap((row) => {
      const system = listed.get(row.systemId);
      return system === undefined ? [] : [{ row, system, seen: soFar.get(row.systemId) }];
    })
    .sort((a, b) => {
      const unusual = (b.seen?.surprise?.surprise ?? -1) - (a.seen?.surprise?.surprise ?? -1);
      const probable = b.row.hotspot - a.row.hotspot;
      return (query.sort === 'surprise' ? unusual || probable : probable) || a.row.systemId - b.row.systemId;
    });
  return {
    data: ranked.slice(0, query.limit).map(({ row, system, seen }) => ({
      ...forecastOf(making, row, system),
      surprise: seen?.surprise == null ? null : Math.round(seen.surprise.surprise * 100) / 100,
      today: seen?.today ?? null,
      compared: seen?.compared ?? null,
      direction: seen?.surprise?.direction ?? null,
    })),
    meta: { day: isoDay(making.day), sort: query.sort, total: ranked.length },
  };
});

/** Each system's counts of today beside the forecast of today that was made before it began; empty where none was. */
function todaySoFar({ forecasts, activity, clock }: SystemsDeps): Map<number, SoFar> {
  const today = dayNumber(isoUtc(clock.now()));
  const making = forecasts.madeInTime(today);
  if (making === undefined) return new Map();
  const rows = forecasts.systems(making.makingId);
  const hours = (kind: 'jumps' | 'kills') => activity.sampledHours(kind, today, 1).map(hourOfDay);
  const sampled = { jumps: hours('jumps'), kills: hours('kills') };
  const systemIds = rows.map(({ systemId }) => systemId);
  const { totals } = activity.sums(systemIds, `${isoDay(today)}T00:00:00Z`, 24);
  return new Map(
    rows.map((row, at) => {
      const kills = (totals.ship_kills[at] as number) + (totals.pod_kills[at] as number);
      const counts = { jumps: totals.jumps[at] as number, kills };
      const shares = new Float32Array(aligned(row.circadian));
      const seen = (['jumps', 'kills'] as const)
        .filter((target) => sampled[target].length > 0)
        .map((target) => ({
          figure: target,
          count: counts[target],
          ofDay: distribution(row, target),
          passed: passedShare(shares, sampled[target]),
        }));
      const today = { ...counts, hours: Math.min(sampled.jumps.length, sampled.kills.length) };
      const surprise = surpriseOf(seen);
      return [row.systemId, { today, surprise, compared: surprise === null ? null : comparedOf(making, row, surprise) }];
    }),
  );
}

/** The forecast that a surprise is measured by. */
function comparedOf(
  making: StoredMaking,
  row: SystemForecastRow,
  { figure, expectedSoFar, probability }: Surprise<'jumps' | 'kills'>,
) {
  return {
    figure,
    day: isoDay(making.day),
    made_at: making.madeAt,
    expected: rounded(row[figure]),
    expected_so_far: rounded(expectedSoFar),
    probability: Number(probability.toPrecision(3)),
  };
}

function distribution(row: SystemForecastRow, target: 'jumps' | 'kills') {
  return { mean: row[target], dispersion: row[`${target}Dispersion`] };
}

/** The share of the system's mean day that falls into some hours; of a system without any activity each hour counts alike. */
function passedShare(shares: Float32Array, hours: readonly number[]): number {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total === 0 ? hours.length / 24 : hours.reduce((sum, hour) => sum + (shares[hour] as number), 0) / total;
}
