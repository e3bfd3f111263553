import './sovereignty-week.css';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { sovereigntyChanges } from '#shared/plan-api/sovereignty-changes';
import { dayNumber } from '#shared/time';
import { AgeNote } from '../../../age.tsx';
import { planService } from '../../../api.ts';
import { RegionChip } from '../../../contracts/location-chips.tsx';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { changeQuery } from '../../../state/lists/list-filters.ts';
import { navigate, useHashLocation, valueOf } from '../../../state/location.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { RelativeTime } from '../../../ui/date-time.tsx';
import { decimals, plural } from '../../../ui/format.ts';
import { Empty, Failure, Skeleton } from '../../../ui/states.tsx';
import { recordsOf } from '../../../ui/table/export.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';

const stretches = ['1', '7', '14', '35'] as const;
const USUAL = '7';
/** Rows of a list on the page; exports have all. */
const SHOWN = 100;

type Changes = ResponseOf<typeof sovereigntyChanges>;

/** What changed in sovereignty over some days, as a story, by holder, and by ADM. */
export function SovereigntyWeek() {
  const { query } = useHashLocation();
  const days = stretches.find((value) => value === valueOf(query, 'days')) ?? USUAL;
  const region = valueOf(query, 'region');
  const answer = useEndpoint(planService, sovereigntyChanges, {
    days: Number(days),
    limit: 2000,
    ...(region === undefined ? {} : { region }),
  });
  const { body, url } = answer;
  return (
    <>
      <div className="result-line">
        <Segmented
          label="Days looked back over"
          value={days}
          options={stretches.map((value) => ({ value, label: value === '1' ? 'Today' : `${value} days` }))}
          onChange={(value) => changeQuery({ days: value === USUAL ? undefined : value })}
        />
        <RegionChip
          selected={region === undefined ? [] : [region]}
          onChange={(chosen) => changeQuery({ region: chosen.at(-1)?.toString() })}
        />
        <p role="status">{body === undefined ? 'Loading' : <Basis meta={body.meta} />}</p>
        <span className="result-actions">
          <Button
            look="quiet"
            icon="map"
            onClick={() => navigate('/map', { colour: 'changed_hands', show: 'territory,changed_hands' })}
          >
            Show on the map
          </Button>
        </span>
      </div>
      {answer.error !== null && (body === undefined || answer.previous) ? (
        <Failure error={answer.error} onRetry={answer.retry} />
      ) : body === undefined ? (
        <Skeleton lines={12} label="Loading what changed" />
      ) : (
        <div className={`sovereignty-week ${answer.previous ? 'previous' : ''}`} aria-busy={answer.previous}>
          <Stories {...body} url={url} />
          <Holders holders={body.data.holders} url={url} />
          <Adms {...body} url={url} />
        </div>
      )}
    </>
  );
}

/** How fresh it is, and of which days nothing is known. */
function Basis({ meta: { looked_at: lookedAt, unknown_days: unknown } }: Pick<Changes, 'meta'>) {
  return (
    <>
      {lookedAt === null ? (
        <span className="warning">▲ Claims were not looked at in these days. </span>
      ) : (
        <>
          Claims looked at <RelativeTime at={lookedAt} />.{' '}
        </>
      )}
      {unknown.length === 0 ? null : (
        <span className="warning">▲ Not looked at on {daysText(unknown)}: what happened then is dated by the next look. </span>
      )}
      <AgeNote of={['sovereignty', 'campaigns']} />
    </>
  );
}

/** `2026-10-17 to 2026-11-09, 2026-11-12`: days that follow each other together. */
function daysText(days: readonly string[]): string {
  const stretches: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last !== undefined && dayNumber(day) === dayNumber(last.to) + 1) last.to = day;
    else stretches.push({ from: day, to: day });
  }
  return stretches.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');
}

