import './entities.css';
import type { ResponseOf } from '#shared/http/endpoint';
import { entity } from '#shared/plan-api/entities';
import { sourceTable } from '#shared/sources';
import { planService } from '../../api.ts';
import { EntityLink } from '../../entities/entity-link.tsx';
import { useKeys } from '../../state/keys.ts';
import { formatHash, useHashLocation } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { count, fullIsk, NOTHING, plural, share, shortIsk } from '../../ui/format.ts';
import { Figure } from '../../ui/plot/figure.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { fullHour, twoDigits } from '../../ui/time.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { EntityLists } from './entity-lists.tsx';
import { Sovereignty } from './sovereignty.tsx';

type Body = ResponseOf<typeof entity>;
type Page = Body['data'];

const kindNames = { alliance: 'Alliance', corporation: 'Corporation', character: 'Pilot' } as const;

/** What public kills and sovereignty tell of an alliance, a corporation or a pilot: `#/entities/99005338`. */
export function EntityPage() {
  const { path } = useHashLocation();
  const named = decodeURIComponent(path.split('/')[2] ?? '');
  const answer = useEndpoint(planService, entity, { entity: named });
  const { body, error, previous, retry, url } = answer;
  useKeys('This view', { Escape: { label: 'Back to where it was opened from', run: () => history.back() } });
  if (error !== null && (body === undefined || previous))
    return (
      <div className="view">
        <Failure error={error} onRetry={retry} />
      </div>
    );
  if (body === undefined)
    return (
      <div className="view">
        <Skeleton lines={12} label="Loading kills and losses" />
      </div>
    );
  return (
    <div className={`view ${previous ? 'previous' : ''}`} aria-busy={previous}>
      <Head body={body} />
      <div className="entity-body">
        <Figures page={body.data} />
        <div className="entity-plots">
          <Days page={body.data} url={url} />
          <Hours page={body.data} url={url} />
        </div>
        <Sovereignty page={body.data} url={url} />
        <EntityLists page={body.data} url={url} />
      </div>
    </div>
  );
}

function Head({ body: { data, meta } }: { body: Body }) {
  const { id, kind, name, corporation, alliance } = data;
  const shown = name ?? `${kind === null ? 'Entity' : kindNames[kind]} ${id}`;
  const days = data.days.length;
  return (
    <header className="view-head">
      <h1>
        <bdi>{shown}</bdi>
      </h1>
      <p className="soft">
        {kind === null ? '' : kindNames[kind]}
        {corporation === null ? null : (
          <>
            {' of '}
            <EntityLink {...corporation} />
          </>
        )}
        {alliance === null ? null : (
          <>
            {corporation === null ? ' of ' : ', '}
            <EntityLink {...alliance} />
          </>
        )}
        {'. '}
        <span title={`${count(meta.hours_known)} of ${count(days * 24)} hours of killmails`}>
          Killmails are known of {meta.days_known} of the last {days} days.
        </span>
      </p>
      <div className="view-actions">
        <a className="button button-quiet" href={formatHash('/kills', { entity: String(id), hours: '840' })}>
          Its kills
        </a>
        <Button look="quiet" icon="copy" onClick={() => void copyText(shown, shown)}>
          Copy the name
        </Button>
        {kind === null ? null : (
          <a
            className="button button-quiet"
            href={`https://zkillboard.com/${kind}/${id}/`}
            target="_blank"
            rel="noreferrer"
            title="In the browser"
          >
            {sourceTable.r2z2.name}
          </a>
        )}
      </div>
    </header>
  );
}

function Figures({ page }: { page: Page }) {
  const { kills, losses, isk_destroyed: destroyed, isk_lost: lost, pilots, prime_hour: prime } = page;
  const destroyedShare = destroyed + lost === 0 ? null : destroyed / (destroyed + lost);
  return (
    <dl className="figures figures-line">
      <div>
        <dt>Kills</dt>
        <dd>{count(kills)}</dd>
      </div>
      <div>
        <dt>Losses</dt>
        <dd>{count(losses)}</dd>
      </div>
      <div title={`Of the kills whose value is known: ${fullIsk(destroyed)}`}>
        <dt>ISK destroyed</dt>
        <dd>{shortIsk(destroyed)}</dd>
      </div>
      <div title={`Of the losses whose value is known: ${fullIsk(lost)}`}>
        <dt>ISK lost</dt>
        <dd>{shortIsk(lost)}</dd>
      </div>
      <div title="ISK destroyed of ISK destroyed and lost">
        <dt>Efficiency</dt>
        <dd>{share(destroyedShare)}</dd>
      </div>
      <div title="Different characters on kills and losses">
        <dt>Pilots seen</dt>
        <dd>{count(pilots)}</dd>
      </div>
      <div title="UTC hour of most kills and losses">
        <dt>Busiest hour</dt>
        <dd>{prime === null ? NOTHING : `${fullHour(prime)} EVE`}</dd>
      </div>
      {page.held.length === 0 ? null : (
        <div>
          <dt>Systems held</dt>
          <dd>{count(page.held.length)}</dd>
        </div>
      )}
    </dl>
  );
}

