import './depth.css';
import { useEffect, useMemo, useRef } from 'react';
import { analyticsPrices, type PriceHistoryRow } from '#shared/contracts-api/analytics';
import { regionList } from '#shared/contracts-api/reference';
import { depthOfType } from '#shared/trade-api/depth';
import { marketOfType } from '#shared/trade-api/market';
import { salesOfType } from '#shared/trade-api/sales';
import { contractsService, tradeService } from '../../api.ts';
import { contractsWithType } from '../../contracts/links.ts';
import { UnlessEndedHidden } from '../../contracts/list-notes.tsx';
import { medianPrice, PriceHistory, type PriceHistoryDays, priceHistoryDays } from '../../contracts/price-history.tsx';
import { Sold } from '../../contracts/sold.tsx';
import { TradedTypes } from '../../contracts/traded-types.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { useKeys } from '../../state/keys.ts';
import { useRecentTypes } from '../../state/local-storage.ts';
import { navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { useExpiredUnjudged, useRestedSince, useWindowEnds } from '../../state/rested.ts';
import { addWatch } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { copyText } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { change, count, fullIsk, plural, preciseIsk, shortIsk } from '../../ui/format.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { Blueprints } from './blueprints.tsx';
import { ladderColumns, restedLadderColumns } from './columns.tsx';
import { HubMarkets } from './hub-markets.tsx';
import { type BelowBid, belowHighestBid, byRegion, ladder, type Step } from './ladder.ts';
import { RegionsCompared } from './regions-compared.tsx';
import { StepCurve } from './step-curve.tsx';

/** The most that the service gives; the cheapest ones are what matters. */
const OFFERS = 200;
const EXPORTED = ['contract_id'];
const BLUEPRINT_NAME = /(blueprint|formula)$/i;
const current = { name: 'depth', columns: ladderColumns };
const rested = { name: 'depth-rested', columns: restedLadderColumns };
const isOver = (step: Step) => step.expired_unjudged;
const rowId = ({ contract_id: id }: Step) => id;
const openOffer = ({ contract_id: id }: Step) => navigate(`/contracts/${id}`);
const actions: readonly RowAction<Step>[] = [
  {
    id: 'copy',
    label: 'Copy the id',
    icon: 'copy',
    key: 'c',
    run: ({ contract_id: id }) => void copyText(String(id), `contract ${id}`),
  },
];

/** What one type costs right now, how much of it there is, and how that came to be. */
// oxlint-disable-next-line max-lines-per-function -- one type in one region: every figure of the page is drawn from the same offers and prices
export function Depth() {
  const { query } = useHashLocation();
  const type = valueOf(query, 'type');
  const region = valueOf(query, 'region');
  const scale = valueOf(query, 'scale') === 'log' ? 'log' : 'linear';
  const days = priceHistoryDays.find((value) => value === valueOf(query, 'days')) ?? '7';
  const set = (name: 'type' | 'region' | 'scale' | 'days', value: string | undefined) =>
    navigate('/depth', { ...query, [name]: value });

  const regions = useEndpoint(contractsService, regionList, {});
  const expired = useExpiredUnjudged();
  const depth = useEndpoint(
    tradeService,
    depthOfType,
    type === undefined ? null : { type, region, limit: OFFERS, expired_unjudged: expired },
  );
  const meta = depth.body?.meta;
  const offers = depth.body?.data;
  const steps = useMemo(() => ladder(offers ?? []), [offers]);
  const compared = useMemo(() => byRegion(offers ?? []), [offers]);

  const shownRegion = region ?? compared[0]?.regionId.toString();
  const shownRegionName = meta?.region_name ?? compared[0]?.name ?? 'the region';
  const ends = useWindowEnds();
  const priceQuery =
    type === undefined || shownRegion === undefined ? null : { type, region: shownRegion, days: Number(days), ends };
  const prices = useEndpoint(contractsService, analyticsPrices, priceQuery);
  const week = useEndpoint(contractsService, analyticsPrices, priceQuery === null ? null : { ...priceQuery, days: 7 });

  const market = useEndpoint(tradeService, marketOfType, type === undefined ? null : { type });
  const sales = useEndpoint(tradeService, salesOfType, type === undefined ? null : { type, region, ends });

  const recent = useRecentTypes();
  const { remember } = recent;
  const typeId = meta?.type_id;
  const typeName = meta?.type_name;
  useEffect(() => {
    if (typeId !== undefined && typeName !== undefined) remember(typeId, typeName);
  }, [typeId, typeName, remember]);

  const table = useRestedSince() === null ? current : rested;
  const columns = useColumns(table.name, table.columns);
  const field = useRef<HTMLInputElement>(null);
  const watchType = () => {
    if (typeId === undefined || typeName === undefined || type === undefined) return;
    const regionId = region === undefined ? null : (meta?.region_id ?? null);
    void addWatch({ kind: 'type', name: typeName, type_id: typeId, price_max: null, region_id: regionId });
  };
  useKeys('This view', {
    '/': { label: 'Choose an item type', run: () => field.current?.select() },
    w: { label: 'Watch the type', run: watchType },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>
          {typeId === undefined || typeName === undefined || type === undefined ? (
            'Depth'
          ) : (
            <>
              <TypeIcon id={typeId} large />
              {typeName}
            </>
          )}
        </h1>
        <p className="soft">What does one cost right now, and how many are there at that price?</p>
        <div className="view-actions">
          <Button
            look="quiet"
            icon="watch"
            disabled={typeId === undefined}
            title="Be told what comes of it (w)"
            onClick={watchType}
          >
            Watch
          </Button>
          <ColumnChooser table={table.name} all={table.columns} columns={columns} />
          {typeId === undefined ? null : (
            <ExportMenu name="depth" url={depth.url} columns={columns.exported(EXPORTED)} rows={() => steps} />
          )}
        </div>
      </header>
      <div className="filters" role="search" aria-label="Depth">
        <TypePicker input={field} onPick={(id) => set('type', String(id))} />
        <FilterChip
          label="Region"
          value={region === undefined ? null : (meta?.region_name ?? region)}
          onClear={() => set('region', undefined)}
        >
          <ChoiceList
            label="Region"
            choices={(regions.body?.data ?? []).map(({ region_id: id, name }) => ({ value: String(id), label: name }))}
            selected={region === undefined ? [] : [region]}
            onChange={(selected) =>
              set(
                'region',
                selected.find((id) => id !== region),
              )
            }
          />
        </FilterChip>
        {meta === undefined || type === undefined ? null : (
          <span className="result-line" role="status">
            <span>
              {meta.total > steps.length
                ? `The ${steps.length} cheapest of ${plural(meta.total, 'offer')}`
                : plural(meta.total, 'offer')}
              {depth.observedAt === null ? null : (
                <>
                  , newest <RelativeTime at={depth.observedAt} />
                </>
              )}
            </span>
          </span>
        )}
      </div>
      {type === undefined ? (
        <TradedTypes recent={recent.types} path="/depth" />
      ) : depth.error !== null && (offers === undefined || depth.previous) ? (
        <Failure error={depth.error} onRetry={depth.retry} />
      ) : meta === undefined || offers === undefined || market.pending || sales.pending ? (
        <Skeleton lines={8} label="Loading the depth" />
      ) : steps.length === 0 ? (
        <UnlessEndedHidden>
          <Empty
            title={`No contract offers ${meta.type_name} by itself${meta.region_name === null ? '' : ` in ${meta.region_name}`}`}
          >
            Depth counts item exchanges that hold exactly one kind of item; it may well be part of a bundle.{' '}
            <a href={contractsWithType(meta.type_name)}>Contracts that hold one</a>
          </Empty>
        </UnlessEndedHidden>
      ) : (
        <div className={`depth ${depth.previous ? 'previous' : ''}`}>
          <Summary
            steps={steps}
            week={week.body?.data}
            region={shownRegionName}
            market={BLUEPRINT_NAME.test(meta.type_name) ? null : (market.body?.data ?? null)}
          />
          <div className="depth-ladder">
            <DataTable
              label="Ladder"
              primary
              columns={columns}
              total={steps.length}
              rowAt={(index) => steps[index]}
              rowId={rowId}
              onOpen={openOffer}
              actions={actions}
              isOver={isOver}
              resultKey={`${type}/${region ?? ''}`}
            />
          </div>
          <div className="depth-plots">
            {market.body === undefined ? null : <HubMarkets market={market.body.data} url={market.url} />}
            {sales.body === undefined ? null : <Sold sales={sales.body.data} url={sales.url} />}
            <StepCurve
              steps={steps}
              url={depth.url}
              scale={scale}
              onScale={(value) => set('scale', value === 'log' ? 'log' : undefined)}
            />
            {prices.error !== null && !prices.previous && prices.body === undefined ? (
              <Failure error={prices.error} onRetry={prices.retry} />
            ) : (
              <PriceHistory
                region={prices.body?.meta.region_name ?? shownRegionName}
                rows={prices.body?.data}
                url={prices.url}
                days={days}
                onDays={(value: PriceHistoryDays) => set('days', value === '7' ? undefined : value)}
              />
            )}
            {compared.length > 1 ? <RegionsCompared typeId={meta.type_id} regions={compared} url={depth.url} /> : null}
            {BLUEPRINT_NAME.test(meta.type_name) ? <Blueprints typeId={meta.type_id} offers={offers} url={depth.url} /> : null}
          </div>
        </div>
      )}
    </div>
  );
}

interface Props {
  steps: readonly Step[];
  /** The last seven days in `region`; undefined while they are read. */
  week: readonly PriceHistoryRow[] | undefined;
  region: string;
  /** null: not read yet, or of blueprints, of which the market takes no copies. */
  market: Parameters<typeof belowHighestBid>[1] | null;
}

/** The answer in a line: best price, how far that is from usual, how much there is. */
function Summary({ steps, week, region, market }: Props) {
  const best = steps[0];
  const median = week === undefined ? null : medianPrice(week);
  if (best === undefined) return null;
  const spread = median === null ? null : best.unit_price / median - 1;
  const second = steps[1];
  const below = market === null ? null : belowHighestBid(steps, market);
  return (
    <div className="depth-summary">
      <dl className="figures figures-line">
        <div>
          <dt>Best unit price</dt>
          <dd title={fullIsk(best.unit_price)}>
            {preciseIsk(best.unit_price)} <span className="unit">ISK in {best.region_name ?? best.region_id}</span>
          </dd>
        </div>
        <div>
          <dt>Next offer</dt>
          <dd title={second === undefined ? '' : fullIsk(second.unit_price)}>
            {second === undefined ? 'none' : preciseIsk(second.unit_price)}{' '}
            <span className="unit">{second === undefined ? '' : change(second.unit_price / best.unit_price - 1)}</span>
          </dd>
        </div>
        <div>
          <dt title="Of what contracts asked, hour by hour">7-day median asked in {region}</dt>
          <dd title={fullIsk(median)}>
            {shortIsk(median)}{' '}
            {spread === null ? null : <span className={spread <= 0 ? 'up' : 'down'}>best is {change(spread)}</span>}
          </dd>
        </div>
        <div>
          <dt>On offer</dt>
          <dd>
            {count(steps.at(-1)?.cumulative)} <span className="unit">units in {plural(steps.length, 'contract')}</span>
          </dd>
        </div>
      </dl>
      {below === null ? null : <BelowTheBid below={below} />}
    </div>
  );
}

function BelowTheBid({ below: { hub, bid, offers, units, wanted } }: { below: BelowBid }) {
  return (
    <p className="below-bid">
      <b className="up">
        {plural(offers, 'offer')} below the highest buy order at {hub}
      </b>{' '}
      <span title={fullIsk(bid)}>({preciseIsk(bid)} ISK a unit)</span>: {plural(units, 'unit')}, of which {hub} wants{' '}
      {wanted < units ? `${count(wanted)} at most` : 'all'}; before tax and hauling. Look at the warnings of a contract first.
    </p>
  );
}
