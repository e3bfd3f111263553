import { useCallback, useMemo, useRef, useState } from 'react';
import type { OfferedBlueprint } from '#shared/trade-api/blueprints';
import { useKeys } from '../../state/keys.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import type { PagedRows } from '../../state/use-paged-result.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { plural } from '../../ui/format.ts';
import { Empty, Failure, isNotCollectedYet } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { blueprintColumns } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';
import { type BlueprintFilterChange, readBlueprintFilters, unfiltered } from './filters.ts';
import { allBlueprints, useBlueprints } from './use-blueprints.ts';

const TABLE = 'blueprints';
const rowId = ({ contract_id: id }: OfferedBlueprint) => id;
const openContract = ({ contract_id: id }: OfferedBlueprint) => navigate(`/contracts/${id}`);
const clear = () => navigate('/blueprints');

/** Changes filters in the URL; reads it first, so that two changes in a row add up. */
const change: BlueprintFilterChange = (changes) => navigate('/blueprints', { ...parseHash(location.hash).query, ...changes });

const actions: readonly RowAction<OfferedBlueprint>[] = [
  { id: 'open', label: 'Open the contract', icon: 'open', run: openContract },
  {
    id: 'depth',
    label: 'Depth and sales of the type',
    icon: 'depth',
    key: 'd',
    run: ({ type_id: id }) => navigate('/depth', { type: String(id) }),
  },
  {
    id: 'copy',
    label: 'Copy the id',
    icon: 'copy',
    key: 'c',
    run: ({ contract_id: id }) => void copyText(String(id), `contract ${id}`),
  },
];

/** Outstanding blueprints by efficiency, runs and price a run, with what their like were sold for and what they make. */
export function Blueprints() {
  const { query } = useHashLocation();
  const read = useMemo(() => readBlueprintFilters(query), [query]);
  const filters = read.ok ? read.value : null;
  const [atTop, setAtTop] = useState(true);
  const offers = useBlueprints(filters, !atTop);
  const { view, onRange } = offers;
  const columns = useColumns(TABLE, blueprintColumns);
  const typeField = useRef<HTMLInputElement>(null);
  const onVisibleRange = useCallback(
    (first: number, last: number) => {
      setAtTop(first === 0);
      onRange(first, last);
    },
    [onRange],
  );
  useKeys('This view', {
    '/': { label: 'Choose a blueprint', run: () => typeField.current?.select() },
    r: { label: 'Read newer data', run: offers.refresh },
    'Shift+Escape': { label: 'Take all filters out', run: clear },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>Blueprints</h1>
        <p className="soft">Which copy or original is worth its price, by what its like were sold for and what it makes?</p>
        <div className="view-actions">
          <ColumnChooser table={TABLE} all={blueprintColumns} columns={columns} />
          <ExportMenu
            name="blueprints"
            columns={columns.visible.map(({ own }) => own)}
            rows={async () => (filters === null ? [] : allBlueprints(filters))}
          />
        </div>
      </header>
      <FilterLine
        filters={filters ?? unfiltered}
        change={change}
        clear={clear}
        typeField={typeField}
        typeName={filters?.type === undefined ? null : (view.rowAt(0)?.type_name ?? null)}
      />
      {read.ok ? null : (
        <p className="banner banner-error" role="alert">
          {read.message} <Button onClick={clear}>Take the filters out</Button>
        </p>
      )}
      <ResultLine offers={offers} />
      {view.error !== null && view.total === null ? (
        <NotRead error={view.error} onRetry={offers.refresh} />
      ) : (
        <div className={`split-main ${offers.previous ? 'previous' : ''}`} aria-busy={view.loading}>
          <DataTable
            label="Blueprints"
            primary
            columns={columns}
            total={view.total ?? 0}
            rowAt={view.rowAt}
            rowId={rowId}
            onRange={onVisibleRange}
            sort={filters === null ? null : { by: filters.sort, direction: filters.dir }}
            onSort={({ by, direction }) => change({ sort: by, dir: direction })}
            onOpen={openContract}
            actions={actions}
            resultKey={JSON.stringify(filters)}
            empty={view.total === null ? null : <NothingFits />}
          />
        </div>
      )}
    </div>
  );
}

function NotRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isNotCollectedYet(error)) return <Failure error={error} onRetry={onRetry} />;
  return <Empty title="The contracts are on their way">The line below shows how far it is.</Empty>;
}

function NothingFits() {
  return (
    <Empty title="No blueprint fits all of these filters" action={<Button onClick={clear}>Take the filters out</Button>}>
      Bundles of several kinds, and contracts that want items in return, are not on this board.
    </Empty>
  );
}

/** How many there are, and how old that is. */
function ResultLine({ offers: { view, outdated, refresh } }: { offers: PagedRows<OfferedBlueprint> }) {
  return (
    <p className="result-line" role="status">
      {view.total === null ? null : (
        <span>
          {plural(view.total, 'blueprint')}
          {view.observedAt === null ? null : (
            <>
              , newest <RelativeTime at={view.observedAt} />
            </>
          )}
        </span>
      )}
      {outdated ? (
        <Button look="quiet" onClick={refresh}>
          Show newer ones (r)
        </Button>
      ) : null}
    </p>
  );
}
