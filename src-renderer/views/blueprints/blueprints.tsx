import { useMemo, useRef } from 'react';
import { blueprintList, type OfferedBlueprint } from '#shared/trade-api/blueprints';
import { tradeService } from '../../api.ts';
import { multibuyOf } from '../../contracts/detail/build.tsx';
import { withTimeLeft } from '../../contracts/list-columns.tsx';
import { ItemsPending, UnlessEndedHidden } from '../../contracts/list-notes.tsx';
import { MarketAge } from '../../contracts/market-age.tsx';
import { TriageLine, TriagePanel, useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { WatchList } from '../../contracts/watch-list.tsx';
import { watchOf } from '../../contracts/watch-name.ts';
import { useKeys } from '../../state/keys.ts';
import { endpointList } from '../../state/lists/endpoint-list.ts';
import { changeQuery, clearAllFilters, readListFilters, unfilteredList } from '../../state/lists/list-filters.ts';
import { navigate, useHashLocation } from '../../state/location.ts';
import { useAsLastLooked, useRestedSince } from '../../state/rested.ts';
import { copyText, notify } from '../../ui/copy.ts';
import { plural } from '../../ui/format.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NoneFits, NothingAsked, RefusedFilters, ResultLine } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';
import { blueprintColumns } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';

const current = { name: 'blueprints', columns: blueprintColumns };
const rested = { name: 'blueprints-rested', columns: withTimeLeft(blueprintColumns) };
const EXPORTED = ['contract_id', 'type_name', 'place'];
const rowId = ({ contract_id: id }: OfferedBlueprint) => id;
const nameOf = ({ type_name: name, type_id: id }: OfferedBlueprint) => name ?? `Type ${id}`;
const isOver = (row: OfferedBlueprint) => row.expired_unjudged;

const unfiltered = unfilteredList(blueprintList);

const {
  useRows: useBlueprints,
  readAll: readBlueprints,
  addressOf: addressOfBlueprints,
} = endpointList(tradeService, blueprintList);

const ownActions: readonly RowAction<OfferedBlueprint>[] = [
  {
    id: 'depth',
    label: 'Depth and sales of the type',
    key: 'p',
    run: ({ type_id: id }) => navigate('/depth', { type: String(id) }),
  },
  {
    id: 'materials',
    label: 'Copy the materials for multibuy',
    key: 'b',
    run: ({ build }) => {
      if (build === null) notify('What it is built from is not known');
      else void copyText(multibuyOf(build.materials), plural(build.materials.length, 'material'));
    },
  },
];

/** Outstanding blueprints by efficiency, runs and price a run, with what their like were sold for and what they make. */
export function Blueprints() {
  const { query } = useHashLocation();
  const read = useMemo(() => readListFilters(blueprintList, query), [query]);
  const filters = read.ok ? read.value : null;
  const requested = useAsLastLooked(filters);
  const panel = useContractPanel('/blueprints');
  const marks = useMarkedRows(rowId);
  const offers = useBlueprints(requested, panel.selectedId !== null || marks.marked.size > 0);
  const table = useRestedSince() === null ? current : rested;
  const columns = useColumns(table.name, table.columns);
  const triage = useTriage({ path: '/blueprints', rows: offers, nameOf }, panel, marks);
  const actions = useMemo(() => [...triage.actions, ...ownActions], [triage.actions]);
  const typeField = useRef<HTMLInputElement>(null);
  useKeys('This view', {
    '/': { label: 'Choose a blueprint', run: () => typeField.current?.select() },
    r: { label: 'Read newer data', run: offers.refresh },
    'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>Blueprints</h1>
        <p className="soft">Which copy or original is worth its price, by past sales and by what it makes?</p>
        <div className="view-actions">
          <WatchList what="these blueprints" watch={filters === null ? null : watchOf('blueprints', query)} />
          <ColumnChooser table={table.name} all={table.columns} columns={columns} />
          <ExportMenu
            name="blueprints"
            url={addressOfBlueprints(requested)}
            columns={columns.exported(EXPORTED)}
            rows={() => readBlueprints(requested)}
          />
        </div>
      </header>
      <FilterLine
        filters={filters ?? unfiltered}
        clear={clearAllFilters}
        typeField={typeField}
        typeName={filters?.type === undefined ? null : (offers.view.rowAt(0)?.type_name ?? null)}
      />
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? null : (
        <ResultLine result={offers} counted={(total) => plural(total, 'blueprint')}>
          <TriageLine triage={triage} />
          {offers.view.meta === null ? null : <MarketAge market={offers.view.meta.market} />}
          <ItemsPending pending={offers.view.meta?.items_pending} />
        </ResultLine>
      )}
      <div className="split">
        <ListTable
          label="Blueprints"
          result={triage.shown}
          {...triage.table}
          columns={columns}
          rowId={rowId}
          sort={filters === null ? null : { by: filters.sort, direction: filters.dir }}
          onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction })}
          actions={actions}
          isOver={isOver}
          resultKey={JSON.stringify(requested)}
          coming={{ title: 'The contracts are on their way', text: 'The line below shows how far it is.' }}
          empty={<NoBlueprint isAsked={filters !== null} />}
        />
        <TriagePanel panel={panel} triage={triage} />
      </div>
    </div>
  );
}

/** Why the board is empty. */
function NoBlueprint({ isAsked }: { isAsked: boolean }) {
  return !isAsked ? (
    <NothingAsked />
  ) : (
    <UnlessEndedHidden>
      <NoneFits title="No blueprint fits all of these filters" clear={clearAllFilters}>
        This list has no bundles of several kinds, and no contracts that want items in return.
      </NoneFits>
    </UnlessEndedHidden>
  );
}
