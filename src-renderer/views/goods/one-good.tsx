import { useMemo } from 'react';
import { analyticsPrices } from '#shared/contracts-api/analytics';
import { events } from '#shared/data-api/events';
import { statementOfGoods } from '#shared/data-api/sql-examples';
import { urlOf } from '#shared/http/client';
import { type ContractOnlyGood, goodsList } from '#shared/trade-api/goods';
import { salesOfType } from '#shared/trade-api/sales';
import { contractsService, dataService, tradeService } from '../../api.ts';
import { Isk } from '../../contracts/cells.tsx';
import { contractsWithType } from '../../contracts/links.ts';
import { PriceHistory, type PriceHistoryDays, priceHistoryDays } from '../../contracts/price-history.tsx';
import { Sold } from '../../contracts/sold.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { useKeys } from '../../state/keys.ts';
import { changeQuery } from '../../state/lists/list-filters.ts';
import { formatHash, navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { useWindowEnds } from '../../state/rested.ts';
import { addWatch } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { count, plural } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { Empty, Failure, Unanswered } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { regionColumns, Trend, unlessUnsold } from './columns.tsx';

const TABLE = 'good-regions';
/** More than there are regions. */
const EVERY_REGION = 200;
/** Numbers of a region are no rows to sort by: all of them are in sight. */
const columns = regionColumns.map(({ sort: _sort, firstSort: _first, ...column }) => column);
const rowId = ({ region_id: id }: ContractOnlyGood) => id ?? 0;
const back = () => navigate('/goods');

/** One type that trades by contract only, region by region, with its history and its sales. */
export function OneGood({ type }: { type: string }) {
  const { query } = useHashLocation();
  const [copies] = ['blueprint_copy', 'blueprint_original'].filter((code) => code === valueOf(query, 'category'));
  const asked = { type, ...(copies === undefined ? {} : { category: [copies as 'blueprint_copy'] }) };
  const whole = useEndpoint(tradeService, goodsList, asked);
  const byRegion = useEndpoint(tradeService, goodsList, { ...asked, by: 'region', sort: 'offers', page_size: EVERY_REGION });
  const good = whole.body?.data[0];
  const rows = byRegion.body?.data ?? [];
  const region = valueOf(query, 'region') ?? rows[0]?.region_id?.toString();
  const watch = () => {
    if (good === undefined) return;
    void addWatch({ kind: 'type', name: good.type_name, type_id: good.type_id, price_max: null, region_id: null });
  };
  useKeys('This view', {
    w: { label: 'Watch for new offers of the type', run: watch },
    Escape: { label: 'Back to all goods', run: back },
  });
  return (
    <div className="view">
      <header className="view-head">
        <h1>
          {good === undefined ? (
            'Goods'
          ) : (
            <>
              <TypeIcon id={good.type_id} copy={good.is_blueprint_copy === true} large />
              {good.type_name}
            </>
          )}
        </h1>
        <p className="soft">{good?.group_name ?? 'One type that trades by contract only'}</p>
        <div className="view-actions">
          <Button look="quiet" onClick={back} title="(Esc)">
            All goods
          </Button>
          <Button look="quiet" icon="watch" disabled={good === undefined} title="Be told of new offers (w)" onClick={watch}>
            Watch new offers
          </Button>
          {good === undefined ? null : <CopyFeed typeId={good.type_id} />}
          {good === undefined ? null : (
            <HowKnown
              rows={`${plural(good.offers, 'single-item contract')} on offer, ${plural(good.sold + good.sold_before, 'sale')} of 60 days`}
              formula="Which prices count, What was sold (median of 30 days against the 30 before)"
              observedAt={whole.body?.meta.as_of ?? null}
              url={byRegion.url}
              sql={statementOfGoods(good.type_id)}
            />
          )}
        </div>
      </header>
      {whole.error !== null && whole.body === undefined ? (
        <Failure error={whole.error} onRetry={whole.retry} />
      ) : whole.body === undefined || byRegion.body === undefined ? (
        <Unanswered answer={byRegion} lines={10} label="Loading the type" />
      ) : good === undefined ? (
        <Empty title="It does not trade by contract only" action={<Button onClick={back}>All goods</Button>}>
          It can be bought at a hub, or it was not offered by itself within 60 days.{' '}
          <a href={formatHash('/depth', { type })}>Depth and sales of it</a>
        </Empty>
      ) : (
        <Figures good={good} rows={rows} url={byRegion.url} type={type} region={region} />
      )}
    </div>
  );
}

function Figures({
  good,
  rows,
  url,
  type,
  region,
}: {
  good: ContractOnlyGood;
  rows: readonly ContractOnlyGood[];
  url: string | null;
  type: string;
  region: string | undefined;
}) {
  const { query } = useHashLocation();
  const days = priceHistoryDays.find((value) => value === valueOf(query, 'days')) ?? '30';
  const ends = useWindowEnds();
  const prices = useEndpoint(
    contractsService,
    analyticsPrices,
    region === undefined ? null : { type, region, days: Number(days), ends },
  );
  const sales = useEndpoint(tradeService, salesOfType, {
    type,
    ends,
    ...(good.is_blueprint_copy === null ? {} : { blueprint_copy: good.is_blueprint_copy }),
  });
  const shown = useColumns(
    TABLE,
    useMemo(() => unlessUnsold(columns, good.sold + good.sold_before), [good.sold, good.sold_before]),
  );
  const chosen = rows.find(({ region_id: id, region_name: name }) => String(id) === region || name === region);
  return (
    <div className="good">
      <div className="good-regions">
        <p className="result-line">
          <Summary good={good} />
          <a href={contractsWithType(good.type_name)}>On offer</a>
          <a href={formatHash('/depth', { type: String(good.type_id) })}>Depth</a>
          <ExportMenu name="good-regions" small url={url} columns={columns} rows={() => rows} />
        </p>
        <DataTable
          label="By region"
          primary
          columns={shown}
          total={rows.length}
          rowAt={(index) => rows[index]}
          rowId={rowId}
          onOpen={({ region_id: id }) => changeQuery({ region: String(id) })}
        />
      </div>
      <div className="good-plots">
        {prices.error !== null && prices.body === undefined ? (
          <Failure error={prices.error} onRetry={prices.retry} />
        ) : region === undefined ? null : (
          <PriceHistory
            region={prices.body?.meta.region_name ?? chosen?.region_name ?? 'the region'}
            rows={prices.body?.data}
            url={prices.url}
            days={days}
            onDays={(value: PriceHistoryDays) => changeQuery({ days: value === '30' ? undefined : value })}
          />
        )}
        {sales.body === undefined ? (
          <Unanswered answer={sales} lines={4} label="Loading the sales" />
        ) : (
          <Sold sales={sales.body.data} url={sales.url} />
        )}
      </div>
    </div>
  );
}

/** What is asked and what it was sold for, over all regions. */
function Summary({ good }: { good: ContractOnlyGood }) {
  const unit = good.is_blueprint_copy === true ? ' a run' : '';
  return (
    <span>
      Lowest{unit} <Isk amount={good.lowest} />, median asked <Isk amount={good.median_asked} />
      {good.sold === 0 ? (
        '; no sale of 30 days was seen'
      ) : (
        <>
          ; {count(good.sold)} sold in 30 days, median <Isk amount={good.sold_median} />, trend <Trend row={good} />
        </>
      )}
    </span>
  );
}

/** Copies the address of the feed of all goods, or of one type. */
export function CopyFeed({ typeId }: { typeId: number | null }) {
  const url = urlOf(dataService.base, events, { kind: ['good'], ...(typeId === null ? {} : { type_id: [String(typeId)] }) });
  return (
    <Button
      look="quiet"
      icon="copy"
      title="A feed for programs: new offers, new lowest prices and sales, as server-sent events"
      onClick={() => void copyText(url, 'the address of the feed')}
    >
      Copy feed
    </Button>
  );
}
