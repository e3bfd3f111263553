import { useCallback, useMemo, useState } from 'react';
import { type DealRecord, dealList } from '#shared/trade-api/deals';
import { issuerLink } from '../../contracts/links.ts';
import { useKeys } from '../../state/keys.ts';
import { changeQuery, readListFilters } from '../../state/list-filters.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { showOnMap } from '../../systems/links.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, Failure, isNotCollectedYet } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { dealColumns } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';
import { ResultLine } from './result-line.tsx';
import { allDeals, useDeals } from './use-deals.ts';

const TABLE = 'deals';
const rowId = ({ contract_id: id }: DealRecord) => id;
const open = (row: DealRecord) => navigate(`/contracts/${rowId(row)}`);
const clear = () => navigate('/deals');

const actions: readonly RowAction<DealRecord>[] = [
  { id: 'open', label: 'Open the contract', icon: 'open', run: open },
  {
    id: 'map',
    label: 'Show on the map',
    icon: 'map',
    key: 'm',
    run: ({ place }) => {
      if (place?.system_id != null) showOnMap(place.system_id);
    },
  },
  {
    id: 'issuer',
    label: 'Open the issuer',
    icon: 'link',
    key: 'i',
    run: ({ issuer_id: id }) => navigate(parseHash(issuerLink(id)).path),
  },
];

/** What can be bought and sold at a profit, hauling counted, the most profitable first. */
export function Deals() {
  const { query } = useHashLocation();
  const read = useMemo(() => readListFilters(dealList, query, []), [query]);
  const filters = read.ok ? read.value : null;
  const [atTop, setAtTop] = useState(true);
  const deals = useDeals(filters, !atTop);
  const { view, onRange, refresh } = deals;
  const columns = useColumns(TABLE, dealColumns);
  const onVisibleRange = useCallback(
    (first: number, last: number) => {
      setAtTop(first === 0);
      onRange(first, last);
    },
    [onRange],
  );
  useKeys('This view', {
    r: { label: 'Read newer data', run: refresh },
    'Shift+Escape': { label: 'Take all filters out', run: clear },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>Deals</h1>
        <p className="soft">What sells for more than it costs to buy and to bring there?</p>
        <div className="view-actions">
          <ColumnChooser table={TABLE} all={dealColumns} columns={columns} />
          <ExportMenu
            name="deals"
            columns={columns.visible.map(({ own }) => own)}
            rows={async () => (filters === null ? [] : allDeals(filters))}
          />
        </div>
      </header>
      {filters === null ? null : <FilterLine filters={filters} clear={clear} />}
      {read.ok ? null : (
        <p className="banner banner-error" role="alert">
          {read.message} <Button onClick={clear}>Take the filters out</Button>
        </p>
      )}
      <ResultLine deals={deals} />
      <div className="split">
        {view.error !== null && view.total === null ? (
          isNotCollectedYet(view.error) ? (
            <Empty title="The deals are on their way">
              Contracts, their items and the hub’s orders come first. The line below shows how far it is.
            </Empty>
          ) : (
            <Failure error={view.error} onRetry={refresh} />
          )
        ) : (
          <div className={`split-main ${deals.previous ? 'previous' : ''}`} aria-busy={view.loading}>
            <DataTable
              label="Deals"
              primary
              columns={columns}
              total={view.total ?? 0}
              rowAt={view.rowAt}
              rowId={rowId}
              onRange={onVisibleRange}
              sort={filters === null ? null : { by: filters.sort, direction: filters.dir }}
              onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction })}
              onOpen={open}
              actions={actions}
              resultKey={JSON.stringify(filters)}
              empty={
                view.total === null ? null : (
                  <Empty title="No deal fits all of these filters" action={<Button onClick={clear}>Take the filters out</Button>}>
                    Contracts are rated some minutes after they and the hub’s orders came in.
                  </Empty>
                )
              }
            />
          </div>
        )}
      </div>
    </div>
  );
}
