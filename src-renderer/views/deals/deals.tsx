import { type ComponentProps, useMemo } from 'react';
import { type DealRecord, dealList } from '#shared/trade-api/deals';
import { tradeService } from '../../api.ts';
import { titleOf } from '../../contracts/cells.tsx';
import { shownContents } from '../../contracts/contents.tsx';
import { DealReasons } from '../../contracts/deal-reasons.tsx';
import { haulShipText } from '../../contracts/hauling.tsx';
import { ItemsPending, UnlessEndedHidden } from '../../contracts/list-notes.tsx';
import { MarketAge } from '../../contracts/market-age.tsx';
import { TriageLine, TriagePanel, useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { WatchList } from '../../contracts/watch-list.tsx';
import { watchOf } from '../../contracts/watch-name.ts';
import { useKeys } from '../../state/keys.ts';
import { endpointList, type ListRows } from '../../state/lists/endpoint-list.ts';
import { changeQuery, clearAllFilters, readListFilters } from '../../state/lists/list-filters.ts';
import { useHashLocation } from '../../state/location.ts';
import { useAsLastLooked } from '../../state/rested.ts';
import { UnknownHazards } from '../../systems/hazards.tsx';
import { showOnMap } from '../../systems/links.ts';
import { plural, shortIsk } from '../../ui/format.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NoneFits, NothingAsked, RefusedFilters, ResultLine } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';
import { dealColumns } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';

/** The deals that fit, and the answer's meta. */
type FoundDeals = ListRows<typeof dealList>;

/** The list of deals page by page, all of it for an export, and its address for a script. */
const { useRows: useDeals, readAll: readDeals, addressOf: addressOfDeals } = endpointList(tradeService, dealList);

const TABLE = 'deals';
/** What is sold to buy orders sells at once, so that column is optional then. */
const soldAtOnce = dealColumns.map((column) => (column.id === 'days_to_sell' ? { ...column, optional: true } : column));
const EXPORTED = ['contract_id', 'contents', 'place'];
const rowId = ({ contract_id: id }: DealRecord) => id;
const isOver = (row: DealRecord) => row.expired_unjudged;
const nameOf = (row: DealRecord) =>
  (row.title !== null && row.title.trim() !== '' ? row.title : shownContents(row)) ?? titleOf(row);

const ownActions: readonly RowAction<DealRecord>[] = [
  {
    id: 'map',
    label: 'Show on the map',
    key: 'm',
    run: ({ place }) => {
      if (place?.system_id != null) showOnMap(place.system_id);
    },
  },
];

/** What can be bought and sold at a profit, hauling counted, the most profitable first. */
export function Deals() {
  const { query } = useHashLocation();
  const read = useMemo(() => readListFilters(dealList, query), [query]);
  const filters = read.ok ? read.value : null;
  const requested = useAsLastLooked(filters);
  const panel = useContractPanel('/deals');
  const marks = useMarkedRows(rowId);
  const deals = useDeals(requested, panel.selectedId !== null || marks.marked.size > 0);
  const listed = filters?.way === 'sell_listed' ? dealColumns : soldAtOnce;
  const columns = useColumns(TABLE, listed);
  const triage = useTriage({ path: '/deals', rows: deals, nameOf }, panel, marks);
  const actions = useMemo(() => [...triage.actions, ...ownActions], [triage.actions]);
  useKeys('This view', {
    r: { label: 'Read newer data', run: deals.refresh },
    'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>Deals</h1>
        <p className="soft">What can I buy, haul and sell at a profit?</p>
        <div className="view-actions">
          <WatchList what="these deals" watch={filters === null ? null : watchOf('deals', query)} />
          <ColumnChooser table={TABLE} all={listed} columns={columns} />
          <ExportMenu
            name="deals"
            url={addressOfDeals(requested)}
            columns={columns.exported(EXPORTED)}
            rows={() => readDeals(requested)}
          />
        </div>
      </header>
      {filters === null ? null : <FilterLine filters={filters} clear={clearAllFilters} />}
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? null : <DealsLine deals={deals} triage={triage} />}
      <div className="split">
        <ListTable
          label="Deals"
          result={triage.shown}
          {...triage.table}
          columns={columns}
          rowId={rowId}
          sort={filters === null ? null : { by: filters.sort, direction: filters.dir }}
          onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction })}
          actions={actions}
          isOver={isOver}
          resultKey={JSON.stringify(requested)}
          coming={{
            title: 'The deals are on their way',
            text: 'Contracts, their items and the hub’s orders come first. The line below shows how far it is.',
          }}
          empty={
            filters === null ? (
              <NothingAsked />
            ) : (
              <UnlessEndedHidden>
                <NoneFits title="No deal fits all of these filters" clear={clearAllFilters}>
                  Contracts are rated some minutes after they and the hub’s orders came in.
                </NoneFits>
              </UnlessEndedHidden>
            )
          }
        />
        <TriagePanel panel={panel} triage={triage} reasons={<Reasons deals={deals} selectedId={panel.selectedId} />} />
      </div>
    </div>
  );
}

/** Why to take the selected deal, where its row is among those that were read. */
function Reasons({ deals: { view }, selectedId }: { deals: FoundDeals; selectedId: number | null }) {
  // Keeps its room, so that what is below does not move when the deals come after the contract.
  if (view.meta === null && selectedId !== null) return <section className="deal-reasons" aria-busy="true" />;
  const deal = [...view.loadedRows()].find(([, row]) => row.contract_id === selectedId)?.[1];
  return deal === undefined || view.meta === null ? null : <DealReasons deal={deal} meta={view.meta} />;
}

/** How many there are, how old, what all of them bring, and where they are sold. */
function DealsLine({ deals, triage }: { deals: FoundDeals; triage: ComponentProps<typeof TriageLine>['triage'] }) {
  const { meta } = deals.view;
  return (
    <ResultLine result={deals} counted={(total) => plural(total, 'deal')}>
      <TriageLine triage={triage} />
      {meta === null ? null : (
        <>
          <span className="soft" title="What all of them bring together; each buy order of the hub counts once">
            {shortIsk(meta.profit)} ISK of profit for {shortIsk(meta.capital)}
          </span>
          <a
            className="dim"
            href="#/settings?words=ship"
            title={`Sold in ${meta.hub}, hauled by ${haulShipText(meta.ship)} at ${shortIsk(meta.haul_rate)} ISK a m³ and jump`}
          >
            To {meta.hub} by {haulShipText(meta.ship)}
          </a>
          <UnknownHazards unknown={meta.hazards_unknown} />
          <ItemsPending pending={meta.items_pending} />
          <MarketAge market={meta.market} />
        </>
      )}
    </ResultLine>
  );
}
