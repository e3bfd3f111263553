import './timers.css';
import { type ReactNode, useMemo, useState } from 'react';
import { alertFigures, alertRule } from '#shared/alerts';
import { localPaths } from '#shared/local-api/paths';
import type { PlacedTimer } from '#shared/local-api/timers';
import { calendar } from '#shared/plan-api/calendar';
import { AgeNote } from '../../../age.tsx';
import { planService } from '../../../api.ts';
import { useDerivedNow } from '../../../clock.ts';
import { useKeys } from '../../../state/keys.ts';
import { changeQuery } from '../../../state/lists/list-filters.ts';
import { navigate, parseHash, useHashLocation } from '../../../state/location.ts';
import { removeTimers, saveCalendar, undoTimers, useTimers, useTimerUndo } from '../../../state/timers.ts';
import { addWatch } from '../../../state/watchlists.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/controls/menu.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { copyText, notify } from '../../../ui/copy.ts';
import { plural } from '../../../ui/format.ts';
import { Empty, Failure, Skeleton } from '../../../ui/states.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useColumns } from '../../../ui/table/use-columns.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import { actionsFor } from '../actions.ts';
import type { NearStaging } from '../near-staging.tsx';
import { readSort, sortRows, writeSort } from '../panel.tsx';
import { boardColumns } from './columns.tsx';
import { PasteTimers, useTimerPaste } from './paste-timers.tsx';
import { TimerForm } from './timer-form.tsx';
import { type BoardRow, boardRows, boards, endedTimers, type TimerBoard } from './timer-rows.ts';

const names: Readonly<Record<TimerBoard, string>> = {
  all: 'All',
  mine: 'Mine',
  campaigns: 'Campaigns',
  windows: 'Vulnerability',
  skyhooks: 'Skyhooks',
};
const TABLE = 'timers-board';
const PARTS = ['campaigns', 'sovereignty'] as const;
const SKYHOOK_PARTS = ['skyhooks'] as const;
const NONE: readonly never[] = [];
const idOf = ({ system_id: id }: BoardRow) => id;
const clear = (ids: readonly number[], what: string) => void removeTimers(ids, what);
const places = actionsFor<BoardRow>(({ system_id: id, system: name }) => ({ id, name }));

/** What is being written: a new timer, one that is changed, a pasted text; null: nothing. */
type Writing = { kind: 'form'; timer: PlacedTimer | null } | { kind: 'paste' } | null;

/** Own structure timers, campaigns, vulnerability windows and raidable skyhooks by the time at which they come. */
export function TimersBoard({ near }: { near: NearStaging }) {
  const { query } = useHashLocation();
  const board = boards.find((one) => one === query['show']) ?? 'all';
  const own = useTimers();
  const published = useEndpoint(
    planService,
    calendar,
    board === 'mine' ? null : { file: 'sovereignty.json', windows: board === 'windows', skyhooks: board === 'skyhooks' },
  );
  const [writing, setWriting] = useState<Writing>(null);
  useTimerPaste();
  const timers = own.data?.timers ?? NONE;
  const entries = published.body?.data;
  const rows = useMemo(() => near.of(boardRows(board, timers, entries ?? NONE), idOf), [near, board, timers, entries]);
  const endedCount = useDerivedNow((now) => endedTimers(timers, now).length);
  useKeys('This view', {
    n: { label: 'New timer', run: () => setWriting({ kind: 'form', timer: null }) },
    p: { label: 'Paste timers', run: () => setWriting({ kind: 'paste' }) },
    u: { label: 'Undo', run: () => void undoTimers() },
  });
  const failure = own.error ?? (board === 'mine' ? null : published.error);
  return (
    <>
      <div className="result-line timers-line">
        <Segmented
          label="Shown"
          value={board}
          options={boards.map((value) => ({ value, label: names[value] }))}
          onChange={(value) => changeQuery({ show: value === 'all' ? undefined : value })}
        />
        <BoardLine board={board} rows={rows} />
        <ClearEnded timers={timers.slice(0, endedCount)} />
        <span className="result-actions">
          <Button icon="plus" onClick={() => setWriting({ kind: 'form', timer: null })} title="New timer (n)">
            Timer
          </Button>
          <Button look="quiet" icon="appraise" onClick={() => setWriting({ kind: 'paste' })} title="Paste timers (p)">
            Paste
          </Button>
          <AlertTimers systemId={timers[0]?.system_id} />
          <CalendarMenu hasTimers={timers.length > 0} />
          <BoardExport rows={rows ?? NONE} url={published.url} />
        </span>
      </div>
      <div className="timers-writing">
        <Written writing={writing} onClose={() => setWriting(null)} />
      </div>
      {failure !== null && (rows === undefined || rows.length === 0) ? (
        <Failure
          error={failure}
          onRetry={() => {
            void own.refetch();
            published.retry();
          }}
        />
      ) : own.isPending || rows === undefined || (board !== 'mine' && entries === undefined && published.error === null) ? (
        <Skeleton lines={12} label="Loading the timers" />
      ) : (
        <BoardTable
          rows={rows}
          near={near}
          onEdit={(timer) => setWriting({ kind: 'form', timer })}
          empty={board === 'mine' || board === 'all' ? emptyOwn : board === 'skyhooks' ? emptySkyhooks : emptyPublic}
        />
      )}
    </>
  );
}

