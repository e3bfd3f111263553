import { driversOf } from '#main/domain/forecast/drivers';
import { distributionOf, intervalOf, type intervalsOf } from '#main/domain/forecast/intervals';
import type { CountDistribution } from '#main/domain/forecast/negative-binomial';
import { quietWindow } from '#main/domain/forecast/outlook';
import type { Panel } from '#main/domain/forecast/panel';
import type { PooledForecast, PooledModel } from '#main/domain/forecast/pooled';
import type { ServedForecast } from '#main/domain/forecast/served';
import type { SystemForecastRow } from '#main/store/forecasts/rows';
import type { ForecastDriver, ForecastModel } from '#shared/systems-api/forecast';

const DRIVERS = 3;

/** What is served of one system: counts of the models that were chosen, with intervals, drivers and the quiet window. */
export function forecastRow(of: {
  panel: Panel;
  model: PooledModel;
  pooled: PooledForecast;
  called: ServedForecast;
  served: Record<'jumps' | 'kills' | 'hotspot', ForecastModel>;
  /** Of the jumps, by the dispersions of what is served. */
  jumpInterval: ReturnType<typeof intervalsOf>;
  shares: Float32Array;
  day: number;
  system: number;
  systemId: number;
  near: Uint16Array;
}): SystemForecastRow {
  const { panel, model, pooled, called, served, day, system } = of;
  const jumps = distributionOf(called.dispersions, called.jumps[system] as number);
  const kills = called.killDistributions[system] as CountDistribution;
  const jumpInterval = of.jumpInterval(jumps.mean);
  const killInterval = intervalOf(kills);
  const drivers: ForecastDriver[] = (['kills', 'jumps'] as const).flatMap((target) =>
    served[target] !== 'pooled'
      ? []
      : driversOf({
          panel,
          target,
          day,
          system,
          design: pooled.designs[target],
          coefficients: model.coefficients[target],
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
    killsAny: kills.any ?? null,
    hotspot: called.hotspot[system] as number,
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