interface Props {
  page: Page;
  url: string | null;
}

function Days({ page: { days }, url }: Props) {
  const text = ({ day, kills, losses, isk_destroyed: destroyed, isk_lost: lost, hours_known: hours }: Page['days'][number]) =>
    kills === null || losses === null
      ? `${day}: no killmails known`
      : `${day}: ${plural(kills, 'kill')} (${shortIsk(destroyed)} ISK), ${plural(losses, 'loss', 'losses')} (${shortIsk(lost)} ISK)${hours < 24 ? `, ${hours} hours known` : ''}`;
  return (
    <Figure
      title="Kills and losses a day"
      about="UTC days; kills up, losses down, hatched: no killmails known"
      table={{
        columns: ['Day', 'Kills', 'Losses', 'ISK destroyed', 'ISK lost', 'Hours known'],
        rows: days
          .map((day) => [
            day.day,
            count(day.kills),
            count(day.losses),
            shortIsk(day.isk_destroyed),
            shortIsk(day.isk_lost),
            String(day.hours_known),
          ])
          .toReversed(),
      }}
      exported={recordsOf('days', ['day', 'hours_known', 'kills', 'losses', 'isk_destroyed', 'isk_lost'], days, url)}
    >
      <TwoBars
        label="Kills and losses a day"
        values={days.map((day, index) => ({
          key: day.day,
          label: (days.length - 1 - index) % 7 === 0 ? day.day.slice(5) : '',
          up: day.kills,
          down: day.losses,
          text: text(day),
        }))}
      />
    </Figure>
  );
}

function Hours({ page: { hours, prime_hour: prime }, url }: Props) {
  const rows = hours.map((one, hour) => ({ hour, ...one }));
  return (
    <Figure
      title="When they fly"
      about={`Kills up and losses down by EVE hour${prime === null ? '' : `; most at ${fullHour(prime)}`}`}
      table={{
        columns: ['Hour (EVE)', 'Kills', 'Losses'],
        rows: rows.map(({ hour, kills, losses }) => [fullHour(hour), count(kills), count(losses)]),
      }}
      exported={recordsOf('hours', ['hour', 'kills', 'losses'], rows, url)}
    >
      <TwoBars
        label="Kills and losses by hour of the EVE day"
        values={rows.map(({ hour, kills, losses }) => ({
          key: String(hour),
          label: hour % 3 === 0 ? twoDigits(hour) : '',
          up: kills,
          down: losses,
          text: `${fullHour(hour)} EVE: ${plural(kills, 'kill')}, ${plural(losses, 'loss', 'losses')}`,
        }))}
      />
    </Figure>
  );
}

/** What one place of {@link TwoBars} has; null: not known. */
interface TwoValues {
  key: string;
  /** Below the bars; empty: nothing stands there. */
  label: string;
  up: number | null;
  down: number | null;
  /** In words, for the pointer and for screen readers. */
  text: string;
}

/** Pairs of bars over time: kills upwards, losses downwards, on one scale. */
function TwoBars({ label, values }: { label: string; values: readonly TwoValues[] }) {
  const most = Math.max(1, ...values.map(({ up, down }) => Math.max(up ?? 0, down ?? 0)));
  const height = (value: number | null) => ({ height: `${((value ?? 0) / most) * 100}%` });
  return (
    <ol className="two-bars" aria-label={label}>
      {values.map(({ key, label: below, up, down, text }) => (
        <li key={key} title={text} className={up === null ? 'unknown' : ''}>
          <span className="bar-up">
            <i style={height(up)} />
          </span>
          <span className="bar-down">
            <i style={height(down)} />
          </span>
          <b>{below}</b>
          <span className="visually-hidden">{text}</span>
        </li>
      ))}
    </ol>
  );
}
