import './contracts.css';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { TradeContract } from '#shared/trade-api/contracts';
import { UnlessEndedHidden } from '../../contracts/ended-hidden.tsx';
import { type Bindings, useKeys } from '../../state/keys.ts';
import { isNarrowed } from '../../state/lists/list-filters.ts';
import type { ResultView } from '../../state/lists/paged-result.ts';
import { useHiddenContracts } from '../../state/local-storage/hidden-contracts.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { useAsLastLooked } from '../../state/rested.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { plural } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import type { TableSort } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, RefusedFilters } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';
import { contractTable, exportColumns } from './columns.tsx';
import { Detail } from './detail/detail.tsx';
import { dividerIndex } from './divider-index.ts';
import { EmptyResult } from './empty-result.tsx';
import { FilterLine } from './filters/filter-line.tsx';
import { type ContractFilterName, readFilters, searchName, searchOf, unfiltered, withFilter } from './filters/filters.ts';
import { Searches } from './filters/searches.tsx';
import { ContractsLine } from './result-line.tsx';
import { contractActions } from './row-actions.ts';
import { addressOfContracts, readContracts, useContracts } from './use-contracts.ts';
import { useNewContracts } from './use-new-contracts.ts';
import { withoutHidden } from './visible-rows.ts';
import { WatchSearch } from './watch-search.tsx';

const rowId = ({ contract_id: id }: TradeContract) => id;
const isOver = (row: TradeContract) => row.expired_unjudged;

/** Changes one filter in the URL; reads it first, so that two changes in a row add up. */
function changeFilter(
  name: ContractFilterName,
  value: string | readonly (string | number)[] | undefined,
  step: 'push' | 'replace' = 'push',
): void {
  const { path, query } = parseHash(location.hash);
  navigate(path, withFilter(query, name, value), step);
}

function openContract(id: number | null, step: 'push' | 'replace' = 'push'): void {
  navigate(id === null ? '/contracts' : `/contracts/${id}`, parseHash(location.hash).query, step);
}

