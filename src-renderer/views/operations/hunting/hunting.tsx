import { useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { type HuntedSystem, hunting } from '#shared/plan-api/hunting';
import { AgeNote } from '../../../age.tsx';
import { planService } from '../../../api.ts';
import { useOwnWormholes, withChain } from '../../../state/chain.ts';
import { useKeys } from '../../../state/keys.ts';
import { changeQuery, clearAllFilters, readListFilters } from '../../../state/lists/list-filters.ts';
import { useStaging } from '../../../state/local-storage.ts';
import { navigate, useHashLocation } from '../../../state/location.ts';
import { sampledHour } from '../../../systems/sampled-hours.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { lightYears, plural } from '../../../ui/format.ts';
import { uncounted } from '../../../ui/states.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { AnsweredTable, NoneFits, NothingAsked, RefusedFilters } from '../../../ui/table/list-table.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import { type EndpointState, useEndpoint } from '../../../use-endpoint.ts';
import { actionsFor } from '../actions.ts';
import { huntingColumns } from './columns.tsx';
import { HuntingFilterLine } from './filter-line.tsx';

const TABLE = 'hunting';
const LIMIT = 500;
const ACTIVITY = ['activity', 'killmails'] as const;
const rowId = ({ id }: HuntedSystem) => id;
const open = ({ id }: HuntedSystem) => navigate(`/systems/${id}`);

/** Where NPCs are killed within reach of a system, the staging system unless another is chosen. */
export function Hunting() {
  const { query } = useHashLocation();
  const staging = useStaging(({ system }) => system);
  const read = useMemo(() => readListFilters(hunting, { from: staging, ...query }), [query, staging]);
  const filters = read.ok ? read.value : null;
  const chain = useOwnWormholes();
  const answer = useEndpoint(planService, hunting, withChain(filters === null ? null : { ...filters, limit: LIMIT }, chain));
  const hour = answer.body?.meta.hour;
  const all = useMemo(() => huntingColumns(hour), [hour]);
  const columns = useColumns(TABLE, all);
  const from = filters?.from ?? staging;
  const actions = useMemo(
    (): readonly RowAction<HuntedSystem>[] => [
      ...actionsFor<HuntedSystem>(({ id, name }) => ({ id, name })),
      {
        id: 'route',
        label: 'Set destination',
        icon: 'route',
        key: 'r',
        run: ({ name }) => navigate('/route', { from, to: name }),
      },
    ],
    [from],
  );
  useKeys('This view', { 'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters } });
  const rows = answer.body?.data ?? [];
  const names = () => rows.map(({ name }) => name).join('\n');
  return (
    <>
      {filters === null ? null : <HuntingFilterLine filters={filters} clear={clearAllFilters} />}
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? (
        <NothingAsked />
      ) : (
        <div className="result-line">
          <HuntingLine answer={answer} />
          <Button
            look="quiet"
            icon="copy"
            disabled={rows.length === 0}
            onClick={() => void copyText(names(), plural(rows.length, 'name'))}
          >
            Copy names
          </Button>
          <ColumnChooser table={TABLE} all={all} columns={columns} />
          <ExportMenu name="hunting" url={answer.url} columns={columns.exported()} rows={() => rows} />
        </div>
      )}
      {filters === null ? null : (
        <AnsweredTable
          label="Hunting"
          answer={answer}
          rows={rows}
          loading="Loading systems in range"
          columns={columns}
          rowId={rowId}
          sort={{ by: filters.sort, direction: filters.dir }}
          onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction })}
          onOpen={open}
          actions={actions}
          resultKey={JSON.stringify(filters)}
          empty={
            <NoneFits title="No system in this range" clear={clearAllFilters}>
              By light-years only systems where a cyno can be lit are listed.
            </NoneFits>
          }
        />
      )}
    </>
  );
}

/** How many systems, in which range, and of which hours the figures are. */
function HuntingLine({ answer: { body, error } }: { answer: EndpointState<ResponseOf<typeof hunting>> }) {
  if (body === undefined) return <p role="status">{uncounted(error)}</p>;
  const { total, from, range_jumps: jumps, range_light_years: distance, days, kills_until: until } = body.meta;
  const range = [...(jumps === null ? [] : [plural(jumps, 'jump')]), ...(distance === null ? [] : [lightYears(distance)])].join(
    ' and ',
  );
  return (
    <p role="status">
      {plural(total, 'system')} within {range} of {from}. Now is {until === null ? 'not known' : `${sampledHour(until)} EVE`};
      usual over {plural(days, 'day')}. <AgeNote of={ACTIVITY} />
    </p>
  );
}
