import './finder.css';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import type { SystemRecord } from '#shared/systems-api/systems';
import { useKeys } from '../../../state/keys.ts';
import { useMyHours, useStaging } from '../../../state/local-storage.ts';
import { navigate, parseHash, useHashLocation } from '../../../state/location.ts';
import { openBeside, showOnMap } from '../../../systems/links.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { plural } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/states.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { ListTable, NoneFits, NothingAsked, RefusedFilters } from '../../../ui/table/list-table.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../../ui/table/use-marked-rows.ts';
import { SystemPanel } from '../system/system-view.tsx';
import { systemColumns } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';
import { type FilterChange, readFilters, unfiltered, withFilters } from './filters.ts';
import { ResultLine } from './result-line.tsx';
import { addressOfSystems, allSystems, useSystems } from './use-systems.ts';

// The map's code comes with the first map.
const FinderMap = lazy(async () => ({ default: (await import('./finder-map.tsx')).FinderMap }));

const TABLE = 'systems';
const rowId = ({ id }: SystemRecord) => id;

/** Changes filters in the URL; reads it first, so that two changes in a row add up. */
const change: FilterChange = (changes) => {
  const { path, query } = parseHash(location.hash);
  navigate(path, withFilters(query, changes));
};

/** Shows the map beside the list or takes it away, which is no step for the back button. */
function toggleMap(): void {
  const { path, query } = parseHash(location.hash);
  navigate(path, { ...query, map: query['map'] === 'true' ? undefined : 'true' }, 'replace');
}

const actions: readonly RowAction<SystemRecord>[] = [
  { id: 'open', label: 'Open', icon: 'open', run: ({ id }) => openBeside(id) },
  { id: 'map', label: 'Show on the map', icon: 'map', key: 'm', run: ({ id }) => showOnMap(id) },
  { id: 'copy', label: 'Copy the name', icon: 'copy', key: 'c', run: ({ name }) => void copyText(name, name) },
];

/** The quiet finder: every filter and order of the systems, the result behind a scroll bar, the selected one beside it. */
// oxlint-disable-next-line max-lines-per-function -- the view's markup: filters, table, map and selected system follow one set of filters and marks
export function Finder({ system }: { system: string | null }) {
  const { query } = useHashLocation();
  const read = useMemo(() => readFilters(query), [query]);
  const filters = read.ok ? read.value : null;
  const { marked, toggle, clear: unmarkAll } = useMarkedRows(rowId);
  const systems = useSystems(filters, system !== null || marked.size > 0);
  const { view, jumps, means } = systems;

  const staging = filters?.staging;
  useEffect(() => {
    if (staging !== undefined) useStaging.setState({ system: staging });
  }, [staging]);
  const { hours_from: from, hours_to: to } = filters ?? unfiltered;
  useEffect(() => {
    if (from !== undefined && to !== undefined) useMyHours.setState({ from, to });
  }, [from, to]);

  const all = useMemo(() => systemColumns(jumps, means), [jumps, means]);
  const columns = useColumns(TABLE, all);
  const nameField = useRef<HTMLInputElement>(null);
  const withMap = query['map'] === 'true';
  const clear = useCallback(() => navigate('/systems', { map: parseHash(location.hash).query['map'] }), []);
  useKeys('This view', {
    r: { label: 'Read newer data', run: systems.refresh },
    v: { label: 'Map beside the list, or not', run: toggleMap },
    ...(system === null ? {} : { Escape: { label: 'Close the system', run: () => openBeside(null) } }),
  });
  const exportRows = async () => {
    if (marked.size > 0) return [...marked.values()];
    return filters === null ? [] : allSystems(filters, systems);
  };

  return (
    <div className="view">
      <header className="view-head">
        <h1>Systems</h1>
        <p className="soft">Where is it quiet, where is it busy, and what goes on there now?</p>
        <div className="view-actions">
          <Button look="quiet" icon="map" aria-pressed={withMap} title="Map beside the list (v)" onClick={toggleMap}>
            Map
          </Button>
          <ColumnChooser table={TABLE} all={all} columns={columns} />
          <ExportMenu
            name="systems"
            url={filters === null ? null : addressOfSystems(filters)}
            columns={columns.exported()}
            rows={exportRows}
          />
        </div>
      </header>
      <FilterLine filters={filters ?? unfiltered} change={change} clear={clear} open={openBeside} nameField={nameField} />
      <RefusedFilters read={read} clear={clear} />
      <ResultLine
        systems={systems}
        query={query}
        marked={marked.size}
        onCopyMarked={() => void copyText([...marked.values()].map(({ name }) => name).join('\n'), plural(marked.size, 'name'))}
        onUnmark={unmarkAll}
      />
      <div className="split">
        <ListTable
          label="Systems"
          result={systems}
          columns={columns}
          rowId={rowId}
          sort={filters === null ? null : { by: filters.sort, direction: filters.order }}
          onSort={({ by, direction }) => change({ sort: by, order: direction })}
          selected={system === null ? null : Number(system)}
          marked={new Set(marked.keys())}
          onMark={toggle}
          onOpen={({ id }, step) => openBeside(id, step === 'open' ? 'push' : 'replace')}
          followCursor={system !== null}
          actions={actions}
          resultKey={JSON.stringify(filters)}
          coming={{
            title: 'The systems are on their way',
            text: 'The static data and the first hour of activity come first. The line below shows how far it is.',
          }}
          empty={
            filters === null ? (
              <NothingAsked />
            ) : (
              <NoneFits title="No system fits all of these filters" clear={clear}>
                A filter on a figure leaves out systems where it is not known.
              </NoneFits>
            )
          }
        />
        {withMap && filters !== null && view.error === null ? (
          <section className="finder-map" aria-label="Map of the systems that fit">
            <Suspense fallback={<Skeleton lines={8} label="Loading the map" />}>
              <FinderMap
                filters={filters}
                jumps={jumps}
                selected={system === null ? null : Number(system)}
                onSelect={openBeside}
                onStage={(name) => change({ staging: name })}
              />
            </Suspense>
          </section>
        ) : null}
        {system === null ? null : <SystemPanel system={system} />}
      </div>
    </div>
  );
}
