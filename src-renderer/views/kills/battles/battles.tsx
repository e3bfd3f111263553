import './battles.css';
import { useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { type Battle, battles } from '#shared/plan-api/battles';
import { AgeNote } from '../../../age.tsx';
import { planService } from '../../../api.ts';
import { RegionChip } from '../../../contracts/location-chips.tsx';
import { useKeys } from '../../../state/keys.ts';
import { changeQuery, clearAllFilters, type ListFilters, readListFilters } from '../../../state/lists/list-filters.ts';
import { navigate, useHashLocation, valueOf } from '../../../state/location.ts';
import { showOnMap } from '../../../systems/links.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { AmountChip, NumberBound, TextBound } from '../../../ui/controls/bounds.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ClearAll } from '../../../ui/controls/filter-bar.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { copyText } from '../../../ui/copy.ts';
import { plural } from '../../../ui/format.ts';
import { uncounted } from '../../../ui/states.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { AnsweredTable, NoneFits, NothingAsked, RefusedFilters, ResultAge } from '../../../ui/table/list-table.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import { type EndpointState, useEndpoint } from '../../../use-endpoint.ts';
import { BATTLES, KillTabs } from '../kill-tabs.tsx';
import { battleColumns } from './battle-columns.tsx';

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
            <NoneFits title="No battle fits all of these filters" clear={clearAllFilters}>
              A battle has {plural(filters.kills_min, 'lost ship')} or more here; killmails are usually published within minutes.
            </NoneFits>
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

const hours = ['6', '24', '168', '840'] as const;
const hourLabels = { '6': '6 h', '24': '24 h', '168': '7 d', '840': '35 d' } as const;
const USUAL_HOURS = '24';
const USUAL_KILLS = 3;

/** Changes a filter, and goes back to the first page. */
const change = (changes: Parameters<typeof changeQuery>[0]) => changeQuery({ page: undefined, ...changes });

/** Every filter of the battles. */
function BattleFilterLine({ filters, clear }: { filters: ListFilters<typeof battles>; clear: () => void }) {
  const { system, region, entity, kills_min: kills, isk_min: value } = filters;
  return (
    <div className="filters" role="search" aria-label="Battle filters">
      <Segmented
        label="How far back"
        value={hours.find((one) => Number(one) === filters.hours) ?? USUAL_HOURS}
        options={hours.map((one) => ({ value: one, label: hourLabels[one] }))}
        onChange={(one) => change({ hours: one === USUAL_HOURS ? undefined : one })}
      />
      <FilterChip label="System" value={system ?? null} onClear={() => change({ system: undefined })}>
        <SystemPicker
          label="System of the battles"
          placeholder={system ?? 'A system'}
          others={[]}
          onPick={({ name }) => change({ system: name })}
        />
      </FilterChip>
      <RegionChip selected={region} onChange={(ids) => change({ region: ids.join(',') || undefined })} />
      <FilterChip label="Who" value={entity?.join(', ') ?? null} onClear={() => change({ entity: undefined })}>
        <TextBound
          label="Alliances, corporations or pilots"
          title="Exact names, with commas between them"
          written={entity?.join(', ') ?? ''}
          apply={(text) => {
            change({ entity: text.trim() || undefined });
            return null;
          }}
        />
      </FilterChip>
      <FilterChip
        label="Lost"
        value={kills === USUAL_KILLS ? null : `from ${kills}`}
        onClear={() => change({ kills_min: undefined })}
      >
        <NumberBound
          label="Ships lost from"
          value={kills}
          most={10_000}
          onChange={(least) => change({ kills_min: least === undefined || least === 0 ? undefined : String(least) })}
        />
      </FilterChip>
      <AmountChip label="ISK lost" bound="from" value={value} onChange={(least) => change({ isk_min: least })} />
      <ClearAll clear={clear} />
    </div>
  );
}
