import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { contentsText } from '#shared/contents-text';
import { type NewContracts, newContracts } from '#shared/local-api/contract-lists';
import { localPaths } from '#shared/local-api/paths';
import type { TradeContract } from '#shared/trade-api/contracts';
import { askLocal } from '../../api.ts';
import { titleOf } from '../../contracts/cells.tsx';
import { UnlessEndedHidden } from '../../contracts/list-notes.tsx';
import { TriagePanel, useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { addressOfContracts, type FoundContracts, readContracts, useContracts } from '../../contracts/use-contracts.ts';
import { WatchList } from '../../contracts/watch-list.tsx';
import { type Bindings, useKeys } from '../../state/keys.ts';
import { useSeenUntil } from '../../state/last-seen.ts';
import { isNarrowed, searchOf } from '../../state/lists/list-filters.ts';
import { useHiddenContracts } from '../../state/local-storage.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { useAsLastLooked } from '../../state/rested.ts';
import { useStatus } from '../../state/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { count } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import type { TableSort } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NoneFits, NothingAsked, RefusedFilters } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';
import { alwaysExported, contractTable } from './columns.tsx';
import { FilterLine } from './filters/filter-line.tsx';
import {
  type ContractFilterName,
  type ContractFilters,
  readFilters,
  searchName,
  unfiltered,
  withFilter,
} from './filters/filters.ts';
import { Searches } from './filters/searches.tsx';
import { ContractsLine, dividerIndex, type NewRows } from './result-line.tsx';

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

/** What is inside says more than a kind and an id. */
function nameOf(row: TradeContract): string {
  return row.title !== null && row.title.trim() !== '' ? row.title : (contentsText(row.contents) ?? titleOf(row));
}

/** Every public contract: filters in a line, the result behind a scroll bar, the selected one beside it. */
// oxlint-disable-next-line max-lines-per-function -- the view's markup: filters, result line, table and detail follow one selection and one set of marks
export function Contracts() {
  const { query } = useHashLocation();
  const read = useMemo(() => readFilters(query), [query]);
  const filters = read.ok ? read.value : null;
  const panel = useContractPanel('/contracts');
  const { selectedId } = panel;

  const [searches, setSearches] = useState(false);
  const marks = useMarkedRows(rowId);
  const { marked } = marks;
  const requested = useAsLastLooked(filters);
  const contracts = useContracts(requested, selectedId !== null || marked.size > 0);
  const triage = useTriage({ path: '/contracts', rows: contracts, nameOf }, panel, marks);
  const { shown, visible: put } = triage;
  const { rowAt } = shown.view;
  const total = shown.view.total ?? 0;

  const fresh = useNewContracts(contracts);
  const divider = useMemo(
    () => (filters === null || contracts.previous ? null : dividerIndex(fresh, filters, total, rowAt)),
    [fresh, filters, contracts.previous, total, rowAt],
  );

  const table = contractTable(filters ?? unfiltered);
  const columns = useColumns(table.name, table.columns);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = useCallback(() => navigate(parseHash(location.hash).path, {}), []);

  const keys: Bindings = {
    r: { label: 'Read newer data', run: contracts.refresh },
    s: { label: 'Named searches', run: () => setSearches(true) },
  };
  useKeys('This view', keys);

  const sort: TableSort | null = filters === null ? null : { by: filters.sort, direction: filters.dir };
  const exportRows = async () => {
    if (marked.size > 0) return [...marked.values()];
    const { ids: hidden, done } = useHiddenContracts.getState();
    const ids = new Set([...hidden, ...done]);
    return (await readContracts(requested)).filter(({ contract_id: id }) => !ids.has(id));
  };

  return (
    <div className="view">
      <header className="view-head">
        <h1>Contracts</h1>
        <p className="soft">What is on offer in public, everywhere, and what is in it?</p>
        <div className="view-actions">
          <WatchList
            what="this search"
            watch={filters === null ? null : { kind: 'search', name: searchName(filters), query: searchOf(query) }}
          />
          <Searches
            open={searches}
            onOpenChange={setSearches}
            suggested={filters === null ? '' : searchName(filters)}
            query={filters === null ? null : searchOf(query)}
          />
          <ColumnChooser table={table.name} all={table.columns} columns={columns} />
          <ExportMenu
            name="contracts"
            url={addressOfContracts(requested)}
            columns={columns.exported(alwaysExported(columns.visible.some(({ own }) => own.id === 'price')))}
            rows={exportRows}
          />
        </div>
      </header>
      <FilterLine filters={filters ?? unfiltered} change={changeFilter} clear={clear} searchField={searchField} />
      <RefusedFilters read={read} clear={clear} />
      <ContractsLine
        contracts={contracts}
        filters={filters}
        fresh={filters !== null && isNarrowed(filters) ? null : fresh}
        triage={triage}
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
          {...triage.table}
          actions={triage.actions}
          isNew={fresh.isNew}
          isOver={isOver}
          divider={divider}
          resultKey={JSON.stringify(requested)}
          empty={
            put.hidden + put.done > 0 ? (
              <Empty title="All of them are hidden or done" action={<Button onClick={triage.showAll}>Show them</Button>} />
            ) : (
              <UnlessEndedHidden>
                <EmptyResult filters={filters} clear={clear} />
              </UnlessEndedHidden>
            )
          }
        />
        <TriagePanel panel={panel} triage={triage} />
      </div>
    </div>
  );
}

const none: NewContracts = { since: '', total: 0, contract_ids: [] };

/** What the mirror saw for the first time since the person last looked at the list; as old as the rows on screen. */
function useNewContracts({ view, outdated }: FoundContracts): NewRows {
  const { observedAt, total } = view;
  const since = useSeenUntil('contracts', total === null || outdated ? null : view);
  const { data = none } = useQuery({
    queryKey: ['local', 'new-contracts', since, observedAt?.getTime(), total],
    queryFn: ({ signal }) =>
      askLocal(`${localPaths.newContracts}?since=${encodeURIComponent(since ?? '')}`, newContracts, { signal }),
    enabled: since !== null && total !== null,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const ids = new Set(data.contract_ids);
    return { since, total: data.total, isNew: ({ contract_id: id }) => ids.has(id) };
  }, [since, data]);
}

/** Why no contract is shown: nothing fits, or nothing has arrived yet. */
function EmptyResult({ filters, clear }: { filters: ContractFilters | null; clear: () => void }) {
  const status = useStatus((state) => state.status);
  if (filters === null) return <NothingAsked />;
  if (isNarrowed(filters)) {
    return (
      <NoneFits title="No contract fits all of these filters" clear={clear}>
        {filters.status === undefined
          ? 'Ended contracts that were deleted, cancelled or reversed are only shown when their status is chosen.'
          : null}
      </NoneFits>
    );
  }
  const { regions = 0, regions_swept: swept = 0 } = status?.counts ?? {};
  return (
    <Empty title="The first contracts are on their way">
      {swept === 0
        ? 'The static data comes first; then every region is read. The line below shows how far it is.'
        : `${count(swept)} of ${count(regions)} regions have been read, and none had a public contract.`}
    </Empty>
  );
}
