import { useMemo } from 'react';
import { contractStatuses } from '#shared/game';
import { tradeContractList } from '#shared/trade-api/contracts';
import { type IssuerRecord, issuerById } from '#shared/trade-api/issuers';
import { tradeService } from '../../api.ts';
import { flagLabels } from '../../contracts/rating-labels.ts';
import { useContractPanel } from '../../contracts/triage.tsx';
import { addressOfContracts, readContracts } from '../../contracts/use-contracts.ts';
import { useKeys } from '../../state/keys.ts';
import { unfilteredList } from '../../state/lists/list-filters.ts';
import { formatHash, navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, humanize, plural, share } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { ExportMenu, RecordExport } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { fullHour } from '../../ui/time.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { FollowSeller } from './follow-seller.tsx';
import { IssuedContracts, issuedColumns } from './issued-contracts.tsx';
import { HoursAxis, Relists, RivalBoard } from './rival-page.tsx';

/** The contracts of one character, on offer and ended, and how they ended. */
export function IssuerPage({ issuerId }: { issuerId: string }) {
  const { body, error, retry, url } = useEndpoint(tradeService, issuerById, { issuer_id: issuerId });
  const { path, query } = useHashLocation();
  const tab = valueOf(query, 'tab') === 'board' ? 'board' : 'contracts';
  const columns = useColumns('issuer-contracts', issuedColumns);
  useKeys('This view', { Escape: { label: 'Back to the pulse', run: () => navigate('/pulse') } });
  const panel = useContractPanel(`/pulse/issuers/${issuerId}`);
  const filters = useMemo(
    () => ({ ...unfilteredList(tradeContractList), issuer_id: issuerId, status: [...contractStatuses] }),
    [issuerId],
  );
  if (body === undefined)
    return (
      <div className="view">
        <header className="view-head">
          <h1>{`Character ${issuerId}`}</h1>
        </header>
        <Unanswered answer={{ error, retry }} lines={10} label="Loading the issuer" />
      </div>
    );
  const issuer = body.data;
  return (
    <div className="view">
      <header className="view-head">
        <h1>{issuer.issuer_name ?? `Character ${issuer.issuer_id}`}</h1>
        <p className="soft">
          <a href={formatHash(`/pulse/corporations/${issuer.issuer_corporation_id}`)}>
            {issuer.issuer_corporation_name ?? `Corporation ${issuer.issuer_corporation_id}`}
          </a>
          , first seen here <RelativeTime at={issuer.corporation_first_seen_at} />
          {issuer.corporations > 1 ? `; ${plural(issuer.corporations, 'corporation')} in all` : ''}
        </p>
        <div className="view-actions">
          <Segmented
            label="Page"
            value={tab}
            options={[
              { value: 'contracts', label: 'Contracts' },
              { value: 'board', label: 'Rival board' },
            ]}
            onChange={(value) => navigate(path, { ...query, tab: value === 'contracts' ? undefined : value }, 'replace')}
          />
          <FollowSeller issuerId={issuer.issuer_id} name={issuer.issuer_name ?? `Character ${issuer.issuer_id}`} />
          <ExportMenu
            name="issuer"
            url={addressOfContracts(filters)}
            columns={columns.exported(['contract_id', 'contents', 'place'])}
            rows={() => readContracts(filters)}
          />
        </div>
      </header>
      {tab === 'board' ? <RivalBoard who={{ issuer: issuerId }} /> : null}
      {tab === 'board' ? null : <Figures issuer={issuer} />}
      <div className="issuer" hidden={tab === 'board'}>
        <IssuedContracts filters={filters} columns={columns} panel={panel}>
          <Outcomes issuer={issuer} url={url} />
          <Flags issuer={issuer} url={url} />
          <Hours hours={issuer.hours} url={url} />
        </IssuedContracts>
      </div>
    </div>
  );
}

function Figures({ issuer: { outstanding, total, prices, relists, first_seen_at, last_issued_at } }: { issuer: IssuerRecord }) {
  const { median_ratio: ratio, offers, below, above } = prices;
  return (
    <dl className="figures figures-line">
      <div>
        <dt>Outstanding</dt>
        <dd>{count(outstanding)}</dd>
      </div>
      <div>
        <dt title="All its contracts that this machine keeps, ended ones too">Stored here</dt>
        <dd>{count(total)}</dd>
      </div>
      <div title="The median of its single-item prices over the median asked in their region when they were put up">
        <dt>Typical price against the market</dt>
        <dd>
          {share(ratio)}{' '}
          <span className="dim">
            of {count(offers)}, {count(below)} were 10 % cheaper or more, {count(above)} dearer
          </span>
        </dd>
      </div>
      <Relists relists={relists} />
      <div>
        <dt>First seen</dt>
        <dd>
          <RelativeTime at={first_seen_at} />
        </dd>
      </div>
      <div>
        <dt>Last issued</dt>
        <dd>
          <RelativeTime at={last_issued_at} />
        </dd>
      </div>
    </dl>
  );
}

function Outcomes({ issuer: { outcomes, awaiting }, url }: { issuer: IssuerRecord; url: string | null }) {
  return (
    <section>
      <header className="list-head">
        <h2>How they ended</h2>
        {outcomes.length === 0 ? null : (
          <RecordExport {...recordsOf('outcomes', ['type', 'status', 'contracts'], outcomes, url)} />
        )}
      </header>
      <ul className="lines">
        {outcomes.map(({ type, status, contracts }) => (
          <li key={`${type}-${status}`}>
            {humanize(type)}, <span className={`status status-${status}`}>{humanize(status)}</span> <b>{count(contracts)}</b>
          </li>
        ))}
        {awaiting === 0 ? null : (
          <li title="How they ended shows with the next list of their region">
            <span className="status status-expired">Expired</span>, not judged yet <b>{count(awaiting)}</b>
          </li>
        )}
      </ul>
    </section>
  );
}

function Flags({ issuer: { flags, rated }, url }: { issuer: IssuerRecord; url: string | null }) {
  return (
    <section>
      <header className="list-head">
        <h2>Warnings</h2>
        {flags.length === 0 ? null : <RecordExport {...recordsOf('flags', ['code', 'contracts'], flags, url)} />}
      </header>
      {flags.length === 0 ? (
        <p className="note">{rated === 0 ? 'None of them was rated yet.' : `Nothing, in ${plural(rated, 'rated contract')}.`}</p>
      ) : (
        <ul className="lines">
          {flags.map(({ code, contracts }) => (
            <li key={code}>
              {flagLabels[code]}{' '}
              <b>
                {count(contracts)} <span className="dim">of {count(rated)}</span>
              </b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** When contracts are issued, by the hour of EVE, which is UTC. */
function Hours({ hours, url }: { hours: readonly number[]; url: string | null }) {
  const most = useMemo(() => Math.max(1, ...hours), [hours]);
  return (
    <section>
      <header className="list-head">
        <h2>Hours in which they were issued</h2>
        <RecordExport name="hours" url={url} columns={['hour', 'contracts']} rows={[...hours.entries()]} />
      </header>
      <ol className="issuer-hours" aria-label="Contracts issued in each hour of EVE time">
        {hours.map((contracts, hour) => (
          <li key={hour} title={`${fullHour(hour)} EVE: ${plural(contracts, 'contract')}`}>
            <i style={{ height: `${(100 * contracts) / most}%` }} />
            <span className="visually-hidden">
              {hour}: {contracts}
            </span>
          </li>
        ))}
      </ol>
      <HoursAxis />
    </section>
  );
}
