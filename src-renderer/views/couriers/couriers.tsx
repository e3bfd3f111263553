import './couriers.css';
import { lazy, Suspense, useMemo, useRef } from 'react';
import type { RawQuery } from '#shared/http/query';
import { MOST_OWN_WORMHOLES } from '#shared/plan-api/own-wormholes';
import { type Courier, courierList } from '#shared/trade-api/couriers';
import { courierRoute } from '../../contracts/links.ts';
import { UnlessEndedHidden } from '../../contracts/list-notes.tsx';
import { TriagePanel, useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { WatchList } from '../../contracts/watch-list.tsx';
import { watchOf } from '../../contracts/watch-name.ts';
import { useOwnWormholes } from '../../state/chain.ts';
import { useKeys } from '../../state/keys.ts';
import { changeQuery, clearAllFilters, readListFilters } from '../../state/lists/list-filters.ts';
import { navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { useAsLastLooked } from '../../state/rested.ts';
import { showOnMap } from '../../systems/links.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NoneFits, RefusedFilters } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';
import { courierColumns, unlessNoUsualPay } from './columns.tsx';
import { CourierChains } from './courier-chains.tsx';
import { type CourierFilters, FilterLine } from './filter-line.tsx';
import { addressOfCouriers, CouriersLine, type FoundCouriers, readCouriers, useCouriers } from './result-line.tsx';

// The map's code comes with the first map.
const CourierMap = lazy(async () => ({ default: (await import('./courier-map.tsx')).CourierMap }));

const TABLE = 'couriers';
const EXPORTED = ['contract_id', 'place', 'destination'];
const rowId = ({ contract_id: id }: Courier) => id;
const isOver = (row: Courier) => row.expired_unjudged;
const nameOf = ({ place, destination }: Courier) => `Courier ${place?.system_name ?? '?'} to ${destination?.system_name ?? '?'}`;

const ownActions: readonly RowAction<Courier>[] = [
  {
    id: 'map',
    label: 'Show the pickup on the map',
    key: 'm',
    run: ({ place }) => {
      if (place?.system_id != null) showOnMap(place.system_id);
    },
  },
  {
    id: 'route',
    label: 'Open the route',
    key: 'o',
    run(courier) {
      const ends = courierRoute(courier);
      if (ends === null) notify('No route: it stays in its system, or an end is not known.');
      else navigate('/route', ends);
    },
  },
  {
    id: 'ends',
    label: 'Copy pickup and destination',
    key: 'p',
    run: ({ place, destination }) =>
      void copyText(`${place?.system_name ?? '?'} to ${destination?.system_name ?? '?'}`, 'the two systems'),
  },
];

const toggle = (name: 'map' | 'chains' | 'own_wormholes', isOn: boolean) =>
  changeQuery({ [name]: isOn ? undefined : 'true' }, 'replace');

/** The filters of the address, with the person's own wormholes where it asks for them; null: they are broken. */
function useCourierFilters(query: RawQuery) {
  const read = useMemo(() => readListFilters(courierList, query, ['map', 'chains', 'own_wormholes']), [query]);
  const isByOwn = valueOf(query, 'own_wormholes') === 'true';
  const own = useOwnWormholes();
  const filters = useMemo((): CourierFilters | null => {
    if (!read.ok) return null;
    return isByOwn && own.length > 0 ? { ...read.value, chain: own.slice(0, MOST_OWN_WORMHOLES) } : read.value;
  }, [read, isByOwn, own]);
  return { read, filters, isByOwn, ownWormholes: own.length };
}

/** Couriers in order of their pay for way and risk, as a table with arcs beside it, or as chains there and back. */
export function Couriers() {
  const { query } = useHashLocation();
  const { read, filters, isByOwn, ownWormholes } = useCourierFilters(query);
  const requested = useAsLastLooked(filters);
  const [withMap, withChains] = [valueOf(query, 'map') === 'true', valueOf(query, 'chains') === 'true'];
  const couriers = useCouriers(withChains ? null : requested);
  const isUsualPayKnown = couriers.view.meta?.going_rates.length !== 0;
  const all = useMemo(() => unlessNoUsualPay(courierColumns, isUsualPayKnown), [isUsualPayKnown]);
  const columns = useColumns(TABLE, all);
  const field = useRef<HTMLInputElement>(null);
  useKeys('This view', {
    '/': { label: 'Choose where you fly from', run: () => field.current?.focus() },
    r: { label: 'Read newer data', run: couriers.refresh },
    v: { label: 'Map beside the list, or not', run: () => toggle('map', withMap) },
    'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>Couriers</h1>
        <p className="soft">Which are worth flying, and which pay for their risk?</p>
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
          {withChains ? null : (
            <>
              <Button
                look="quiet"
                icon="map"
                aria-pressed={withMap}
                title="Map beside the list (v)"
                onClick={() => toggle('map', withMap)}
              >
                Map
              </Button>
              <WatchList
                what={isByOwn ? 'these couriers by stargates' : 'these couriers'}
                watch={filters === null ? null : watchOf('couriers', query)}
              />
              <ColumnChooser table={TABLE} all={all} columns={columns} />
              <ExportMenu
                name="couriers"
                url={addressOfCouriers(requested)}
                columns={columns.exported(EXPORTED)}
                rows={() => readCouriers(requested)}
              />
            </>
          )}
        </div>
      </header>
      {filters === null ? null : (
        <FilterLine
          filters={filters}
          ownWormholes={ownWormholes}
          isByOwn={isByOwn}
          onByOwn={(isOn) => toggle('own_wormholes', !isOn)}
          clear={clearAllFilters}
          field={field}
        />
      )}
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? null : withChains ? (
        <CourierChains filters={filters} />
      ) : (
        <Board filters={requested ?? filters} couriers={couriers} columns={columns} withMap={withMap} />
      )}
    </div>
  );
}

interface BoardProps {
  filters: CourierFilters;
  couriers: FoundCouriers;
  columns: ReturnType<typeof useColumns<Courier>>;
  withMap: boolean;
}

function Board({ filters, couriers, columns, withMap }: BoardProps) {
  const { view } = couriers;
  const panel = useContractPanel('/couriers');
  const triage = useTriage({ path: '/couriers', rows: couriers, nameOf }, panel, useMarkedRows(rowId));
  const actions = useMemo(() => [...triage.actions, ...ownActions], [triage.actions]);
  const listed = useMemo(() => [...view.loadedRows()].map(([, row]) => row), [view]);
  return (
    <>
      <CouriersLine couriers={couriers} triage={triage} />
      <div className="split">
        <ListTable
          label="Couriers"
          result={triage.shown}
          {...triage.table}
          columns={columns}
          rowId={rowId}
          // What has no known pay above the usual is in the order of its pay less loss: while that is so of all, it is said.
          sort={
            filters.sort === 'surplus' && view.meta?.going_rates.length === 0
              ? { by: 'gain', direction: 'desc' }
              : { by: filters.sort, direction: filters.dir }
          }
          onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction })}
          actions={actions}
          isOver={isOver}
          resultKey={JSON.stringify(filters)}
          coming={{
            title: 'The couriers are on their way',
            text: 'All regions are being read for the first time. The line below shows how far it is.',
          }}
          empty={
            <UnlessEndedHidden>
              <NoneFits title="No courier fits all of these filters" clear={clearAllFilters}>
                Couriers without a way by stargates{filters.chain === undefined ? '' : ' and your wormholes'} are left out.
              </NoneFits>
            </UnlessEndedHidden>
          }
        />
        <TriagePanel panel={panel} triage={triage} />
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
