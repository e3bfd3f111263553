import { useTableLayouts } from '../../state/local-storage.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Popover } from '../controls/popover.tsx';
import type { TableColumn } from './column.ts';
import type { ColumnModel } from './use-columns.ts';

interface Props<Row> {
  table: string;
  all: readonly TableColumn<Row>[];
  columns: ColumnModel<Row>;
}

const WIDTH_STEP = 16;

/** Which columns, in which order, how wide, and which stay in sight while scrolling sideways: all by key as well. */
export function ColumnChooser<Row>({ table, all, columns: { model, layout, patch } }: Props<Row>) {
  const reset = useTableLayouts((state) => state.reset);
  const move = (id: string, by: number) => {
    const order = layout.order.filter((one) => one !== id);
    order.splice(Math.max(0, layout.order.indexOf(id) + by), 0, id);
    patch({ order });
  };
  const named = new Map(all.map((column) => [column.id, column]));

  return (
    <Popover
      label="Columns"
      align="end"
      className="chooser"
      trigger={
        <Button icon="columns" look="quiet">
          Columns
        </Button>
      }
    >
      <h2>Columns</h2>
      <ul>
        {layout.order.flatMap((id, place) => {
          const own = named.get(id);
          const column = model.getColumn(id);
          if (own === undefined || column === undefined) return [];
          const pinned = layout.pinned.includes(id);
          return [
            <li key={id}>
              <label className="choice" title={own.about}>
                <input
                  type="checkbox"
                  checked={layout.hidden[id] !== true}
                  onChange={({ target }) => patch({ hidden: { ...layout.hidden, [id]: !target.checked } })}
                />
                <span>{own.header}</span>
              </label>
              <IconButton icon="up" label={`Move ${own.header} forward`} disabled={place === 0} onClick={() => move(id, -1)} />
              <IconButton
                icon="down"
                label={`Move ${own.header} back`}
                disabled={place === layout.order.length - 1}
                onClick={() => move(id, 1)}
              />
              <IconButton
                icon="minus"
                label={`Make ${own.header} narrower`}
                onClick={() => patch({ widths: { ...layout.widths, [id]: Math.max(48, column.getSize() - WIDTH_STEP) } })}
              />
              <IconButton
                icon="plus"
                label={`Make ${own.header} wider`}
                onClick={() => patch({ widths: { ...layout.widths, [id]: column.getSize() + WIDTH_STEP } })}
              />
              <IconButton
                icon="pin"
                label={pinned ? `Let ${own.header} scroll` : `Keep ${own.header} in sight`}
                aria-pressed={pinned}
                className={pinned ? 'on' : ''}
                onClick={() => patch({ pinned: pinned ? layout.pinned.filter((one) => one !== id) : [...layout.pinned, id] })}
              />
            </li>,
          ];
        })}
      </ul>
      <Button icon="reset" look="quiet" onClick={() => reset(table)}>
        As it was at first
      </Button>
    </Popover>
  );
}
