import './battles.css';
import { useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { type Battle, battles } from '#shared/plan-api/battles';
import { AgeNote } from '../../../age.tsx';
import { planService } from '../../../api.ts';
import { useKeys } from '../../../state/keys.ts';
import { changeQuery, clearAllFilters, readListFilters } from '../../../state/lists/list-filters.ts';
import { navigate, useHashLocation, valueOf } from '../../../state/location.ts';
import { showOnMap } from '../../../systems/links.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { plural } from '../../../ui/format.ts';
import { Empty, uncounted } from '../../../ui/states.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { AnsweredTable, NothingAsked, RefusedFilters, ResultAge } from '../../../ui/table/list-table.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import { type EndpointState, useEndpoint } from '../../../use-endpoint.ts';
import { BATTLES, KillTabs } from '../kill-tabs.tsx';
import { battleColumns } from './battle-columns.tsx';
import { BattleFilterLine } from './battle-filters.tsx';

const TABLE = 'battles';
const PAGE = 50;
const KILLMAILS = ['killmails'] as const;
const rowId = ({ id }: Battle) => id;
const open = ({ id }: Battle) => navigate(`${BATTLES}/${id}`);

/** Where a report opens in Astrolabe. */
export const battleLink = (id: number) => `${location.origin}/#${BATTLES}/${id}`;

const actions: readonly RowAction<Battle>[] = [
  { id: 'open', label: 'Open the report', icon: 'open', run: open },
  { id: 'map', label: 'Show on the map', icon: 'map', key: 'm', run: ({ systems: [first] }) => showOnMap(first?.id ?? 0) },
  { id: 'copy', label: 'Copy the link', icon: 'copy', key: 'c', run: ({ id }) => void copyText(battleLink(id), 'the link') },
];

/** Battles by filters that stand in the address, the newest first. */
export function Battles() {
  const { query } = useHashLocation();
  const page = Math.max(1, Number(valueOf(query, 'page') ?? 1) || 1);
  const read = useMemo(() => readListFilters(battles, query), [query]);
  const filters = read.ok ? read.value : null;
  const answer = useEndpoint(planService, battles, filters === null ? null : { ...filters, page, page_size: PAGE });
  const columns = useColumns(TABLE, battleColumns);
  useKeys('This view', { 'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters } });
  const rows = answer.body?.data ?? [];
  return (
    <div className="view">
      <header className="view-head">
        <h1>Kills</h1>
        <p className="soft">Who fought whom, in what, and what did it cost?</p>
        <div className="view-actions">
          <KillTabs shown="battles" />
          <ColumnChooser table={TABLE} all={battleColumns} columns={columns} />
          <ExportMenu name="battles" url={answer.url} columns={columns.exported()} rows={() => rows} />
        </div>
      </header>
      {filters === null ? null : <BattleFilterLine filters={filters} clear={clearAllFilters} />}
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? <NothingAsked /> : <BattlesLine answer={answer} page={page} />}
      {filters === null ? null : (
        <AnsweredTable
          label="Battles"
          answer={answer}
          rows={rows}
          loading="Loading battles"
          columns={columns}
          rowId={rowId}
          sort={{ by: filters.sort, direction: filters.dir }}
          onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction, page: undefined })}
          onOpen={open}
          actions={actions}
          resultKey={JSON.stringify({ ...filters, page })}
          empty={
            <Empty
              title="No battle fits all of these filters"
              action={<Button onClick={clearAllFilters}>Take the filters out</Button>}
            >
              A battle has {plural(filters.kills_min, 'lost ship')} or more here; killmails are usually published within minutes.
            </Empty>
          }
        />
      )}
    </div>
  );
}

/** How many there are, how old, what is left out, and the ways to other pages. */
function BattlesLine({
  answer: { body, error, observedAt },
  page,
}: {
  answer: EndpointState<ResponseOf<typeof battles>>;
  page: number;
}) {
  const without = body?.meta.without_attackers ?? 0;
  const pages = body?.meta.total_pages ?? 0;
  const goTo = (next: number) => changeQuery({ page: next === 1 ? undefined : String(next) });
  return (
    <p className="result-line" role="status">
      <span>
        {body === undefined ? uncounted(error) : plural(body.meta.total, 'battle')}
        <ResultAge observedAt={observedAt} />
      </span>
      {without === 0 ? null : (
        <span title="They were read before the mirror kept attackers; the archive brings most of them again">
          {plural(without, 'kill')} left out: attackers not known
        </span>
      )}
      <AgeNote of={KILLMAILS} />
      {page > 1 ? (
        <Button look="quiet" onClick={() => goTo(page - 1)}>
          Previous {PAGE}
        </Button>
      ) : null}
      {page < pages ? (
        <Button look="quiet" onClick={() => goTo(page + 1)}>
          Next {PAGE}
        </Button>
      ) : null}
    </p>
  );
}
