import './kills.css';
import { useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { kills, type ListedKill } from '#shared/plan-api/kills';
import { sourceTable } from '#shared/sources';
import { AgeNote } from '../../age.tsx';
import { planService } from '../../api.ts';
import { useKeys } from '../../state/keys.ts';
import { changeQuery, clearAllFilters, readListFilters } from '../../state/lists/list-filters.ts';
import { navigate, useHashLocation } from '../../state/location.ts';
import { showOnMap } from '../../systems/links.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { plural } from '../../ui/format.ts';
import { uncounted } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { AnsweredTable, NoneFits, NothingAsked, RefusedFilters, ResultAge } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { type EndpointState, useEndpoint } from '../../use-endpoint.ts';
import { Battles } from './battles/battles.tsx';
import { BattleReportView } from './battles/report.tsx';
import { FilterLine } from './filter-line.tsx';
import { killColumns } from './kill-columns.tsx';
import { BATTLES, KillTabs } from './kill-tabs.tsx';
import { WatchKills } from './watch-kills.tsx';

const TABLE = 'kills';
const LIMIT = 200;
const KILLMAILS = ['killmails'] as const;
const openSystem = ({ system_id: id }: ListedKill) => navigate(`/systems/${id}`);
const openPage = ({ url }: ListedKill) => void window.open(url, '_blank', 'noreferrer');
const rowId = ({ killmail_id: id }: ListedKill) => id;

const actions: readonly RowAction<ListedKill>[] = [
  { id: 'page', label: `Open its page at ${sourceTable.r2z2.name}`, icon: 'link', key: 'o', run: openPage },
  { id: 'map', label: 'Show on the map', icon: 'map', key: 'm', run: ({ system_id: id }) => showOnMap(id) },
  { id: 'copy', label: 'Copy the link', icon: 'copy', key: 'c', run: ({ url }) => void copyText(url, 'the link') },
];

type Answer = EndpointState<ResponseOf<typeof kills>>;

/** `#/kills` is the feed, `#/kills/battles` its battles, and `#/kills/battles/123` the report of the one with that killmail. */
export function Kills() {
  const { path } = useHashLocation();
  const battle = /^\/kills\/battles\/(\d+)$/.exec(path)?.[1];
  if (battle !== undefined) return <BattleReportView key={battle} killmailId={battle} />;
  return path === BATTLES ? <Battles /> : <KillFeed />;
}

/** Kills as they become known, the newest first, by filters that stand in the address. */
function KillFeed() {
  const { query } = useHashLocation();
  const read = useMemo(() => readListFilters(kills, query), [query]);
  const filters = read.ok ? read.value : null;
  const answer = useEndpoint(planService, kills, filters === null ? null : { ...filters, limit: LIMIT });
  const columns = useColumns(TABLE, killColumns);
  useKeys('This view', { 'Shift+Escape': { label: 'Take all filters out', run: clearAllFilters } });
  const rows = answer.body?.data ?? [];
  return (
    <div className="view">
      <header className="view-head">
        <h1>Kills</h1>
        <p className="soft">What was destroyed, by whom, and where?</p>
        <div className="view-actions">
          <KillTabs shown="feed" />
          {filters === null ? null : (
            <WatchKills filters={filters} entities={answer.body?.meta.entities.map(({ id }) => id) ?? null} />
          )}
          <ColumnChooser table={TABLE} all={killColumns} columns={columns} />
          <ExportMenu name="kills" url={answer.url} columns={columns.exported()} rows={() => rows} />
        </div>
      </header>
      {filters === null ? null : (
        <FilterLine filters={filters} entities={answer.body?.meta.entities ?? []} clear={clearAllFilters} />
      )}
      <RefusedFilters read={read} clear={clearAllFilters} />
      {filters === null ? <NothingAsked /> : <KillsLine answer={answer} isPast={filters.before !== undefined} />}
      {filters === null ? null : (
        <AnsweredTable
          label="Kills"
          answer={answer}
          rows={rows}
          loading="Loading kills"
          columns={columns}
          rowId={rowId}
          sort={{ by: filters.sort, direction: filters.dir }}
          onSort={({ by, direction }) => changeQuery({ sort: by, dir: direction, before: undefined })}
          onOpen={openSystem}
          actions={actions}
          resultKey={JSON.stringify(filters)}
          empty={
            <NoneFits title="No kill fits all of these filters" clear={clearAllFilters}>
              A kill is usually published within minutes.
            </NoneFits>
          }
        />
      )}
    </div>
  );
}

/** How many there are, how old, and the way to older ones. */
function KillsLine({ answer: { body, error, observedAt }, isPast }: { answer: Answer; isPast: boolean }) {
  const last = body?.data.at(-1);
  return (
    <p className="result-line" role="status">
      <span>
        {body === undefined ? uncounted(error) : plural(body.meta.total, 'kill')}
        <ResultAge observedAt={observedAt} />
      </span>
      <AgeNote of={KILLMAILS} />
      {isPast ? (
        <Button look="quiet" onClick={() => changeQuery({ before: undefined })}>
          Back to the newest
        </Button>
      ) : null}
      {body?.meta.more === true && last !== undefined ? (
        <Button onClick={() => changeQuery({ before: String(last.killmail_id), sort: undefined, dir: undefined })}>
          Show {LIMIT} older
        </Button>
      ) : null}
    </p>
  );
}
