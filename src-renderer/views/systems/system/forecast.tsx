import type { CSSProperties } from 'react';
import { inReadersSigns } from '#shared/figures';
import type { ResponseOf } from '#shared/http/endpoint';
import { isObservedDay } from '#shared/observed-day';
import type { SystemForecast } from '#shared/systems-api/forecast';
import type { forecastAccuracy } from '#shared/systems-api/forecast-accuracy';
import type { DailyTotals } from '#shared/systems-api/system-history';
import {
  accuracyOf,
  bandText,
  calledText,
  capitalised,
  expectedCount,
  formatDay,
  formatWindow,
  gradedDays,
  HISTORY_COMING,
  intervalCoverageText,
  leadText,
  modelGrades,
  modelNames,
  noDrivers,
} from '../../../systems/forecast-text.ts';
import { useFightChances, useHistoryComing } from '../../../systems/use-forecast.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { chancePercent, NOTHING } from '../../../ui/format.ts';
import { Figure } from '../../../ui/plot/figure.tsx';
import { type Records, recordsOf } from '../../../ui/table/export.ts';
import { killsOf } from './history-days.ts';

type Accuracy = ResponseOf<typeof forecastAccuracy>;

interface Props {
  forecast: SystemForecast | null;
  /** undefined: how good forecasts have been could not be learnt. */
  accuracy: Accuracy | undefined;
  /** The last days that have a sample, ascending. */
  daily: readonly DailyTotals[];
  /** Where a script reads the same. */
  url: string | null;
}

/** By lead: what the forecast knows of the day before its own. */
const knownOfToday: Readonly<Record<number, string>> = {
  1.5: ', since of today its first half is known',
  2: ', since today is not over',
};

