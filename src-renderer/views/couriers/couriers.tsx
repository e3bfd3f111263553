import './couriers.css';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { type Courier, courierList } from '#shared/trade-api/couriers';
import { useKeys } from '../../state/keys.ts';
import { changeQuery, readListFilters } from '../../state/list-filters.ts';
import { navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { showOnMap } from '../../systems/links.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText } from '../../ui/copy.ts';
import { Empty, Failure, isNotCollectedYet, Skeleton } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { courierColumns } from './columns.tsx';
import { CourierChains } from './courier-chains.tsx';
import { type CourierFilters, FilterLine } from './filter-line.tsx';
import { ResultLine } from './result-line.tsx';
import { allCouriers, type Couriers as FoundCouriers, useCouriers } from './use-couriers.ts';

// The map's code comes with the first map.
const CourierMap = lazy(async () => ({ default: (await import('./courier-map.tsx')).CourierMap }));

const TABLE = 'couriers';
const rowId = ({ contract_id: id }: Courier) => id;
const openContract = (id: number) => navigate(`/contracts/${id}`, { type: 'courier' });

const actions: readonly RowAction<Courier>[] = [
  { id: 'open', label: 'Open the contract', icon: 'open', run: (row) => openContract(rowId(row)) },
  {
    id: 'map',
    label: 'Show the pickup on the map',
    icon: 'map',
    key: 'm',
    run: ({ place }) => {
      if (place?.system_id != null) showOnMap(place.system_id);
    },
  },
  {
    id: 'copy',
    label: 'Copy pickup and destination',
    icon: 'copy',
    key: 'c',
    run: ({ place, destination }) =>
      void copyText(`${place?.system_name ?? '?'} to ${destination?.system_name ?? '?'}`, 'the two systems'),
  },
];

const clear = () => navigate('/couriers');
const toggle = (name: 'map' | 'chains', isOn: boolean) => changeQuery({ [name]: isOn ? undefined : 'true' }, 'replace');

/** Couriers by what they pay for the way and its risk, as a table with arcs beside it, or as chains there and back. */
export function Couriers() {
  const { query } = useHashLocation();
  const read = useMemo(() => readListFilters(courierList, query, ['map', 'chains']), [query]);
  const filters = read.ok ? read.value : null;
  const [withMap, withChains] = [valueOf(query, 'map') === 'true', valueOf(query, 'chains') === 'true'];
  const [atTop, setAtTop] = useState(true);
  const couriers = useCouriers(withChains ? null : filters, !atTop);
  const columns = useColumns(TABLE, courierColumns);
  const field = useRef<HTMLInputElement>(null);
  useKeys('This view', {
    '/': { label: 'Choose where you fly from', run: () => field.current?.focus() },
    r: { label: 'Read newer data', run: couriers.refresh },
    v: { label: 'Map beside the list, or not', run: () => toggle('map', withMap) },
    'Shift+Escape': { label: 'Take all filters out', run: clear },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>Couriers</h1>
        <p className="soft">Which are worth flying from here, and which pay for their risk?</p>
        <div className="view-actions">
          <Segmented
            label="How"
            value={withChains ? 'chains' : 'board'}
            options={[
              { value: 'board', label: 'Board' },
              { value: 'chains', label: 'There and back', title: 'Loads one after the other, from a system and back to it' },
            ]}
            onChange={(value) => toggle('chains', value === 'board')}
          />
          <Button
            look="quiet"
            icon="map"
            aria-pressed={withMap}
            title="Map beside the list (v)"
            onClick={() => toggle('map', withMap)}
          >
            Map
          </Button>
          <ColumnChooser table={TABLE} all={courierColumns} columns={columns} />
          <ExportMenu
            name="couriers"
            columns={columns.visible.map(({ own }) => own)}
            rows={async () => (filters === null ? [] : allCouriers(filters))}
          />
        </div>
      </header>
      {filters === null ? null : <FilterLine filters={filters} clear={clear} field={field} />}
      {read.ok ? null : (
        <p className="banner banner-error" role="alert">
          {read.message} <Button onClick={clear}>Take the filters out</Button>
        </p>
      )}
      {filters === null ? null : withChains ? (
        <CourierChains filters={filters} />
      ) : (
        <Board filters={filters} couriers={couriers} columns={columns} withMap={withMap} onTop={setAtTop} />
      )}
    </div>
  );
}

interface BoardProps {
  filters: CourierFilters;
  couriers: FoundCouriers;
  columns: ReturnType<typeof useColumns<Courier>>;
  withMap: boolean;
  onTop: (isAtTop: boolean) => void;
}

function Board({ filters, couriers, columns, withMap, onTop }: BoardProps) {
  const { view, onRange, refresh } = couriers;
  const onVisibleRange = useCallback(
    (first: number, last: number) => {
      onTop(first === 0);
      onRange(first, last);
    },
    [onTop, onRange],
  );
  const listed = useMemo(() => [...view.loadedRows()].map(([, row]) => row), [view]);
  return (
    <>
      <ResultLine couriers={couriers} />
      <div className="split">
        {view.error !== null && view.total === null ? (
          isNotCollectedYet(view.error) ? (
            <Empty title="The couriers are on their way">
              The first sweep of the regions comes first. The line below shows how far it is.
            </Empty>
          ) : (
            <Failure error={view.error} onRetry={refresh} />
          )
        ) : (
          <div className={`split-main ${couriers.previous ? 'previous' : ''}`} aria-busy={view.loading}>
            <DataTable
              label="Couriers"
              primary
              columns={columns}
              total={view.total ?? 0}
              rowAt={view.rowAt}
              rowId={rowId}
              onRange={onVisibleRange}
              sort={{ by: filters.sort, direction: filters.dir }}
              onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction })}
              onOpen={(row) => openContract(rowId(row))}
              actions={actions}
              resultKey={JSON.stringify(filters)}
              empty={
                view.total === null ? null : (
                  <Empty
                    title="No courier fits all of these filters"
                    action={<Button onClick={clear}>Take the filters out</Button>}
                  >
                    Couriers without a way by stargates are left out.
                  </Empty>
                )
              }
            />
          </div>
        )}
        {withMap ? (
          <section className="courier-map" aria-label="Map of the couriers">
            <Suspense fallback={<Skeleton lines={8} label="Loading the map" />}>
              <CourierMap couriers={listed} from={filters.from} />
            </Suspense>
          </section>
        ) : null}
      </div>
    </>
  );
}
