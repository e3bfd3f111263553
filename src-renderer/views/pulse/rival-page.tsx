import { statementOfRival } from '#shared/data-api/sql-examples';
import { type Rival, type RivalType, rivalBoard, type Undercuts } from '#shared/trade-api/rivals';
import { tradeService } from '../../api.ts';
import { issuerLink } from '../../contracts/links.ts';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { useKeys } from '../../state/keys.ts';
import { formatHash, navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { count, fullIsk, hourSpan, NOTHING, percent, plural, share, shortIsk } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { rampColour, squareRootShare } from '../../ui/ramp.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { ExportMenu, RecordExport } from '../../ui/table/export-menu.tsx';
import { fullHour } from '../../ui/time.ts';
import { useTheme } from '../../ui/use-theme.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { FollowSeller } from './follow-seller.tsx';

const spans = ['7', '30', '60'] as const;

/** A corporation’s page: what all who issue in it sell, and how. */
export function CorporationPage({ corporationId }: { corporationId: string }) {
  useKeys('This view', { Escape: { label: 'Back to the pulse', run: () => navigate('/pulse') } });
  const { body } = useEndpoint(tradeService, rivalBoard, { corporation: corporationId, days: 30 });
  return (
    <div className="view">
      <header className="view-head">
        <h1>{body?.data.corporation_name ?? `Corporation ${corporationId}`}</h1>
        <p className="soft">
          What does it sell, and how?{' '}
          <a href={formatHash('/contracts', { issuer_corporation_id: corporationId })}>Its contracts on offer</a>
        </p>
        <div className="view-actions">
          <FollowSeller
            corporationId={Number(corporationId)}
            name={body?.data.corporation_name ?? `Corporation ${corporationId}`}
          />
        </div>
      </header>
      <RivalBoard who={{ corporation: corporationId }} />
    </div>
  );
}

/** What an issuer sells, at which prices against others, how it undercuts, and when it lists. */
export function RivalBoard({ who }: { who: { issuer: string } | { corporation: string } }) {
  const { path, query } = useHashLocation();
  const days = spans.find((value) => value === valueOf(query, 'days')) ?? '30';
  const { body, error, retry, url, observedAt, previous } = useEndpoint(tradeService, rivalBoard, { ...who, days: Number(days) });
  const board = body?.data;
  if (board === undefined) return <Unanswered answer={{ error, retry }} lines={10} label="Comparing its offers" />;
  return (
    <div className={`rival ${previous ? 'previous' : ''}`}>
      <div className="result-line">
        <Segmented
          label="Days looked back"
          value={days}
          options={spans.map((value) => ({ value, label: `${value} days` }))}
          onChange={(value) => navigate(path, { ...query, days: value === '30' ? undefined : value }, 'replace')}
        />
        <HowKnown
          rows={`${plural(board.offers, 'single-item offer')} of the last ${board.days} days, and those of others of the same types that were listed then`}
          formula="Each price over the cheapest and the median of the others in its region when it was issued"
          observedAt={observedAt?.toISOString() ?? null}
          url={url}
          sql={statementOfRival(who, board.days)}
        />
      </div>
      <RivalFigures board={board} />
      <div className="rival-columns">
        <Types types={board.types} url={url} />
        <div>
          <Whom title="Goes below" undercuts={board.undercuts} url={url} />
          <Whom title="Is undercut by" undercuts={board.undercut_by} url={url} />
          <HoursOfWeek hours={board.hours} url={url} />
        </div>
      </div>
    </div>
  );
}

function RivalFigures({
  board: { contracts, issuers, offers, sell_through: sold, undercuts, undercut_by: by, relists },
}: {
  board: Rival;
}) {
  return (
    <dl className="figures figures-line">
      <div>
        <dt>Contracts issued</dt>
        <dd>
          {count(contracts)} <span className="dim">by {plural(issuers, 'character')}</span>
        </dd>
      </div>
      <div title="Single-item offers, without rolled modules">
        <dt>Offers compared</dt>
        <dd>{count(offers)}</dd>
      </div>
      <div title={`${count(sold.sold)} sold, ${count(sold.unsold)} withdrawn or expired, ${count(sold.undecided)} undecided`}>
        <dt>Sold of what ended</dt>
        <dd>
          {percent(sold.percent)} <span className="dim">{count(sold.listed)} listed</span>
        </dd>
      </div>
      <div title={`Cheaper than the cheapest of the same in the region: ${count(undercuts.times)} of ${count(undercuts.of)}`}>
        <dt>Undercuts others</dt>
        <dd>
          {percent(undercuts.percent)} <span className="dim">{hoursText(undercuts)}</span>
        </dd>
      </div>
      <div title={`Offers of others while its own was on offer: ${count(by.times)} of ${count(by.of)} were cheaper`}>
        <dt>Is undercut</dt>
        <dd>
          {percent(by.percent)} <span className="dim">{hoursText(by)}</span>
        </dd>
      </div>
      <Relists relists={relists} />
    </dl>
  );
}

function hoursText({ median_hours: hours, median_cut_percent: cut }: Undercuts): string {
  return hours === null || cut === null ? '' : `by ${percent(cut)}, after ${hourSpan(hours)}`;
}

const typeMembers = [
  'type_id',
  'type_name',
  'offers',
  'listed',
  'sold',
  'unsold',
  'undecided',
  'sold_percent',
  'median_price',
  'compared',
  'over_median',
  'over_lowest',
  'undercuts',
] as const;
const typeExport = typeMembers.map((id) => ({ id, value: (row: RivalType) => row[id] }));
const heads = [
  ['Offers', 'Single-item offers in these days'],
  ['Listed', 'Of them still listed'],
  ['Sold', 'Percent sold of what is decided'],
  ['Median price', 'ISK a unit'],
  ['Over median', 'Its price over the median of the others when it was issued'],
  ['Over lowest', 'Its price over the cheapest of the others when it was issued'],
  ['Undercuts', 'How many were cheaper than the cheapest of the others'],
] as const;

function Types({ types, url }: { types: readonly RivalType[]; url: string | null }) {
  return (
    <section className="figure-box" aria-label="What it sells">
      <div className="figure-head">
        <div className="figure-title">
          <h2>What it sells</h2>
        </div>
        <div className="figure-actions">
          <ExportMenu name="rival-types" url={url} small columns={typeExport} rows={() => types} />
        </div>
      </div>
      {types.length === 0 ? (
        <Empty title="No single-item offers">Bundles, couriers and rolled modules are not compared.</Empty>
      ) : (
        <ScrollBox className="rival-types" label="Types that it sells">
          <table className="rival-table">
            <thead>
              <tr>
                <th scope="col">Type</th>
                {heads.map(([head, about]) => (
                  <th key={head} scope="col" className="figure" title={about}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {types.map((row) => (
                <tr key={row.type_id}>
                  <th scope="row">
                    <TypeIcon id={row.type_id} />{' '}
                    <a href={formatHash('/price', { type: String(row.type_id) })}>{row.type_name ?? `Type ${row.type_id}`}</a>
                  </th>
                  <td className="figure">{count(row.offers)}</td>
                  <td className="figure">{count(row.listed)}</td>
                  <td className="figure" title={`${row.sold} sold, ${row.unsold} unsold, ${row.undecided} undecided`}>
                    {percent(row.sold_percent)}
                  </td>
                  <td className="figure" title={fullIsk(row.median_price)}>
                    {shortIsk(row.median_price)}
                  </td>
                  <td className="figure">{share(row.over_median)}</td>
                  <td className="figure">{share(row.over_lowest)}</td>
                  <td className="figure" title={`of ${count(row.compared)} with others on offer`}>
                    {row.compared === 0 ? NOTHING : count(row.undercuts)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

function Whom({ title, undercuts: { whom }, url }: { title: string; undercuts: Undercuts; url: string | null }) {
  return (
    <section className="figure-box" aria-label={title}>
      <header className="list-head">
        <h2>{title}</h2>
        {whom.length === 0 ? null : <RecordExport {...recordsOf(title, ['issuer_id', 'issuer_name', 'times'], whom, url)} />}
      </header>
      {whom.length === 0 ? (
        <p className="note">Nothing of this was seen in these days.</p>
      ) : (
        <ul className="lines">
          {whom.map(({ issuer_id: id, issuer_name: name, times }) => (
            <li key={id}>
              <a href={`${issuerLink(id)}?tab=board`}>{name ?? `Character ${id}`}</a> <b>{plural(times, 'time')}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How often an issuer offered the same anew, and for how much. */
export function Relists({ relists: { relists, dearer, cheaper } }: Pick<Rival, 'relists'>) {
  return (
    <div title="Offers of a type that followed an ended one of the same within 30 days">
      <dt>Relists</dt>
      <dd>
        {count(relists)}
        {relists === 0 ? null : (
          <span className="dim">
            {' '}
            {count(dearer)} dearer, {count(cheaper)} cheaper
          </span>
        )}
      </dd>
    </div>
  );
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** When contracts are issued, by day of the week and EVE hour. */
function HoursOfWeek({ hours, url }: { hours: readonly (readonly number[])[]; url: string | null }) {
  const theme = useTheme();
  const most = Math.max(1, ...hours.flat());
  const rows = hours.flatMap((counts, day) => counts.map((contracts, hour) => [WEEK[day] ?? '', hour, contracts]));
  return (
    <section className="figure-box" aria-label="When it lists">
      <header className="list-head">
        <h2>When it lists</h2>
        <RecordExport name="hours" url={url} columns={['day', 'hour', 'contracts']} rows={rows} />
      </header>
      <table className="rival-hours">
        <caption className="visually-hidden">Contracts issued by day of the week and EVE hour</caption>
        <colgroup>
          <col className="rival-day" />
        </colgroup>
        <tbody>
          {hours.map((counts, day) => (
            <tr key={WEEK[day]}>
              <th scope="row">{WEEK[day]}</th>
              {counts.map((contracts, hour) => (
                <td
                  key={hour}
                  style={contracts === 0 ? {} : { background: rampColour(squareRootShare(contracts, most), theme) }}
                  title={`${WEEK[day]} ${fullHour(hour)} EVE: ${plural(contracts, 'contract')}`}
                >
                  <span className="visually-hidden">{contracts}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <HoursAxis />
    </section>
  );
}

/** The hours of an EVE day below a row of 24. */
export function HoursAxis() {
  return (
    <p className="note issuer-hours-axis">
      <span>00:00</span>
      <span>12:00</span>
      <span>24:00 EVE</span>
    </p>
  );
}
