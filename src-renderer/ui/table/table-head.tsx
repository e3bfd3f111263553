import type { CSSProperties } from 'react';
import { Icon } from '../icons.tsx';
import type { TableColumn, TableSort } from './column.ts';
import type { ColumnModel, VisibleColumn } from './use-columns.ts';

/** How much of its width a column of words keeps where there is no room for all: less, and it would tell its rows apart no more. */
const LEAST_SHARE = 0.82;
/** Pixels at text scale 1 up to which a column holds a sign or a short word, and keeps its width. */
const SHORT = 80;

/** The least width of a column, as a share of its own. Figures are never cut, and what a person sized stays. */
export function leastShare<Row>({ own, pinned, sized }: VisibleColumn<Row>): number {
  return own.align === 'end' || own.width <= SHORT || pinned || sized ? 1 : LEAST_SHARE;
}

/** Width and place of a column's cells, as custom properties set once on the table (see data-table.tsx). */
export function cellStyle<Row>(shown: VisibleColumn<Row>): CSSProperties {
  const { column, own, pinned, sized } = shown;
  const least = leastShare(shown);
  return {
    width: `var(--w-${column.id})`,
    flex: `${own.grows === true && !sized && !pinned ? 1 : 0} ${least < 1 ? 1 : 0} auto`,
    ...(least < 1 ? { minWidth: `calc(var(--w-${column.id}) * ${least})` } : {}),
    ...(pinned ? { insetInlineStart: `var(--s-${column.id})` } : {}),
  };
}

interface Props<Row> {
  columns: ColumnModel<Row>;
  sort: TableSort | null;
  onSort: ((sort: TableSort) => void) | null;
}

/** The sticky head: a click sorts, the right edge sizes, dragging a head onto another reorders. */
export function TableHead<Row>({ columns: { model, visible, layout, patch }, sort, onSort }: Props<Row>) {
  const drop = (dragged: string, target: string) => {
    const order = layout.order.filter((id) => id !== dragged);
    order.splice(order.indexOf(target) + (layout.order.indexOf(dragged) < layout.order.indexOf(target) ? 1 : 0), 0, dragged);
    patch({ order });
  };
  const headers = new Map(model.getLeafHeaders().map((header) => [header.column.id, header]));

  return (
    <div className="table-head" role="rowgroup">
      <div className="table-row" role="row" aria-rowindex={1}>
        {visible.map((one, index) => {
          const { column, own, pinned } = one;
          const sorted = own.sort !== undefined && own.sort === sort?.by ? sort.direction : null;
          const name = (
            <>
              <span className="head-name">{own.header}</span>
              {sorted === null ? null : <Icon name={sorted === 'asc' ? 'up' : 'down'} />}
            </>
          );
          const classes = `head-cell ${own.align === 'end' ? 'align-end' : ''} ${pinned ? 'pinned' : ''}`;
          return (
            <div
              key={column.id}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={index + 1}
              aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
              className={classes}
              style={cellStyle(one)}
              title={own.about ?? own.header}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData('text/column', column.id);
                dataTransfer.effectAllowed = 'move';
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={({ dataTransfer }) => drop(dataTransfer.getData('text/column'), column.id)}
            >
              {own.sort === undefined || onSort === null ? (
                <span className="head-label">{name}</span>
              ) : (
                <button
                  type="button"
                  className="head-label"
                  onClick={(event) => {
                    onSort(nextSort(own, sort));
                    // After a click the keys are the rows' again: Enter opens one instead of turning the order round.
                    if (event.detail > 0) event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus();
                  }}
                >
                  {name}
                </button>
              )}
              <i
                className="head-edge"
                aria-hidden="true"
                draggable={false}
                onMouseDown={(event) => {
                  event.preventDefault();
                  headers.get(column.id)?.getResizeHandler()(event);
                }}
                onTouchStart={(event) => headers.get(column.id)?.getResizeHandler()(event)}
                onDoubleClick={() => column.resetSize()}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A second click turns the order round; figures and times start with the largest, unless the column says otherwise. */
export function nextSort(
  { sort: by = '', align, firstSort }: Pick<TableColumn<never>, 'sort' | 'align' | 'firstSort'>,
  sort: TableSort | null,
): TableSort {
  if (sort?.by === by) return { by, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  return { by, direction: firstSort ?? (align === 'end' ? 'desc' : 'asc') };
}
