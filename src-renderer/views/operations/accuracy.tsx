import type { ResponseOf } from '#shared/http/endpoint';
import type { forecastAccuracy } from '#shared/systems-api/forecast-accuracy';
import {
  accuracyOf,
  bandDaysText,
  type CalledBand,
  calledText,
  capitalised,
  type ForecastPurpose,
  gradedDays,
  intervalCoverageText,
  isBaseline,
  type ModelGrade,
  missedCount,
  modelGrades,
  modelNames,
  plainReason,
  type ServedModels,
  ungradedDaysText,
} from '../../systems/forecast-text.ts';
import { count, decimals, share } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { type Records, recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import type { EndpointState } from '../../use-endpoint.ts';

type Body = ResponseOf<typeof forecastAccuracy>;

/** How good the forecasts have been: what is served and why, in words; every model beside it, in numbers. */
export function Accuracy({ answer }: { answer: EndpointState<Body> }) {
  const { body } = answer;
  const grades = modelGrades(body?.data ?? []);
  const served = body?.meta.served ?? null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows scroll what is longer than its place
    <section className="operation operation-prose" aria-label="Accuracy" tabIndex={0}>
      <header className="operation-head">
        <h2>Accuracy</h2>
        {served === null || grades.length === 0 ? null : (
          <div className="figure-actions">
            <RecordExport {...accuracyRecords(grades, served, answer.url)} />
          </div>
        )}
      </header>
      {body === undefined ? (
        <Unanswered answer={answer} lines={6} label="Loading: Accuracy" />
      ) : (
        <Graded body={body} url={answer.url} />
      )}
    </section>
  );
}

function Graded({ body: { data, meta }, url }: { body: Body; url: string | null }) {
  const grades = modelGrades(data);
  const { served, interval_coverage: coverage, reliability, missed_days: missed } = meta;
  if (served === null || grades.length === 0) {
    return <p className="note">No forecast has been graded yet: a day is graded when it is over.</p>;
  }
  const sentences = (['hotspot', 'kills', 'jumps'] as const).flatMap((purpose) => accuracyOf(purpose, grades, served) ?? []);
  const called = calledText(reliability);
  const quiet = quietText(grades.find(({ model }) => model === served.jumps));
  return (
    <>
      <ul className="forecast-accuracy">
        {called === null ? null : <li>{called}</li>}
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {quiet === null ? null : <li>{quiet}</li>}
        <li className="dim">
          {[gradedDays(grades), intervalCoverageText(coverage), ungradedDaysText(missed)].filter((one) => one !== null).join(' ')}
        </li>
      </ul>
      <GradeTable grades={grades} served={served} />
      <p className="note">
        ● is served: the pooled model where it beat every baseline by a margin when the forecast was made, else the best baseline.{' '}
        {plainReason(served.why)}
      </p>
      {reliability.length === 0 ? null : <Reliability bins={reliability} url={url} />}
      {meta.bands.length === 0 ? null : <CalledBands bands={meta.bands} url={url} />}
    </>
  );
}

