import './goods.css';
import { useMemo, useRef } from 'react';
import { statementOfGoods } from '#shared/data-api/sql-examples';
import { urlOf } from '#shared/http/client';
import type { ResponseOf } from '#shared/http/endpoint';
import { type ContractOnlyGood, goodsList } from '#shared/trade-api/goods';
import { tradeService } from '../../api.ts';
import { ItemsPending } from '../../contracts/list-notes.tsx';
import { useKeys } from '../../state/keys.ts';
import {
  changeQuery,
  clearAllFilters,
  isNarrowed,
  type ListFilters,
  readListFilters,
  unfilteredList,
} from '../../state/lists/list-filters.ts';
import { allRows, type PagedSource, usePagedResult } from '../../state/lists/use-paged-result.ts';
import { navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { listed, plural } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { Empty } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NoneFits, NothingAsked, RefusedFilters, ResultLine } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useDataVersion } from '../../use-endpoint.ts';
import { goodColumns, unlessUnsold } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';
import { CopyFeed, OneGood } from './one-good.tsx';

const TABLE = 'goods';
const PAGE_SIZE = 200;
const EXPORTED = ['type_id', 'is_blueprint_copy'];
const unfiltered = unfilteredList(goodsList);
/** A type may have a row of its copies and one of its originals. */
const rowId = ({ type_id: id, is_blueprint_copy: copy }: ContractOnlyGood) => 2 * id + (copy === true ? 1 : 0);

type Filters = ListFilters<typeof goodsList>;
type Answer = ResponseOf<typeof goodsList>;
const source: PagedSource<Filters, ContractOnlyGood, Answer['meta']> = {
  pageSize: PAGE_SIZE,
  rowId,
  fetchPage: (filters, page, signal) => tradeService.client.get(goodsList, { ...filters, page, page_size: PAGE_SIZE }, signal),
};

const openGood = ({ type_id: id, is_blueprint_copy: copy, region_id: region }: ContractOnlyGood) =>
  navigate('/goods', {
    type: String(id),
    ...(copy === null ? {} : { category: copy ? 'blueprint_copy' : 'blueprint_original' }),
    ...(region === null ? {} : { region: String(region) }),
  });
const actions: readonly RowAction<ContractOnlyGood>[] = [
  {
    id: 'depth',
    label: 'Depth and sales of the type',
    icon: 'depth',
    key: 'p',
    run: ({ type_id: id }) => navigate('/depth', { type: String(id) }),
  },
];

/** What trades by contract only: what is asked, what it was sold for, and where that goes; or one of these types. */
export function Goods() {
  const { query } = useHashLocation();
  const type = valueOf(query, 'type');
  return type === undefined ? <GoodsList /> : <OneGood key={type} type={type} />;
}

function GoodsList() {
  const { query } = useHashLocation();
  const read = useMemo(() => readListFilters(goodsList, query), [query]);
  const filters = read.ok ? read.value : null;
  const goods = usePagedResult(source, filters, useDataVersion(goodsList), false);
  const { meta, total } = goods.view;
  const all = useMemo(() => unlessUnsold(goodColumns, meta?.sales ?? 1), [meta?.sales]);
  const columns = useColumns(TABLE, all);
  const wordsField = useRef<HTMLInputElement>(null);
  const url = filters === null ? null : urlOf(tradeService.base, goodsList, { ...filters, page_size: PAGE_SIZE });
  useKeys('This view', {
    '/': { label: 'Search by name', run: () => wordsField.current?.select() },
    r: { label: 'Read newer data', run: goods.refresh },
    'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters },
  });
  return (
    <div className="view">
      <header className="view-head">
        <h1>Goods</h1>
        <p className="soft">What do items cost that only contracts sell, and how do their prices move?</p>
        <div className="view-actions">
          <HowKnown
            rows={`${total === null ? 'Types' : plural(total, 'row')} of single-item contracts on offer and of 60 days of sales${
              meta === null || meta.hubs.length === 0 ? '' : `; sell orders of ${listed(meta.hubs)}`
            }`}
            formula="Which prices count, What was sold (median of 30 days against the 30 before)"
            observedAt={meta?.as_of ?? null}
            url={url}
            sql={statementOfGoods(null)}
          />
          <CopyFeed typeId={null} />
          <ColumnChooser table={TABLE} all={all} columns={columns} />
          <ExportMenu
            name="goods"
            url={url}
            columns={columns.exported(EXPORTED)}
            rows={async () => (filters === null ? [] : (await allRows(source, filters)).rows)}
          />
        </div>
      </header>
      <FilterLine filters={filters ?? unfiltered} clear={clearAllFilters} wordsField={wordsField} />
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? null : (
        <ResultLine result={goods} counted={(types) => plural(types, 'type')}>
          {meta?.sales === 0 && meta.total > 0 ? <span className="dim">What is sold shows as offers end.</span> : null}
          <ItemsPending pending={meta?.items_pending} />
        </ResultLine>
      )}
      <div className="split">
        <ListTable
          label="Goods"
          result={goods}
          columns={columns}
          rowId={rowId}
          sort={filters === null ? null : { by: filters.sort, direction: filters.dir }}
          onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction })}
          onOpen={openGood}
          actions={actions}
          resultKey={JSON.stringify(filters)}
          coming={{ title: 'The contracts are on their way', text: 'The line below shows how far it is.' }}
          empty={filters === null ? <NothingAsked /> : <NoGoods isFiltered={isNarrowed(query)} />}
        />
      </div>
    </div>
  );
}

function NoGoods({ isFiltered }: { isFiltered: boolean }) {
  const rule = 'The list has what was offered alone within 60 days and cannot be bought at a hub.';
  if (!isFiltered) return <Empty title="Nothing that trades by contract only was seen yet">{rule}</Empty>;
  return (
    <NoneFits title="Nothing fits all of these filters" clear={clearAllFilters}>
      {rule}
    </NoneFits>
  );
}
