import { useMemo } from 'react';
import { statementOfAbyssals } from '#shared/data-api/sql-examples';
import { abyssalTypeList } from '#shared/trade-api/abyssal-items';
import {
  abyssalList,
  MOST_ROLLS_A_MINUTE,
  type OfferedAbyssal,
  ROLLS_A_MINUTE,
  type RollProgress,
} from '#shared/trade-api/abyssals';
import { tradeService } from '../../api.ts';
import { copyInGameLink } from '../../contracts/detail/use-evidence.ts';
import { useContractPanel } from '../../contracts/triage.tsx';
import { useKeys } from '../../state/keys.ts';
import { endpointList } from '../../state/lists/endpoint-list.ts';
import { changeQuery, clearAllFilters, readListFilters, unfilteredList } from '../../state/lists/list-filters.ts';
import { navigate, useHashLocation } from '../../state/location.ts';
import { saveSetting } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { count, minuteSpan, plural } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { Empty } from '../../ui/states.tsx';
import type { RowAction, TableSort } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NoneFits, NothingAsked, RefusedFilters, ResultLine } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { abyssalColumns, attributeSort } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';
import { ItemPanel } from './item-panel.tsx';

const TABLE = 'abyssals';
const EXPORTED = ['contract_id', 'type_name', 'source_type_name', 'mutator_type_name', 'place'];
const rowId = ({ item_id: id }: OfferedAbyssal) => id;
const unfiltered = unfilteredList(abyssalList);
const attributePrefix = attributeSort('');

const { useRows, readAll, addressOf } = endpointList(tradeService, abyssalList, rowId);

/** Attributes are one sort of the service's, with a member of the address that says which. */
function sortBy({ by, direction }: TableSort): void {
  const isAttribute = by.startsWith(attributePrefix);
  const attribute = isAttribute ? by.slice(attributePrefix.length) : undefined;
  changeQuery({ sort: isAttribute ? 'attribute' : by, sort_attribute: attribute, dir: direction });
}

/** Abyssal modules on offer by their rolls. */
export function Abyssals() {
  const { query } = useHashLocation();
  const read = useMemo(() => readListFilters(abyssalList, query), [query]);
  const filters = read.ok ? read.value : null;
  const panel = useContractPanel('/abyssals');
  const offers = useRows(filters, panel.selectedId !== null);
  const types = useEndpoint(tradeService, abyssalTypeList, {}).body?.data ?? [];
  const type = types.find(({ type_id: id, type_name: name }) =>
    [String(id), name?.toLowerCase()].includes(filters?.type?.toLowerCase()),
  );
  const all = useMemo(() => abyssalColumns(type), [type]);
  const columns = useColumns(TABLE, all);
  const { open } = panel;
  const actions = useMemo(() => itemActions(open), [open]);
  useKeys('This view', {
    r: { label: 'Read newer data', run: offers.refresh },
    'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters },
  });
  const sortedBy = filters?.sort === 'attribute' ? attributeSort(filters.sort_attribute ?? '') : (filters?.sort ?? '');
  const progress = offers.view.meta?.progress;

  return (
    <div className="view">
      <header className="view-head">
        <h1>Abyssals</h1>
        <p className="soft">Which abyssal modules have good rolls, and what did similar ones sell for?</p>
        <div className="view-actions">
          <HowKnown
            rows={`${offers.view.total === null ? 'Abyssal modules' : plural(offers.view.total, 'abyssal module')} on offer whose rolls are read`}
            formula="How abyssal modules are compared"
            observedAt={offers.view.observedAt?.toISOString() ?? null}
            url={addressOf(filters)}
            sql={statementOfAbyssals(type?.type_id ?? null)}
          />
          <ColumnChooser table={TABLE} all={all} columns={columns} />
          <ExportMenu
            name="abyssals"
            url={addressOf(filters)}
            columns={columns.exported(EXPORTED)}
            rows={() => readAll(filters)}
          />
        </div>
      </header>
      <FilterLine filters={filters ?? unfiltered} types={types} type={type} clear={clearAllFilters} />
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? null : (
        <ResultLine result={offers} counted={(total) => plural(total, 'abyssal module')}>
          {progress === undefined ? null : <RollsRead progress={progress} onChange={offers.refresh} />}
        </ResultLine>
      )}
      <div className="split">
        <ListTable
          label="Abyssals"
          result={offers}
          columns={columns}
          rowId={rowId}
          selected={panel.selectedId}
          onOpen={({ item_id: id }, step) => open(id, step === 'open' ? 'push' : 'replace')}
          followCursor={panel.selectedId !== null}
          sort={filters === null ? null : { by: sortedBy, direction: filters.dir }}
          onSort={sortBy}
          actions={actions}
          resultKey={JSON.stringify(filters)}
          coming={{ title: 'The contracts are on their way', text: 'The line below shows how far it is.' }}
          empty={
            <NoAbyssal isAsked={filters !== null} waiting={progress?.waiting ?? 0} isNarrowed={Object.keys(query).length > 0} />
          }
        />
        {panel.selectedId === null ? null : <ItemPanel itemId={panel.selectedId} onClose={() => open(null)} onOpen={open} />}
      </div>
    </div>
  );
}

