import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Bindings, keyCombo, useKeys } from '../../state/keys.ts';
import { usePreferences } from '../../state/local-storage.ts';
import { notify } from '../copy.ts';
import type { RowAction, TableSort } from './column.ts';
import { leastShare, TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { ColumnModel } from './use-columns.ts';

/** Height of the head, which has room for two lines, in CSS pixels at a text scale of 100 %. */
const HEAD_PIXELS = 36;
/** Height of a row in CSS pixels, at a text scale of 100 %. */
const ROW_PIXELS = 28;
/** Chromium cannot lay out much more than 33 million pixels; at twice the text size that is this many rows. */
const MAX_ROWS = 590_000;
const noActions: readonly RowAction<never>[] = [];

export interface DataTableProps<Row> {
  label: string;
  columns: ColumnModel<Row>;
  total: number;
  rowAt(index: number): Row | undefined;
  rowId(row: Row): number;
  /** Which rows are in sight, so that their pages can be fetched. */
  onRange?: (first: number, last: number) => void;
  sort?: TableSort | null;
  onSort?: ((sort: TableSort) => void) | null;
  selected?: number | null;
  marked?: ReadonlySet<number>;
  onMark?: (row: Row) => void;
  onOpen?: (row: Row, step: 'open' | 'follow') => void;
  /** While a row is open, moving the cursor opens the next. */
  followCursor?: boolean;
  actions?: readonly RowAction<Row>[];
  /** Rows that came since the last look. */
  isNew?: (row: Row) => boolean;
  /** Rows of what has ended; they are grey. */
  isOver?: (row: Row) => boolean;
  /** The place of the first row that was there at the last look; a line is drawn above it. */
  divider?: number | null;
  /** The table that j, k and the rest speak to, wherever the focus is. */
  primary?: boolean;
  /** Stands in the body where there are no rows; null while the first ones are on their way. */
  empty?: ReactNode;
  /** Changes when the rows are others than before: the table goes back to its top. */
  resultKey?: string;
}

/** A table of any length: sticky head, only the rows in sight in the document, every move by key. */
// oxlint-disable-next-line max-lines-per-function -- one grid: virtual rows, cursor and keys share the same scroller and row indexes
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowAt, rowId, onRange, sort = null, onSort = null, selected = null, marked, onMark, onOpen } = props;
  const {
    followCursor = false,
    actions = noActions as readonly RowAction<Row>[],
    primary = false,
    empty,
    resultKey = '',
    isNew,
    isOver,
    divider = null,
  } = props;
  const total = Math.min(props.total, MAX_ROWS);
  const { visible } = columns;
  const scale = usePreferences(({ textScale }) => textScale / 100);
  const rowHeight = Math.round(ROW_PIXELS * scale);
  const headHeight = Math.round(HEAD_PIXELS * scale);
  const grid = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(-1);
  // A row that was opened by its address is where the keys go on from.
  const start = cursor < 0 && selected !== null ? indexOfRow(selected, { total, rowAt, rowId }) : cursor;
  const at = Math.min(start, total - 1);

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    // The head is inside the scroller and covers its first row.
    scrollPaddingStart: headHeight,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  useLayoutEffect(() => {
    if (resultKey === '') return;
    scroller.current?.scrollTo({ top: 0 });
    setCursor(-1);
  }, [resultKey]);

  const move = (to: number) => {
    if (total === 0) return;
    const next = Math.max(0, Math.min(total - 1, to));
    setCursor(next);
    virtualizer.scrollToIndex(next, { align: 'auto' });
    const row = rowAt(next);
    if (followCursor && row !== undefined) onOpen?.(row, 'follow');
  };
  const onRow = (run: ((row: Row) => void) | undefined) => () => {
    const row = at < 0 ? undefined : rowAt(at);
    if (row === undefined) notify('No row is chosen; j and k choose one.');
    else run?.(row);
  };
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2);

  const bindings = rowBindings({ at, total, page, move, onRow, onOpen, onMark, actions });
  useKeys(label, primary ? bindings : null);

  // Rows are drawn again only when something about them changed, so what they call must stay the same function.
  const latestOpen = useRef(onOpen);
  useLayoutEffect(() => {
    latestOpen.current = onOpen;
  });
  const open = useCallback((row: Row) => latestOpen.current?.(row, 'open'), []);

  const measures: Record<string, string> = {};
  // Columns of words give way before the table has to be scrolled sideways.
  let leastWidth = 0;
  for (const shown of visible) {
    const { column } = shown;
    leastWidth += column.getSize() * scale * leastShare(shown);
    measures[`--w-${column.id}`] = `${column.getSize() * scale}px`;
    measures[`--s-${column.id}`] = `${column.getStart('start') * scale}px`;
  }

  return (
    <div
      className="table"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={props.total + 1}
      aria-colcount={visible.length + (actions.length > 0 ? 1 : 0)}
      aria-activedescendant={at >= 0 && at >= first && at <= last ? `${grid}-${at}` : undefined}
      onKeyDown={(event) => {
        if (primary || event.target !== event.currentTarget) return;
        const found = bindings[keyCombo(event)];
        if (found === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        found.run();
      }}
    >
      <div ref={scroller} className="table-scroll" role="presentation">
        <div
          className="table-inner"
          role="presentation"
          style={
            {
              ...measures,
              minWidth: '100%',
              width: leastWidth,
              '--row': `${rowHeight}px`,
              '--head': `${headHeight}px`,
            } as CSSProperties
          }
        >
          <TableHead columns={columns} sort={sort} onSort={onSort} />
          <div className="table-body" role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = rowAt(item.index);
              const id = row === undefined ? null : rowId(row);
              return (
                <TableRow
                  key={item.index}
                  id={`${grid}-${item.index}`}
                  index={item.index}
                  offset={item.start}
                  row={row}
                  rowId={id}
                  visible={visible}
                  cursor={item.index === at}
                  selected={id !== null && id === selected}
                  marked={id !== null && (marked?.has(id) ?? false)}
                  fresh={row !== undefined && (isNew?.(row) ?? false)}
                  over={row !== undefined && (isOver?.(row) ?? false)}
                  actions={actions}
                  onCursor={setCursor}
                  onOpen={onOpen === undefined ? null : open}
                />
              );
            })}
            {divider === null ? null : (
              <div className="new-divider" aria-hidden="true" style={{ transform: `translateY(${divider * rowHeight}px)` }}>
                <span>New since you last looked</span>
              </div>
            )}
          </div>
        </div>
        {total > 0 ? null : empty === null ? <Awaited /> : <EmptyRow columns={visible.length}>{empty}</EmptyRow>}
      </div>
    </div>
  );
}