/** Every public contract: filters in a line, the result behind a scroll bar, the selected one beside it. */
// oxlint-disable-next-line max-lines-per-function -- the view's markup: filters, result line, table and detail follow one selection and one set of marks
export function Contracts() {
  const { path, query } = useHashLocation();
  const read = useMemo(() => readFilters(query), [query]);
  const filters = read.ok ? read.value : null;
  const selected = /^\/contracts\/(\d+)$/.exec(path)?.[1];
  const selectedId = selected === undefined ? null : Number(selected);

  const [searches, setSearches] = useState(false);
  const [watching, setWatching] = useState(false);
  const { marked, toggle, clear: unmarkAll } = useMarkedRows(rowId);
  const requested = useAsLastLooked(filters);
  const contracts = useContracts(requested, selectedId !== null || marked.size > 0);
  const { view, onRange } = contracts;

  const hidden = useHiddenContracts();
  const { hiddenAt, total, indexAt } = useVisibleRows(view, hidden.ids);
  const rowAt = useCallback((place: number) => view.rowAt(indexAt(place)), [view, indexAt]);
  const onVisibleRange = useCallback(
    (first: number, last: number) => {
      // Those above the first one in sight are hidden: the list is at its top.
      onRange(first === 0 ? 0 : indexAt(first), indexAt(last));
    },
    [onRange, indexAt],
  );

  const shown = { ...contracts, view: { ...view, total: view.total === null ? null : total, rowAt }, onRange: onVisibleRange };

  const fresh = useNewContracts(contracts);
  const divider = useMemo(
    () => (filters === null || contracts.previous ? null : dividerIndex(fresh, filters, total, rowAt)),
    [fresh, filters, contracts.previous, total, rowAt],
  );

  const table = contractTable(filters ?? unfiltered);
  const columns = useColumns(table.name, table.columns);
  const visible = columns.visible.map(({ own }) => own);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = useCallback(() => navigate(parseHash(location.hash).path, {}), []);

  const hide = useCallback(
    (ids: readonly number[]) => {
      hidden.hide(ids);
      notify(`${plural(ids.length, 'contract')} hidden`);
    },
    [hidden],
  );
  const hideOne = useCallback(
    (id: number) => {
      if (id === selectedId) openContract(null, 'replace');
      hide([id]);
    },
    [hide, selectedId],
  );
  const actions = useMemo(() => contractActions(openContract, hideOne), [hideOne]);

  const keys: Bindings = {
    r: { label: 'Read newer data', run: contracts.refresh },
    W: { label: 'Watch this search', run: () => setWatching(filters !== null) },
    s: { label: 'Named searches', run: () => setSearches(true) },
    ...(selectedId === null ? {} : { Escape: { label: 'Close the contract', run: () => openContract(null) } }),
  };
  useKeys('This view', keys);

  const sort: TableSort | null = filters === null ? null : { by: filters.sort, direction: filters.dir };
  const exportRows = async () => {
    if (marked.size > 0) return [...marked.values()];
    const ids = new Set(useHiddenContracts.getState().ids);
    return (await readContracts(requested)).filter(({ contract_id: id }) => !ids.has(id));
  };

  return (
    <div className="view">
      <header className="view-head">
        <h1>Contracts</h1>
        <p className="soft">What is on offer in public, everywhere, and what is in it?</p>
        <div className="view-actions">
          <WatchSearch
            open={watching}
            onOpenChange={setWatching}
            name={filters === null ? '' : searchName(filters)}
            filters={filters}
            query={searchOf(query)}
          />
          <Searches
            open={searches}
            onOpenChange={setSearches}
            suggested={filters === null ? '' : searchName(filters)}
            query={filters === null ? null : searchOf(query)}
          />
          <ColumnChooser table={table.name} all={table.columns} columns={columns} />
          <ExportMenu name="contracts" url={addressOfContracts(requested)} columns={exportColumns(visible)} rows={exportRows} />
        </div>
      </header>
      <FilterLine filters={filters ?? unfiltered} change={changeFilter} clear={clear} searchField={searchField} />
      <RefusedFilters read={read} clear={clear} />
      <ContractsLine
        contracts={contracts}
        fresh={filters !== null && isNarrowed(filters) ? null : fresh}
        hidden={hiddenAt.length}
        marked={marked.size}
        onShowHidden={hidden.showAll}
        onCopyMarked={() => void copyText([...marked.keys()].join('\n'), plural(marked.size, 'id'))}
        onHideMarked={() => {
          hide([...marked.keys()]);
          unmarkAll();
        }}
        onUnmark={unmarkAll}
      />
      <div className="split">
        <ListTable
          label="Contracts"
          result={shown}
          columns={columns}
          rowId={rowId}
          sort={sort}
          onSort={({ by, direction }) => {
            changeFilter('sort', by);
            changeFilter('dir', direction, 'replace');
          }}
          selected={selectedId}
          marked={new Set(marked.keys())}
          onMark={toggle}
          onOpen={({ contract_id: id }, step) => openContract(id, step === 'open' ? 'push' : 'replace')}
          followCursor={selectedId !== null}
          actions={actions}
          isNew={fresh.isNew}
          isOver={isOver}
          divider={divider}
          resultKey={JSON.stringify(requested)}
          empty={
            hiddenAt.length > 0 ? (
              <Empty title="All of them are hidden" action={<Button onClick={hidden.showAll}>Show them</Button>} />
            ) : (
              <UnlessEndedHidden>
                <EmptyResult filters={filters} clear={clear} />
              </UnlessEndedHidden>
            )
          }
        />
        {selectedId === null ? null : <Detail contractId={selectedId} onClose={() => openContract(null)} onHide={hideOne} />}
      </div>
    </div>
  );
}

/** The rows that are not hidden; `hiddenAt`: ascending indexes of the hidden ones among the rows that are here. */
function useVisibleRows(view: ResultView<TradeContract>, hiddenIds: readonly number[]) {
  const hiddenAt = useMemo(() => {
    const ids = new Set(hiddenIds);
    return [...view.loadedRows()].flatMap(([index, row]) => (ids.has(row.contract_id) ? [index] : [])).toSorted((a, b) => a - b);
  }, [view, hiddenIds]);
  const visible = useMemo(() => withoutHidden(view.total ?? 0, hiddenAt), [view.total, hiddenAt]);
  return { hiddenAt, ...visible };
}