/** What the next day should bring here, how sure that is, what moves it, and how good such forecasts have been. */
export function Forecast({ forecast, accuracy, daily, url }: Props) {
  const historyComing = useHistoryComing();
  if (forecast === null) {
    return (
      <section className="figure-box">
        <h2>Forecast</h2>
        <p className="note">There is none yet: the first one needs 35 days of history, which load by themselves.</p>
      </section>
    );
  }
  const { jumps, kills, hotspot_probability: probability, quiet_window: quiet, drivers, day } = forecast;
  const days = daily.filter(({ hours }) => isObservedDay(hours));
  return (
    <Figure
      title="Forecast"
      about={
        <>
          {formatDay(day)}, UTC; made <DateTime at={forecast.made_at} />, {leadText(forecast.lead)}
          {knownOfToday[forecast.lead] ?? ''}. Dots: the last {days.length} days.
          {historyComing ? ` ${HISTORY_COMING}` : ''}
        </>
      }
      table={{
        columns: ['Figure', 'Expected', 'Low (10 %)', 'High (90 %)', 'Model'],
        rows: [
          ...(['jumps', 'kills'] as const).map((target) => [
            target === 'jumps' ? 'Jumps' : 'Player kills',
            expectedCount(forecast[target].expected),
            expectedCount(forecast[target].low),
            expectedCount(forecast[target].high),
            modelNames[forecast.models[target]],
          ]),
          ['Fight above its usual', chancePercent(probability), NOTHING, NOTHING, modelNames[forecast.models.hotspot]],
        ],
      }}
      exported={forecastRecords(forecast, url)}
    >
      <div className="forecast-figures">
        <Interval what="jumps" predicted={jumps} days={days.flatMap((one) => one.jumps ?? [])} />
        <Interval what="player kills" predicted={kills} days={days.flatMap((one) => killsOf(one) ?? [])} />
        <FightChance forecast={forecast} />
        <div className="interval">
          <p>
            {quiet === null ? (
              <span className="soft">No quiet window: nothing ever happens here.</span>
            ) : (
              <>
                <b>{formatWindow(quiet)}</b> <span className="soft">EVE is the quietest</span>{' '}
                <span className="dim">about {expectedCount(quiet.expected_activity)} jumps and kills in it</span>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="forecast-words">
        <section>
          <h3>What moves it</h3>
          {drivers.length === 0 ? (
            <p className="note">{capitalised(noDrivers(forecast.models))}.</p>
          ) : (
            <ul className="forecast-drivers">
              {drivers.map(({ text }) => (
                <li key={text}>{inReadersSigns(capitalised(text))}</li>
              ))}
            </ul>
          )}
        </section>
        <HowGood forecast={forecast} accuracy={accuracy} />
      </div>
    </Figure>
  );
}

/** The chance of a fight, and from how many kills on a day counts as one here. */
function FightChance({ forecast: { id, hotspot_probability: probability } }: { forecast: SystemForecast }) {
  const kills = useFightChances(true).fightKills?.get(id);
  return (
    <div className="interval" title="The day’s kills reach the larger of 5 and this system’s own 90th percentile over 35 days">
      <p>
        <b>{chancePercent(probability)}</b>{' '}
        <span className="soft">for a fight above its usual{kills === undefined ? '' : `: ${kills} kills or more`}</span>
      </p>
      <div className="interval-track interval-chance" role="img" aria-label={`${chancePercent(probability)} of 100 %`}>
        <i style={{ width: `${probability * 100}%` }} />
      </div>
    </div>
  );
}

/** Which model made each figure, and how far off it has been. */
function HowGood({
  forecast: { models, model_version: version, hotspot_probability: probability, lead, jumps, kills },
  accuracy,
}: {
  forecast: SystemForecast;
  accuracy: Accuracy | undefined;
}) {
  const grades = modelGrades(accuracy?.data ?? []);
  const coverage = accuracy?.meta.interval_coverage ?? null;
  const bands = accuracy?.meta.bands ?? [];
  const called = [
    bandText(bands, 'hotspot', lead, probability) ?? calledText(accuracy?.meta.reliability ?? [], probability),
    bandText(bands, 'kills', lead, kills.expected),
    bandText(bands, 'jumps', lead, jumps.expected),
  ].filter((sentence) => sentence !== null);
  const sentences = (['kills', 'jumps', 'hotspot'] as const).flatMap((purpose) => accuracyOf(purpose, grades, models) ?? []);
  return (
    <section>
      <h3>How good such forecasts have been</h3>
      <ul className="forecast-accuracy">
        {called.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {sentences.length === 0 ? (
          <li>
            Kills by {modelNames[models.kills]}, jumps by {modelNames[models.jumps]}, the probability by{' '}
            {modelNames[models.hotspot]}.
          </li>
        ) : (
          sentences.map((sentence) => <li key={sentence}>{sentence}</li>)
        )}
        <li className="dim">
          {accuracy === undefined ? '' : gradedDays(grades)}
          {coverage === null ? '' : ` ${intervalCoverageText(coverage)}`} Model {version}.
        </li>
      </ul>
    </section>
  );
}

/** A system's forecast, one row a figure. `url`: where a script reads it. */
export function forecastRecords(forecast: SystemForecast, url: string | null): Records {
  const { name, day, jumps, kills, hotspot_probability: expected, models, model_version, made_at } = forecast;
  const figures = [
    { figure: 'jumps', ...jumps, model: models.jumps },
    { figure: 'kills', ...kills, model: models.kills },
    { figure: 'hotspot_probability', expected, low: null, high: null, model: models.hotspot },
  ];
  return recordsOf(
    `forecast of ${name}`,
    ['day', 'figure', 'expected', 'low', 'high', 'model', 'model_version', 'made_at'],
    figures.map((figure) => ({ ...figure, day, model_version, made_at })),
    url,
  );
}

interface IntervalProps {
  /** `jumps`, `kills`. */
  what: string;
  predicted: { expected: number; low: number; high: number };
  /** The newest days as they were, oldest first. */
  days: readonly number[];
}

/** An expected count with its 80 % interval as a band, and the last days as dots on the same scale. */
function Interval({ what, predicted: { expected, low, high }, days }: IntervalProps) {
  const most = Math.max(1, high, expected, ...days) * 1.04;
  const at = (value: number) => `${(value / most) * 100}%`;
  const words = `${expectedCount(expected)} ${what} expected, 80 % interval from ${expectedCount(low)} to ${expectedCount(high)}`;
  return (
    <div className="interval">
      <p>
        <b>{expectedCount(expected)}</b> <span className="soft">{what}</span>{' '}
        <span className="dim">
          80 %: {expectedCount(low)} to {expectedCount(high)}
        </span>
      </p>
      <div
        className="interval-track"
        role="img"
        aria-label={`${words}; the last ${days.length} days: ${days.map(expectedCount).join(', ')}`}
        style={{ '--low': at(low), '--high': at(high), '--expected': at(expected) } as CSSProperties}
      >
        <i className="interval-band" />
        {days.map((value, day) => (
          <i key={day} className="interval-day" style={{ left: at(value), opacity: 0.35 + (0.65 * (day + 1)) / days.length }} />
        ))}
        <i className="interval-expected" />
      </div>
    </div>
  );
}
