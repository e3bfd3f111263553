import { useMemo } from 'react';
import { inReadersSigns } from '#shared/figures';
import { forecastBriefs, forecastHotspots } from '#shared/systems-api/forecast';
import { forecastAccuracy } from '#shared/systems-api/forecast-accuracy';
import { systemsService } from '../../api.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { formatDay, HISTORY_COMING } from '../../systems/forecast-text.ts';
import { useFightChances, useHistoryComing } from '../../systems/use-forecast.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { plural } from '../../ui/format.ts';
import { Empty, isNotCollectedYet, Unanswered } from '../../ui/states.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { Accuracy } from './accuracy.tsx';
import { actionsFor } from './actions.ts';
import { type Hotspot, probabilityColumns, surpriseColumns } from './forecast-columns.tsx';
import type { NearStaging } from './near-staging.tsx';
import { Panel } from './panel.tsx';

const LIMIT = 200;
/** The most rows that the service gives: where only what is near is shown, all of these are looked through. */
const MOST = 500;
const orders = ['prob', 'surprise'] as const;
const actions = actionsFor<Hotspot>(({ id, name }) => ({ id, name }));
const idOf = ({ id }: Hotspot) => id;

/** The forecast of the next day: likely fights, the accuracy of past forecasts, and a brief in prose. */
export function NextDay({ near }: { near: NearStaging }) {
  const accuracy = useEndpoint(systemsService, forecastAccuracy, {});
  // Before the first forecast the service has nothing to rank, and says so with an error.
  const hasForecast = accuracy.body !== undefined && accuracy.body.meta.served !== null;
  if (!hasForecast && (accuracy.body !== undefined || isNotCollectedYet(accuracy.error))) {
    return (
      <Empty title="No forecast yet">
        The first one is made once 35 days of history are here, which come in by themselves, the newest days first.
      </Empty>
    );
  }
  return (
    <div className="operations operations-next">
      <Hotspots made={hasForecast} near={near} />
      <Briefs />
      <Accuracy answer={accuracy} />
    </div>
  );
}

function Hotspots({ made: hasForecast, near }: { made: boolean; near: NearStaging }) {
  const { query } = useHashLocation();
  const by = orders.find((value) => value === query['by']) ?? 'prob';
  const answer = useEndpoint(
    systemsService,
    forecastHotspots,
    hasForecast ? { sort: by, limit: near.within === null ? LIMIT : MOST } : null,
  );
  const body = answer.body;
  const bySurprise = by === 'surprise';
  const historyComing = useHistoryComing();
  const { fightKills } = useFightChances(hasForecast);
  const likeliest = useMemo(() => probabilityColumns(fightKills), [fightKills]);
  // Ranked by surprise only what has one; the service fills up with the likeliest.
  const rows = near.of(bySurprise ? body?.data.filter(({ surprise }) => surprise !== null) : body?.data, idOf);
  return (
    <Panel
      id="hotspots"
      title="Forecast hotspots"
      primary
      rows={rows}
      answer={answer}
      about={
        body === undefined || rows === undefined
          ? null
          : bySurprise
            ? `Today so far against what was forecast for it before it began.${near.summary(rows)}`
            : `${body.meta.day === null ? '' : `${formatDay(body.meta.day)}, UTC: `}where a fight above the usual is likeliest, ${body.data.length} of ${plural(body.meta.total, 'system')}.${near.summary(rows)}${historyComing ? ` ${HISTORY_COMING}` : ''}`
      }
      controls={
        <Segmented
          label="Ranked by"
          value={by}
          options={[
            { value: 'prob', label: 'Probability', title: 'The next day’s likeliest fights' },
            { value: 'surprise', label: 'Surprise', title: 'Today against its own forecast' },
          ]}
          onChange={(value) => {
            const { path, query: before } = parseHash(location.hash);
            navigate(path, { ...before, by: value === 'prob' ? undefined : value, hotspots: undefined });
          }}
        />
      }
      columns={near.columns(bySurprise ? surpriseColumns : likeliest, idOf)}
      rowId={idOf}
      onOpen={({ id }) => navigate(`/systems/${id}`)}
      actions={actions}
      empty={
        bySurprise
          ? {
              title: 'Today has no forecast to be compared with',
              why: 'Surprise is shown for days that were forecast before they began: from tomorrow on, if the app runs through midnight EVE.',
            }
          : { title: 'No system was forecast', why: 'The newest forecast has no row.' }
      }
    />
  );
}

const GALAXY = 'galaxy';

/** The next day in prose: the galaxy, or one region of choice. */
function Briefs() {
  const { query } = useHashLocation();
  const requested = typeof query['brief'] === 'string' ? query['brief'] : GALAXY;
  const answer = useEndpoint(systemsService, forecastBriefs, {});
  const briefs = answer.body?.data;
  const brief = briefs?.find(({ region }) => (region ?? GALAXY) === requested) ?? briefs?.find(({ scope }) => scope === 'galaxy');
  const regions = (briefs ?? []).flatMap(({ region }) => region ?? []).toSorted((a, b) => a.localeCompare(b));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows scroll what is longer than its place
    <section className="operation operation-prose" aria-label="Brief" tabIndex={0}>
      <header className="operation-head">
        <h2>Brief</h2>
        <div className="figure-actions">
          <select
            className="field"
            aria-label="Brief of"
            value={brief?.region ?? GALAXY}
            onChange={({ target }) => {
              const { path, query: before } = parseHash(location.hash);
              navigate(path, { ...before, brief: target.value === GALAXY ? undefined : target.value }, 'replace');
            }}
          >
            <option value={GALAXY}>The whole galaxy</option>
            {regions.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      </header>
      {isNotCollectedYet(answer.error) && briefs === undefined ? (
        <Empty title="No brief yet">The first one follows the first forecast within minutes.</Empty>
      ) : briefs === undefined ? (
        <Unanswered answer={answer} lines={4} label="Loading: Brief" />
      ) : brief === undefined ? (
        <Empty title="No brief yet">The first one follows the first forecast within minutes.</Empty>
      ) : (
        <>
          <p className="brief">{inReadersSigns(brief.text)}</p>
          <p className="note">
            For {formatDay(brief.day)}; made <DateTime at={brief.made_at} />.{' '}
            {brief.status === 'written'
              ? `Written by ${brief.model ?? 'the configured model'}; every number was checked against the forecast as it stood then.`
              : 'Written from the forecast’s figures, without a language model.'}
          </p>
        </>
      )}
    </section>
  );
}