function Holders({ holders, url }: { holders: Changes['data']['holders']; url: string | null }) {
  const members = ['id', 'name', 'gained', 'lost', 'adm_raised', 'adm_fell', 'campaigns_begun', 'campaigns_ahead'] as const;
  return (
    <section aria-label="By holder">
      <header className="list-head">
        <h2>By holder</h2>
        {holders.length === 0 ? null : <RecordExport {...recordsOf('sovereignty by holder', members, holders, url)} />}
      </header>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Holder</th>
            <th scope="col" className="figure">
              Gained
            </th>
            <th scope="col" className="figure">
              Lost
            </th>
            <th scope="col" className="figure" title="Systems whose ADM rose and fell under it">
              ADM ▲ / ▼
            </th>
            <th scope="col" className="figure" title="Campaigns against it that began, and that are announced">
              Campaigns
            </th>
          </tr>
        </thead>
        <tbody>
          {holders.slice(0, SHOWN).map(({ id, name, ...one }) => (
            <tr key={id}>
              <td>
                <EntityLink id={id} name={name} />
              </td>
              <td className="figure">{one.gained === 0 ? '–' : `+${one.gained}`}</td>
              <td className="figure">{one.lost === 0 ? '–' : `-${one.lost}`}</td>
              <td className="figure">
                {one.adm_raised} / {one.adm_fell}
              </td>
              <td className="figure" title={`${one.campaigns_begun} began, ${one.campaigns_ahead} announced`}>
                {one.campaigns_begun} + {one.campaigns_ahead}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Adms({ data: { adm }, meta, url }: Changes & { url: string | null }) {
  const rows = adm.map(({ holder, ...row }) => ({ ...row, holder_id: holder.id, holder: holder.name }));
  const members = ['system_id', 'system', 'region', 'holder_id', 'holder', 'adm_before', 'adm', 'change'] as const;
  return (
    <section aria-label="ADM">
      <header className="list-head">
        <h2 title="Activity Defense Multiplier, 1 to 6, under the same holder">{plural(meta.adm, 'ADM')} changed</h2>
        {rows.length === 0 ? null : <RecordExport {...recordsOf('changed ADMs', members, rows, url)} />}
      </header>
      <p className="note">
        Upgrades of hubs are not public: ESI tells them to directors of the holder alone, after a sign-in that Astrolabe never
        asks for.
      </p>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col">Holder</th>
            <th scope="col" className="figure">
              Was
            </th>
            <th scope="col" className="figure">
              Is
            </th>
            <th scope="col" className="figure">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {adm.slice(0, SHOWN).map(({ system_id: id, system, region, holder, adm_before: before, adm: now, change }) => (
            <tr key={id}>
              <td title={region}>
                <a href={`#/systems/${id}`}>{system}</a>
              </td>
              <td>
                <EntityLink {...holder} />
              </td>
              <td className="figure">{decimals(before, 1)}</td>
              <td className="figure">{decimals(now, 1)}</td>
              <td className="figure">
                {change > 0 ? '▲ +' : '▼ -'}
                {decimals(Math.abs(change), 1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {adm.length > SHOWN ? <p className="note">The {SHOWN} largest; the export has all.</p> : null}
    </section>
  );
}

/** What changed hands, in sentences, the newest first. */
function Stories({ data: { stories, systems }, meta, url }: Changes & { url: string | null }) {
  const rows = systems.map(({ from, to, ...row }) => ({
    ...row,
    from_id: from?.id ?? null,
    from: from?.name ?? null,
    to_id: to?.id ?? null,
    to: to?.name ?? null,
  }));
  const members = ['at', 'not_before', 'system_id', 'system', 'region', 'from_id', 'from', 'to_id', 'to'] as const;
  return (
    <section aria-label="What changed hands">
      <header className="list-head">
        <h2>{plural(meta.systems, 'system')} changed hands</h2>
        {rows.length === 0 ? null : <RecordExport {...recordsOf('systems that changed hands', members, rows, url)} />}
      </header>
      {stories.length === 0 ? (
        <Empty title="No system changed hands">As far as sovereignty was read in these days.</Empty>
      ) : (
        <ol className="event-list">
          {stories.map((story) => (
            <li key={`${story.at} ${story.from?.id} ${story.to?.id} ${story.region}`}>
              <StoryLine story={story} systems={systems} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Data = Changes['data'];

/** The sentence with its holders and systems as links; of many systems, which it does not name, behind it. */
function StoryLine({ story, systems }: { story: Data['stories'][number]; systems: Data['systems'] }) {
  const { sentence, from, to, system_ids: ids } = story;
  const named = systems.filter(({ at, system_id: id }) => ids.includes(id) && at >= story.at && at <= story.until);
  const holders = [to, from].flatMap((holder): [string, ReactNode][] =>
    holder?.name == null ? [] : [[holder.name, <EntityLink key={holder.id} {...holder} />]],
  );
  const places = named.map(({ system_id: id, system }): [string, ReactNode] => [
    system,
    <a key={id} href={`#/systems/${id}`}>
      {system}
    </a>,
  ]);
  const isNamed = places.some(([name]) => sentence.includes(`${name} `));
  return (
    <>
      {withLinks(sentence, [...holders, ...places])}
      {isNamed ? null : (
        <span className="dim sovereignty-systems">
          {places.map(([name, link]) => (
            <span key={name}> {link}</span>
          ))}
        </span>
      )}
    </>
  );
}

/** A sentence in which the first mention of each name is its link. */
function withLinks(sentence: string, links: readonly (readonly [string, ReactNode])[]): ReactNode[] {
  const places = links
    .map(([name, link]) => ({ at: sentence.indexOf(name), length: name.length, link }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { at, length, link } of places) {
    // A name within another's, as of an alliance that is called like a part of one.
    if (at < end) continue;
    parts.push(sentence.slice(end, at), link);
    end = at + length;
  }
  return [...parts, sentence.slice(end)];
}
