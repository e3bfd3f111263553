import { Fragment, memo, useMemo, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import type { RowAction } from './column.ts';
import { cellStyle } from './table-head.tsx';
import type { VisibleColumn } from './use-columns.ts';

interface Props<Row> {
  id: string;
  index: number;
  offset: number;
  row: Row | undefined;
  /** Which of the rows it is; null: it has not arrived yet. */
  rowId: number | null;
  visible: readonly VisibleColumn<Row>[];
  cursor: boolean;
  selected: boolean;
  marked: boolean;
  fresh: boolean;
  over: boolean;
  actions: readonly RowAction<Row>[];
  onCursor: (index: number) => void;
  onOpen: ((row: Row, index: number) => void) | null;
}

/**
 * One row; a row that has not arrived yet keeps its place with grey bars. What can be done with it is made where it can be seen: under
 * the pointer, or where the keys are. For every row of a screen it would be two thirds of all elements.
 */
function Row<Data>({
  id,
  index,
  offset,
  row,
  rowId,
  visible,
  cursor,
  selected,
  marked,
  fresh,
  over,
  actions,
  onCursor,
  onOpen,
}: Props<Data>) {
  const [pointed, setPointed] = useState(false);
  const cells = useMemo(
    () =>
      visible.map((one, column) => (
        <div
          key={one.column.id}
          role="gridcell"
          aria-colindex={column + 1}
          tabIndex={-1}
          className={`cell ${one.own.align === 'end' ? 'align-end' : ''} ${one.pinned ? 'pinned' : ''}`}
          style={cellStyle(one)}
        >
          {row === undefined ? (
            <span className={`bone bone-${(index + column) % 4}`} />
          ) : (
            // What another row says takes the place of this one's: it is not this one's words that move.
            <Fragment key={rowId}>{one.own.cell(row)}</Fragment>
          )}
        </div>
      )),
    [visible, row, rowId, index],
  );
  const states = Object.entries({ cursor, selected, marked, fresh, over }).flatMap(([state, isOn]) => (isOn ? [state] : []));
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selected || marked}
      aria-busy={row === undefined}
      className={['table-row', 'data-row', ...states].join(' ')}
      style={{ transform: `translateY(${offset}px)` }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onMouseDown={() => onCursor(index)}
      onClick={() => {
        // Marking a figure to copy it must not open the row.
        if (row !== undefined && (getSelection()?.isCollapsed ?? true)) onOpen?.(row, index);
      }}
    >
      {cells}
      {row === undefined || actions.length === 0 || !(pointed || cursor) ? null : (
        <div className="row-actions" role="gridcell" tabIndex={-1} aria-colindex={visible.length + 1}>
          {actions.map(({ id: actionId, icon, key, label, run }) =>
            icon === undefined ? null : (
              <IconButton
                key={actionId}
                icon={icon}
                label={key === undefined ? label : `${label} (${key})`}
                tabIndex={cursor ? 0 : -1}
                onClick={(event) => {
                  event.stopPropagation();
                  run(row);
                }}
              />
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** A row that is drawn again only when what it is given changes, not with every scroll of its table. */
export const TableRow = memo(Row) as typeof Row;