const emptyOwn = (
  <Empty title="No timer ahead">
    Press n to add a timer, or paste what the game copies of a reinforced structure. Your timers stay on this machine.
  </Empty>
);
const emptyPublic = <Empty title="None is announced">They appear here as soon as ESI lists them.</Empty>;

const emptySkyhooks = (
  <Empty title="None is raidable">ESI lists skyhooks shortly before they can be raided: look again in an hour.</Empty>
);

/** The form that is open; nothing where none is. */
function Written({ writing, onClose }: { writing: Writing; onClose: () => void }) {
  if (writing === null) return null;
  if (writing.kind === 'paste') return <PasteTimers onClose={onClose} />;
  return <TimerForm key={writing.timer?.id ?? 0} timer={writing.timer} onClose={onClose} />;
}

function ClearEnded({ timers }: { timers: readonly PlacedTimer[] }) {
  if (timers.length === 0) return null;
  const what = plural(timers.length, 'ended timer');
  const ids = timers.map(({ id }) => id);
  return (
    <Button look="quiet" icon="check" onClick={() => clear(ids, what)}>
      Clear {what}
    </Button>
  );
}

/** How many there are, what was taken out last, and how old what is public is. */
function BoardLine({ board, rows }: { board: TimerBoard; rows: readonly BoardRow[] | undefined }) {
  const undo = useTimerUndo(({ what }) => what);
  const own = rows?.filter(({ timer }) => timer !== null).length ?? 0;
  const others = (rows?.length ?? 0) - own;
  const mine = board === 'all' || board === 'mine' ? [`${plural(own, 'timer')} of mine`] : [];
  const published =
    board === 'mine'
      ? []
      : [plural(others, board === 'windows' ? 'vulnerability window' : board === 'skyhooks' ? 'raidable skyhook' : 'campaign')];
  return (
    <p role="status">
      {undo !== null ? (
        <>
          Cleared: {undo}.{' '}
          <Button look="quiet" onClick={() => void undoTimers()} title="Undo (u)">
            Undo
          </Button>
        </>
      ) : (
        <>
          {rows === undefined ? 'Loading' : `${[...mine, ...published].join(', ')}. `}
          {board === 'skyhooks' ? 'Whose they are, ESI does not tell. ' : null}
          <AgeNote of={board === 'skyhooks' ? SKYHOOK_PARTS : PARTS} />
        </>
      )}
    </p>
  );
}

function BoardExport({ rows, url }: { rows: readonly BoardRow[]; url: string | null }) {
  const { exported } = useColumns(TABLE, boardColumns);
  return <ExportMenu name="timers" url={url} columns={exported()} rows={() => rows} />;
}

