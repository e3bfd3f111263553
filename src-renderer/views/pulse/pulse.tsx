import './pulse.css';
import { analyticsVolume } from '#shared/contracts-api/analytics';
import { contractStats } from '#shared/contracts-api/reference';
import { contractsService } from '../../api.ts';
import { navigate, useHashLocation } from '../../state/location.ts';
import { useWindowEnds } from '../../state/rested.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count } from '../../ui/format.ts';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { IssuerPage } from './issuer-record.tsx';
import { Issuers } from './issuers.tsx';
import { CorporationPage } from './rival-page.tsx';
import { Volume } from './volume.tsx';

const windows = ['7', '14', '30'] as const;
const REGIONS = 12;

/** How busy the contract market is, where, and who makes it so; or, below it, one issuer's record. */
export function Pulse() {
  const { path } = useHashLocation();
  const issuerId = /^\/pulse\/issuers\/(\d+)(?:\/\d+)?$/.exec(path)?.[1];
  const corporationId = /^\/pulse\/corporations\/(\d+)$/.exec(path)?.[1];
  if (corporationId !== undefined) return <CorporationPage corporationId={corporationId} />;
  return issuerId === undefined ? <Market /> : <IssuerPage issuerId={issuerId} />;
}

function Market() {
  const { query } = useHashLocation();
  const days = windows.find((value) => value === query['days']) ?? '30';
  const by = query['by'] === 'character' ? 'character' : 'corp';
  const issuer = typeof query['issuer'] === 'string' && /^\d+$/.test(query['issuer']) ? query['issuer'] : null;
  const set = (name: string, value: string | undefined) => navigate('/pulse', { ...query, [name]: value });
  const ends = useWindowEnds();
  const volume = useEndpoint(contractsService, analyticsVolume, { days: Number(days), top_regions: REGIONS, ends });
  const stats = useEndpoint(contractsService, contractStats, {});
  const figures = stats.body?.data;

  return (
    <div className="view">
      <header className="view-head">
        <h1>Pulse</h1>
        <p className="soft">How many contracts are issued, where, and by whom?</p>
        <div className="view-actions">
          <Segmented
            label="Window"
            value={days}
            options={windows.map((value) => ({ value, label: `${value} days` }))}
            onChange={(value) => set('days', value === '30' ? undefined : value)}
          />
        </div>
      </header>
      <dl className="figures figures-line pulse-figures" aria-busy={figures === undefined}>
        <div>
          <dt>Outstanding</dt>
          <dd>{count(figures?.contracts_outstanding)}</dd>
        </div>
        <div>
          <dt>Seen in 24 hours</dt>
          <dd>{count(figures?.contracts_last_24h)}</dd>
        </div>
        <div>
          <dt title="All contracts that this machine keeps, ended ones too">Stored here</dt>
          <dd>{count(figures?.contracts_total)}</dd>
        </div>
        <div>
          <dt>Regions with contracts</dt>
          <dd>{count(figures?.regions_with_contracts)}</dd>
        </div>
        <div>
          <dt>Newest</dt>
          <dd>
            <RelativeTime at={figures?.latest_contract_seen_at} />
          </dd>
        </div>
      </dl>
      <div className="pulse">
        <div className={volume.previous ? 'previous' : ''}>
          {volume.body === undefined ? (
            <Unanswered answer={volume} lines={10} label="Loading the volume" />
          ) : volume.body.data.length === 0 ? (
            <Empty title="Nothing has been seen in this window">The first contracts of the mirror will show up here.</Empty>
          ) : (
            <Volume rows={volume.body.data} days={Number(days)} url={volume.url} />
          )}
        </div>
        <Issuers
          days={Number(days)}
          by={by}
          onGroupBy={(value) => navigate('/pulse', { ...query, by: value === 'corp' ? undefined : value, issuer: undefined })}
          character={by === 'character' && issuer !== null ? Number(issuer) : null}
          onCharacter={(id) => set('issuer', id?.toString())}
        />
      </div>
    </div>
  );
}