/** What can be done with a row. */
function itemActions(open: (itemId: number) => void): readonly RowAction<OfferedAbyssal>[] {
  return [
    { id: 'open', label: 'Open', icon: 'open', run: ({ item_id: id }) => open(id) },
    {
      id: 'contract',
      label: 'Open the contract',
      icon: 'contracts',
      key: 'o',
      run: ({ contract_id: id }) => navigate(`/contracts/${id}`),
    },
    {
      id: 'link',
      label: 'Copy the in-game link',
      icon: 'link',
      key: 'l',
      run: (row) => void copyInGameLink(row.contract_id, row.type_name ?? 'Abyssal module'),
    },
    {
      id: 'copy',
      label: 'Copy the contract’s id',
      icon: 'copy',
      key: 'c',
      run: ({ contract_id: id }) => void copyText(String(id), `contract ${id}`),
    },
  ];
}

/** Why the list is empty. */
function NoAbyssal({ isAsked, waiting, isNarrowed }: { isAsked: boolean; waiting: number; isNarrowed: boolean }) {
  if (!isAsked) return <NothingAsked />;
  if (isNarrowed)
    return (
      <NoneFits title="No abyssal module fits all of these filters" clear={clearAllFilters}>
        {waiting === 0 ? 'All rolls that are on offer are read.' : `${plural(waiting, 'roll')} are still to be read.`}
      </NoneFits>
    );
  return waiting === 0 ? (
    <Empty title="No abyssal module is on offer">As far as the lists of contracts and their contents are read.</Empty>
  ) : (
    <Empty title="The rolls are on their way">The line above says how many are still to be read, and how long that takes.</Empty>
  );
}

/** How many rolls are read, how long the others take, and the way to read them faster. */
function RollsRead({ progress, onChange }: { progress: RollProgress; onChange: () => void }) {
  const { read, refused, waiting, per_minute: pace, minutes_left: minutes } = progress;
  const total = read + refused + waiting;
  const allow = async (perMinute: number) => {
    const failed = await saveSetting('abyssals', { per_minute: perMinute });
    if (failed !== null) notify(failed);
    onChange();
  };
  return (
    <>
      <span title={refused === 0 ? undefined : `${plural(refused, 'item')} without a roll at the source`}>
        {count(read)} of {plural(total, 'roll')} read
        {waiting === 0 ? '' : minutes === null ? '; the source is off' : `; ${count(pace)} a minute; ${minuteSpan(minutes)} left`}
      </span>
      {minutes === null ? (
        <a href="#/settings/sources">Sources</a>
      ) : waiting > 0 && pace < MOST_ROLLS_A_MINUTE ? (
        <Button
          look="quiet"
          title={`Ask for ${MOST_ROLLS_A_MINUTE} a minute, within what the game’s interface allows`}
          onClick={() => void allow(MOST_ROLLS_A_MINUTE)}
        >
          Allow faster
        </Button>
      ) : waiting > 0 && pace > ROLLS_A_MINUTE ? (
        <Button look="quiet" title={`Back to ${ROLLS_A_MINUTE} a minute`} onClick={() => void allow(ROLLS_A_MINUTE)}>
          Slow down
        </Button>
      ) : null}
    </>
  );
}
