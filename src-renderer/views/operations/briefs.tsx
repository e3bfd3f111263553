import { inReadersSigns } from '#shared/figures';
import { forecastBriefs } from '#shared/systems-api/forecast';
import { systemsService } from '../../api.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { formatDay } from '../../systems/forecast-text.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Empty, isNotCollectedYet, Unanswered } from '../../ui/states.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

const GALAXY = 'galaxy';

/** The next day in prose: the galaxy, or one region of choice. */
export function Briefs() {
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