interface TableProps {
  rows: readonly BoardRow[];
  near: NearStaging;
  onEdit: (timer: PlacedTimer) => void;
  empty: ReactNode;
}

function BoardTable({ rows, near, onEdit, empty }: TableProps) {
  const { query } = useHashLocation();
  const written = query['order'];
  const sort = useMemo(() => readSort(typeof written === 'string' ? written : undefined), [written]);
  const columns = useColumns(TABLE, near.columns(boardColumns, idOf));
  const sorted = useMemo(() => sortRows(rows, boardColumns, sort), [rows, sort]);
  const actions = useMemo(
    (): readonly RowAction<BoardRow>[] => [
      ...places,
      { id: 'edit', label: 'Change the timer', key: 'e', run: ({ timer }) => (timer === null ? undefined : onEdit(timer)) },
      {
        id: 'clear',
        label: 'Clear my timer',
        icon: 'hide',
        key: 'x',
        run: ({ timer }) => (timer === null ? notify('What is published goes by itself') : clear([timer.id], timer.name)),
      },
    ],
    [onEdit],
  );
  return (
    <div className="split-main">
      <DataTable
        label="Timers"
        primary
        columns={columns}
        total={sorted.length}
        rowAt={(index) => sorted[index]}
        rowId={({ id }) => id}
        sort={sort}
        onSort={(selected) => {
          const { path, query: before } = parseHash(location.hash);
          navigate(path, { ...before, order: writeSort(selected) });
        }}
        onOpen={({ system_id: id, timer }) => (timer === null ? navigate(`/systems/${id}`) : onEdit(timer))}
        actions={actions}
        empty={empty}
      />
    </div>
  );
}

const minutes = [15, 30, alertFigures.minutes_before.usual, 120] as const;

/** Puts an alert of all own timers on the watchlist. `systemId`: an alert is near a system, also where it is of all of them. */
function AlertTimers({ systemId }: { systemId: number | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <Menu
      label="Tell me before a timer of mine ends"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="quiet"
          icon="watch"
          disabled={systemId === undefined}
          title={systemId === undefined ? 'Add a timer first' : 'An alert in Watchlists, with sound, notification and webhooks'}
        >
          Alert
        </Button>
      }
      entries={minutes.map((before) => ({
        label: `${before} minutes before a timer of mine ends`,
        onSelect: () => {
          if (systemId === undefined) return;
          const rule = alertRule.parse({ when: 'timer', system_id: systemId, reach: 'everywhere', minutes_before: before });
          void addWatch({ kind: 'alert', name: `My timers, ${before} minutes before`, ...rule });
        },
      }))}
    />
  );
}

const PUBLISHED = '/plan/api/v1/calendar/sovereignty.ics';
const SKYHOOKS = `${PUBLISHED}?campaigns=false&windows=false&skyhooks=true`;

/** Calendars in iCalendar's format: one's own timers as a file, what is public as a file or an address. */
function CalendarMenu({ hasTimers }: { hasTimers: boolean }) {
  return (
    <Menu
      label="Calendar"
      trigger={
        <Button look="quiet" icon="export" title="For Thunderbird, Outlook, Apple and Google calendars">
          Calendar
        </Button>
      }
      entries={[
        {
          label: 'Save my timers (.ics)',
          disabled: !hasTimers,
          onSelect: () => void saveCalendar(localPaths.timersCalendar, 'my timers'),
        },
        { label: 'Save campaigns and windows (.ics)', onSelect: () => void saveCalendar(PUBLISHED, 'sovereignty') },
        { label: 'Save raidable skyhooks (.ics)', onSelect: () => void saveCalendar(SKYHOOKS, 'raidable skyhooks') },
        ...(
          [
            ['campaigns and windows', PUBLISHED],
            ['raidable skyhooks', SKYHOOKS],
          ] as const
        ).map(([what, path]) => ({
          label: `Copy the address of ${what}`,
          onSelect: () => void copyText(`${location.origin}${path}`, 'the address, for a calendar program on this machine'),
        })),
      ]}
    />
  );
}