/** Rows from the top among which one that is open is looked for. */
const MOST_LOOKED_AT = 400;

/** The place of a row among the first that are here; -1: it is none of them. */
function indexOfRow<Row>(id: number, { total, rowAt, rowId }: Pick<DataTableProps<Row>, 'total' | 'rowAt' | 'rowId'>): number {
  for (let index = 0; index < Math.min(total, MOST_LOOKED_AT); index += 1) {
    const row = rowAt(index);
    if (row !== undefined && rowId(row) === id) return index;
  }
  return -1;
}

interface RowBindings<Row> {
  onOpen: DataTableProps<Row>['onOpen'];
  onMark: DataTableProps<Row>['onMark'];
  /** Index of the cursor's row; -1: none. */
  at: number;
  total: number;
  page: number;
  move(to: number): void;
  onRow(run: ((row: Row) => void) | undefined): () => void;
  actions: readonly RowAction<Row>[];
}

/** The keys of a table: moving the cursor, opening, marking, and the rows' own actions. */
function rowBindings<Row>({ at, total, page, move, onRow, onOpen, onMark, actions }: RowBindings<Row>): Bindings {
  return {
    j: { label: 'Next row', run: () => move(at + 1) },
    k: { label: 'Previous row', run: () => move(at - 1) },
    ArrowDown: { label: 'Next row', run: () => move(at + 1) },
    ArrowUp: { label: 'Previous row', run: () => move(at - 1) },
    PageDown: { label: 'One screen down', run: () => move(at + page) },
    PageUp: { label: 'One screen up', run: () => move(at - page) },
    Home: { label: 'First row', run: () => move(0) },
    End: { label: 'Last row', run: () => move(total - 1) },
    ...(onOpen === undefined ? {} : { Enter: { label: 'Open the row', run: onRow((row) => onOpen(row, 'open')) } }),
    ...(onMark === undefined ? {} : { Space: { label: 'Mark the row', run: onRow(onMark) } }),
    ...Object.fromEntries(
      actions.flatMap((action) =>
        action.key === undefined ? [] : [[action.key, { label: action.label, run: onRow(action.run) }]],
      ),
    ),
  };
}

/** What an empty grid says, in the one row and cell that a grid has to have. */
function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div className="table-empty" role="row" tabIndex={-1} aria-rowindex={2}>
      <div className="table-empty" role="gridcell" tabIndex={-1} aria-colspan={columns}>
        {children}
      </div>
    </div>
  );
}

/** Grey bars where rows will be; invisible for the first 150 ms. */
function Awaited() {
  return (
    <div className="table-awaited" aria-hidden="true">
      {Array.from({ length: 12 }, (_, line) => (
        <span key={line} className={`bone bone-${line % 4}`} />
      ))}
    </div>
  );
}