/** Every model's mean errors, the served one of each column marked. */
function GradeTable({ grades, served }: { grades: readonly ModelGrade[]; served: ServedModels }) {
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col" className="figure" title="By how many jumps a system’s day was missed, on average">
            Jumps off
          </th>
          <th scope="col" className="figure" title="By how many player kills a system’s day was missed, on average">
            Kills off
          </th>
          <th
            scope="col"
            className="figure"
            title="Mean squared error of the fight probability: 0 is perfect, 50 % for every system would be 0.25"
          >
            Brier
          </th>
          <th
            scope="col"
            className="figure"
            title="How often it was right whether a system’s jumps go up or down from the day before"
          >
            Direction
          </th>
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <tr key={grade.model}>
            <th scope="row" className={isBaseline(grade.model) ? 'soft' : ''}>
              {capitalised(modelNames[grade.model])}
            </th>
            <td className="figure">{mark(served.jumps === grade.model, missedCount(grade.mae_jumps))}</td>
            <td className="figure">{mark(served.kills === grade.model, missedCount(grade.mae_kills))}</td>
            <td className="figure">{mark(served.hotspot === grade.model, decimals(grade.brier, 4))}</td>
            <td className="figure">{share(grade.directional_accuracy)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often a fight came where one was forecast with a given probability. */
function Reliability({ bins, url }: { bins: Body['meta']['reliability']; url: string | null }) {
  return (
    <details className="explained">
      <summary>Did what was called likely come true?</summary>
      <div className="note-line">
        <p className="note">
          Every system on each day that was forecast beforehand, sorted by the chance of a fight that was called: how often one
          came. A fight here is a day whose kills reach the larger of 5 and the system’s own 90th percentile over 35 days.
        </p>
        <RecordExport {...recordsOf('reliability', ['from', 'to', 'mean_forecast', 'observed', 'forecasts'], bins, url)} />
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Chance called</th>
            <th scope="col" className="figure">
              Mean of these
            </th>
            <th scope="col" className="figure">
              Came true
            </th>
            <th scope="col" className="figure">
              Forecasts
            </th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row">
                {share(bin.from)} to {share(bin.to)}
              </th>
              <td className="figure">{share(bin.mean_forecast)}</td>
              <td className="figure">{share(bin.observed)}</td>
              <td className="figure">{count(bin.forecasts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** How far a system that was called quiet could be relied on. */
function quietText(grade: ModelGrade | undefined): string | null {
  if (grade === undefined || grade.quiet_precision === null || grade.quiet_recall === null) return null;
  return `Of the systems called quiet (no kill, and jumps among the lowest fifth) ${share(grade.quiet_precision)} were; of those that were, ${share(grade.quiet_recall)} had been called so.`;
}

function mark(served: boolean, figure: string) {
  return served ? (
    <b title="Served">
      <span aria-hidden="true">● </span>
      {figure}
      <span className="visually-hidden">, served</span>
    </b>
  ) : (
    figure
  );
}

/** How far off each model was on average, and what it is served for: `jumps kills`. */
export function accuracyRecords(grades: readonly ModelGrade[], served: ServedModels, url: string | null): Records {
  const servedFor = (model: ModelGrade['model']) =>
    (['jumps', 'kills', 'hotspot'] satisfies ForecastPurpose[]).filter((purpose) => served[purpose] === model).join(' ');
  return recordsOf(
    'accuracy',
    [
      'model',
      'served_for',
      'days',
      'backtested_days',
      'mae_jumps',
      'mae_kills',
      'brier',
      'directional_accuracy',
      'quiet_precision',
      'quiet_recall',
    ],
    grades.map((grade) => ({ ...grade, served_for: servedFor(grade.model) })),
    url,
  );
}

const figureNames = { jumps: 'Jumps', kills: 'Kills', hotspot: 'Fight' } as const;
const bandColumns = [
  'lead',
  'figure',
  'from',
  'to',
  'forecasts',
  'called',
  'came',
  'interval_held',
  'days',
  'backtested_days',
] as const;

/** Called figures and outcomes, by how long ahead and by band of the call. */
function CalledBands({ bands, url }: { bands: readonly CalledBand[]; url: string | null }) {
  const text = (figure: CalledBand['figure'], value: number) => (figure === 'hotspot' ? share(value) : missedCount(value));
  return (
    <details className="explained">
      <summary>Called and came, today and tomorrow</summary>
      <div className="note-line">
        <p className="note">
          Forecasts made one day ahead, in the evening before; one and a half, by the first half of the day between; and two,
          before that; by what they called. Whole numbers cannot be cut at exactly a tenth: of small counts more than 80 % lie
          within the interval. {bandDaysText(bands)}
        </p>
        <RecordExport {...recordsOf('bands', bandColumns, bands, url)} />
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Ahead</th>
            <th scope="col">Called from</th>
            <th scope="col" className="figure">
              Called
            </th>
            <th scope="col" className="figure">
              Came
            </th>
            <th scope="col" className="figure">
              Forecasts
            </th>
            <th scope="col" className="figure">
              Held
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ lead, figure, from, called, came, forecasts, interval_held: held }) => (
            <tr key={`${lead} ${figure} ${from}`}>
              <td>{lead === 1 ? '1 day' : `${String(lead).replace('.5', '½')} days`}</td>
              <th scope="row">
                {figureNames[figure]}, {text(figure, from)}
              </th>
              <td className="figure">{text(figure, called)}</td>
              <td className="figure">{text(figure, came)}</td>
              <td className="figure">{count(forecasts)}</td>
              <td className="figure">{share(held)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
