import type { PointForecast } from '#main/domain/forecast/baselines';
import { driversOf } from '#main/domain/forecast/drivers';
import { distributionOf, type intervalsOf } from '#main/domain/forecast/intervals';
import { quietWindow } from '#main/domain/forecast/outlook';
import type { Panel } from '#main/domain/forecast/panel';
import type { PooledForecast, PooledModel } from '#main/domain/forecast/pooled';
import type { SystemForecastRow } from '#main/store/forecasts/rows';
import type { ForecastDriver, ForecastModel } from '#shared/systems-api/forecast';

const DRIVERS = 3;

/** What is served of one system: counts of the models that were chosen, with intervals, drivers and the quiet window. */
export function forecastRow(of: {
  panel: Panel;
  model: PooledModel;
  pooled: PooledForecast;
  forecasts: Record<ForecastModel, PointForecast>;
  served: Record<'jumps' | 'kills' | 'hotspot', ForecastModel>;
  /** Of each series, by its model's dispersions. */
  intervals: Record<'jumps' | 'kills', ReturnType<typeof intervalsOf>>;
  shares: Float32Array;
  day: number;
  system: number;
  systemId: number;
  near: Uint16Array;
}): SystemForecastRow {
  const { panel, model, pooled, forecasts, served, day, system } = of;
  const jumps = distributionOf(model.jumps.dispersions, forecasts[served.jumps].jumps[system] as number);
  const kills = distributionOf(model.kills.dispersions, forecasts[served.kills].kills[system] as number);
  const jumpInterval = of.intervals.jumps(jumps.mean);
  const killInterval = of.intervals.kills(kills.mean);
  const drivers: ForecastDriver[] = (['kills', 'jumps'] as const).flatMap((target) =>
    served[target] !== 'pooled'
      ? []
      : driversOf({
          panel,
          target,
          day,
          system,
          design: pooled.designs[target],
          coefficients: model[target].coefficients,
          expected: pooled[target][system] as number,
          campaignsNear: of.near[system] as number,
        }),
  );
  const scale = { jumps: Math.sqrt(jumps.mean + 1), kills: Math.sqrt(kills.mean + 1) };
  const circadian = of.shares.slice(system * 24, (system + 1) * 24);
  const window = quietWindow(circadian, jumps.mean + kills.mean);
  return {
    systemId: of.systemId,
    jumps: jumps.mean,
    jumpsLow: jumpInterval.low,
    jumpsHigh: jumpInterval.high,
    jumpsDispersion: jumps.dispersion,
    kills: kills.mean,
    killsLow: killInterval.low,
    killsHigh: killInterval.high,
    killsDispersion: kills.dispersion,
    hotspot: forecasts[served.hotspot].hotspot[system] as number,
    // Jumps are many and kills few: an effect counts by how far it stands out of the count's own scatter.
    drivers: JSON.stringify(
      drivers
        .toSorted((a, b) => Math.abs(b.effect) / scale[b.target] - Math.abs(a.effect) / scale[a.target])
        .slice(0, DRIVERS)
        .map((driver) => ({ ...driver, effect: Math.round(driver.effect * 100) / 100 })),
    ),
    quietFrom: window?.fromHour ?? null,
    quietActivity: window?.expectedActivity ?? null,
    circadian: Buffer.from(circadian.buffer, circadian.byteOffset, circadian.byteLength),
  };
}
